package simulate

import (
	"fmt"
	"time"

	"nonet/engine"
	"nonet/notation"
)

// Person is somebody who plays one puzzle after another. It is for one goroutine, with its crowd.
type Person struct {
	crowd *Simulator
	who   player
}

// Person makes somebody who plays as a role does.
func (w *Simulator) Person(name string) (*Person, error) {
	for _, r := range roles {
		if r.name == name {
			return &Person{w, r.newPlayer(w.chance)}, nil
		}
	}
	return nil, fmt.Errorf("nobody plays as %q", name)
}

// Move is something that a player sends to a room.
type Move struct {
	At    time.Duration // since the round began
	Text  string        // as in "r3c4=7"
	Wrong bool          // it is a slip
}

// Plays returns what somebody sends over a puzzle, and what a rival does whom a cheat copies; nil is none. Help says
// whether cheats have it.
func (p *Person) Plays(k engine.Kind, puzzle engine.Puzzle, help bool) (own, rival []Move) {
	var does playthrough
	if help {
		does = p.who.strategy(p.crowd.chance, k, &puzzle, p.crowd.bestTime(k, &puzzle))
	} else {
		does.inputs = p.who.tempo.solve(p.crowd.chance, k, &puzzle)
	}
	return p.crowd.moves(&puzzle, does.inputs), p.crowd.moves(&puzzle, does.rival)
}

// Champion is how long the model's best people take over a puzzle.
func (w *Simulator) Champion(k engine.Kind, p engine.Puzzle) time.Duration {
	return time.Duration(w.bestTime(k, &p) * float64(time.Second))
}

// moves are acts as they come over a network.
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
