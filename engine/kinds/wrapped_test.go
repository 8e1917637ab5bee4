package kinds

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/link"
)

// wrapLines breaks a text into lines of at most a width with their prefixes, as mail programs do when they quote.
func wrapLines(text, prefix, lineEnd string, width int) string {
	var lines []string
	width -= len(prefix)
	for len(text) > width {
		lines, text = append(lines, prefix+text[:width]), text[width:]
	}
	return strings.Join(append(lines, prefix+text), lineEnd)
}

// exampleLinks returns the links of all sites and types that stand alone in testdata, and some that the kinds write.
func exampleLinks(t *testing.T) (links []string) {
	t.Helper()
	file, err := os.ReadFile("testdata/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		want, text, found := strings.Cut(strings.TrimSpace(line), "\t")
		_, readable := Find(strings.Split(want, " ")[0])
		if found && readable && len(text) > 50 && strings.HasPrefix(text, "https://") && !strings.ContainsAny(text, ` \`) {
			links = append(links, text)
		}
	}
	for kind, form := range map[string]string{"sudoku": "puzzlink", "nonogram": "puzzlink", "queens": "puzzlink"} {
		k, _ := Find(kind)
		for i := range 10 {
			text, err := k.(engine.Exporter).Export(makePuzzle(t, k, engine.Spec{}, fmt.Sprint("wrapped ", i)), form)
			if err != nil {
				t.Fatal(err)
			}
			links = append(links, strings.TrimSpace(text))
		}
	}
	return links
}

// TestWrappedLinks finds the same puzzle in the links of all sites in quoted mails of all widths.
func TestWrappedLinks(t *testing.T) {
	for _, address := range exampleLinks(t) {
		want, _ := link.Find(address)
		for _, prefix := range []string{"", "> ", "> > ", ">>> "} {
			for width := 40; width <= 80; width++ {
				for _, after := range []string{"", "\nThanks", "\n> \n> Regards,\n> A."} {
					lineEnd := []string{"\n", "\r\n", " \n"}[width%3]
					text := wrapLines(address, prefix, lineEnd, width) + after
					if got, _ := link.Find(text); got == nil || !isSame(got, want) {
						t.Errorf("%+v instead of %+v: %s", got, want, text)
					}
				}
			}
		}
	}
}

// isSame reports whether two links hold the same puzzle. Packed data and files tell their own end, whatever follows.
func isSame(got, want *link.Link) bool {
	packed := strings.HasPrefix(want.Data, "pzprv3") || len(want.Data) > 100 &&
		(want.Site == link.FPuzzles || want.Site == link.SudokuPad || want.Site == link.Penpa)
	return got.Site == want.Site && got.Type == want.Type &&
		(got.Data == want.Data || packed && strings.HasPrefix(got.Data, strings.TrimRight(want.Data, "=")))
}
