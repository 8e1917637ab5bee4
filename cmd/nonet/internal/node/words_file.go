package node

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"nonet/room/moderation"
)

// wordsFile is the operator's list of forbidden words, in a file that may change.
type wordsFile struct {
	path  string
	mu    sync.Mutex // held while reading
	log   *slog.Logger
	words *moderation.Words
	seen  os.FileInfo
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
func (w *wordsFile) read() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	file, err := os.Open(w.path)
	if err != nil {
		return fmt.Errorf("read --words: %w", err)
	}
	defer file.Close()
	if w.seen, err = file.Stat(); err != nil {
		return fmt.Errorf("read --words: %w", err)
	}
	if err := w.words.Read(file); err != nil {
		return fmt.Errorf("read --words %s: %w", w.path, err)
	}
	return nil
}

// changed reports whether the file differs from the one that was read. A missing file is being replaced.
func (w *wordsFile) changed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now, err := os.Stat(w.path)
	if err != nil {
		return false
	}
	return !os.SameFile(now, w.seen) || !now.ModTime().Equal(w.seen.ModTime()) || now.Size() != w.seen.Size()
}

// notifyReload returns the channel of SIGHUP, which reads a file at once, until stop is called.
func notifyReload() (hup <-chan os.Signal, stop func()) {
	all := make(chan os.Signal, 1)
	signal.Notify(all, syscall.SIGHUP)
	return all, func() { signal.Stop(all) }
}

// watch reads the file whenever it changes and at each signal, until ctx ends.
func (w *wordsFile) watch(ctx context.Context, hup <-chan os.Signal) {
	ticker := time.NewTicker(wordsPollInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-hup:
		case <-ticker.C:
			if !w.changed() {
				continue
			}
		}
		_ = w.reload() // it is logged
	}
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
