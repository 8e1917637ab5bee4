package room

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// founding is a room that is about to be made.
type founding struct {
	state *game.State
	data  []byte // its first events
}

// newFounding decides what a room with these settings begins with. The error is a [game.Refusal].
func (h *Host) newFounding(set game.Settings, who players.Player) (founding, error) {
	at := h.now()
	f := founding{state: new(game.State)}
	do := game.Create{Settings: set, Player: who.ID, Name: who.Name, Site: who.Site}
	events, err := game.Decide(f.state, game.Command{Do: do}, at)
	if err != nil {
		return f, err
	}
	for _, e := range events {
		f.state.Apply(at, e)
		f.data = game.AppendEvent(f.data, e)
	}
	return f, nil
}

// found makes the room under a code. It returns a [*store.ConflictError] if there is one of
// that code already, with its epoch.
func (h *Host) found(ctx context.Context, f founding, code, epoch string) error {
	var seated []string
	for i := range f.state.Seats {
		seated = append(seated, f.state.Seats[i].Player)
	}
	if err := archive.IndexRoom(ctx, h.store, code, seated, h.now()); err != nil {
		return fmt.Errorf("make room %s: %w", code, err)
	}
	_, err := h.store.Append(ctx, store.Append{
		Room: code, Head: store.Position{Epoch: epoch}, Next: store.NextHash(store.Position{}, f.data), Data: f.data,
		Listing: h.listing(code, f.state), Deadline: f.state.Deadline(), Keep: h.keepRooms,
	})
	if err != nil {
		return fmt.Errorf("make room %s: %w", code, err)
	}
	h.noteMade(code, f.state)
	return nil
}

// foundAgreed makes a room under the code that all nodes agree on. If somebody else's room took the code meanwhile, the
// next number is agreed on.
func (h *Host) foundAgreed(ctx context.Context, f founding,
	agree func(number int) (code, epoch string, err error)) (string, error) {
	for n := range createTries {
		code, epoch, err := agree(n)
		if err != nil {
			return "", err
		}
		err = h.found(ctx, f, code, epoch)
		var taken *store.ConflictError
		if err == nil || errors.As(err, &taken) && taken.Epoch == epoch {
			return code, nil
		}
		if taken == nil {
			return "", err
		}
	}
	return "", errors.New("every code that was drawn for a room was taken")
}

// newEpoch draws an epoch.
func newEpoch() string { return rand.Text()[:12] }
