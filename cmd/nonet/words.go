package main

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

// wordsFile is the list of words that an operator does not want, as it stands in a file that may change.
type wordsFile struct {
	path  string
	turn  sync.Mutex // of who reads
	log   *slog.Logger
	words *moderation.Words
	seen  os.FileInfo
}

// wordsEvery is how often the file is looked at.
const wordsEvery = 2 * time.Second

// openWords reads the list into words, if there is one.
func openWords(path string, words *moderation.Words, log *slog.Logger) (*wordsFile, error) {
	if path == "" {
		return nil, nil
	}
	w := &wordsFile{path: path, log: log, words: words}
	return w, w.read()
}

// read reads the file. When it fails the list before stays.
func (w *wordsFile) read() error {
	w.turn.Lock()
	defer w.turn.Unlock()
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

// changed says whether the file is another than the one that was read. One that is not there is being replaced.
func (w *wordsFile) changed() bool {
	w.turn.Lock()
	defer w.turn.Unlock()
	now, err := os.Stat(w.path)
	if err != nil {
		return false
	}
	return !os.SameFile(now, w.seen) || !now.ModTime().Equal(w.seen.ModTime()) || now.Size() != w.seen.Size()
}

// hangUps are the signals that have the file read at once, until stop is called.
func hangUps() (hup <-chan os.Signal, stop func()) {
	all := make(chan os.Signal, 1)
	signal.Notify(all, syscall.SIGHUP)
	return all, func() { signal.Stop(all) }
}

// watch reads the file anew whenever it changes, and at each signal, until ctx ends.
func (w *wordsFile) watch(ctx context.Context, hup <-chan os.Signal) {
	ticker := time.NewTicker(wordsEvery)
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
		_ = w.again() // the log has it
	}
}

// again reads the file once more, and logs what came of it.
func (w *wordsFile) again() error {
	if err := w.read(); err != nil {
		w.log.Warn("the list of words could not be read; the one before stays in force", "err", err)
		return err
	}
	w.log.Info("the list of words was read anew", "file", w.path)
	return nil
}
