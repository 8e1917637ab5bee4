package view

import (
	"encoding/json"
	"fmt"

	"nonet/protocol"
	"nonet/room/game"
)

// RoomInfo returns the public description of a room.
func RoomInfo(code string, s *game.State, phase game.Phase) protocol.RoomInfo {
	info := protocol.RoomInfo{
		Code: code, Phase: string(phase), Settings: Settings(s.Settings), Players: len(s.Seats), Since: s.CreatedAt,
	}
	if host := s.SeatNo(s.Host); host != nil {
		info.Host = host.Name
	}
	return info
}

// Listed is a room on the public list, including fields that only servers may see.
type Listed struct {
	protocol.RoomInfo
	Site string `json:"site,omitempty"` // pseudonym of the host's network; empty if unknown
	Here int    `json:"here,omitempty"` // number of networks of the players who are not away
}

// countNetworks returns the number of networks of the players who are not away. Each player from an unknown network
// counts as a network.
func countNetworks(s *game.State) (n int) {
	seen := map[string]bool{}
	for i := range s.Seats {
		seat := &s.Seats[i]
		if seat.Away == 0 && (seat.Site == "" || !seen[seat.Site]) {
			seen[seat.Site] = true
			n++
		}
	}
	return n
}

// Listing returns the room's entry in the public list, or nil if the room is private or all of its players are away. A
// countdown is listed as [game.Playing], because a listing changes only with an entry and the countdown ends without
// one.
func Listing(code string, s *game.State) []byte {
	if !s.Settings.Public {
		return nil
	}
	here := countNetworks(s)
	if here == 0 {
		return nil
	}
	phase := game.Lobby
	if s.Round != nil {
		phase = game.Playing
		if s.Round.Ended != 0 {
			phase = game.Finished
		}
	}
	l := Listed{RoomInfo: RoomInfo(code, s, phase), Here: here}
	if host := s.SeatNo(s.Host); host != nil {
		l.Site = host.Site
	}
	text, err := json.Marshal(l)
	if err != nil {
		panic(fmt.Sprintf("view: can't encode a listing: %v", err)) // can't happen with plain data
	}
	return text
}
