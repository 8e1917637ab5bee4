package game

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
)

var races = flag.Int("races", 10_000, "races that the guesser plays, over all kinds and modes")

// Of two equally fast players, one thinks about each cell. The other guesses, with everything that the rules reveal, as
// long as the strikes allow it, and then thinks too. Where one check judges many cells, the guesser has many judged at
// once. In ranked rooms guessing must not pay. A failure names its seed.
func TestGuessingDoesNotPay(t *testing.T) {
	modes := []string{Race, Duel}
	for _, kind := range kinds.All() {
		for _, mode := range modes {
			t.Run(kind.Name()+" "+mode, func(t *testing.T) {
				many := max(50, *races/len(kinds.All())/len(modes))
				seed := *seed
				if seed == 0 {
					seed = rand.Uint64()
				}
				won, lost := 0, 0
				boards := boardsOf(t, kind)
				for n := range many {
					m := newMatch(t, kind, mode, boards[n%len(boards)], rand.New(rand.NewPCG(seed, uint64(n))))
					switch m.play() {
					case guesser:
						won++
					case thinker:
						lost++
					}
				}
				t.Logf("-seed=%d: of %d the guesser won %d and lost %d", seed, many, won, lost)
				if won >= lost {
					t.Errorf("-seed=%d: of %d the guesser won %d and lost only %d", seed, many, won, lost)
				}
			})
		}
	}
}

// The default settings of every kind and size are possible in a ranked room.
func TestDefaultRoomsCanBeRanked(t *testing.T) {
	for _, kind := range kinds.All() {
		for _, size := range kind.Options().Sizes {
			spec, err := kind.Normalize(engine.Spec{Size: size})
			require.NoError(t, err)
			set := newRankedRoom(kind, Race, spec)
			require.Empty(t, set.Problem(), "%s %s: %d strikes", kind.Name(), size, set.Strikes)
		}
	}
}

// newRankedRoom returns the settings of a ranked room of a kind, with defaults for everything else.
func newRankedRoom(kind engine.Kind, mode string, spec engine.Spec) Settings {
	helps := KindHelp{}
	if d, ok := kind.(engine.Defaulter); ok {
		helps.Defaults = d.Defaults(spec)
	}
	return Settings{Mode: mode, Kind: kind.Name(), Spec: spec, Ranked: true}.WithDefaults(helps)
}

// The IDs of the two players, in the order of their seats.
const (
	guesser = "guesser"
	thinker = "thinker"
)

const (
	median = 2_500 // median time to solve a puzzle, in milliseconds for each cell of the board, given or not
	guess  = 1_000 // milliseconds for a guess, or for many that one command judges

	manyGuesses = 8
)

// match is a round between the two.
type match struct {
	t      *testing.T
	r      *rand.Rand
	s      *State
	at     int64
	breaks func(cells []uint8, cell int, value uint8) bool
	order  map[string][]int        // cells in the order in which each player thinks about them
	wrong  map[int]map[uint8]bool  // values that the guesser knows to be wrong, by cell
	ids    map[string]uint64       // the last command ID of each player
	next   map[string]int64        // when each player moves next
	plan   map[string]func() Place // the next move of each player
}

// boardsOf returns some puzzles of a kind.
func boardsOf(t *testing.T, kind engine.Kind) (boards []engine.Puzzle) {
	for n := range 5 {
		p, err := kind.Generate(engine.Spec{}, engine.SeedOf(fmt.Sprint("guesser ", n)))
		require.NoError(t, err)
		boards = append(boards, p)
	}
	return boards
}

func newMatch(t *testing.T, kind engine.Kind, mode string, p engine.Puzzle, r *rand.Rand) *match {
	spec, err := kind.Normalize(engine.Spec{})
	require.NoError(t, err)
	set := newRankedRoom(kind, mode, spec)
	breaks, err := engine.CheckerOf(kind, p)
	require.NoError(t, err)
	m := &match{
		t: t, r: r, s: new(State), breaks: breaks, order: map[string][]int{}, wrong: map[int]map[uint8]bool{},
		ids: map[string]uint64{}, next: map[string]int64{}, plan: map[string]func() Place{},
	}
	m.do(Command{Do: Create{Settings: set, Player: guesser, Name: guesser}})
	m.do(Command{Player: thinker, ID: m.id(thinker), Do: Sit{Name: thinker}})
	m.do(Command{Player: guesser, ID: m.id(guesser), Do: Start{}})
	m.do(Command{Do: Deal{Puzzle: p}})
	for _, who := range []string{guesser, thinker} {
		for _, cell := range r.Perm(len(p.Givens)) {
			if p.Givens[cell] == 0 && p.Solution[cell] != 0 {
				m.order[who] = append(m.order[who], cell)
			}
		}
	}
	return m
}

func (m *match) id(who string) uint64 {
	m.ids[who]++
	return m.ids[who]
}

func (m *match) do(c Command) {
	events, _ := Decide(m.s, c, m.at)
	for _, e := range events {
		m.s.Apply(m.at, e)
	}
}

// play plays the round and returns the winner, or "" for a draw.
func (m *match) play() string {
	for m.s.IsRunning() {
		for _, who := range []string{guesser, thinker} {
			if m.plan[who] == nil && m.s.SeatOf(who).Play.Plays() {
				m.choose(who)
			}
		}
		who := guesser
		if m.plan[guesser] == nil || m.plan[thinker] != nil && m.next[thinker] < m.next[guesser] {
			who = thinker
		}
		if m.plan[who] == nil { // both are done or out; only the end of the window is left
			m.at = m.s.Round.Closes
			m.do(Command{Do: Tick{}})
			continue
		}
		m.at = max(m.at, m.next[who])
		if m.s.Round.Closes != 0 && m.at >= m.s.Round.Closes {
			m.do(Command{Do: Tick{}})
			continue
		}
		m.move(who)
	}
	standings := m.s.Round.Result.Standings
	if len(standings) > 1 && standings[1].Place == standings[0].Place {
		return ""
	}
	return standings[0].Player
}

// move executes a player's planned move.
func (m *match) move(who string) {
	do := m.plan[who]()
	m.plan[who] = nil
	cell := (do.Row-1)*m.s.Round.Puzzle.Width + do.Col - 1
	m.do(Command{Player: who, ID: m.id(who), Do: do})
	result, _ := m.s.Answer(who, m.ids[who])
	if who != guesser || result != Wrong && do.More == nil {
		return
	}
	value := do.Value
	for _, next := range do.More { // the first one that is still empty was wrong
		if m.s.SeatOf(who).Play.Board.Cells[cell] == 0 {
			break
		}
		cell, value = (next.Row-1)*m.s.Round.Puzzle.Width+next.Col-1, next.Value
	}
	if m.s.SeatOf(who).Play.Board.Cells[cell] == 0 {
		if m.wrong[cell] == nil {
			m.wrong[cell] = map[uint8]bool{}
		}
		m.wrong[cell][uint8(value)] = true
	}
}

// choose plans a player's next move.
func (m *match) choose(who string) {
	play, p := m.s.SeatOf(who).Play, &m.s.Round.Puzzle
	begin := max(m.at, play.Locked)
	if limit := m.s.Settings.strikeLimit(Allowance{}); who == guesser && (limit == 0 || play.Strikes < limit-1) {
		if cell, value := m.guess(play); value != 0 {
			m.next[who] = begin + guess
			m.plan[who] = func() Place { return m.placeMany(cell, value) }
			return
		}
	}
	board := play.Board
	m.order[who] = slices.DeleteFunc(m.order[who], func(cell int) bool { return board.Cells[cell] != 0 })
	cell := m.order[who][0]
	// People's times for a cell follow a log-normal distribution. The mean follows from the median.
	const spread = 0.7
	mean := float64(median*len(p.Givens)) / float64(p.CountBlank())
	m.next[who] = begin + int64(mean*math.Exp(spread*m.r.NormFloat64()-spread*spread/2))
	m.plan[who] = func() Place { return m.place(cell, p.Solution[cell]) }
}

func (m *match) place(cell int, value uint8) Place {
	row, col := m.s.Round.coordinates(cell)
	return Place{Row: row, Col: col, Value: int(value)}
}

// placeMany returns a move with a guess, and with others where one command judges several.
func (m *match) placeMany(cell int, value uint8) Place {
	do := m.place(cell, value)
	for range manyGuesses {
		play := m.s.SeatOf(guesser).Play
		if next, value := m.guess(play); m.s.Round.Puzzle.Start != nil && value != 0 {
			row, col := m.s.Round.coordinates(next)
			do.More = append(do.More, Fill{Row: row, Col: col, Value: int(value)})
		}
	}
	return do
}

// guess returns a random value for a random empty cell that no rule visibly forbids.
func (m *match) guess(play *Play) (cell int, value uint8) {
	p := &m.s.Round.Puzzle
	for _, cell := range m.r.Perm(len(p.Givens)) {
		if play.Board.Cells[cell] != 0 {
			continue
		}
		var left []uint8
		for v := uint8(1); int(v) <= p.Values; v++ {
			free := p.CanonicalValue(cell, v) == v && !m.wrong[cell][v]
			if free && (m.breaks == nil || !m.breaks(play.Board.Cells, cell, v)) {
				left = append(left, v)
			}
		}
		if len(left) > 0 {
			return cell, left[m.r.IntN(len(left))]
		}
	}
	return 0, 0
}
