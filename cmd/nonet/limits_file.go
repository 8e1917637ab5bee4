package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"nonet/cmd/nonet/internal/operator"
	"nonet/web/limit"
)

// limitsFile is the limits as a file has them, in the place of those of the flags. It is read when the server starts
// and whenever it is told to: a file that is being edited does not count yet.
type limitsFile struct {
	path  string
	flags limit.Limits // what holds for what is not in the file
	log   *slog.Logger

	turn  sync.Mutex   // of who reads
	holds limit.Limits // as it was read last
	set   func(limit.Limits)
}

// allConnections is what --max-connections is called in the file.
const allConnections = "max-connections"

// openLimits reads the file, if there is one. Set is told when other limits hold.
func openLimits(cfg *serveConfig, log *slog.Logger, set func(limit.Limits)) (*limitsFile, error) {
	if cfg.limitsFile == "" {
		return nil, nil
	}
	f := &limitsFile{path: cfg.limitsFile, flags: cfg.limits, log: log, set: set}
	limits, err := f.read()
	f.holds = limits
	return f, err
}

// read returns the limits of the flags with those of the file in their places. One that is wrong makes the whole file
// so.
func (f *limitsFile) read() (limit.Limits, error) {
	limits := f.flags
	text, err := os.ReadFile(f.path)
	if err != nil {
		return limits, fmt.Errorf("read --limits-file: %w", err)
	}
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for no := 1; lines.Scan(); no++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := setLimit(&limits, line); err != nil {
			return limits, fmt.Errorf("read --limits-file %s, line %d: %w", f.path, no, err)
		}
	}
	return limits, lines.Err()
}

func setLimit(limits *limit.Limits, line string) error {
	all, found := strings.CutPrefix(line, allConnections+"=")
	if !found {
		return limits.Set(line)
	}
	n, err := strconv.Atoi(all)
	if err != nil || n < 1 {
		return fmt.Errorf("write how many, as %s=20000", allConnections)
	}
	limits.Connections = n
	return nil
}

// again reads the file once more, and says and logs what holds otherwise from now on. When it can't be read, what held
// before holds on.
func (f *limitsFile) again() (changes []string, err error) {
	f.turn.Lock()
	defer f.turn.Unlock()
	limits, err := f.read()
	if err != nil {
		f.log.Warn("the limits could not be read; those before stay in force", "err", err)
		return nil, err
	}
	changes = limits.Changes(f.holds)
	f.holds = limits
	f.set(limits)
	f.log.Info("the limits were read anew", "file", f.path, "changes", strings.Join(changes, ", "))
	return changes, nil
}

// watchLimits reads the file at each hang-up signal, and keeps in the trail what that changed, until ctx ends.
func (n *node) watchLimits(ctx context.Context, hup <-chan os.Signal) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-hup:
		}
		changes, err := n.limits.again()
		act := operator.Act{At: time.Now().UnixMilli(), Who: "a hang-up signal", Node: n.host.Node(),
			What: limitsTold(changes)}
		if err != nil {
			act.Err = err.Error()
		}
		noting, cancel := context.WithTimeout(ctx, noteWithin)
		if err := operator.Note(noting, n.store, act); err != nil {
			n.log.Error("what changed the limits could not be kept", "err", err)
		}
		cancel()
	}
}

// limitsTold says in the trail and to the operator what was changed.
func limitsTold(changes []string) string {
	if len(changes) == 0 {
		return "limits: none changed"
	}
	return "limits: " + strings.Join(changes, ", ")
}
