package archive

import (
	"strings"

	"nonet/room/game"
)

// Timed is a player's action and its time.
type Timed struct {
	At   int64  // milliseconds since the round began
	Text string // as in the log: "placed r3c4=7"
}

// Moves returns the values that a player tried in the record's last round, correct or wrong, in order.
func (r Record) Moves(player string) ([]Timed, error) {
	var moves []Timed
	_, err := r.Each(func(s *game.State, at int64, e game.Event) {
		seat := s.SeatNo(e.Seat)
		switch e.What.(type) {
		case game.Started:
			moves = nil
		case game.Placed, game.Struck:
			if seat != nil && seat.Player == player {
				line := strings.SplitN(string(game.AppendEvent(nil, e)), " ", 3) // seat, command, the rest
				moves = append(moves, Timed{At: at - s.Round.Begins, Text: strings.TrimSpace(line[2])})
			}
		}
	})
	return moves, err
}
