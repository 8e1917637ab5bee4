package tango

import "nonet/engine/link"

// ReadsLink implements [link.Reader].
func (k kind) ReadsLink(l *link.Link) bool {
	return l.Site == link.Tatham && l.Type == "unruly" || l.Site == link.Given && l.Type == k.Name()
}
