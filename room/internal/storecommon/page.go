package storecommon

import (
	"nonet/room/store"
)

// PageLimit bounds one read of a log: at most Max entries, of at most [store.ReadBytes] of data, but one in any case.
type PageLimit struct {
	Max            int
	entries, bytes int
}

// Take says whether the next entry, with so many bytes of data, still belongs to what is read, and counts it if so.
func (p *PageLimit) Take(data int) bool {
	if p.entries >= p.Max || p.entries > 0 && p.bytes+data > store.ReadBytes {
		return false
	}
	p.entries++
	p.bytes += data
	return true
}
