// Package link finds links to puzzles in texts, as people paste them from mails, chats and web pages, and tells the
// sites and their types of puzzles apart. The kinds read what the links hold.
package link

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
)

// The names of the sites whose links the kinds read.
const (
	FPuzzles   = "f-puzzles"
	SudokuPad  = "SudokuPad"
	PuzzLink   = "puzz.link" // and its relatives: pzv.jp, pzprxs, pzprv3
	Penpa      = "penpa-edit"
	SudokuWiki = "SudokuWiki"
	Tatham     = "Simon Tatham's"
	Given      = "nonet" // links with the cells as s=, of nonet and Sudoku Exchange
)

// Link is a link, or the part of one that holds the puzzle.
type Link struct {
	URL  string // without what surrounds it; unescaped HTML
	Site string // one of the names above, or the host
	Type string // the site's word for the type of puzzle; empty if it has one type only
	Data string // the part that holds the puzzle; empty if the link holds none
	// Data with spaces taken for plus signs, which some programs replace, up to the end of the text; empty if that makes
	// no difference
	Spaced string
	Seed   bool // Data is a random seed, of which only the site's own program makes a puzzle
}

// Reader is a kind that reads links. It is an optional interface of [engine.Kind].
type Reader interface {
	// ReadsLink reports whether the kind reads links of this site and type.
	ReadsLink(l *Link) bool
}

// FileReader is a kind with forms that it recognizes by marks. It is an optional interface of [engine.Kind].
type FileReader interface {
	// ReadsFile reports whether a text in UTF-8 has the marks of a form that only this kind reads.
	ReadsFile(text string) bool
}

// Choose returns the kind that reads the link or the file in a text. If a text has no mark of a kind, it returns the
// chosen kind. The error is an [*engine.InputError].
func Choose(all []engine.Kind, chosen engine.Kind, text string) (engine.Kind, error) {
	text = cluetext.Decode(text)
	l, found := Find(text)
	if !found {
		return kindOfFile(all, chosen, strings.TrimSpace(text)), nil
	}
	if l.Data != "" && !l.Seed {
		for _, k := range all {
			if reader, ok := k.(Reader); ok && reader.ReadsLink(l) {
				return k, nil
			}
		}
	}
	return nil, l.Refuse()
}

// kindOfFile returns the kind that reads a file, or the chosen kind.
func kindOfFile(all []engine.Kind, chosen engine.Kind, text string) engine.Kind {
	for _, k := range append([]engine.Kind{chosen}, all...) {
		if reader, ok := k.(FileReader); ok && reader.ReadsFile(text) {
			return k
		}
	}
	return chosen
}

// OwnText returns the text in a link of nonet to a puzzle of any kind, and other texts unchanged.
func OwnText(text string) string {
	if l, found := Find(text); found && l.Site == Given && l.Type != "" {
		return l.Data
	}
	return text
}

// Refuse returns the reason why no kind reads the link.
func (l *Link) Refuse() error {
	word := l.Type
	if l.Site == Tatham && word != "" {
		word = strings.ToUpper(word[:1]) + word[1:]
	}
	name := strings.TrimSpace(l.Site + " " + word)
	switch {
	case l.Seed:
		return (&engine.InputError{Msg: fmt.Sprintf("this is a random seed of %s and holds no board: "+
			"copy the game ID by its description, with a colon in it", name)}).
			WithFault(engine.Fault{Kind: engine.FaultSeed, Word: name})
	case l.Data == "" && isKnown(l.Site):
		return (&engine.InputError{Msg: fmt.Sprintf("this link to %s holds no puzzle, at most its number there: "+
			"open it and copy the puzzle itself, as text or as a longer link", l.Site)}).
			WithFault(engine.Fault{Kind: engine.FaultShortLink, Word: l.Site})
	}
	return (&engine.InputError{Msg: name + " is not supported"}).
		WithFault(engine.Fault{Kind: engine.FaultUnsupported, Word: name})
}

func isKnown(site string) bool {
	return slices.Contains([]string{FPuzzles, SudokuPad, PuzzLink, Penpa, SudokuWiki, Tatham}, site)
}

// Unescape decodes percent-encoding, also where it was applied twice.
func Unescape(text string) string {
	for range 3 {
		plain, err := url.PathUnescape(text)
		if err != nil || plain == text {
			break
		}
		text = plain
	}
	return text
}
