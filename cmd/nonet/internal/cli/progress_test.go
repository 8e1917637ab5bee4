package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &Progress{to: &out, total: 200, start: time.Now().Add(-10 * time.Second)}
	p.Show(100, 50)
	if got := out.String(); !strings.Contains(got, "[###############...............]  50 %  50 puzzles, 5 a second") {
		t.Errorf("drew %q", got)
	}
	out.Reset()
	p.Show(150, 60)
	if out.Len() > 0 {
		t.Errorf("drew again at once: %q", out.String())
	}
	p.Clear()
	if got := out.String(); got != "\r\x1b[K" {
		t.Errorf("cleared by %q", got)
	}
}

func TestProgressIsSilentWithoutTerminal(t *testing.T) {
	var out, errs bytes.Buffer
	p := NewProgress(Streams{strings.NewReader(""), &out, &errs}, 10)
	p.Show(5, 5)
	p.Clear()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if isTerminal(null) {
		t.Error(os.DevNull + " is taken for a terminal")
	}
	if out.Len()+errs.Len() > 0 {
		t.Error("a bar was drawn where there is no terminal")
	}
}
