package simulate

import (
	"fmt"
	"time"

	"nonet/engine"
	"nonet/notation"
)

// Person is a player who solves one puzzle after another. It must not be used concurrently with its simulator.
type Person struct {
	crowd *Simulator
	who   player
}

// Person returns a new player with a role.
func (w *Simulator) Person(name string) (*Person, error) {
	for _, r := range roles {
		if r.name == name {
			return &Person{w, r.newPlayer(w.chance)}, nil
		}
	}
	return nil, fmt.Errorf("nobody plays as %q", name)
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
	var does playthrough
	if help {
		does = p.who.strategy(p.crowd.chance, k, &puzzle, p.crowd.bestTime(k, &puzzle))
	} else {
		does.inputs = p.who.tempo.solve(p.crowd.chance, k, &puzzle)
	}
	return p.crowd.moves(&puzzle, does.inputs), p.crowd.moves(&puzzle, does.rival)
}

// Champion returns the best people's time for a puzzle according to the model.
func (w *Simulator) Champion(k engine.Kind, p engine.Puzzle) time.Duration {
	return time.Duration(w.bestTime(k, &p) * float64(time.Second))
}

// moves returns inputs as moves, with network latency.
func (w *Simulator) moves(p *engine.Puzzle, acts []input) (moves []Move) {
	w.send(acts)
	for _, a := range acts {
		place := placeOf(p, a)
		text := notation.AppendMove(nil, notation.Move{Run: notation.Run{Cell: notation.Cell{Row: place.Row, Col: place.Col},
			To: place.To}, Value: place.Value})
		moves = append(moves, Move{time.Duration(a.at * float64(time.Second)), string(text), a.wrong})
	}
	return moves
}
