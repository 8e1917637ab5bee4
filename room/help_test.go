package room_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/protocol"
)

// four is a custom puzzle.
const four = "12.434.221.34..1"

func ptr[V any](v V) *V { return &v }

func TestHintsAreSentOnlyToTheAsker(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, _ := raceOf(t, c, protocol.Settings{Size: "4x4", Hints: ptr(1)})
		require.Equal(t, "ok", ana.do(protocol.Hint{Degree: 1}))
		first := ana.eventsOf(protocol.Hinted)
		require.Len(t, first, 1)
		require.Equal(t, 1, first[0].Hints)
		require.NotEmpty(t, first[0].Hint.Text)
		require.Empty(t, first[0].Hint.Cells, "the first degree has only text")
		require.Regexp(t, "^look [a-z0-9 ]+$", first[0].Hint.Facts, "and its facts")
		require.Empty(t, first[0].Hint.Move)
		id := c.next
		require.Equal(t, "ok", ana.again(id, protocol.Hint{Degree: 1}))
		require.Len(t, ana.eventsOf(protocol.Hinted), 1, "a repeat counts once")

		require.Equal(t, "ok", ana.do(protocol.Hint{Degree: 3}))
		last := ana.eventsOf(protocol.Hinted)[1]
		require.Equal(t, 1, last.Hints, "another degree of the same step")
		require.NotEmpty(t, last.Hint.Move)
		require.NotEmpty(t, last.Hint.Cells)
		require.Regexp(t, "^look .*; by "+last.Hint.Technique+"; .*; set "+last.Hint.Move+"$", last.Hint.Facts)
		for _, p := range []*client{ben, cam} {
			require.Equal(t, []protocol.Event{{E: protocol.Hinted, Seat: 1, Hints: 1}, {E: protocol.Hinted, Seat: 1, Hints: 1}},
				p.eventsOf(protocol.Hinted), "%s learns that, and not what", p.name)
		}
		require.Equal(t, "ok", ana.place(last.Hint.Move), "a hint is right")
		require.Equal(t, "nothing", ana.do(protocol.Hint{Degree: 1}), "one was allowed")
		require.Equal(t, "bad_move", ben.do(protocol.Hint{Degree: 1, Cell: "r9c9"}))
		require.Equal(t, "not_seated", cam.do(protocol.Hint{Degree: 1}))
		require.Equal(t, "off", ana.do(protocol.AutoNotes{}))
	})
}

func TestCoopHelpIsShared(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Size: "4x4", Mode: protocol.Coop})
		blank := strings.IndexByte(puzzle.Givens, '.')
		cell := string(protocol.AppendCell(nil, blank/4+1, blank%4+1))
		require.Equal(t, "ok", ana.do(protocol.Hint{Degree: 2, Cell: cell}))
		require.NotNil(t, ben.eventsOf(protocol.Hinted)[0].Hint)
		require.Equal(t, "ok", ana.do(protocol.AutoNotes{}))
		noted := ben.eventsOf(protocol.AutoNoted)
		require.Len(t, noted, 1)
		notes := map[[2]int][]int{}
		require.NoError(t, protocol.ParseMarks(noted[0].Marks, func(row, col, value int, add bool) error {
			require.True(t, add)
			notes[[2]int{row, col}] = append(notes[[2]int{row, col}], value)
			return nil
		}))
		require.Equal(t, 16-givens(puzzle), len(notes), "each empty cell has notes")
		solved, err := sudoku.New().Parse(puzzle.Givens)
		require.NoError(t, err)
		for cell, values := range notes {
			require.Contains(t, values, int(solved.Solution[(cell[0]-1)*4+cell[1]-1]), "and the right value is among them")
		}
	})
}

func givens(p protocol.Puzzle) (n int) {
	for _, symbol := range p.Givens {
		if symbol != '.' {
			n++
		}
	}
	return n
}

func TestCustomPuzzles(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Mode: protocol.Solo, Size: "9x9"})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		require.Equal(t, "not_seated", ben.do(protocol.Custom{Text: four}))
		for _, text := range []string{"no puzzle", "1...............", "11.............."} {
			require.Equal(t, "bad_settings", ana.do(protocol.Custom{Text: text}), text)
		}
		require.Equal(t, "ok", ana.do(protocol.Custom{Text: four}))
		brought := ben.eventsOf(protocol.Imported)
		require.Len(t, brought, 1)
		require.True(t, brought[0].Settings.Custom)
		require.Equal(t, "4x4", brought[0].Settings.Size)
		require.Equal(t, "ok", ana.do(protocol.Custom{}), "an empty text removes it")
		require.False(t, ben.eventsOf(protocol.Imported)[1].Settings.Custom)
		require.Equal(t, "9x9", ben.eventsOf(protocol.Imported)[1].Settings.Size)
		require.Equal(t, "ok", ana.do(protocol.Custom{Text: four}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(0)
		require.Equal(t, four, begun(t, ana).Givens, "solo begins at once")
		require.Equal(t, "ok", ana.place("r1c3=3"))
	})
}

// importingKind is a kind that records which puzzles it generates, and accepts custom puzzles.
type importingKind struct {
	*seeds
	engine.Importer
}

// TestCustomPuzzleReplacesGeneration checks that no puzzle is generated for a round with the host's own puzzle, and
// that one is generated once it is removed.
func TestCustomPuzzleReplacesGeneration(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		made := &seeds{Kind: sudoku.New()}
		c.kinds = []engine.Kind{importingKind{made, sudoku.New().(engine.Importer)}}
		c.start()
		ana := c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Solo, Size: "9x9"}))
		require.Equal(t, "ok", ana.do(protocol.Custom{Text: four}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(0)
		require.Equal(t, four, begun(t, ana).Givens)
		require.Empty(t, made.all)

		ana = c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Solo, Size: "4x4"}))
		require.Equal(t, "ok", ana.do(protocol.Custom{Text: four}))
		require.Equal(t, "ok", ana.do(protocol.Custom{}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(0)
		begun(t, ana)
		require.Len(t, made.all, 1)
	})
}

// slowImporter takes some time to parse custom puzzles.
type slowImporter struct{ engine.Importer }

func (s slowImporter) Import(text string) (engine.Puzzle, error) {
	time.Sleep(time.Second)
	return s.Importer.Import(text)
}

// TestStartSentTogetherWithCustomPuzzle checks that "use this puzzle" and "start", sent together before the puzzle
// is parsed, begin a round with that puzzle. Other players are served meanwhile, and so is the host if the puzzle
// was invalid.
func TestStartSentTogetherWithCustomPuzzle(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds = []engine.Kind{importingKind{&seeds{Kind: sudoku.New()}, slowImporter{sudoku.New().(engine.Importer)}}}
		c.start()
		ana := c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Race, Size: "9x9"}))
		ben := c.enter(0, "ben", ana.position().Room)
		require.Equal(t, "", ana.do(protocol.Custom{Text: four}))
		brought := c.next
		require.Equal(t, "", ana.do(protocol.Start{}))
		called := c.next
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		pass(time.Second)
		require.Equal(t, "ok", ana.answer(brought))
		require.Equal(t, "ok", ana.answer(called))
		pass(5 * time.Second)
		require.Equal(t, four, begun(t, ana).Givens)

		ana = c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Solo, Size: "4x4"}))
		require.Equal(t, "", ana.do(protocol.Custom{Text: "no puzzle"}))
		require.Equal(t, "", ana.do(protocol.Start{}))
		pass(time.Second)
		require.Equal(t, "bad_settings", ana.answer(c.next-1))
		require.Equal(t, "ok", ana.answer(c.next))
		begun(t, ana)
	})
}

func TestFreeConflictsCostNoStrike(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Mode: protocol.Solo, Size: "4x4", Conflicts: protocol.ConflictsFree})
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Custom{Text: four}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		require.Equal(t, "conflict", ana.place("r1c3=1"), "in the same row")
		require.Equal(t, "conflict", ana.place("r4c2=4"))
		require.Empty(t, ana.eventsOf(protocol.Struck))
		require.Equal(t, "ok", ana.place("r1c3=3"))
	})
}

func TestPausedRoundHidesPuzzle(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, _ := raceOf(t, c, protocol.Settings{Size: "4x4", Mode: protocol.Coop})
		require.Equal(t, "not_host", ben.do(protocol.Halt{On: true}))
		require.Equal(t, "ok", ana.do(protocol.Halt{On: true}))
		for _, p := range []*client{ana, ben, cam, c.enter(1, "dan", ana.snapshot().Code)} {
			m := p.snapshot()
			require.True(t, m.Halted, p.name)
			require.NotZero(t, m.Since)
			require.Nil(t, m.Puzzle, "%s must not see the puzzle", p.name)
			require.Nil(t, m.Board)
		}
		require.Equal(t, "paused", ana.place("r1c1=1"))
		ben.say(&protocol.Say{Text: "back in a minute"})
		cam.say(&protocol.Say{Text: "r1c1 is a 1"})
		require.Len(t, heard[*protocol.Said](ana), 1, "players can chat in a pause, but receive no spectator chat")
		require.Len(t, heard[*protocol.Said](cam), 2)
		begins := ana.snapshot().Begins
		pass(90_000_000_000)
		require.Equal(t, "ok", ana.do(protocol.Halt{}))
		for _, p := range []*client{ana, ben, cam} {
			m := p.snapshot()
			require.False(t, m.Halted)
			require.NotNil(t, m.Puzzle)
			require.NotNil(t, m.Board)
			require.Equal(t, begins+90_000, m.Begins, "the clock was stopped")
		}
	})
}

func TestHandicaps(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Size: "4x4"})
		ana, ben, cam := c.enter(0, "ana", code), c.enter(1, "ben", code), c.enter(1, "cam", code)
		ben.do(protocol.Sit{})
		require.Equal(t, "ok", ana.do(protocol.Handicap{Seat: 1, Wait: 30}))
		require.Equal(t, "ok", ana.do(protocol.Handicap{Seat: 2, Givens: 2, Strikes: 1}))
		require.Equal(t, &protocol.Allowance{Givens: 2, Strikes: 1}, cam.eventsOf(protocol.Handicapped)[1].Handicap)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(5_000_000_000)
		require.Equal(t, protocol.Countdown, ana.snapshot().Phase, "ana waits")
		require.Nil(t, ana.snapshot().Puzzle, "and does not see the puzzle")
		m := ben.snapshot()
		require.Equal(t, protocol.Playing, m.Phase)
		given := givens(*m.Puzzle)
		require.Equal(t, given+2, givens(protocol.Puzzle{Givens: m.Seats[1].Board.Cells}), "ben has two cells more")
		require.Equal(t, m.Seats[1].Board, cam.snapshot().Seats[1].Board)
		require.Equal(t, "not_now", ana.place("r1c1=1"))
		pass(30_000_000_000)
		m = ana.snapshot()
		require.Equal(t, protocol.Playing, m.Phase)
		require.Equal(t, given, givens(protocol.Puzzle{Givens: m.Seats[0].Board.Cells}))
		require.Nil(t, m.Seats[1].Board, "ana must not see ben's")
	})
}
