package game

import (
	"encoding/json"
	"fmt"

	"nonet/engine"
)

// lobbySnapshot is the state of a room without a round, as JSON in archive records. Its field names must not change,
// like those of events. It does not contain the commands that seats remember, because a repeated command is only
// recognised within one log.
type lobbySnapshot struct {
	Rules            int          `json:"version"`
	Settings         Settings     `json:"settings"`
	CreatedAt        int64        `json:"made"`
	At               int64        `json:"at"`
	Seats            []lobbySeat  `json:"seats"`
	Host             int          `json:"host,omitempty"`
	HostMissingSince int64        `json:"awaited,omitempty"`
	StartRequested   bool         `json:"called,omitempty"`
	StartRequestedAt int64        `json:"calledat,omitempty"`
	AutoStartAt      int64        `json:"calls,omitempty"`
	Rounds           int          `json:"rounds"`
	Custom           *lobbyPuzzle `json:"custom,omitempty"`
	Banned           []string     `json:"banned,omitempty"`
	Guests           []lobbyGuest `json:"guests,omitempty"`
	Events           int          `json:"events"`
}

// lobbySeat is a seat in a lobbySnapshot.
type lobbySeat struct {
	No       int       `json:"no"`
	Player   string    `json:"player"`
	Name     string    `json:"name"`
	Since    int64     `json:"since"`
	Site     string    `json:"site,omitempty"`
	Ready    bool      `json:"ready,omitempty"`
	Wins     int       `json:"wins,omitempty"`
	Away     int64     `json:"away,omitempty"`
	Handicap Allowance `json:"handicap,omitzero"`
}

// lobbyGuest is a guest in a lobbySnapshot, without the name and the site, which are not needed later.
type lobbyGuest struct {
	Who         string `json:"who"`
	Asks        bool   `json:"asks,omitempty"`
	Banned      bool   `json:"banned,omitempty"`
	Removed     bool   `json:"removed,omitempty"`
	Granted     bool   `json:"granted,omitempty"`
	Muted       bool   `json:"muted,omitempty"`
	SiteCleared bool   `json:"calm,omitempty"`
}

// lobbyPuzzle is the host's own puzzle in a lobbySnapshot.
type lobbyPuzzle struct {
	Puzzle engine.Puzzle `json:"puzzle"`
	Kind   string        `json:"kind"`
	Spec   engine.Spec   `json:"spec"`
}

// AppendLobbySnapshot appends the state of a room without a round, as one line of text. It returns false if there is a
// round or no room.
func (s *State) AppendLobbySnapshot(b []byte) ([]byte, bool) {
	if s.Round != nil || s.Rules == 0 {
		return b, false
	}
	t := lobbySnapshot{
		Rules: s.Rules, Settings: s.Settings, CreatedAt: s.CreatedAt, At: s.At, Host: s.Host,
		HostMissingSince: s.HostMissingSince, StartRequested: s.StartRequested, StartRequestedAt: s.StartRequestedAt,
		AutoStartAt: s.AutoStartAt, Rounds: s.Rounds, Banned: s.Banned, Events: s.Events,
		Seats: make([]lobbySeat, len(s.Seats)),
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		t.Seats[i] = lobbySeat{
			No: seat.No, Player: seat.Player, Name: seat.Name, Since: seat.Since, Site: seat.Site, Ready: seat.Ready,
			Wins: seat.Wins, Away: seat.Away, Handicap: seat.Handicap,
		}
	}
	for _, g := range s.Guests {
		t.Guests = append(t.Guests, lobbyGuest{g.Who, g.Asks, g.Banned, g.Removed, g.Granted, g.Muted, g.SiteCleared})
	}
	if s.Custom != nil {
		t.Custom = (*lobbyPuzzle)(s.Custom)
	}
	text, err := json.Marshal(t)
	return append(b, text...), err == nil
}

// ParseLobbySnapshot parses the output of [State.AppendLobbySnapshot]. The game can continue from the returned state
// without a panic, whoever wrote the text. It does not check whether a room could have reached that state.
func ParseLobbySnapshot(text []byte) (*State, error) {
	var t lobbySnapshot
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, fmt.Errorf("parsing the snapshot of a room: %w", err)
	}
	s := &State{
		Rules: t.Rules, Settings: t.Settings, CreatedAt: t.CreatedAt, At: t.At, Host: t.Host,
		HostMissingSince: t.HostMissingSince, StartRequested: t.StartRequested, StartRequestedAt: t.StartRequestedAt,
		AutoStartAt: t.AutoStartAt, Rounds: t.Rounds, Banned: t.Banned, Events: t.Events, Custom: (*customPuzzle)(t.Custom),
	}
	for _, seat := range t.Seats {
		s.Seats = append(s.Seats, Seat{
			No: seat.No, Player: seat.Player, Name: seat.Name, Since: seat.Since, Who: s.Who(seat.Player), Site: seat.Site,
			Ready: seat.Ready, Wins: seat.Wins, Away: seat.Away, Handicap: seat.Handicap,
		})
	}
	for _, g := range t.Guests {
		s.Guests = append(s.Guests, Guest{
			Who: g.Who, Asks: g.Asks, Banned: g.Banned, Removed: g.Removed, Granted: g.Granted,
			Muted: g.Muted, SiteCleared: g.SiteCleared,
		})
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
		(s.Custom == nil || playable(s.Custom.Puzzle)) && (s.Custom != nil || !s.Settings.Custom)
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
