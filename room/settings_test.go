package room_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/engine/sudoku"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
)

// TestUnsupportedDifficultyIsRefused checks that a difficulty that the board does not support is refused with the
// names of those that it does, and that nothing changes.
func TestUnsupportedDifficultyIsRefused(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana := c.enter(0, "ana", c.room(protocol.Settings{}))
		require.Equal(t, string(protocol.BadSettings),
			ana.do(protocol.Configure{Settings: protocol.Settings{Difficulty: "extreme"}}))
		all := ana.all()
		require.Equal(t, `The puzzle can't be made: unknown difficulty "extreme"; there is: easy.`,
			all[len(all)-1].(*protocol.No).Text)
		require.Empty(t, ana.eventsOf(protocol.Configured))
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Difficulty: "easy"}}))
	})
}

// TestMarksLimitMatchesProtocol checks that the rules and the protocol have the same limit on the marks of a note.
func TestMarksLimitMatchesProtocol(t *testing.T) {
	require.Equal(t, game.MarksMax, protocol.MarksMany)
}

// TestRankedRacesWithVariantRules plays ranked races with variant rules: their data is sent with the puzzle and not
// before, what they allow counts, and each variant has its own leaderboard and history.
func TestRankedRacesWithVariantRules(t *testing.T) {
	for _, rules := range []string{"killer", "jigsaw", "jigsaw diagonal"} {
		t.Run(rules, func(t *testing.T) {
			onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
				ana, ben, code, puzzle := raceOf(t, c,
					protocol.Settings{Size: "6x6", Rules: rules, Difficulty: "easy", Ranked: true, Delay: new(int)})
				require.Equal(t, rules, puzzle.Rules)
				for _, p := range []*client{ana, ben} {
					require.Equal(t, rules, p.snapshot().Settings.Rules)
					for _, msg := range p.all() {
						if m, ok := msg.(*protocol.Begin); ok {
							require.Equal(t, puzzle.Clues, m.Puzzle.Clues)
						}
					}
				}
				fillIn(t, ana, puzzle)
				require.Equal(t, "ok", ben.do(protocol.Leave{}))
				time.Sleep(results.PollEvery)

				board := func(rules string) protocol.Leaderboard {
					b, err := c.nodes[0].Players.Ranking.Leaderboard(context.Background(),
						ranking.BoardQuery{Size: "6x6", Rules: rules, Difficulty: "easy", Limit: 10})
					require.NoError(t, err)
					require.Equal(t, rules, b.Rules)
					return b
				}
				require.Len(t, board(rules).Rows, 1)
				require.Empty(t, board("").Rows)
				require.Empty(t, board("diagonal").Rows)
				played, err := c.nodes[0].Players.Ranking.History(context.Background(), "ana", 0, 10)
				require.NoError(t, err)
				require.Equal(t, rules, played.Rounds[0].Rules)
				replay, err := c.nodes[0].Replays.Replay(context.Background(), played.Rounds[0].Round, players.Player{})
				require.NoError(t, err)
				require.Equal(t, puzzle.Clues, replay.Puzzle.Clues)
				require.NotEmpty(t, code)

				require.NoError(t, c.nodes[0].Players.Privacy.Forget(context.Background(), "ana"))
				require.Empty(t, board(rules).Rows, "a deleted player is on no leaderboard")
			})
		})
	}
}

// fillIn solves a puzzle.
func fillIn(t *testing.T, p *client, puzzle protocol.Puzzle) {
	t.Helper()
	whole := parsePuzzle(t, puzzle)
	for cell, v := range whole.Solution {
		if whole.Givens[cell] == 0 {
			row, col := cell/whole.Width+1, cell%whole.Width+1
			require.Equal(t, "ok", p.place(string(protocol.AppendMove(nil, row, col, int(v)))))
		}
	}
}

// TestPuzzleSettings checks that a room has the settings of its kind of puzzle while players wait, and sends them.
func TestPuzzleSettings(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		for _, bad := range []struct {
			set     protocol.Settings
			message string
		}{
			{protocol.Settings{Kind: "chess"}, `There is no kind of puzzle "chess" here; there are: sudoku.`},
			{protocol.Settings{Rules: "thermo"},
				`The puzzle can't be made: unknown rule "thermo"; there are: jigsaw, diagonal, killer.`},
			{protocol.Settings{Size: "16x16", Rules: "killer"}, "The puzzle can't be made: killer puzzles are made up to 9x9."},
			{protocol.Settings{Size: "6x6", Rules: "killer", Difficulty: "hard"},
				"The puzzle can't be made: no hard puzzles are made of 6x6 killer; there are: easy, medium."},
			{protocol.Settings{Symmetry: "twisted"}, `unknown symmetry "twisted"; there are: none, half-turn, diagonal, full.`},
			{protocol.Settings{Clues: 17}, "A puzzle of 9x9 has 32 to 64 givens here."},
			{protocol.Settings{Clues: 40, Rules: "killer"}, "The number of givens can't be chosen for 9x9 killer."},
			{protocol.Settings{Size: "20x20", Minimal: true}, "too long to make a minimal puzzle of 20x20"},
			{protocol.Settings{Clues: 40, Ranked: true}, "The givens must be the default"},
			{protocol.Settings{Clues: 40, Difficulty: "hard"}, `leave the difficulty out, or choose "any"`},
			{protocol.Settings{Symmetry: "full"}, `with the symmetry "full"; there are: none, half-turn, diagonal.`},
		} {
			_, err := c.nodes[0].Create(context.Background(), person("ana"), bad.set)
			require.ErrorContains(t, err, bad.message)
			require.Equal(t, protocol.BadSettings, refusalCode(err))
		}
		ana := c.enter(0, "ana", c.room(protocol.Settings{Size: "6x6", Rules: "Diagonal", Clues: 20, Symmetry: "180"}))
		set := ana.snapshot().Settings
		require.Equal(t, []any{"diagonal", 20, "half-turn", "any"}, []any{set.Rules, set.Clues, set.Symmetry, set.Difficulty})
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Size: "6x6", Minimal: true}}))
		changed := ana.eventsOf(protocol.Configured)
		require.Equal(t, []any{"", 0, true},
			[]any{changed[0].Settings.Rules, changed[0].Settings.Clues, changed[0].Settings.Minimal})
	})
}

// TestInfoListsOptionsOfKind checks that the server describes the options of a kind as data.
func TestInfoListsOptionsOfKind(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		info := c.nodes[0].Info().Kinds[0]
		require.Contains(t, info.Rules, "killer")
		require.Contains(t, info.Rules, "jigsaw killer")
		require.Equal(t, []string{"easy", "medium"}, info.Levels["6x6 killer"])
		require.NotContains(t, info.Levels, "16x16 killer")
		require.Equal(t, []int{32, 64}, info.Givens["9x9"])
		require.NotContains(t, info.Givens, "9x9 killer")
		require.Equal(t, "none", info.Symmetries[0])
		require.Contains(t, info.Ways, "scramble")
		require.NotContains(t, info.Minimal, "25x25")
	})
}

// rare is a kind whose generator seldom succeeds.
type rare struct {
	engine.Kind
	tries *atomic.Int32
	found int32 // the attempt that succeeds
}

func (k rare) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	if k.tries.Add(1) < k.found {
		return engine.Puzzle{}, engine.ErrBudget
	}
	return k.Kind.Generate(spec, seed)
}

// TestPuzzleSearchIsRetriedWithBackoff checks that the search for a puzzle is retried at growing intervals, because
// each attempt costs CPU time.
func TestPuzzleSearchIsRetriedWithBackoff(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		tries := new(atomic.Int32)
		c.kinds = []engine.Kind{rare{null.New(), tries, 100}}
		c.start()
		ana := c.enter(0, "ana", c.room(protocol.Settings{}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(5 * time.Minute)
		require.Less(t, tries.Load(), int32(40))
		require.Empty(t, ana.eventsOf(protocol.Started))
		time.Sleep(20 * time.Minute)
		require.Len(t, ana.eventsOf(protocol.Started), 1, "the puzzle must be found in the end")
	})
}

// TestSettingsWithCustomPuzzle checks that with a custom puzzle whose rules the server does not generate in its
// size, the host can still change all other settings.
func TestSettingsWithCustomPuzzle(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		known, err := sudoku.New().Generate(engine.Spec{Size: "16x16", Difficulty: "easy"}, engine.SeedOf("brought"))
		require.NoError(t, err)
		cage := fmt.Sprintf("boxes 4x4\ncages %d=r1c1,r1c2\n", known.Solution[0]+known.Solution[1])
		ana := c.enter(0, "ana", c.room(protocol.Settings{Size: "6x6"}))
		require.Equal(t, "ok", ana.do(protocol.Custom{Text: cage + notation.Symbols(known.Givens)}))
		time.Sleep(time.Second)
		brought := ana.eventsOf(protocol.Imported)
		require.Len(t, brought, 1)
		set := *brought[0].Settings
		set.Seats = 2
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: set}))
		changed := ana.eventsOf(protocol.Configured)
		require.Len(t, changed, 1)
		require.True(t, changed[0].Settings.Custom)
		require.Equal(t, 2, changed[0].Settings.Seats)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(10 * time.Second)
		begun := heard[*protocol.Begin](ana)
		require.Len(t, begun, 1)
		require.Equal(t, "killer", begun[0].Puzzle.Rules)
	})
}
