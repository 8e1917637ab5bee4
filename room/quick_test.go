package room_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/quickplay"
	"nonet/room/results"
	"nonet/room/storetest"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/backend"
	"nonet/room/game"
	"nonet/room/rating"
	"nonet/room/store"
)

// quick requests a seat in the next race on the default puzzle.
func (c *cluster) quick(node int, name string) string {
	c.t.Helper()
	code, err := c.nodes[node].QuickPlay.Join(context.Background(), person(name), protocol.NewQuick{})
	require.NoError(c.t, err)
	return code
}

// TestQuickRaceStartsForLonePlayer checks that one request brings a lone player into a race that starts when the
// lobby and the countdown are over.
func TestQuickRaceStartsForLonePlayer(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.quick(0, "ana")
		ana := c.enter(0, "ana", code)
		lobby := ana.snapshot()
		require.Equal(t, 1, lobby.You, "the seat was taken before")
		require.Equal(t, protocol.Lobby, lobby.Phase)
		require.Equal(t, lobby.Now+quickplay.Wait*1000, lobby.Begins)
		require.Equal(t, quickplay.Wait, lobby.Settings.Quick)
		require.Equal(t, "off", ana.do(protocol.Configure{Settings: protocol.Settings{Seats: 2}}), "nobody can configure it")
		require.Equal(t, "off", ana.do(protocol.Start{}))
		time.Sleep(quickplay.Wait*time.Second + game.QuickCountdown*time.Millisecond)
		synctest.Wait()
		require.Len(t, heard[*protocol.Begin](ana), 1)
		for _, move := range blanks(begun(t, ana)) {
			require.Equal(t, "ok", ana.place(move))
		}
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		require.Equal(t, "off", ana.do(protocol.Rematch{Round: 1}))
		require.NotEqual(t, code, c.quick(0, "ana"), "a new request gets another race")
	})
}

// TestQuickPlayersShareLobby checks that players who search within a race's lobby time join it on any node, and that
// later ones join the next race.
func TestQuickPlayersShareLobby(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.quick(0, "ana")
		require.Equal(t, code, c.quick(1, "ben"))
		require.Equal(t, code, c.quick(1, "ana"), "a repeated request gets the same race")
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		time.Sleep(game.QuickMinLobby * time.Millisecond)
		synctest.Wait()
		require.Len(t, ana.eventsOf(protocol.Started), 1)
		later := c.quick(0, "cyd")
		require.NotEqual(t, code, later, "a race that has begun admits nobody")
		require.Equal(t, code, c.quick(1, "ben"), "a racing player is sent back")
		require.Equal(t, later, c.quick(1, "dan"))
		time.Sleep(game.QuickCountdown * time.Millisecond)
		synctest.Wait()
		require.Len(t, heard[*protocol.Begin](ben), 1)
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		require.Equal(t, later, c.quick(0, "ben"), "a player who left gets the next race")
	})
}

// TestQuickSearchAgainReturnsToRace checks that a player who was away from the lobby and searches again is in the
// race, although it begins before their page has loaded.
func TestQuickSearchAgainReturnsToRace(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.quick(0, "ana")
		c.enter(0, "ana", code).view.Leave()
		time.Sleep(quickplay.Wait*time.Second + time.Second)
		require.Equal(t, code, c.quick(1, "ben"))
		ben := c.enter(1, "ben", code)
		require.True(t, ben.snapshot().Seats[0].Away)
		time.Sleep((game.QuickMinWait - 50) * time.Millisecond)
		require.Equal(t, code, c.quick(1, "ana"))
		synctest.Wait()
		require.Len(t, ben.eventsOf(protocol.Back), 1)
		time.Sleep(game.QuickCountdown*time.Millisecond + time.Second)
		ana := c.enter(0, "ana", code)
		synctest.Wait()
		require.Equal(t, protocol.Playing, ana.snapshot().Phase)
		require.Equal(t, "ok", ana.place(blanks(begun(t, ben))[0]))
	})
}

// TestQuickWaitDependsOnLastRace checks that players wait only briefly if a race was reserved a moment ago, and that
// after a while without races the first one waits for others.
func TestQuickWaitDependsOnLastRace(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		begins := func(node int, name string) int64 {
			lobby := c.enter(node, name, c.quick(node, name)).snapshot()
			require.Equal(t, protocol.Lobby, lobby.Phase)
			return lobby.Begins - lobby.Now
		}
		require.EqualValues(t, quickplay.Wait*1000, begins(0, "ana"))
		time.Sleep(quickplay.Wait * time.Second)
		synctest.Wait()
		require.EqualValues(t, quickplay.BusyWait*1000, begins(1, "ben"), "the wait is short if several players join")
		time.Sleep(time.Minute)
		require.EqualValues(t, quickplay.Wait*1000, begins(1, "cyd"), "the wait is long for a single player")
	})
}

// TestConcurrentQuickSearches has many players search at the same moment through two nodes. All get one seat, and no
// race is created while another has room for them.
func TestConcurrentQuickSearches(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		const crowd = 3 * quickplay.Seats
		codes := make([]string, 2*crowd) // each twice
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() {
				name := fmt.Sprint("p", i/2)
				codes[i], _ = c.nodes[i%2].QuickPlay.Join(context.Background(), person(name), protocol.NewQuick{})
			})
		}
		waitfor.Group(t, &wg, "all searching players")
		seats := map[string]int{}
		for i := 0; i < len(codes); i += 2 {
			require.NotEmpty(t, codes[i])
			require.Equal(t, codes[i], codes[i+1], "one seat each")
			seats[codes[i]]++
		}
		require.Len(t, seats, 3)
		for code := range seats {
			info, err := c.nodes[0].RoomInfo(context.Background(), code)
			require.NoError(t, err)
			require.Equal(t, quickplay.Seats, info.Players)
		}
	})
}

// lateLook is a store that returns one outdated list of races.
type lateLook struct {
	store.Store
	t     *testing.T
	armed atomic.Bool
	taken chan struct{}
	late  chan struct{}
}

func (l *lateLook) List(ctx context.Context, about string) (map[string][]byte, error) {
	facts, err := l.Store.List(ctx, about)
	if strings.HasPrefix(about, "quick/") && l.armed.CompareAndSwap(true, false) {
		close(l.taken)
		waitfor.Value(l.t, l.late, "what makes the look a late one")
	}
	return facts, err
}

// TestQuickOutdatedReservation checks that a player whose node knew of no race, and reserves the first one when that
// is over already, is sent to the one that is open now. The number of a past race is not reused.
func TestQuickOutdatedReservation(t *testing.T) {
	late := &lateLook{t: t, taken: make(chan struct{}), late: make(chan struct{})}
	slow := func(s store.Store) store.Store {
		late.Store = s
		return late
	}
	inBubble(t, 2, slow, func(t *testing.T, c *cluster) {
		late.armed.Store(true)
		slowly := c.press(0, "ana", 0)
		waitfor.Value(t, late.taken, "a look")
		first := c.quick(1, "p0")
		for i := 1; i < quickplay.Seats; i++ {
			require.Equal(t, first, c.quick(1, fmt.Sprint("p", i)))
		}
		second := c.quick(1, "ben")
		require.NotEqual(t, first, second)
		require.Equal(t, second, c.quick(1, "cyd"))
		close(late.late)
		require.Equal(t, second, awaitPressed(t, slowly).code)
	})
}

// strengthen gives a player a rating on the tests' only puzzle.
func (c *cluster) strengthen(name string, points float64) {
	c.t.Helper()
	ctx, round := context.Background(), "before-"+name
	require.NoError(c.t, archive.PutShown(ctx, c.store, round, map[string]archive.Rated{
		name: {Pool: archive.Pool{Kind: "null", Class: rating.Usual}, Shown: points, Weight: 1},
	}, 0))
	require.NoError(c.t, archive.ApplyResults(ctx, c.store, store.RankedRound{ID: round}))
}

// pressed is the result of a request for quick play.
type pressed struct {
	code string
	took time.Duration
}

// press requests quick play after a delay and returns the result.
func (c *cluster) press(node int, name string, after time.Duration) <-chan pressed {
	came := make(chan pressed, 1)
	go func() {
		time.Sleep(after)
		at := time.Now()
		code, err := c.nodes[node].QuickPlay.Join(context.Background(), person(name), protocol.NewQuick{})
		if err != nil {
			code = err.Error()
		}
		came <- pressed{code, time.Since(at)}
	}()
	return came
}

// awaitPressed waits for the result of a request.
func awaitPressed(t *testing.T, press <-chan pressed) pressed {
	t.Helper()
	return waitfor.Value(t, press, "the race of a press")
}

// TestQuickPrefersSimilarRatings checks that a player whose rating differs waits a moment for players of similar
// ratings, and meets these, on any node.
func TestQuickPrefersSimilarRatings(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		for _, name := range []string{"fay", "gus"} {
			c.strengthen(name, 2200)
		}
		ana := awaitPressed(t, c.press(0, "ana", 0)) // without a rating, so average
		faysPress, gusPress := c.press(0, "fay", time.Millisecond), c.press(1, "gus", 60*time.Millisecond)
		ben := awaitPressed(t, c.press(1, "ben", 70*time.Millisecond))
		fay, gus := awaitPressed(t, faysPress), awaitPressed(t, gusPress)
		require.Equal(t, ana.code, ben.code, "near")
		require.Equal(t, fay.code, gus.code, "near")
		require.NotEqual(t, ana.code, fay.code)
		require.Zero(t, gus.took)
		require.Less(t, fay.took, quickplay.WidenFor, "as soon as somebody is there")
	})
}

// TestQuickRatingBandWidens checks that without a similar player the band widens while one player searches and while
// the other one waits, until everybody matches. The race reserved for the searching player is not offered to later
// players.
func TestQuickRatingBandWidens(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.strengthen("fay", 2200)
		c.strengthen("gus", 1800)
		c.strengthen("hal", 800)
		ana := awaitPressed(t, c.press(0, "ana", 0))
		gusPress, faysPress := c.press(1, "gus", time.Millisecond), c.press(0, "fay", time.Millisecond)
		gus, fay := awaitPressed(t, gusPress), awaitPressed(t, faysPress)
		require.Equal(t, ana.code, gus.code)
		require.Equal(t, ana.code, fay.code)
		require.LessOrEqual(t, fay.took, quickplay.WidenFor)

		facts, err := c.store.List(context.Background(), "quick/null/4x1//easy")
		require.NoError(t, err)
		maps.DeleteFunc(facts, func(_ string, race []byte) bool { return bytes.HasSuffix(race, []byte(" over")) })
		require.Len(t, facts, 1)
		time.Sleep(time.Minute)
		ben := awaitPressed(t, c.press(0, "ben", 0))
		require.NotEqual(t, ana.code, ben.code)
		hal := awaitPressed(t, c.press(1, "hal", 2*quickplay.WidenFor))
		require.Equal(t, ben.code, hal.code)
		require.Zero(t, hal.took, "the other player's band has widened")
	})
}

// noAppends is a store that accepts no appends, as if the node died between two steps.
type noAppends struct {
	store.Store
	dead bool
}

var errDying = errors.New("the node dies")

func (s *noAppends) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		if s.dead {
			return store.Entry{}, errDying
		}
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

// TestQuickRaceSurvivesNodeFailures stops a node after the race was reserved and before its room was created, and
// another one when players sit in the lobby. The race goes on in the same room.
func TestQuickRaceSurvivesNodeFailures(t *testing.T) {
	var kept *noAppends
	wrap := func(s store.Store) store.Store { kept = &noAppends{Store: s}; return kept }
	inBubble(t, 1, wrap, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		kept.dead = true
		_, err := c.nodes[0].QuickPlay.Join(ctx, person("ana"), protocol.NewQuick{})
		require.Equal(t, protocol.Unavailable, refusalCode(err))
		facts, err := kept.List(ctx, "quick/null/4x1//easy")
		require.NoError(t, err)
		require.Len(t, facts, 1)
		kept.dead = false
		require.NoError(t, c.nodes[0].Stop(ctx))

		c.nodes = nil
		c.start()
		code := c.quick(0, "ana")
		require.Contains(t, string(facts["1"]), code, "the reserved room")
		require.Equal(t, code, c.quick(0, "ben"))
		require.NoError(t, c.nodes[0].Stop(ctx))

		c.nodes = nil
		c.start()
		time.Sleep(game.QuickMinLobby*time.Millisecond + room.DueEvery) // the nodes find the room by its deadline
		synctest.Wait()
		require.NotEqual(t, protocol.Lobby, c.enter(0, "ben", code).snapshot().Phase)
		time.Sleep(game.QuickCountdown * time.Millisecond)
		synctest.Wait()
		require.Equal(t, protocol.Playing, c.enter(0, "ana", code).snapshot().Phase)
	})
}

// TestQuickRaceIsFilledWithBots checks that bots are requested once the countdown runs, by the nodes whose players
// race, and that only as many sit down as a race needs. They have no place on leaderboards.
func TestQuickRaceIsFilledWithBots(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		var mu sync.Mutex
		var asked []string
		for range 2 {
			cfg := hostConfig(c.store)
			cfg.FillWithBots = func(code, level string, bots int) {
				mu.Lock()
				defer mu.Unlock()
				asked = append(asked, fmt.Sprint(code, " ", level, " ", bots))
			}
			h, err := backend.New(cfg)
			require.NoError(t, err)
			c.nodes = append(c.nodes, h)
		}
		code := c.quick(0, "ana")
		ana := c.enter(0, "ana", code)
		bot := c.enter(1, "~rob", code)
		require.Equal(t, "round_on", bot.do(protocol.Sit{}), "people before bots")
		time.Sleep(quickplay.Wait * time.Second)
		synctest.Wait()
		mu.Lock()
		require.Empty(t, asked, "queued bots come first")
		mu.Unlock()
		time.Sleep(room.FillAfter)
		synctest.Wait()
		mu.Lock()
		require.Contains(t, asked, code+" easy 2")
		mu.Unlock()
		require.Equal(t, "ok", bot.do(protocol.Sit{}))
		require.Equal(t, "ok", c.enter(0, "~wren", code).do(protocol.Sit{}))
		require.Equal(t, "round_on", c.enter(0, "~jay", code).do(protocol.Sit{}), "a bot is refused once all seats are taken")
		time.Sleep(game.QuickCountdown*time.Millisecond - room.FillAfter)
		synctest.Wait()
		seats := ana.eventsOf(protocol.Seated)
		require.True(t, slices.ContainsFunc(seats, func(e protocol.Event) bool { return e.Bot }))
		for _, p := range []*client{bot, ana} {
			for _, move := range blanks(begun(t, ana)) {
				require.Equal(t, "ok", p.place(move))
			}
		}
		time.Sleep(quickplay.Window*time.Second + results.PollEvery)
		synctest.Wait()
		board, err := c.nodes[0].Players.Ranking.Leaderboard(context.Background(),
			ranking.BoardQuery{Mode: protocol.Race, Limit: 10})
		require.NoError(t, err)
		require.Len(t, board.Rows, 1)
		require.Equal(t, "ANA", board.Rows[0].Name)
	})
}

// TestQuickRaceMemoryIsBounded checks that a node remembers few of the races of one choice, however many there were.
func TestQuickRaceMemoryIsBounded(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		for i := range 20 {
			for seat := range quickplay.Seats {
				c.quick(0, fmt.Sprint("p", i, " ", seat))
			}
		}
		facts, err := c.store.List(context.Background(), "quick/null/4x1//easy")
		require.NoError(t, err)
		require.LessOrEqual(t, len(facts), 16)
		require.Contains(t, facts, "20")
	})
}

// TestClientsCannotCreateQuickRooms checks that only the server marks a room as a quick race.
func TestClientsCannotCreateQuickRooms(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Quick: 5})
		require.Zero(t, c.enter(0, "ana", code).snapshot().Settings.Quick)
	})
}
