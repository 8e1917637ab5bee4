package room

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/internal/publiclist"
	"nonet/room/view"
)

// List returns the public rooms, the liveliest first. The sites of their hosts take turns, so that no site pushes the
// others off the list.
func (h *Host) List(ctx context.Context) (protocol.Rooms, error) {
	if rooms := h.publicList.Rooms(); rooms != nil {
		return protocol.Rooms{Rooms: rooms}, nil
	}
	rooms, err := h.readList(ctx)
	return protocol.Rooms{Rooms: rooms}, err
}

// readList reads the list from the store.
func (h *Host) readList(ctx context.Context) ([]protocol.RoomInfo, error) {
	texts, err := h.store.Listings(ctx, listingsRead)
	if err != nil {
		return nil, fmt.Errorf("list the public rooms: %w", err)
	}
	all := make([]view.Listed, 0, len(texts))
	for _, text := range texts {
		var room view.Listed
		if err := json.Unmarshal(text, &room); err != nil {
			h.logger.Warn("could not decode an entry of the public room list", "err", err)
			continue
		}
		all = append(all, room)
	}
	return h.publicList.Update(all), nil
}

// listingOf returns a room's text for the public list, or nil if the room is not listed or its host's site has reached
// its limit. Rooms come back to the list when players return to them.
func (h *Host) listingOf(code string, s *game.State) []byte {
	text := view.Listing(code, s)
	if host := s.SeatNo(s.Host); text != nil && host != nil && !h.publicList.Admit(host.Site, code) {
		return nil
	}
	return text
}

// refreshList refreshes this node's copy of the list.
func (h *Host) refreshList() {
	ctx, cancel := h.Within(h.ctx)
	defer cancel()
	if _, err := h.readList(ctx); err != nil && !h.causedByOverload(err) {
		h.warn("could not read the public room list", err)
	}
	h.publicList.Expire() // the next request reads it again
}

// MayList returns an error if a player may have no further public room, new or under a code. The limit exists because
// the list is chosen from at most [listingsRead] rooms: one site could push all others off it.
func (h *Host) MayList(ctx context.Context, player game.Player, code string) error {
	if _, err := h.List(ctx); err != nil {
		return err
	}
	code = cmp.Or(strings.ToUpper(strings.TrimSpace(code)), publiclist.Promised+rand.Text())
	if !h.publicList.Admit(player.Site, code) {
		return errListFull
	}
	h.publicList.Expire()
	return nil
}

var errListFull = &protocol.Refusal{Code: protocol.Full, Text: "There are too many public rooms from your address. " +
	"Make yours private, and invite others with its code."}
