package room_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/fair/simulate"
	"nonet/room/game"
	"nonet/room/moderation"
	"nonet/room/results"
	"nonet/room/store"
)

// onePuzzle is a kind that generates one puzzle for each size and level, so that rounds depend only on the seeds of the
// players. It has the interfaces that the audit needs.
type onePuzzle struct {
	engine.Kind
	engine.Hinter
	engine.Ranker
	engine.Pacer
}

func (k onePuzzle) Generate(spec engine.Spec, _ engine.Seed) (engine.Puzzle, error) {
	name := fmt.Sprint(k.Name(), spec)
	makes, _ := madeOnce.LoadOrStore(name, sync.OnceValues(func() (engine.Puzzle, error) {
		return k.Kind.Generate(spec, engine.SeedOf(name))
	}))
	return makes.(func() (engine.Puzzle, error))()
}

// madeOnce caches the puzzles of onePuzzle by their spec, because generating them would take most of the tests' time.
var madeOnce sync.Map

// onePuzzles returns kinds that generate one puzzle of each size and level.
func onePuzzles() (all []engine.Kind) {
	for _, k := range kinds.All() {
		all = append(all, onePuzzle{k, k.(engine.Hinter), k.(engine.Ranker), k.(engine.Pacer)})
	}
	return all
}

// sorts are the settings of the puzzles in these tests, small and large.
var sorts = []protocol.Settings{
	{Kind: "sudoku", Size: "9x9", Difficulty: "easy"}, {Kind: "queens", Size: "8x8", Difficulty: "easy"},
	{Kind: "sudoku", Size: "6x6", Difficulty: "medium"}, {Kind: "nonogram", Size: "5x5", Difficulty: "easy"},
	{Kind: "tango", Size: "6x6", Difficulty: "easy"}, {Kind: "pipes", Size: "7x7", Difficulty: "easy"},
}

// simulatedRound is a round of a simulated player in a separate room, with a rival or alone.
type simulatedRound struct {
	role     string
	who      *simulate.Person
	player   string
	sort     protocol.Settings
	help     bool // a cheat uses help
	proof    string
	clients  []*client
	moves    [][]simulate.Move // by client
	champion time.Duration

	round string // the finished round's id
	took  int64
}

// seat creates the room and starts the round.
func (s *simulatedRound) seat(t *testing.T, c *cluster, w *simulate.Simulator) {
	t.Helper()
	h, ctx := c.nodes[0], context.Background()
	var code string
	var err error
	if s.proof == "" {
		set := s.sort
		set.Mode, set.Ranked = protocol.Race, true
		code, err = h.Create(ctx, person(s.player), set)
	} else {
		code, err = h.Verification.Try(ctx, person(s.player), protocol.NewProof{Round: s.proof})
	}
	require.NoError(t, err)
	s.clients = append(s.clients, c.enter(0, s.player, code))
	kind, _ := kinds.Find(s.sort.Kind)
	p, err := onePuzzle{Kind: kind}.Generate(
		engine.Spec{Size: s.sort.Size, Difficulty: s.sort.Difficulty}, engine.Seed{})
	require.NoError(t, err)
	own, rival := s.who.Plays(kind, p, s.help)
	s.moves, s.champion = [][]simulate.Move{own}, w.Champion(kind, p)
	if rival != nil && s.proof == "" {
		r := c.enter(0, s.player+"rival", code)
		require.Equal(t, "ok", r.do(protocol.Sit{}))
		require.Equal(t, "ok", r.do(protocol.Ready{On: true}))
		s.clients, s.moves = append(s.clients, r), append(s.moves, rival)
	}
	require.Equal(t, "ok", s.clients[0].do(protocol.Start{}))
}

// turn is a move of a simulatedRound at a moment of virtual time.
type turn struct {
	at   time.Time
	by   *client
	move simulate.Move
}

// playAll plays rounds concurrently, each move at its time, until all have been analysed.
func playAll(t *testing.T, c *cluster, all []*simulatedRound) {
	t.Helper()
	var turns []turn
	for _, s := range all {
		code := s.clients[0].snapshot().Code
		begins := c.stateOf(t, code).Round.Begins
		for i, moves := range s.moves {
			for _, m := range moves {
				turns = append(turns, turn{time.UnixMilli(begins).Add(m.At), s.clients[i], m})
			}
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return a.at.Compare(b.at) })
	for _, m := range turns {
		time.Sleep(time.Until(m.at))
		blind := m.by.snapshot().Settings.Policy == protocol.PolicyBlind
		if blind && len(m.by.eventsOf(protocol.Ended)) > 0 {
			continue // the remaining tiles were right from the start
		}
		want := "ok"
		if m.move.Wrong && !blind {
			want = "wrong"
		}
		require.Equal(t, want, m.by.place(m.move.Text), "%s: %s", m.by.name, m.move.Text)
	}
	time.Sleep(time.Minute + results.PollEvery)
	synctest.Wait()
	for _, s := range all {
		ended := s.clients[0].eventsOf(protocol.Ended)
		require.Len(t, ended, 1, s.player)
		s.round = ended[0].Result.ID
		for _, standing := range ended[0].Result.Standings {
			if standing.Seat == 1 {
				s.took = standing.Time
			}
		}
		for _, p := range s.clients {
			p.view.Leave()
		}
	}
}

// stateOf returns the state that a room's log describes.
func (c *cluster) stateOf(t *testing.T, code string) *game.State {
	t.Helper()
	epoch, entries, err := c.store.Read(context.Background(), code, 0, 1000)
	require.NoError(t, err)
	state, err := archive.Record{Room: code, Epoch: epoch, Entries: entries}.Verify()
	require.NoError(t, err)
	return state
}

// needsProof reports whether a verification round is requested for a finish.
func (c *cluster) needsProof(t *testing.T, s *simulatedRound) bool {
	t.Helper()
	d, err := archive.ReadDoubt(context.Background(), c.store, s.round+"/"+s.player)
	if !errors.Is(err, store.ErrNotFound) {
		require.NoError(t, err)
	}
	return d.NeedsProof
}

// counts reports whether a finish counts, waiting neither for an operator nor for a proof.
func (c *cluster) counts(t *testing.T, s *simulatedRound) bool {
	t.Helper()
	d, err := archive.ReadDoubt(context.Background(), c.store, s.round+"/"+s.player)
	if errors.Is(err, store.ErrNotFound) {
		return true
	}
	require.NoError(t, err)
	return d.Verdict == fair.Cleared
}

// proveAll plays the requested proof rounds, and returns their number.
func proveAll(t *testing.T, c *cluster, w *simulate.Simulator, all []*simulatedRound, help bool) int {
	t.Helper()
	var proofs []*simulatedRound
	for _, s := range all {
		if c.needsProof(t, s) {
			p := &simulatedRound{role: s.role, who: s.who, player: s.player, sort: s.sort, help: help, proof: s.round}
			p.seat(t, c, w)
			proofs = append(proofs, p)
		}
	}
	playAll(t, c, proofs)
	return len(proofs)
}

// TestHonestRoundsAreNeverFlagged has learners, practised players and champions finish 300 ranked rounds in rooms,
// with their histories and proof rounds: no finish is reported to an operator.
func TestHonestRoundsAreNeverFlagged(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds, c.fair = onePuzzles(), fair.Default
		c.start()
		w := simulate.New(kinds.All(), engine.SeedOf("rooms"))
		people := map[string]*simulate.Person{}
		rounds, proofs, off := 0, 0, 0
		for wave := range 10 {
			var all []*simulatedRound
			for _, role := range []string{"learner", "practised", "champion"} {
				for n := range 10 {
					player := fmt.Sprint(role, n)
					if people[player] == nil {
						var err error
						people[player], err = w.Person(role)
						require.NoError(t, err)
					}
					s := &simulatedRound{role: role, who: people[player], player: player, sort: sorts[(wave+n)%len(sorts)], help: true}
					s.seat(t, c, w)
					all = append(all, s)
				}
			}
			playAll(t, c, all)
			rounds += len(all)
			proofs += proveAll(t, c, w, all, true)
			for _, s := range all {
				if !c.counts(t, s) {
					off++
				}
			}
		}
		require.Equal(t, 300, rounds)
		waiting, err := moderation.ListWaiting(context.Background(), c.store, 1000)
		require.NoError(t, err)
		require.Empty(t, waiting, "no honest round is reported")
		t.Logf("%d proof rounds were asked for; %d finishes are on no leaderboard, for they were not proved", proofs, off)
		require.Less(t, 2*off, proofs, "most requested proofs succeed")
	})
}

// TestQuickCheatsAreStopped has cheats of each sort finish ranked rounds in rooms, and play their proof rounds
// without help: of those about as fast as the best players hardly any reaches a leaderboard.
func TestQuickCheatsAreStopped(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds, c.fair = onePuzzles(), fair.Default
		c.start()
		w := simulate.New(kinds.All(), engine.SeedOf("cheats in rooms"))
		var all []*simulatedRound
		for _, role := range simulate.Roles() {
			if simulate.Share(role) > 0 {
				continue
			}
			for n := range 12 {
				who, err := w.Person(role)
				require.NoError(t, err)
				s := &simulatedRound{role: role, who: who, player: fmt.Sprint("cheat", len(all)),
					sort: sorts[n%len(sorts)], help: true}
				s.seat(t, c, w)
				all = append(all, s)
			}
		}
		playAll(t, c, all)
		proveAll(t, c, w, all, false)
		quick, stopped := 0, 0
		for _, s := range all {
			if s.took > s.champion.Milliseconds()*3/2 {
				continue
			}
			if quick++; !c.counts(t, s) {
				stopped++
			} else {
				t.Logf("%s over %s %s in %d ms is on a leaderboard", s.role, s.sort.Kind, s.sort.Size, s.took)
			}
		}
		t.Logf("%d of %d are stopped", stopped, quick)
		require.Greater(t, quick, 20)
		require.GreaterOrEqual(t, 100*stopped, 95*quick)
	})
}
