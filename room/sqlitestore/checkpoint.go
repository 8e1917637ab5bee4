package sqlitestore

import (
	"errors"
	"log/slog"
	"sync"

	"github.com/ncruces/go-sqlite3"
)

const (
	checkpointPages = 8000  // pages in the write-ahead log from which a checkpoint runs in the background: 32 MB
	checkpointMax   = 32000 // pages from which the writer waits for one: 128 MB
)

// checkpointer brings the write-ahead log into the main file. It runs next to the writer, which only finishes the
// little that came meanwhile, so that SQLite can begin the log anew.
type checkpointer struct {
	c    *conn
	log  *slog.Logger
	soon chan struct{}
	wg   sync.WaitGroup

	mu   sync.Mutex
	left int // pages that were not brought over by the last run; -1 if none has run since the log began anew
}

func newCheckpointer(c *conn, log *slog.Logger) *checkpointer {
	p := &checkpointer{c: c, log: log, soon: make(chan struct{}, 1), left: -1}
	p.wg.Go(p.run)
	return p
}

func (p *checkpointer) run() {
	for range p.soon {
		logged, done, err := p.c.db.WALCheckpoint("main", sqlite3.CHECKPOINT_PASSIVE)
		if err != nil && !errors.Is(err, sqlite3.BUSY) {
			p.log.Error("the data file's write-ahead log can't be checkpointed", "error", err)
			continue
		}
		p.mu.Lock()
		p.left = logged - done
		p.mu.Unlock()
	}
}

// wake has a checkpoint run if the log is long. The writer calls it after each group, outside of a transaction.
func (p *checkpointer) wake(writer *conn) {
	pages := writer.walPages()
	if pages < checkpointPages {
		return
	}
	p.mu.Lock()
	left := p.left
	p.left = -1
	p.mu.Unlock()
	if left >= 0 || pages >= checkpointMax {
		// Most was brought over in the background, so this is short. The next commit begins the log anew.
		_, _, err := writer.db.WALCheckpoint("main", sqlite3.CHECKPOINT_PASSIVE)
		if err != nil && !errors.Is(err, sqlite3.BUSY) {
			p.log.Error("the data file's write-ahead log can't be checkpointed", "error", err)
		}
		return
	}
	select {
	case p.soon <- struct{}{}:
	default:
	}
}

// close waits for a checkpoint that runs.
func (p *checkpointer) close() error {
	close(p.soon)
	p.wg.Wait()
	return p.c.close()
}
