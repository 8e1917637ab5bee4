package sqlitestore

import (
	"errors"
	"log/slog"
	"sync"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/store"
)

const (
	checkpointPages = 8000  // size of the write-ahead log, in pages, that starts a checkpoint in the background: 32 MB
	checkpointMax   = 32000 // size from which the writer itself checkpoints: 128 MB
)

// checkpointer copies the write-ahead log into the main file in the background, on a connection of its own. SQLite only
// restarts the log if all of it has been copied, and under load the writer always appends more meanwhile. So the writer
// then copies the small rest itself.
type checkpointer struct {
	c    *conn
	log  *slog.Logger
	soon chan struct{}
	wg   sync.WaitGroup

	mu   sync.Mutex
	left int // pages that the last background checkpoint did not copy; -1 if none has run since the writer copied the rest
}

func newCheckpointer(c *conn, log *slog.Logger) *checkpointer {
	p := &checkpointer{c: c, log: log, soon: make(chan struct{}, 1), left: -1}
	p.wg.Go(p.run)
	return p
}

// run checkpoints each time it is woken. It is a goroutine.
func (p *checkpointer) run() {
	for range p.soon {
		logged, done, err := p.c.db.WALCheckpoint("main", sqlite3.CHECKPOINT_PASSIVE)
		if err != nil && !errors.Is(err, sqlite3.BUSY) {
			p.logFailure(err)
			continue
		}
		p.mu.Lock()
		p.left = logged - done
		p.mu.Unlock()
	}
}

func (p *checkpointer) logFailure(err error) {
	p.log.Error("could not checkpoint the data file's write-ahead log", "err",
		&store.OpError{Op: "checkpoint", Err: explain(err)})
}

// wake starts a checkpoint if the write-ahead log is long. The writer calls it after each group, outside of a
// transaction.
func (p *checkpointer) wake(writer *conn) {
	pages := writer.wal
	if pages < checkpointPages {
		return
	}
	p.mu.Lock()
	left := p.left
	p.left = -1
	p.mu.Unlock()
	if left >= 0 || pages >= checkpointMax {
		// This is short, because most pages were copied in the background. The next commit restarts the log.
		_, _, err := writer.db.WALCheckpoint("main", sqlite3.CHECKPOINT_PASSIVE)
		if err != nil && !errors.Is(err, sqlite3.BUSY) {
			p.logFailure(err)
		}
		return
	}
	select {
	case p.soon <- struct{}{}:
	default:
	}
}

// close waits for a running checkpoint and closes the connection.
func (p *checkpointer) close() error {
	close(p.soon)
	p.wg.Wait()
	return p.c.close()
}
