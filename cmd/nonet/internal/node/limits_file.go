package node

import (
	"bufio"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"sync"

	"nonet/web/limit"
)

// limitsFile holds the limits of a file, which override those of the flags. The file is read at the start and on
// request only, so that a file that is being edited has no effect.
type limitsFile struct {
	path  string
	flags limit.Limits // the limits that are not in the file
	log   *slog.Logger

	mu      sync.Mutex   // held while reading
	current limit.Limits // as last read
	set     func(limit.Limits)
}

// allConnections is the name of --max-connections in the file.
const allConnections = "max-connections"

// openLimits reads the file, if there is one. It calls set when the limits change.
func openLimits(path string, flags limit.Limits, log *slog.Logger, set func(limit.Limits)) (*limitsFile, error) {
	if path == "" {
		return nil, nil
	}
	f := &limitsFile{path: path, flags: flags, log: log, set: set}
	limits, err := f.read()
	f.current = limits
	return f, err
}

// read returns the limits of the flags with those of the file in their places. One invalid limit makes the whole file
// invalid.
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
		return fmt.Errorf("write the number, as in %s=20000", allConnections)
	}
	limits.Connections = n
	return nil
}

// reload reads the file again, and returns and logs the changes. If it can't be read, the limits stay as they are.
func (f *limitsFile) reload() (changes []string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	limits, err := f.read()
	if err != nil {
		f.log.Warn("could not read the limits file; keeping the previous limits", "err", err)
		return nil, err
	}
	changes = limits.Changes(f.current)
	f.current = limits
	f.set(limits)
	f.log.Info("reloaded the limits file", "file", f.path, "changes", strings.Join(changes, ", "))
	return changes, nil
}

// describeLimitChanges describes the changes for the audit log and the operator.
func describeLimitChanges(changes []string) string {
	if len(changes) == 0 {
		return "limits: unchanged"
	}
	return "limits: " + strings.Join(changes, ", ")
}
