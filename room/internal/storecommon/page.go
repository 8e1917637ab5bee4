package storecommon

import (
	"nonet/room/store"
)

// PageLimit limits one read of a log to Max entries and [store.ReadBytes] of data, but at least one entry.
type PageLimit struct {
	Max            int
	entries, bytes int
}

// Take reports whether an entry with the given number of data bytes fits, and counts it if so.
func (p *PageLimit) Take(data int) bool {
	if p.entries >= p.Max || p.entries > 0 && p.bytes+data > store.ReadBytes {
		return false
	}
	p.entries++
	p.bytes += data
	return true
}
