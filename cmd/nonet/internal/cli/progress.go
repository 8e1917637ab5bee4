package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// Progress is a progress bar on a terminal. It shows nothing without a terminal, or if the results are written to the
// terminal.
type Progress struct {
	to          io.Writer // nil to show nothing
	total       int64     // in any unit; 0 if unknown
	start, last time.Time
}

// NewProgress returns a progress bar for work of the given total, or 0 if it is unknown.
func NewProgress(std Streams, total int64) *Progress {
	p := &Progress{total: total, start: time.Now()}
	if isTerminal(std.Err) && !isTerminal(std.Out) {
		p.to = std.Err
	}
	return p
}

func isTerminal(w any) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nowhere, err := os.Stat(os.DevNull) // it is a character device as well
	return err != nil || !os.SameFile(info, nowhere)
}

const progressEvery = 200 * time.Millisecond

// Show redraws the bar if that is due.
func (p *Progress) Show(done int64, puzzles int) {
	now := time.Now()
	if p.to == nil || now.Sub(p.last) < progressEvery {
		return
	}
	p.last = now
	bar := ""
	if p.total > 0 {
		share := min(float64(done)/float64(p.total), 1)
		full := int(share * 30)
		bar = fmt.Sprintf("[%s%s] %3.0f %%  ", strings.Repeat("#", full), strings.Repeat(".", 30-full), share*100)
	}
	rate := float64(puzzles) / now.Sub(p.start).Seconds()
	fmt.Fprintf(p.to, "\r\x1b[K%s%d puzzles, %.0f a second", bar, puzzles, rate)
}

// Clear removes the bar.
func (p *Progress) Clear() {
	if p.to != nil && !p.last.IsZero() {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
