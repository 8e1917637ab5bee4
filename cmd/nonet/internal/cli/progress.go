package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// Progress is a bar on a terminal that says how far a long work is. It is silent where there is no terminal to show it
// on, or where the results go to the terminal themselves.
type Progress struct {
	to          io.Writer // nil is silent
	total       int64     // in whatever unit the work is measured; 0 is unknown
	start, last time.Time
}

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
	nowhere, err := os.Stat(os.DevNull) // which is a device of the same sort
	return err != nil || !os.SameFile(info, nowhere)
}

const progressEvery = 200 * time.Millisecond

// Show draws the bar anew if that is due: done out of total, and how many puzzles that was.
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

// Clear takes the bar away.
func (p *Progress) Clear() {
	if p.to != nil && !p.last.IsZero() {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
