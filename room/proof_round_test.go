package room_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/engine/sudoku"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/fair/simulate"
	"nonet/room/store"
)

// withProofs runs a test with nodes that have sudoku and analyse finishes.
func withProofs(t *testing.T, nodes int, test func(t *testing.T, c *cluster)) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds, c.fair = []engine.Kind{sudoku.New()}, fair.Default
		for range nodes {
			c.start()
		}
		test(t, c)
	})
}

// quickRoom creates a room for ana alone, with a small ranked puzzle.
func (c *cluster) quickRoom() string {
	return c.room(protocol.Settings{Mode: protocol.Solo, Size: "4x4", Difficulty: "easy", Ranked: true})
}

// gaps returns the times between moves of a human player, given their median in milliseconds.
func gaps(middle int64) func(move int) time.Duration {
	return func(move int) time.Duration {
		part := [...]int64{60, 100, 180, 75, 140, 90, 230, 110}[move%8]
		return time.Duration(middle*part/100) * time.Millisecond
	}
}

// solve plays a room's round, and waits until it is counted. It returns the puzzle and the round's id.
func (p *client) solve(t *testing.T, gap func(move int) time.Duration) (protocol.Puzzle, string) {
	t.Helper()
	return solveTogether(t, []*client{p}, gap)
}

// solveTogether is like solve for several players who take turns on one board. The first is the host.
func solveTogether(t *testing.T, all []*client, gap func(move int) time.Duration) (protocol.Puzzle, string) {
	t.Helper()
	p := all[0]
	require.Equal(t, "ok", p.do(protocol.Start{}))
	synctest.Wait()
	time.Sleep(max(time.Second, time.Duration(p.eventsOf(protocol.Started)[0].In)*time.Millisecond))
	synctest.Wait()
	puzzle := begun(t, p)
	solved, err := sudoku.New().(engine.Importer).Import(puzzle.Givens)
	require.NoError(t, err)
	var blank []int
	for cell, v := range solved.Givens {
		if v == 0 {
			blank = append(blank, cell)
		}
	}
	slices.SortFunc(blank, func(a, b int) int { return a*7%16 - b*7%16 }) // in a mixed order, like people
	for i, cell := range blank {
		time.Sleep(gap(i))
		at := notation.CellAt(cell, puzzle.Width)
		require.Equal(t, "ok", all[i%len(all)].place(at.String()+"="+notation.Symbols(solved.Solution[cell:cell+1])))
	}
	synctest.Wait()
	ended := p.eventsOf(protocol.Ended)
	require.Len(t, ended, 1)
	time.Sleep(results.PollEvery)
	synctest.Wait()
	return puzzle, ended[0].Result.ID
}

// solos returns the leaderboard on which quickRoom's rounds count.
func (c *cluster) solos(t *testing.T) []protocol.Score {
	t.Helper()
	board, err := c.nodes[0].Players.Ranking.Leaderboard(context.Background(),
		ranking.BoardQuery{Size: "4x4", Difficulty: "easy", Mode: protocol.Solo, Limit: 10})
	require.NoError(t, err)
	return board.Rows
}

// proofs returns ana's proofs from a node.
func (c *cluster) proofs(t *testing.T, node int) protocol.Proofs {
	t.Helper()
	list, err := c.nodes[node].Players.Ranking.Verifications(context.Background(), "ana")
	require.NoError(t, err)
	return list
}

// TestProofRoundConfirmsPlace plays a place that is much better than a newcomer's proved times, and its proof round
// through another node: the place stands with a mark, and no further proof is requested.
func TestProofRoundConfirmsPlace(t *testing.T) {
	withProofs(t, 2, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		slow, _ := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(3000))
		require.Equal(t, "4x4", slow.Size)
		require.Len(t, c.solos(t), 1, "an ordinary time counts at once")
		require.False(t, c.solos(t)[0].Proved)
		require.Empty(t, c.proofs(t, 0).Asked)

		first, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		require.NotEqual(t, round, c.solos(t)[0].Round, "it waits for its proof")
		asked := c.proofs(t, 1).Asked
		require.Len(t, asked, 1)
		require.Equal(t, protocol.ProofAsked, asked[0].State)
		require.Equal(t, round, asked[0].Round)
		played, err := c.nodes[0].Players.Ranking.History(ctx, "ana", 0, 2)
		require.NoError(t, err)
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusConfirm, Until: asked[0].Until}, played.Rounds[0].Status)
		require.Equal(t, protocol.StatusSaved, played.Rounds[1].Status.State)
		_, err = c.nodes[0].Verification.Try(ctx, person("ben"), protocol.NewProof{Round: round})
		require.Equal(t, protocol.NotFound, refusalCode(err), "nobody plays another's proof")

		code, err := c.nodes[0].Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		again, err := c.nodes[1].Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		require.Equal(t, code, again, "one room, on all nodes")
		ana := c.enter(1, "ana", code)
		require.Equal(t, round, ana.snapshot().Settings.Proof)
		require.Equal(t, "off", ana.do(protocol.Configure{Settings: protocol.Settings{Mode: protocol.Solo}}))
		eve := c.enter(0, "eve", code)
		puzzle, proof := ana.solve(t, gaps(540))
		require.Empty(t, eve.eventsOf(protocol.Placed), "spectators see how far the player is")
		require.NotEqual(t, shapeOf(t, parsePuzzle(t, first)), shapeOf(t, parsePuzzle(t, puzzle)), "another puzzle")
		require.Equal(t, first.Level, puzzle.Level)
		require.Equal(t, "off", ana.do(protocol.Rematch{Round: 1}), "one proof round")

		rows := c.solos(t)
		require.Len(t, rows, 1)
		require.Equal(t, round, rows[0].Round, "the finish has its place, and the proof round has none")
		require.True(t, rows[0].Proved)
		list := c.proofs(t, 0)
		require.Equal(t, protocol.ProofPassed, list.Asked[0].State)
		require.Equal(t, proof, list.Asked[0].Proof)
		require.Len(t, list.Proved, 1)
		_, err = c.nodes[0].Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		require.Equal(t, protocol.NotNow, refusalCode(err))

		_, round = c.enter(0, "ana", c.quickRoom()).solve(t, gaps(450))
		require.Len(t, c.proofs(t, 0).Asked, 1, "this speed is proved")
		require.Equal(t, round, c.solos(t)[0].Round)
		require.True(t, c.solos(t)[0].Proved)

		require.NoError(t, c.nodes[0].Players.Privacy.Forget(ctx, "ana"))
		require.Empty(t, c.proofs(t, 0).Asked)
		require.Empty(t, c.proofs(t, 0).Proved)
	})
}

// TestCheatShowsAWaitingFinish has a member of ana's group look for her finish before it counts, for example in the
// activity feed: it is shown once its proof is passed, and a daily finish like any other.
func TestCheatShowsAWaitingFinish(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		g, err := h.Players.Social.CreateGroup(ctx, person("ana"), "Club")
		require.NoError(t, err)
		_, err = h.Players.Social.JoinGroup(ctx, person("ben"), g.Invite)
		require.NoError(t, err)
		lately := func() (rounds []string) {
			t.Helper()
			found, err := h.Players.Social.ActivityFeed(ctx, person("ben"))
			require.NoError(t, err)
			for _, d := range found.Did {
				rounds = append(rounds, d.Played.Round)
			}
			return rounds
		}
		_, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		daily, err := h.Daily.Try(ctx, person("ana"), protocol.NewTry{Size: "4x4", Difficulty: "easy"})
		require.NoError(t, err)
		_, today := c.enter(0, "ana", daily).solve(t, gaps(50))
		require.Len(t, c.proofs(t, 0).Asked, 1, "the daily is doubted")
		require.Empty(t, lately())

		code, err := h.Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		c.enter(0, "ana", code).solve(t, gaps(540))
		require.Equal(t, []string{round}, lately())
		require.NoError(t, archive.ClearDoubt(ctx, c.store, today+"/ana"))
		require.Equal(t, []string{today, round}, lately())
		require.NoError(t, archive.RejectDoubt(ctx, c.store, today+"/ana"))
		require.Equal(t, []string{round}, lately())
	})
}

// TestLiveProofIsGuarded checks that the puzzle of a proof round cannot be used elsewhere while it is played.
func TestLiveProofIsGuarded(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		_, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err := c.nodes[0].Verification.Try(context.Background(), person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(time.Second)
		require.True(t, isLive(t, c.nodes[0], parsePuzzle(t, begun(t, ana))))
	})
}

// TestFailedProofKeepsFinishOffBoards checks that a place stays off the leaderboards if its proof round takes too
// long, is left, or is not played, and that an operator sees it and may clear it.
func TestFailedProofKeepsFinishOffBoards(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		try := func(round string) (string, error) {
			return h.Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		}
		_, slow := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err := try(slow)
		require.NoError(t, err)
		c.enter(0, "ana", code).solve(t, gaps(2500))
		require.Equal(t, protocol.ProofFailed, c.proofs(t, 0).Asked[0].State)
		require.Empty(t, c.solos(t))
		_, err = try(slow)
		require.Equal(t, protocol.NotNow, refusalCode(err), "there is one proof round")

		_, left := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err = try(left)
		require.NoError(t, err)
		require.Equal(t, "ok", c.enter(0, "ana", code).do(protocol.Start{}))
		_, late := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		doubts, err := archive.ListDoubts(ctx, c.store, 10)
		require.NoError(t, err)
		require.Len(t, doubts, 3, "operators see them")
		require.Contains(t, doubts[0].Why, "and the proof round took")

		c.pass(archive.ProofFor)
		h = c.nodes[0]
		states := map[string]string{}
		for _, a := range c.proofs(t, 0).Asked {
			states[a.Round] = a.State
		}
		require.Equal(t, map[string]string{
			slow: protocol.ProofFailed, left: protocol.ProofFailed, late: protocol.ProofLate}, states)
		_, err = try(late)
		require.Equal(t, protocol.NotNow, refusalCode(err))
		require.Empty(t, c.solos(t))
		history, err := h.Players.Ranking.History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		require.GreaterOrEqual(t, history.Total, 4, "the player's own history has all rounds")

		require.NoError(t, archive.ClearDoubt(ctx, c.store, late+"/ana"))
		require.Equal(t, late, c.solos(t)[0].Round)
		require.True(t, c.solos(t)[0].Proved, "a finish that an operator has cleared is proved")
	})
}

// TestCheatTakesAProofRound checks that a player who knows the code of another player's proof round cannot sit down
// and use it up while its player is away for long or has left the seat. The player plays it later, and it proves the
// finish.
func TestCheatTakesAProofRound(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		_, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err := c.nodes[0].Verification.Try(context.Background(), person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		ana := c.enter(0, "ana", code)
		require.Equal(t, "off", ana.do(protocol.Leave{}))
		ana.view.Leave()
		time.Sleep(20 * time.Minute)
		require.Equal(t, "no_seat", c.enter(0, "eve", code).do(protocol.Sit{}))
		c.enter(0, "ana", code).solve(t, gaps(500))
		require.Equal(t, protocol.ProofPassed, c.proofs(t, 0).Asked[0].State)
	})
}

// TestProofRoundIsAnalysed checks that a proof round is analysed like any round.
func TestProofRoundIsAnalysed(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		_, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err := c.nodes[0].Verification.Try(context.Background(), person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		c.enter(0, "ana", code).solve(t, gaps(150))
		require.Equal(t, protocol.ProofWaits, c.proofs(t, 0).Asked[0].State)
		require.Empty(t, c.solos(t))
		decisions, err := c.nodes[0].Players.Policy.Decisions(context.Background(), "ana")
		require.NoError(t, err)
		require.Len(t, decisions.Decisions, 1)
		require.Equal(t, round, decisions.Decisions[0].Round)
	})
}

// TestProofOfDailyRevealsNothing checks that the proof round of a daily finish reveals nothing about the daily
// puzzle, which others can still play.
func TestProofOfDailyRevealsNothing(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		h, ctx := c.nodes[0], context.Background()
		daily, err := h.Daily.Try(ctx, person("ana"), protocol.NewTry{Size: "4x4", Difficulty: "easy"})
		require.NoError(t, err)
		today, round := c.enter(0, "ana", daily).solve(t, gaps(500))
		code, err := h.Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		puzzle, _ := c.enter(0, "ana", code).solve(t, gaps(500))
		require.NotEqual(t, shapeOf(t, parsePuzzle(t, today)), shapeOf(t, parsePuzzle(t, puzzle)))
		day, err := c.store.Top(ctx, store.Leaderboard{Kind: "sudoku", Size: "4x4", Difficulty: "easy",
			Mode: store.DailyMode, Metric: store.ByTime, Period: store.Day(time.Now().UnixMilli())}, 0, 10)
		require.NoError(t, err)
		require.Equal(t, protocol.ProofPassed, c.proofs(t, 0).Asked[0].State)
		require.Len(t, day.Rows, 1)
	})
}

// TestProofWithinAnnouncedTimePasses checks that a proof round within the time that was announced passes, even if
// the best players need less time for its puzzle than for that of the finish.
func TestProofWithinAnnouncedTimePasses(t *testing.T) {
	for _, c := range []struct {
		late   int64
		passed bool
	}{{0, true}, {1, false}} {
		withProofs(t, 1, func(t *testing.T, cl *cluster) {
			ctx := context.Background()
			_, round := cl.enter(0, "ana", cl.quickRoom()).solve(t, gaps(500))
			d, err := archive.ReadDoubt(ctx, cl.store, round+"/ana")
			require.NoError(t, err)
			announced := int64(float64(d.Time) * fair.MaxProofRatio)
			passed, err := archive.SettleVerification(ctx, cl.store, round+"/ana",
				archive.Verification{Round: "proof", Took: announced + c.late, Pace: 2 * d.Pace})
			require.NoError(t, err)
			require.Equal(t, c.passed, passed)
		})
	}
}

// shapeOf returns a puzzle's shape, which is the same after any transformation.
func shapeOf(t *testing.T, p engine.Puzzle) string {
	t.Helper()
	kind, _ := kinds.Find(p.Kind)
	shape := kind.(engine.Canonicalizer).CanonicalForm(p)
	require.NotEmpty(t, shape)
	return shape
}

// TestCheatCopiesAProofRound has fast players finish a round of each kind and open the proof round that is
// requested. The result page has shown them the solution of the finish, so the puzzle must be another one of the
// same grade, not the old one rotated, mirrored or relabelled.
func TestCheatCopiesAProofRound(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds, c.fair = kinds.All(), fair.Default
		c.start()
		w := simulate.New(kinds.All(), engine.SeedOf("copies"))
		proved := map[string]bool{}
		for n := 0; len(proved) < len(kinds.All()); n++ {
			require.Less(t, n, 200, "kinds whose finishes are not verified: all but %v", proved)
			sort := sorts[n%len(sorts)]
			if proved[sort.Kind] {
				continue
			}
			who, err := w.Person("champion")
			require.NoError(t, err)
			s := &simulatedRound{who: who, player: fmt.Sprint("ana", n), sort: sort}
			first := s.playDealt(t, c)
			if !c.needsProof(t, s) {
				continue
			}
			proved[sort.Kind] = true
			code, err := c.nodes[0].Verification.Try(context.Background(), person(s.player), protocol.NewProof{Round: s.round})
			require.NoError(t, err)
			require.Equal(t, "ok", c.enter(0, s.player, code).do(protocol.Start{}))
			time.Sleep(time.Second)
			second := c.stateOf(t, code).Round.Puzzle
			require.NotEqual(t, shapeOf(t, first), shapeOf(t, second), "%+v", sort)
			require.Equal(t, []string{first.Kind, first.Size, first.Rules, first.Grade.Level},
				[]string{second.Kind, second.Size, second.Rules, second.Grade.Level})
		}
	})
}

// playDealt plays a round on the room's dealt puzzle, and returns the puzzle.
func (s *simulatedRound) playDealt(t *testing.T, c *cluster) engine.Puzzle {
	t.Helper()
	set := s.sort
	set.Mode, set.Ranked = protocol.Solo, true
	code, err := c.nodes[0].Create(context.Background(), person(s.player), set)
	require.NoError(t, err)
	s.clients = []*client{c.enter(0, s.player, code)}
	require.Equal(t, "ok", s.clients[0].do(protocol.Start{}))
	synctest.Wait()
	puzzle := c.stateOf(t, code).Round.Puzzle
	kind, _ := kinds.Find(puzzle.Kind)
	own, _ := s.who.Plays(kind, puzzle, false)
	s.moves = [][]simulate.Move{own}
	playAll(t, c, []*simulatedRound{s})
	return puzzle
}

// TestDuelFillRateProvesNothing has two players fill one board at an ordinary pace each: it is full in half the time
// that one would need, and neither has to prove that alone. If one has to prove something, and an operator clears
// it, that grants no certificate, because two players were as fast.
func TestDuelFillRateProvesNothing(t *testing.T) {
	for middle, asked := range map[int64]int{600: 0, 250: 1} {
		withProofs(t, 1, func(t *testing.T, c *cluster) {
			code := c.room(protocol.Settings{Mode: protocol.Duel, Size: "4x4", Difficulty: "easy", Ranked: true, Seats: 2})
			both := []*client{c.enter(0, "ana", code), c.enter(0, "ben", code)}
			require.Equal(t, "ok", both[1].do(protocol.Sit{}))
			require.Equal(t, "ok", both[1].do(protocol.Ready{On: true}))
			_, round := solveTogether(t, both, gaps(middle))
			require.Len(t, c.proofs(t, 0).Asked, asked, middle)
			if asked > 0 {
				require.NoError(t, archive.ClearDoubt(context.Background(), c.store, round+"/ana"))
				require.Empty(t, c.proofs(t, 0).Proved)
			}
		})
	}
}

// TestPendingProofDoesNotAffectSocialFeatures checks that a player with a finish to prove, and its proof round, has
// friends, an export and a deletion like others.
func TestPendingProofDoesNotAffectSocialFeatures(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		h, ctx := c.nodes[0], context.Background()
		ana, ben := person("ana"), person("ben")
		require.NoError(t, h.Players.Social.RequestFriend(ctx, ana, ben))
		_, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err := h.Verification.Try(ctx, ana, protocol.NewProof{Round: round})
		require.NoError(t, err)
		c.enter(0, "ana", code).solve(t, gaps(540))
		all, err := h.Players.Social.Friends(ctx, ana)
		require.NoError(t, err)
		require.Len(t, all.Asked, 1)
		export, err := h.Players.Privacy.Export(ctx, ana)
		require.NoError(t, err)
		require.Len(t, export.Proofs.Asked, 1)
		require.NoError(t, h.Players.Privacy.Forget(ctx, "ana"))
		require.Empty(t, c.proofs(t, 0).Asked)
		all, err = h.Players.Social.Friends(ctx, ben)
		require.NoError(t, err)
		require.Empty(t, all.Asks, "no proof is requested any more")
	})
}

// TestRejectedFinishRevokesCertificate proves a time, and rejects the finish later. The player's next finish at that
// pace needs a proof again, and has no mark.
func TestRejectedFinishRevokesCertificate(t *testing.T) {
	withProofs(t, 1, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		_, round := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		code, err := c.nodes[0].Verification.Try(ctx, person("ana"), protocol.NewProof{Round: round})
		require.NoError(t, err)
		c.enter(0, "ana", code).solve(t, gaps(480))
		require.True(t, c.solos(t)[0].Proved)
		require.NotEmpty(t, c.proofs(t, 0).Proved)

		require.NoError(t, archive.RejectFinish(ctx, c.store, round, "ana", "she was seen with a program", time.Hour))
		require.Empty(t, c.solos(t))
		require.Empty(t, c.proofs(t, 0).Proved)
		_, next := c.enter(0, "ana", c.quickRoom()).solve(t, gaps(500))
		require.Empty(t, c.solos(t), "it waits for its proof")
		require.Equal(t, next, c.proofs(t, 0).Asked[0].Round)

		require.NoError(t, archive.ClearDoubt(ctx, c.store, round+"/ana"))
		require.True(t, c.solos(t)[0].Proved, "after the rejection is undone it is proved again")
	})
}
