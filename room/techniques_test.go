package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/results"
	"nonet/room/view"
)

// easiestFirst returns the moves of a puzzle in the order in which hints find them.
func easiestFirst(t *testing.T, p engine.Puzzle) (moves []string) {
	t.Helper()
	hinter, at := sudoku.New().(engine.Hinter), engine.Position{Values: append([]uint8(nil), p.Givens...)}
	for range p.CountBlank() {
		hint, err := hinter.Hint(p, at, -1)
		require.NoError(t, err)
		require.NotNil(t, hint.Fill, "an easy puzzle needs only singles")
		cell := hint.Fill.Cell
		at.Values[cell] = p.Solution[cell]
		moves = append(moves, string(protocol.AppendMove(nil, cell/p.Width+1, cell%p.Width+1, int(p.Solution[cell]))))
	}
	return moves
}

// TestTimesByTechnique races an easy sudoku. Ana takes 9 s for a move, Ben 12 s, and he tries a wrong value first.
func TestTimesByTechnique(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		none, err := h.Techniques.Own(ctx, "ben", "", "")
		require.NoError(t, err)
		require.Equal(t, protocol.Techniques{Kind: "sudoku", Techniques: []protocol.TechniqueTime{}}, none)
		_, err = h.Techniques.Own(ctx, "ben", "chess", "")
		require.Equal(t, protocol.BadSettings, refusalCode(err))

		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{
			Size: "9x9", Difficulty: "easy", Window: ptr(600), Ranked: true,
		})
		p := parsePuzzle(t, puzzle)
		moves := easiestFirst(t, p)
		require.Equal(t, "wrong", ben.place(wrongFor(moves[0])))
		for i := range 11 * len(moves) {
			time.Sleep(time.Second)
			if done := (i + 1) / 9; (i+1)%9 == 0 && done <= len(moves) {
				require.Equal(t, "ok", ana.place(moves[done-1]))
			}
			if done := (i + 1) / 11; (i+1)%11 == 0 {
				require.Equal(t, "ok", ben.place(moves[done-1]))
			}
		}
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.Len(t, ben.eventsOf(protocol.Ended), 1)
		history, err := h.Players.Ranking.History(ctx, "ana", 0, 1)
		require.NoError(t, err)

		steps, err := h.Replays.Steps(ctx, history.Rounds[0].Round, players.Player{})
		require.NoError(t, err)
		require.Len(t, steps.Players, 2)
		for i, took := range []int64{9000, 11_000} {
			require.Len(t, steps.Players[i].Steps, len(moves))
			for n, s := range steps.Players[i].Steps {
				require.Equal(t, []any{moves[n], took, took * int64(n+1)}, []any{s.Move, s.Took, s.At})
				require.NotEmpty(t, s.Technique)
				require.NotEmpty(t, s.House)
			}
		}
		require.Equal(t, 1, steps.Players[1].Steps[0].Mistakes)

		own, err := h.Techniques.Own(ctx, "ben", "sudoku", "")
		require.NoError(t, err)
		require.Equal(t, []any{"9x9", 1}, []any{own.Size, own.Rounds})
		total, mistakes := 0, 0
		for _, row := range own.Techniques {
			require.EqualValues(t, 11_000, row.Mean)
			if row.Moves >= 10 {
				require.EqualValues(t, 9000, row.Peers, "the mean of Ana, who has a similar rating")
			}
			total, mistakes = total+row.Moves, mistakes+row.Mistakes
		}
		require.Equal(t, []int{len(moves), 1}, []int{total, mistakes})

		require.Len(t, own.Exercises, 3)
		for _, e := range own.Exercises {
			require.EqualValues(t, 11_000, e.Took)
			shown, err := sudoku.New().Parse(e.Puzzle.Givens)
			require.NoError(t, err, "the position has one solution")
			require.NotEqual(t, p.Solution, shown.Solution, "the exercise must not look like the puzzle")
			next, err := sudoku.New().(engine.Hinter).Hint(shown, engine.Position{Values: shown.Givens}, -1)
			require.NoError(t, err)
			require.Equal(t, e.Technique, next.Technique)
		}
		fast, err := h.Techniques.Own(ctx, "ana", "sudoku", "9x9")
		require.NoError(t, err)
		require.Empty(t, fast.Exercises, "a player without slow moves gets no exercises")

		alone := soloGame(p, moves, time.Now().UnixMilli())
		both, err := h.Techniques.Own(ctx, "ana", "sudoku", "", alone)
		require.NoError(t, err)
		require.Equal(t, []any{"9x9", 2}, []any{both.Size, both.Rounds})
		require.Len(t, both.Exercises, 1, "the move that took 30 s")
		require.EqualValues(t, 30_000, both.Exercises[0].Took)
		require.NotEmpty(t, both.Exercises[0].ID)
		total, mistakes = 0, 0
		for _, row := range both.Techniques {
			total, mistakes = total+row.Moves, mistakes+row.Mistakes
		}
		require.Equal(t, []int{2*len(moves) - 1, 1}, []int{total, mistakes}, "the move after a hint is not counted")
		again, err := h.Techniques.Own(ctx, "ana", "sudoku", "", alone)
		require.NoError(t, err)
		require.Equal(t, both.Exercises[0].ID, again.Exercises[0].ID)

		alone.Puzzle = "no puzzle"
		_, err = h.Techniques.Own(ctx, "eve", "sudoku", "", alone)
		require.Equal(t, protocol.BadMessage, refusalCode(err))
		alone = soloGame(p, moves, 1)
		alone.Values[0].Move = "r10c1=1"
		_, err = h.Techniques.Own(ctx, "eve", "sudoku", "", alone)
		require.Equal(t, protocol.BadMessage, refusalCode(err))
	})
}

// soloGame plays a puzzle alone: a mistake, then a move each second, of which the third follows a hint and the fifth
// takes 30 s.
func soloGame(p engine.Puzzle, moves []string, ended int64) protocol.SoloGame {
	values := []protocol.SoloValue{{At: 500, Move: wrongFor(moves[0])}}
	at := int64(0)
	for i, move := range moves {
		if at += 1000; i == 4 {
			at += 29_000
		}
		values = append(values, protocol.SoloValue{At: at, Move: move, Hinted: i == 2})
	}
	return protocol.SoloGame{Puzzle: view.Cells(p.Givens), Ended: ended, Values: values}
}
