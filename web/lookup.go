package web

import (
	"errors"
	"net/netip"
	"time"

	"nonet/protocol"
)

// lookUp does find, which looks for a room or a group, unless the address has missed too often lately.
// Codes and passwords are short enough to be found by trying, but not within these limits.
func (m *meters) lookUp(addr netip.Addr, find func() error) error {
	if wait := m.wait(perMiss, addr, time.Now()); wait > 0 {
		return tooMany("Too many look-ups of what is not there. Check the code and wait a little.", wait)
	}
	err := find()
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) && (refusal.Code == protocol.NotFound || refusal.Code == protocol.Guarded) {
		m.take(perMiss, addr, time.Now())
	}
	return err
}
