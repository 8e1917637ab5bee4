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
func (reg *Registry) List(ctx context.Context) (protocol.Rooms, error) {
	if rooms := reg.publicList.Rooms(); rooms != nil {
		return protocol.Rooms{Rooms: rooms}, nil
	}
	rooms, err := reg.readList(ctx)
	return protocol.Rooms{Rooms: rooms}, err
}

// readList reads the list from the store.
func (reg *Registry) readList(ctx context.Context) ([]protocol.RoomInfo, error) {
	texts, err := reg.store.Listings(ctx, listingsRead)
	if err != nil {
		return nil, fmt.Errorf("list the public rooms: %w", err)
	}
	all := make([]view.Listed, 0, len(texts))
	for _, text := range texts {
		var room view.Listed
		if err := json.Unmarshal(text, &room); err != nil {
			reg.logger.Warn("could not decode an entry of the public room list", "err", err)
			continue
		}
		all = append(all, room)
	}
	return reg.publicList.Update(all), nil
}

// listingOf returns a room's text for the public list, or nil if the room is not listed or its host's site has reached
// its limit. Rooms come back to the list when players return to them.
func (reg *Registry) listingOf(code string, s *game.State) []byte {
	text := view.Listing(code, s)
	if host := s.SeatNo(s.Host); text != nil && host != nil && !reg.publicList.Admit(host.Site, code) {
		return nil
	}
	return text
}

// refreshList refreshes this node's copy of the list.
func (reg *Registry) refreshList() {
	ctx, cancel := reg.WithStoreTimeout(reg.ctx)
	defer cancel()
	if _, err := reg.readList(ctx); err != nil && !reg.isCausedByOverload(err) {
		reg.warn("could not read the public room list", err)
	}
	reg.publicList.Expire() // the next request reads it again
}

// CheckListing returns an error if a player may have no further public room, new or under a code. The limit exists
// because the list is chosen from at most [listingsRead] rooms: one site could push all others off it.
func (reg *Registry) CheckListing(ctx context.Context, player game.Player, code string) error {
	if _, err := reg.List(ctx); err != nil {
		return err
	}
	code = cmp.Or(strings.ToUpper(strings.TrimSpace(code)), publiclist.Promised+rand.Text())
	if !reg.publicList.Admit(player.Site, code) {
		return errListFull
	}
	reg.publicList.Expire()
	return nil
}

var errListFull = &protocol.Refusal{Code: protocol.Full, Text: "There are too many public rooms from your address. " +
	"Make yours private, and invite others with its code."}
