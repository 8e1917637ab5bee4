package nonogram

import (
	"nonet/engine/link"
	"nonet/engine/nonogram/text"
)

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool { return text.ReadsLink(l, k.Name()) }

// ReadsFile implements [link.FileReader].
func (kind) ReadsFile(s string) bool { return text.ReadsFile(s) }
