package room_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"
	"nonet/room/storetest"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/engine/null"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/backend"
	"nonet/room/players"
	"nonet/room/store"
)

// play starts the round of a daily puzzle's room and fills the board.
func play(t *testing.T, p *client) {
	t.Helper()
	require.Equal(t, "ok", p.do(protocol.Start{}))
	synctest.Wait()
	for _, move := range blanks(begun(t, p)) {
		require.Equal(t, "ok", p.place(move))
	}
	require.Len(t, p.eventsOf(protocol.Ended), 1)
	time.Sleep(results.PollEvery)
	synctest.Wait()
}

// today returns the state of the kind null's only daily puzzle.
func today(t *testing.T, h *backend.Backend, player string) protocol.DailyState {
	t.Helper()
	list, err := h.Players.Ranking.Dailies(context.Background(), player)
	require.NoError(t, err)
	require.Equal(t, store.Day(time.Now().UnixMilli()), list.Date)
	require.Positive(t, list.Left)
	require.Len(t, list.Puzzles, 1)
	return list.Puzzles[0]
}

func TestDailyHasOneTryPerPlayer(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx, a, b := context.Background(), c.nodes[0], c.nodes[1]
		day := store.Day(time.Now().UnixMilli())
		bare := protocol.DailyState{Kind: "null", Size: "4x1", Difficulty: "easy", Main: true}
		require.Equal(t, bare, today(t, a, ""))
		require.Equal(t, bare, today(t, a, "ana"))

		code, err := a.Daily.Try(ctx, person("ana"), protocol.NewTry{})
		require.NoError(t, err)
		again, err := b.Daily.Try(ctx, players.Player{ID: "ana", Name: "Anna"}, protocol.NewTry{Kind: "null"})
		require.NoError(t, err)
		require.Equal(t, code, again, "one try, on all nodes")
		other, err := b.Daily.Try(ctx, person("ben"), protocol.NewTry{})
		require.NoError(t, err)
		require.NotEqual(t, code, other)
		bare.Room = code
		require.Equal(t, bare, today(t, b, "ana"))

		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", other)
		play(t, ana)
		require.Equal(t, "off", ana.do(protocol.Rematch{Round: 1}), "one try")
		again, err = b.Daily.Try(ctx, person("ana"), protocol.NewTry{})
		require.NoError(t, err)
		require.Equal(t, code, again, "also when it is over")
		play(t, ben)
		require.Equal(t, begun(t, ana), begun(t, ben), "the same puzzle for everyone")

		state := today(t, b, "ana")
		require.Equal(t, day, state.Result.Daily)
		require.True(t, state.Result.Ranked)
		require.Equal(t, 1, state.Result.Place)
		board, err := a.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Mode: protocol.Daily, Limit: 10, Who: "ana"})
		require.NoError(t, err)
		require.Equal(t, 2, board.Total)
		require.Equal(t, state.Result.Round, board.You.Round)
		solo, err := a.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Mode: protocol.Solo, Limit: 10})
		require.NoError(t, err)
		require.Empty(t, solo.Rows, "a daily puzzle counts only on its own leaderboard")

		_, err = a.Players.Ranking.Daily(ctx, day, "", "", "")
		require.Equal(t, protocol.NotNow, refusalCode(err))
		_, err = a.Replays.Replay(ctx, state.Result.Round, players.Player{})
		require.Equal(t, protocol.NotNow, refusalCode(err))
		_, err = a.Replays.Replay(ctx, state.Result.Round, person("ben"))
		require.Equal(t, protocol.NotNow, refusalCode(err), "another player's try")
		_, err = a.Replays.Replay(ctx, state.Result.Round, person("ana"))
		require.NoError(t, err, "one's own try")
		third, err := a.Daily.Try(ctx, person("cid"), protocol.NewTry{})
		require.NoError(t, err)
		cid := c.enter(0, "cid", third)
		require.Equal(t, "ok", cid.do(protocol.Start{}))
		synctest.Wait()
		for viewer, sees := range map[string]bool{"": false, "cid": false, "dan": false, "ben": true, "ana": true} {
			ghosts, err := a.Replays.Ghosts(ctx, state.Result.Round, players.Player{ID: viewer})
			require.NoError(t, err)
			require.Len(t, ghosts.Ghosts, 1)
			require.Equal(t, sees, ghosts.Puzzle != nil, "%q sees the puzzle of today's ghost", viewer)
			require.Equal(t, sees, ghosts.Solution != "", "%q sees its solution", viewer)
		}
		c.pass(25 * time.Hour)
		a = c.nodes[0]
		over, err := a.Players.Ranking.Daily(ctx, day, "", "", "")
		require.NoError(t, err)
		require.Equal(t, begun(t, ana), over.Puzzle)
		require.Equal(t, "1234", over.Solution)
		require.Len(t, over.Board.Rows, 2)
		_, err = a.Replays.Replay(ctx, state.Result.Round, players.Player{})
		require.NoError(t, err)
		require.Empty(t, today(t, a, "ana").Room, "the next day is another try")
	})
}

// TestDailyWaitsForItsPlayer checks that a daily try is kept for a player who opens its room and begins much later,
// or tries to leave.
func TestDailyWaitsForItsPlayer(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code, err := c.nodes[0].Daily.Try(context.Background(), person("ana"), protocol.NewTry{})
		require.NoError(t, err)
		ana := c.enter(0, "ana", code)
		require.Equal(t, "off", ana.do(protocol.Leave{}))
		ana.view.Leave()
		time.Sleep(20 * time.Minute)
		play(t, c.enter(0, "ana", code))
	})
}

// TestDailyPuzzleOfEachKind goes through a week: each kind has a daily puzzle, and that of the weekday is the
// default for a try, a leaderboard and a past day.
func TestDailyPuzzleOfEachKind(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds = kinds.All()
		c.start()
		for range engine.DaysOfWeek {
			ps, now := c.nodes[0].Players, time.Now().UTC()
			list, err := ps.Ranking.Dailies(t.Context(), "")
			require.NoError(t, err)
			var mains []string
			for _, p := range list.Puzzles {
				if !p.Main {
					continue
				}
				mains = append(mains, p.Kind)
				k, _ := kinds.Find(p.Kind)
				spec, err := engine.DailySpec(k, (int(now.Weekday())+6)%7)
				require.NoError(t, err)
				require.Equal(t, []string{spec.Size, spec.Difficulty}, []string{p.Size, p.Difficulty})
				d, err := ps.Ranking.Today(p.Kind, "", "")
				require.NoError(t, err)
				require.Equal(t, ranking.DailyOf{Day: list.Date, Kind: p.Kind, Spec: spec}, d)
				board, err := ps.Ranking.Leaderboard(t.Context(), ranking.BoardQuery{Kind: p.Kind, Mode: protocol.Daily,
					Date: list.Date, Limit: 1})
				require.NoError(t, err)
				require.Equal(t, []string{spec.Size, spec.Difficulty}, []string{board.Size, board.Difficulty})
			}
			require.Equal(t, []string{"sudoku", "nonogram", "pipes", "queens", "tango"}, mains)
			c.pass(24 * time.Hour)
		}
	})
}

func TestDailyRefusesInvalidRequests(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		tomorrow := store.Day(time.Now().Add(24 * time.Hour).UnixMilli())
		for date, code := range map[string]protocol.Code{
			"": protocol.BadSettings, "today": protocol.BadSettings, "2026-2-3": protocol.BadSettings, tomorrow: protocol.NotNow,
			"1999-12-30": protocol.NotFound, "9999-12-31": protocol.NotNow,
		} {
			_, err := h.Players.Ranking.Daily(ctx, date, "", "", "")
			require.Equal(t, code, refusalCode(err), date)
		}
		_, err := h.Players.Ranking.Daily(ctx, "2000-01-01", "chess", "", "")
		require.Equal(t, protocol.BadSettings, refusalCode(err))
		_, err = h.Daily.Try(ctx, person("ana"), protocol.NewTry{Size: "9x9"})
		require.Equal(t, protocol.BadSettings, refusalCode(err))
	})
}

// noCreate is a store that refuses to create more rooms.
type noCreate struct {
	store.Store
	dead atomic.Bool
}

func (d *noCreate) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		if d.dead.Load() && a.Head.Seq == 0 {
			return store.Entry{}, errors.New("the node died")
		}
		return store.AppendAndWait(ctx, d.Store, a)
	})
}

// TestDailyTrySurvivesNodeStop stops a node after it reserved the room of a try and before it created it.
func TestDailyTrySurvivesNodeStop(t *testing.T) {
	d := new(noCreate)
	inBubble(t, 1, func(s store.Store) store.Store { d.Store = s; return d }, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		d.dead.Store(true)
		_, err := h.Daily.Try(ctx, person("ana"), protocol.NewTry{})
		require.Equal(t, protocol.Unavailable, refusalCode(err))
		agreed := today(t, h, "ana").Room
		require.NotEmpty(t, agreed)
		d.dead.Store(false)
		code, err := c.start().Daily.Try(ctx, person("ana"), protocol.NewTry{})
		require.NoError(t, err)
		require.Equal(t, agreed, code)
		play(t, c.enter(1, "ana", code))
		require.NotNil(t, today(t, h, "ana").Result)
	})
}

// TestDailyTryWhoseCodeIsTaken reserves a room for a try, and creates another room under its code first.
func TestDailyTryWhoseCodeIsTaken(t *testing.T) {
	d := new(noCreate)
	inBubble(t, 1, func(s store.Store) store.Store { d.Store = s; return d }, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		d.dead.Store(true)
		_, err := h.Daily.Try(ctx, person("ana"), protocol.NewTry{})
		require.Error(t, err)
		taken := today(t, h, "ana").Room
		d.dead.Store(false)
		mark := store.Append{Room: taken, Head: store.Position{Epoch: "other"}, Data: []byte("x"), TTL: time.Hour}
		mark.Next = store.NextHash(mark.Head, mark.Data)
		_, err = store.AppendAndWait(ctx, d, mark)
		require.NoError(t, err)
		for range 2 {
			code, err := h.Daily.Try(ctx, person("ana"), protocol.NewTry{})
			require.NoError(t, err)
			require.NotEqual(t, taken, code)
			require.Equal(t, code, today(t, h, "ana").Room)
		}
	})
}

// TestConcurrentDailyTriesShareRoom asks for one player's try through two nodes at the same moment, many times.
func TestConcurrentDailyTriesShareRoom(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		codes := make([]string, 20)
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() { codes[i], _ = c.nodes[i%2].Daily.Try(context.Background(), person("ana"), protocol.NewTry{}) })
		}
		waitfor.Group(t, &wg, "all tries")
		require.NotEmpty(t, codes[0])
		for _, code := range codes {
			require.Equal(t, codes[0], code)
		}
	})
}

// seeds is a kind that records the seeds that it is given.
type seeds struct {
	engine.Kind
	mu  sync.Mutex
	all []engine.Seed
}

func (s *seeds) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, seed)
	return s.Kind.Generate(spec, seed)
}

// TestDailySeedsAreSecret checks that each day has a different seed, which cannot be derived without the secret and
// is not stored anywhere.
func TestDailySeedsAreSecret(t *testing.T) {
	kept := map[string]engine.Seed{} // by day
	for range 2 {
		inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
			kind := &seeds{Kind: null.New()}
			c.kinds = []engine.Kind{kind}
			c.start()
			for range 2 {
				day := store.Day(time.Now().UnixMilli())
				code, err := c.nodes[0].Daily.Try(context.Background(), person("ana"), protocol.NewTry{})
				require.NoError(t, err)
				ana := c.enter(0, "ana", code)
				play(t, ana)
				seed := kind.all[len(kind.all)-1]
				require.NotEqual(t, kept[day], seed, "another server's secret makes other puzzles")
				kept[day] = seed
				for _, msg := range ana.all() {
					text, err := json.Marshal(msg)
					require.NoError(t, err)
					require.NotContains(t, strings.ToLower(string(text)), seed.String())
				}
				c.pass(24 * time.Hour)
			}
			require.Len(t, kind.all, 2)
			require.NotEqual(t, kind.all[0], kind.all[1])
		})
	}
}

// TestSecondGuestsDailyIsUnranked plays the cheat: one guest looks at the daily puzzle, and a second one, created
// after that at the same address, finishes it at once. A player who is older or has played before counts.
func TestSecondGuestsDailyIsUnranked(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		try := func(name, site string, known time.Duration) *client {
			who := players.Player{ID: name, Name: name, Site: site, Since: time.Now().Add(-known).UnixMilli()}
			code, err := c.nodes[0].Daily.Try(t.Context(), who, protocol.NewTry{})
			require.NoError(t, err)
			return c.enter(0, name, code)
		}
		rows := func(mode string) (names []string) {
			board, err := c.nodes[0].Players.Ranking.Leaderboard(t.Context(), ranking.BoardQuery{Mode: mode, Limit: 10})
			require.NoError(t, err)
			for _, row := range board.Rows {
				names = append(names, row.Name)
			}
			return names
		}
		time.Sleep(time.Hour)
		first := try("ana", "home", 0)
		time.Sleep(time.Minute)
		second := try("ben", "home", time.Second)
		require.True(t, second.snapshot().Settings.Apart)
		require.False(t, first.snapshot().Settings.Apart)
		play(t, second)
		result := second.eventsOf(protocol.Ended)[0].Result
		require.False(t, result.Ranked)
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusUnranked, Why: protocol.NotRankedApart}, result.Status)
		require.Empty(t, rows(protocol.Daily))
		require.Equal(t, []string{"ben"}, rows(protocol.DailyApart))
		played, err := c.nodes[0].Players.Ranking.History(t.Context(), "ben", 0, 10)
		require.NoError(t, err)
		require.Equal(t, 1, played.Total, "nothing is lost")
		require.False(t, played.Rounds[0].Ranked)

		play(t, first)
		play(t, try("cam", "home", time.Hour/2))
		play(t, try("dan", "elsewhere", time.Second))
		require.ElementsMatch(t, []string{"ana", "cam", "dan"}, rows(protocol.Daily))
		require.Equal(t, []string{"ben"}, rows(protocol.DailyApart))
	})
}

// TestDailyMedian has five players solve the daily puzzle, each slower than the one before.
func TestDailyMedian(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		h := c.nodes[0]
		require.Zero(t, today(t, h, "").Median)
		for i, want := range []int{1, 1, 2, 2, 3} { // seconds per move of the median player: the lower one of two
			name := string(rune('a' + i))
			code, err := h.Daily.Try(t.Context(), person(name), protocol.NewTry{})
			require.NoError(t, err)
			p := c.enter(0, name, code)
			require.Equal(t, "ok", p.do(protocol.Start{}))
			synctest.Wait()
			moves := blanks(begun(t, p))
			for _, move := range moves {
				time.Sleep(time.Duration(i+1) * time.Second)
				require.Equal(t, "ok", p.place(move))
			}
			time.Sleep(results.PollEvery)
			synctest.Wait()
			state := today(t, h, "")
			require.Equal(t, i+1, state.Solved)
			require.EqualValues(t, 1000*want*len(moves), state.Median)
		}
	})
}
