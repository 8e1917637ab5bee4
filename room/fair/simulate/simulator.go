// Package simulate generates rounds as honest people and cheats play them, to measure the checks of room/fair. It draws
// times from the distributions described in docs/fairness.md and is independent of what the checks look for.
package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/room/archive"
)

// Play is a generated round in which one player's finish is to be judged.
type Play struct {
	Role     string // one of [Roles]
	Honest   bool
	Player   string
	Kind     string
	Past     []past // the player's earlier finishes, the latest first
	Took     int64  // milliseconds
	Champion int64  // milliseconds that the best people take for the puzzle
	Log      string // the round's archive record as text
	Again    string // a record of the same player solving such a puzzle again in the same way
	Self     string // a record of a cheat solving such a puzzle without help
}

// past is an earlier finish of a puzzle of the same size and level.
type past struct {
	Time  int64 // milliseconds
	Again int64 // the time for another such puzzle
	Best  int64 // the best people's time according to the puzzle's kind
}

// Record returns the round's archive record.
func (p Play) Record() (archive.Record, error) { return archive.Parse([]byte(p.Log)) }

// role is a kind of player.
type role struct {
	name      string
	share     float64 // fraction of honest players; 0 for cheats
	newPlayer func(c random) player
}

// playthrough holds the actions of the players of a round, the judged player first.
type playthrough struct {
	inputs []input
	rival  []input // of an opponent; nil if there is none
}

// duration returns the judged player's time in milliseconds.
func (does playthrough) duration() int64 { return int64(1000 * does.inputs[len(does.inputs)-1].at) }

// Roles returns the names of all roles, honest ones first.
func Roles() (names []string) {
	for _, r := range roles {
		names = append(names, r.name)
	}
	return names
}

// Share returns the fraction of honest players with a role, or 0 for cheats.
func Share(name string) float64 {
	for _, r := range roles {
		if r.name == name {
			return r.share
		}
	}
	return 0
}

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

// drawPuzzle returns a random puzzle.
func (w *Simulator) drawPuzzle() (engine.Kind, *sample, error) {
	no := w.chance.Intn(len(w.kinds))
	return w.drawPuzzleOf(w.kinds[no], w.specs[no][w.chance.Intn(len(w.specs[no]))])
}

// drawPuzzleOf returns a random puzzle of a size and level.
func (w *Simulator) drawPuzzleOf(k engine.Kind, spec engine.Spec) (engine.Kind, *sample, error) {
	key := sampleKey{k.Name(), spec, w.chance.Intn(puzzlesEach)}
	if d := w.samples[key]; d != nil {
		return k, d, nil
	}
	p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint("crowd ", key)))
	if err != nil {
		return nil, nil, err
	}
	d := &sample{puzzle: p, spec: spec, champion: w.bestTime(k, &p)}
	for m := newSolverState(k, &d.puzzle); len(m.blankCells()) > 0; {
		s := m.personStep(w.chance)
		d.steps = append(d.steps, s)
		m.fill(s.cells)
	}
	w.samples[key] = d
	return k, d, nil
}

// bestTime returns the best people's time for a puzzle in seconds.
func (w *Simulator) bestTime(k engine.Kind, p *engine.Puzzle) (took float64) {
	for m := newSolverState(k, p); len(m.blankCells()) > 0; {
		s := m.solverStep(w.chance)
		took += bestStepTime(p, s)
		m.fill(s.cells)
	}
	return took
}

// Next generates the next play of a role.
func (w *Simulator) Next(name string) (Play, error) {
	for _, r := range roles {
		if r.name == name {
			return w.next(r)
		}
	}
	return Play{}, fmt.Errorf("nobody plays as %q", name)
}

func (w *Simulator) next(r role) (Play, error) {
	k, d, err := w.drawPuzzle()
	if err != nil {
		return Play{}, err
	}
	who := r.newPlayer(w.chance)
	past, err := w.past(who, k, d)
	if err != nil {
		return Play{}, err
	}
	play := Play{Role: r.name, Honest: r.share > 0, Player: "ana", Kind: k.Name(), Past: past,
		Champion: int64(1000 * d.champion)}
	does := who.strategy(w.chance, k, &d.puzzle, d.champion)
	if play.Log, err = w.record(d, &does); err != nil {
		return play, fmt.Errorf("%s, %s %s: %w", r.name, k.Name(), d.puzzle.Size, err)
	}
	play.Took = does.duration()
	again := who.strategy(w.chance, k, &d.puzzle, d.champion)
	again.rival = nil // a proof round is played alone
	play.Again, err = w.record(d, &again)
	if err == nil && !play.Honest {
		play.Self, err = w.record(d, &playthrough{inputs: who.tempo.solve(w.chance, k, &d.puzzle)})
	}
	return play, err
}

// past generates the earlier finishes of a player.
func (w *Simulator) past(who player, k engine.Kind, like *sample) (all []past, err error) {
	for ago := range who.past {
		_, d, err := w.drawPuzzleOf(k, like.spec)
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
	took := 0.0
	for _, s := range d.steps {
		took += h.gap(w.chance, &d.puzzle, s)
	}
	return int64(1000 * took)
}

// send sorts inputs by time and adds network latency.
func (w *Simulator) send(acts []input) {
	slices.SortStableFunc(acts, func(a, b input) int { return cmp.Compare(a.at, b.at) })
	addLatency(w.chance, acts)
}

// record plays a round in a room, with network latency, and returns its record as text.
func (w *Simulator) record(d *sample, does *playthrough) (string, error) {
	w.count++
	w.send(does.inputs)
	names, acts := []string{"ana"}, [][]input{does.inputs}
	if does.rival != nil {
		names, acts = append(names, "ben"), append(acts, does.rival)
	}
	rec, err := play(fmt.Sprintf("CROWD%d", w.count), &d.puzzle, names, acts)
	return string(rec.AppendText(nil)), err
}
