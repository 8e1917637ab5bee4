package pipes

import (
	"strings"

	"nonet/engine/link"
)

// ReadsLink implements [link.Reader].
func (kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.Tatham && l.Type == "net" || l.Site == link.Given && l.Type == name
}

// ReadsFile implements [link.FileReader]: the own form by its first clue.
func (kind) ReadsFile(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "tiles ") }
