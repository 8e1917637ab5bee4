package game

import (
	"encoding/json"
	"fmt"
)

// AppendLobbySnapshot appends the state of a room without a round, as one line of JSON. It returns false if there is a
// round or no room. The text does not contain the commands that seats remember, because a repeated command is only
// recognised within one log.
func (s *State) AppendLobbySnapshot(b []byte) ([]byte, bool) {
	if s.Round != nil || s.Rules == 0 {
		return b, false
	}
	text, err := json.Marshal(s)
	return append(b, text...), err == nil
}

// ParseLobbySnapshot parses the output of [State.AppendLobbySnapshot]. The game can continue from the returned state
// without a panic, whoever wrote the text. It does not check whether a room could have reached that state.
func ParseLobbySnapshot(text []byte) (*State, error) {
	s := new(State)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("parsing the snapshot of a room: %w", err)
	}
	for i := range s.Seats {
		s.Seats[i].Who = s.Who(s.Seats[i].Player)
	}
	return s, s.auditLobby()
}

// LobbySnapshotRules returns the version of the rules in the output of [State.AppendLobbySnapshot], or 0 if it has
// none. It distinguishes a snapshot that is too new for this program from a damaged one.
func LobbySnapshotRules(text []byte) int {
	var t struct {
		Rules int `json:"version"`
	}
	if json.Unmarshal(text, &t) != nil {
		return 0
	}
	return t.Rules
}

// auditLobby returns an error if the state is invalid for a room without a round.
func (s *State) auditLobby() error {
	ok := s.Rules >= 1 && s.Rules <= Rules && s.Rounds >= 0 && s.Events > 0 &&
		len(s.Seats) <= seatsMax && len(s.Banned) <= bannedMax && len(s.Guests) <= guestsMax &&
		(s.Host == 0 || s.SeatNo(s.Host) != nil) &&
		(s.Custom == nil || isPlayable(s.Custom.Puzzle)) && (s.Custom != nil || !s.Settings.Custom)
	last, players := 0, map[string]bool{"": true}
	for i := range s.Seats {
		seat := &s.Seats[i]
		ok = ok && seat.No > last && seat.No <= seatsMax && !players[seat.Player] &&
			(seat.Handicap == Allowance{} || s.Settings.allows(seat.Handicap))
		last, players[seat.Player] = seat.No, true
	}
	for _, g := range s.Guests {
		ok = ok && len(g.Who) <= maxWhoLength
	}
	return check(ok, "the snapshot is not a valid state of a room")
}

// Rename replaces a player's ID and name everywhere in the state of a room without a round. It returns false if the
// state does not contain the player.
func (s *State) Rename(player, id, name string) (found bool) {
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Player == player {
			seat.Player, seat.Name, seat.Who, seat.Site, found = id, name, s.Who(id), "", true
		}
	}
	if g := s.Guests.find(s.Who(player)); g != nil {
		g.Who = s.Who(id)
	}
	for i := range s.Banned {
		if s.Banned[i] == player {
			s.Banned[i], found = id, true
		}
	}
	return found
}
