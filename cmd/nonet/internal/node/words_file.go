package node

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"nonet/room/moderation"
)

// wordsFile is the operator's list of forbidden words, in a file that may change. It is safe for concurrent use.
type wordsFile struct {
	path  string
	log   *slog.Logger
	words *moderation.Words

	mu   sync.Mutex // held while reading
	text []byte     // of the file when it was read last
}

// wordsPollInterval is the interval of checking the file.
const wordsPollInterval = 2 * time.Second

// openWords reads the list into words, if there is one.
func openWords(path string, words *moderation.Words, log *slog.Logger) (*wordsFile, error) {
	if path == "" {
		return nil, nil
	}
	w := &wordsFile{path: path, log: log, words: words}
	return w, w.read()
}

// read reads the file. If that fails, the previous list stays.
func (w *wordsFile) read() (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.text, err = os.ReadFile(w.path); err != nil {
		return fmt.Errorf("read --words: %w", err)
	}
	if err := w.words.Read(bytes.NewReader(w.text)); err != nil {
		return fmt.Errorf("read --words %s: %w", w.path, err)
	}
	return nil
}

// hasChanged reports whether the file differs from the one that was read. A missing file is being replaced.
func (w *wordsFile) hasChanged() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	text, err := os.ReadFile(w.path)
	return err == nil && !bytes.Equal(text, w.text)
}

// reload reads the file again, and logs the result.
func (w *wordsFile) reload() error {
	if err := w.read(); err != nil {
		w.log.Warn("could not read the word list; keeping the previous one", "err", err)
		return err
	}
	w.log.Info("reloaded the word list", "file", w.path)
	return nil
}
