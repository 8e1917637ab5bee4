package pipes

import "nonet/engine/link"

// ReadsLink implements [link.Reader].
func (kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.Tatham && l.Type == "net" || l.Site == link.Given && l.Type == name
}
