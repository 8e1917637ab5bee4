package simulate

import (
	"time"

	"nonet/engine"
	"nonet/notation"
)

// Person is a player who solves one puzzle after another. It must not be used concurrently with its simulator.
type Person struct {
	chance random
	who    player
}

// Person returns a new player with a role.
func (w *Simulator) Person(name string) (*Person, error) {
	r, err := findRole(name)
	if err != nil {
		return nil, err
	}
	return &Person{w.chance, r.newPlayer(w.chance)}, nil
}

// Move is a move that a player sends to a room.
type Move struct {
	At    time.Duration // since the round began
	Text  string        // such as "r3c4=7"
	Wrong bool          // the value is wrong
}

// Plays returns the player's moves for a puzzle, and those of an opponent whom a cheat copies, or nil if there is none.
// help reports whether cheats use their means.
func (p *Person) Plays(k engine.Kind, puzzle engine.Puzzle, help bool) (own, rival []Move) {
	a := newAttempt(p.chance, k, &puzzle)
	if !help {
		return a.moves(a.solveAt(p.who.tempo, personStep)), nil
	}
	a.champion = newAttempt(p.chance, k, &puzzle).bestTime()
	own = a.moves(p.who.strategy(a))
	return own, a.moves(a.rival)
}

// Champion returns the best people's time for a puzzle according to the model.
func (w *Simulator) Champion(k engine.Kind, p engine.Puzzle) time.Duration {
	return time.Duration(newAttempt(w.chance, k, &p).bestTime() * float64(time.Second))
}

// moves returns inputs as moves, with network latency.
func (a *attempt) moves(acts []input) (moves []Move) {
	a.send(acts)
	for _, act := range acts {
		place := placeOf(a.puzzle, act)
		text := notation.AppendMove(nil, notation.Move{Run: notation.Run{Cell: notation.Cell{Row: place.Row, Col: place.Col},
			To: place.To}, Value: place.Value})
		moves = append(moves, Move{time.Duration(act.at * float64(time.Second)), string(text), act.wrong})
	}
	return moves
}
