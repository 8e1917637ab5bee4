package view

import (
	"encoding/json"
	"fmt"

	"nonet/protocol"
	"nonet/room/game"
)

// RoomInfo is what anyone may know of a room.
func RoomInfo(code string, s *game.State, phase game.Phase) protocol.RoomInfo {
	info := protocol.RoomInfo{
		Code: code, Phase: string(phase), Settings: Settings(s.Settings), Players: len(s.Seats), Since: s.Made,
	}
	if host := s.SeatNo(s.Host); host != nil {
		info.Host = host.Name
	}
	return info
}

// Listed is a room on the public list, with what only the servers know of it.
type Listed struct {
	protocol.RoomInfo
	Site string `json:"site,omitempty"` // stands for where the host sat down from; empty is not known
	Here int    `json:"here,omitempty"` // from how many places its players are, of those who are there
}

// countNetworks counts the places that the players are from who are not away. Those of whom it is not known count as
// one each.
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

// Listing is what the public list says of a room: nothing if it is private, or if nobody is there.
// A countdown is listed as play, for a listing changes only with an entry and the countdown ends without one.
func Listing(code string, s *game.State) []byte {
	if !s.Settings.Public || !hasPlayers(s) {
		return nil
	}
	phase := game.Lobby
	if s.Round != nil {
		phase = game.Playing
		if s.Round.Ended != 0 {
			phase = game.Finished
		}
	}
	l := Listed{RoomInfo: RoomInfo(code, s, phase), Here: countNetworks(s)}
	if host := s.SeatNo(s.Host); host != nil {
		l.Site = host.Site
	}
	text, err := json.Marshal(l)
	if err != nil {
		panic(fmt.Sprintf("tell: a listing can't be written: %v", err)) // plain data always can
	}
	return text
}

func hasPlayers(s *game.State) bool {
	for i := range s.Seats {
		if s.Seats[i].Away == 0 {
			return true
		}
	}
	return false
}
