package tango

import (
	"strings"

	"nonet/engine/link"
)

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.Tatham && l.Type == "unruly" || l.Site == link.Given && l.Type == k.Name()
}

// ReadsFile implements [link.FileReader]: the kind's own form by its first clue.
func (k kind) ReadsFile(text string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word == k.Name() || word == clueSigns
}
