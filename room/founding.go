package room

import (
	"context"
	"crypto/rand"
	"fmt"

	"nonet/room/archive"
	"nonet/room/store"
)

// create creates a room under a code. It returns a [*store.ConflictError] if there is one of that code already, with
// its epoch.
func (h *Host) create(ctx context.Context, f opening, code, epoch string) error {
	var seated []string
	for i := range f.state.Seats {
		seated = append(seated, f.state.Seats[i].Player)
	}
	if err := archive.IndexRoom(ctx, h.store, code, seated, h.now()); err != nil {
		return fmt.Errorf("make room %s: %w", code, err)
	}
	_, err := h.store.Append(ctx, store.Append{
		Room: code, Head: store.Position{Epoch: epoch}, Next: store.NextHash(store.Position{}, f.data), Data: f.data,
		Listing: h.listing(code, f.state), Deadline: f.state.Deadline(), TTL: h.keepRooms,
	})
	if err != nil {
		return fmt.Errorf("make room %s: %w", code, err)
	}
	h.noteMade(code, f.state)
	return nil
}

// NewEpoch draws an epoch.
func NewEpoch() string { return rand.Text()[:12] }
