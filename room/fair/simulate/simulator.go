// Package simulate generates rounds as honest people and cheats play them, to measure the checks of room/fair. It draws
// times from the distributions described in docs/fairness.md and is independent of what the checks look for.
package simulate

import (
	"fmt"

	"nonet/engine"
	"nonet/room/archive"
)

// Play is a generated round in which one player's finish is to be judged.
type Play struct {
	Honest   bool
	Kind     string
	Past     []past         // the player's earlier finishes, the latest first
	Took     int64          // milliseconds
	Champion int64          // milliseconds that the best people take for the puzzle
	Record   archive.Record // of the round
	Again    archive.Record // of the same player solving such a puzzle again in the same way
	Self     archive.Record // of a cheat solving such a puzzle without help
}

// past is an earlier finish of a puzzle of the same size and level.
type past struct {
	Time  int64 // milliseconds
	Again int64 // the time for another such puzzle
	Best  int64 // the best people's time according to the puzzle's kind
}

// judged is the name of the judged player.
const judged = "ana"

// Simulator generates plays from a seed. It must not be used concurrently.
type Simulator struct {
	chance  random
	kinds   []engine.Kind
	specs   [][]engine.Spec // by kind
	samples map[sampleKey]*sample
	count   int
}

// Each size and level has a few puzzles, which are used repeatedly, because generating them would take most of the
// time.
const puzzlesEach = 4

type sampleKey struct {
	kind string
	spec engine.Spec
	no   int
}

// sample is a puzzle with the best people's time in seconds.
type sample struct {
	puzzle   engine.Puzzle
	spec     engine.Spec
	champion float64
	steps    []step // a possible sequence of a person's steps
}

// cellsMost and cellsLeast limit the size of boards to those that people play most.
const (
	cellsMost  = 81
	cellsLeast = 16
)

// New returns a simulator with a seed for puzzles of some kinds.
func New(kinds []engine.Kind, seed engine.Seed) *Simulator {
	w := &Simulator{chance: random{engine.NewRand(seed)}, kinds: kinds, samples: map[sampleKey]*sample{}}
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

// drawPuzzle returns a random puzzle of a size and level.
func (w *Simulator) drawPuzzle(k engine.Kind, spec engine.Spec) (*sample, error) {
	key := sampleKey{k.Name(), spec, w.chance.Intn(puzzlesEach)}
	if d := w.samples[key]; d != nil {
		return d, nil
	}
	p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint("crowd ", key)))
	if err != nil {
		return nil, err
	}
	d := &sample{puzzle: p, spec: spec, champion: newAttempt(w.chance, k, &p).bestTime()}
	for a := newAttempt(w.chance, k, &d.puzzle); len(a.blankCells()) > 0; {
		s := personStep(a)
		d.steps = append(d.steps, s)
		a.fill(s.cells)
	}
	w.samples[key] = d
	return d, nil
}

// Next generates the next play of a role, one of [Roles].
func (w *Simulator) Next(name string) (Play, error) {
	r, err := findRole(name)
	if err != nil {
		return Play{}, err
	}
	no := w.chance.Intn(len(w.kinds))
	k := w.kinds[no]
	d, err := w.drawPuzzle(k, w.specs[no][w.chance.Intn(len(w.specs[no]))])
	if err != nil {
		return Play{}, err
	}
	who := r.newPlayer(w.chance)
	past, err := w.generatePast(who, k, d)
	if err != nil {
		return Play{}, err
	}
	play := Play{Honest: r.share > 0, Kind: k.Name(), Past: past, Champion: int64(1000 * d.champion)}
	a := newAttempt(w.chance, k, &d.puzzle)
	a.champion = d.champion
	inputs := who.strategy(a)
	if play.Record, err = w.record(d, inputs, a.rival); err != nil {
		return play, fmt.Errorf("%s, %s %s: %w", r.name, k.Name(), d.puzzle.Size, err)
	}
	play.Took = int64(1000 * inputs[len(inputs)-1].at)
	play.Again, err = w.record(d, who.strategy(a), nil) // a proof round is played alone
	if err == nil && !play.Honest {
		play.Self, err = w.record(d, a.solveAt(who.tempo, personStep), nil)
	}
	return play, err
}

// generatePast generates the earlier finishes of a player.
func (w *Simulator) generatePast(who player, k engine.Kind, like *sample) (all []past, err error) {
	for ago := range who.past {
		d, err := w.drawPuzzle(k, like.spec)
		if err != nil {
			return nil, err
		}
		h := who.tempo
		h.pace *= 1 + who.improvement*float64(ago+1)
		all = append(all, past{
			Time: w.drawTime(h, d), Again: w.drawTime(h, d), Best: engine.FastestPlausible(k, d.puzzle),
		})
	}
	return all, nil
}

// drawTime returns a random time in milliseconds for a puzzle at a tempo.
func (w *Simulator) drawTime(h tempo, d *sample) int64 {
	a, took := attempt{random: w.chance, puzzle: &d.puzzle}, 0.0
	for _, s := range d.steps {
		took += a.gap(h, s)
	}
	return int64(1000 * took)
}

// record plays a round in a room, with network latency, and returns its record.
func (w *Simulator) record(d *sample, inputs, rival []input) (archive.Record, error) {
	w.count++
	w.chance.send(inputs)
	names, acts := []string{judged}, [][]input{inputs}
	if rival != nil {
		names, acts = append(names, "ben"), append(acts, rival)
	}
	return play(fmt.Sprintf("CROWD%d", w.count), &d.puzzle, names, acts)
}
