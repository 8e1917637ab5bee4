package web

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Names says what players may be called. The zero value takes every name that can be shown.
type Names struct {
	words []string // that no word of a name may be
	parts []string // that no name may have anywhere in it
}

// ReadNames reads a list of what players may not be called, one a line: "word" for a word of its own, "*word*" for what
// may stand nowhere in a name. Capitals, spaces, punctuation, repeated letters and the usual digits for letters make no
// difference. Empty lines and what follows a "#" do not count.
func ReadNames(list io.Reader) (*Names, error) {
	n := new(Names)
	lines := bufio.NewScanner(list)
	for number := 1; lines.Scan(); number++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		anywhere := len(line) > 2 && line[0] == '*' && line[len(line)-1] == '*'
		plain := plainName(line)
		switch {
		case plain == "":
			return nil, fmt.Errorf("line %d: %q has no letters to compare names with", number, line)
		case anywhere:
			n.parts = append(n.parts, plain)
		default:
			n.words = append(n.words, plain)
		}
	}
	return n, lines.Err()
}

// Clean brings a name to the form that everyone sees, as [CleanName] does, and refuses one that is on the list.
// The error is a [*protocol.Refusal].
func (n *Names) Clean(name string) (string, error) {
	name, err := CleanName(name)
	if err == nil && n.blocked(name) {
		err = badName("This name is not allowed here. Choose another.")
	}
	return name, err
}

func (n *Names) blocked(name string) bool {
	whole := plainName(name)
	for _, part := range n.parts {
		if strings.Contains(whole, part) {
			return true
		}
	}
	spaced := strings.FieldsFunc(name,
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && lookalike[r] == 0 })
	for _, blocked := range n.words {
		if whole == blocked {
			return true
		}
		for _, word := range spaced {
			if plainName(word) == blocked {
				return true
			}
		}
	}
	return false
}

// lookalike are characters that stand for letters in disguised words.
var lookalike = map[rune]rune{'0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', '$': 's', '!': 'i',
	'l': 'i'}

// plainName is a name as it is compared: its letters in lower case, each once where it is repeated.
func plainName(name string) string {
	var b strings.Builder
	var last rune
	for _, r := range strings.ToLower(name) {
		if letter := lookalike[r]; letter != 0 {
			r = letter
		}
		if r != last && (unicode.IsLetter(r) || unicode.IsNumber(r)) {
			b.WriteRune(r)
			last = r
		}
	}
	return b.String()
}
