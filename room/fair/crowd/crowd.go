// Package crowd makes rounds as honest people and cheats play them, to measure the audit of room/fair by. It draws
// times from distributions that docs/fairness.md describes, and knows nothing of what the audit looks for.
package crowd

import (
	"cmp"
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/room/record"
)

// Play is a round of which one player's finish is to be judged.
type Play struct {
	Role     string `json:"role"` // one of [Roles]
	Honest   bool   `json:"honest"`
	Player   string `json:"player"`
	Kind     string `json:"kind"`
	Best     int64  `json:"best,omitempty"` // the player's best time before, in milliseconds; 0 is none
	Took     int64  `json:"took"`           // milliseconds
	Champion int64  `json:"champion"`       // milliseconds that the best people take over the puzzle
	Log      string `json:"log"`            // the round's record as text
}

// Record is the round's.
func (p Play) Record() (record.Record, error) { return record.Parse([]byte(p.Log)) }

// role is a way to play.
type role struct {
	name  string
	share float64 // of the honest; 0 is a cheat
	play  func(c chance, k engine.Kind, p *engine.Puzzle, champion float64) performance
}

// performance is what the players of a round did: the one who is judged first.
type performance struct {
	acts  []act
	other []act // a rival's; nil is none
	best  float64
}

// Roles are the names of all ways to play, the honest ones first.
func Roles() (names []string) {
	for _, r := range roles {
		names = append(names, r.name)
	}
	return names
}

// Share is which part of the honest play as a role; 0 is that of cheats.
func Share(name string) float64 {
	for _, r := range roles {
		if r.name == name {
			return r.share
		}
	}
	return 0
}

// Crowd makes plays from a seed. It is for one goroutine.
type Crowd struct {
	chance chance
	kinds  []engine.Kind
	specs  [][]engine.Spec // by kind
	dealt  map[dealtKey]*dealt
	count  int
}

// Each size and level has a few puzzles, which are played again and again: making them would take the most time.
const puzzlesEach = 4

type dealtKey struct {
	kind string
	spec engine.Spec
	no   int
}

// dealt is a puzzle and how long the best people take over it, in seconds.
type dealt struct {
	puzzle   engine.Puzzle
	champion float64
}

// cellsMost is how large boards are at most, and cellsLeast how small: what people mostly play.
const (
	cellsMost  = 81
	cellsLeast = 16
)

// New returns the crowd that a seed names, on puzzles of some kinds as players come by them.
func New(kinds []engine.Kind, seed engine.Seed) *Crowd {
	w := &Crowd{chance: chance{engine.NewRand(seed)}, kinds: kinds, dealt: map[dealtKey]*dealt{}}
	for _, k := range kinds {
		var specs []engine.Spec
		for _, size := range k.Options().Sizes {
			var width, height int
			n, _ := fmt.Sscanf(size, "%dx%d", &width, &height)
			if n != 2 || width*height > cellsMost || width*height < cellsLeast {
				continue
			}
			offer, err := k.Offer(engine.Spec{Size: size})
			if err != nil {
				continue
			}
			for _, level := range offer.Levels[:min(3, len(offer.Levels))] {
				specs = append(specs, engine.Spec{Size: size, Difficulty: level})
			}
		}
		w.specs = append(w.specs, specs)
	}
	return w
}

// deal draws a puzzle.
func (w *Crowd) deal() (engine.Kind, *dealt, error) {
	no := w.chance.Intn(len(w.kinds))
	k, spec := w.kinds[no], w.specs[no][w.chance.Intn(len(w.specs[no]))]
	key := dealtKey{k.Name(), spec, w.chance.Intn(puzzlesEach)}
	if d := w.dealt[key]; d != nil {
		return k, d, nil
	}
	p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint("crowd ", key)))
	if err != nil {
		return nil, nil, err
	}
	d := &dealt{puzzle: p}
	m := newMind(k, &d.puzzle)
	for len(m.blank()) > 0 {
		s := m.solver(w.chance)
		d.champion += best(&d.puzzle, s)
		m.fill(s.cells)
	}
	w.dealt[key] = d
	return k, d, nil
}

// Next makes the next play of a role.
func (w *Crowd) Next(name string) (Play, error) {
	for _, r := range roles {
		if r.name == name {
			return w.next(r)
		}
	}
	return Play{}, fmt.Errorf("nobody plays as %q", name)
}

func (w *Crowd) next(r role) (Play, error) {
	k, d, err := w.deal()
	if err != nil {
		return Play{}, err
	}
	w.count++
	does := r.play(w.chance, k, &d.puzzle, d.champion)
	slices.SortStableFunc(does.acts, func(a, b act) int { return cmp.Compare(a.at, b.at) })
	arrive(w.chance, does.acts)
	names, acts := []string{"ana"}, [][]act{does.acts}
	if does.other != nil {
		names, acts = append(names, "ben"), append(acts, does.other)
	}
	rec, err := play(fmt.Sprintf("CROWD%d", w.count), &d.puzzle, names, acts)
	if err != nil {
		return Play{}, fmt.Errorf("%s, %s %s: %w", r.name, k.Name(), d.puzzle.Size, err)
	}
	return Play{
		Role: r.name, Honest: r.share > 0, Player: "ana", Kind: k.Name(), Best: int64(1000 * does.best),
		Took: int64(1000 * does.acts[len(does.acts)-1].at), Champion: int64(1000 * d.champion),
		Log: string(rec.AppendText(nil)),
	}, nil
}
