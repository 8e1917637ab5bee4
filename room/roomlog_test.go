package room_test

import (
	"bytes"
	"log/slog"
	"regexp"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/game"
)

// TestRoundIsLogged checks that an operator can read a race's players, duration and record in the log, and at debug
// level why commands were refused. The log contains no cell of the puzzle.
func TestRoundIsLogged(t *testing.T) {
	for level, want := range map[slog.Level][]string{
		slog.LevelInfo: {
			`level=INFO msg="room created" .*player=ana mode=race kind=null`,
			`level=INFO msg="round started" .*round=1 mode=race kind=null .*players=2`,
			`level=INFO msg="round ended" .*round=1 .*why=window took=1m3s`,
		},
		slog.LevelDebug: {
			`level=DEBUG msg="player took a seat" .*seat=2 player=ben`,
			`level=DEBUG msg="command refused" .*player=ana code=not_now`,
			`level=DEBUG msg="command refused" .*player=ana code=wrong`,
			`level=DEBUG msg="player finished" .*seat=2 player=ben took=3s`,
		},
	} {
		var lines bytes.Buffer
		inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
			log := slog.New(slog.NewTextHandler(&lines, &slog.HandlerOptions{Level: level}))
			for _, name := range []string{"n1", "n2"} {
				h, err := backend.New(backend.Config{Config: room.Config{
					Store: c.store, Kinds: []engine.Kind{null.New()}, Node: name, Log: log,
				}})
				require.NoError(t, err)
				c.nodes = append(c.nodes, h)
			}
			ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{})
			for _, move := range blanks(puzzle) {
				time.Sleep(time.Second)
				require.Equal(t, "ok", ben.place(move))
			}
			miss, _ := wrong(puzzle)
			require.Equal(t, "wrong", ana.place(miss))
			time.Sleep(2 * time.Minute)
			require.Len(t, ana.eventsOf(protocol.Ended), 1)
		})
		// Two nodes may append due events concurrently, as one entry.
		logged := regexp.MustCompile(` node=\w+`).ReplaceAllString(lines.String(), "")
		for _, line := range want {
			found := regexp.MustCompile(line).FindAllString(logged, -1)
			slices.Sort(found)
			require.Len(t, slices.Compact(found), 1, "%s\nin\n%s", line, logged)
		}
		require.NotRegexp(t, `r\dc\d`, logged)
	}
}

// TestRoundEndBeforeOtherEventsIsLogged checks that the end of a round is logged even if the lobby follows in the
// same entry, as after an outage.
func TestRoundEndBeforeOtherEventsIsLogged(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana := c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Solo}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(game.CountdownFor * time.Millisecond)
		synctest.Wait()
		puzzle := begun(t, ana)
		f.down.Store(true)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "", ana.place(move))
		}
		require.Equal(t, "", ana.do(protocol.Rematch{Round: 1}))
		before := ana.position().Seq
		f.down.Store(false)
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, "ok", ana.answer(c.next))
		require.LessOrEqual(t, ana.position().Seq, before+2, "all in one entry, except for the pause")
		require.Equal(t, protocol.Lobby, c.enter(0, "cam", ana.position().Room).snapshot().Phase)
	})
}

// TestSlowAppendsAreLoggedOncePerSecond checks that a slow store is logged once a second, with one room, its round
// and the number of others. An append that fails slowly is logged as a failure only.
func TestSlowAppendsAreLoggedOncePerSecond(t *testing.T) {
	var lines bytes.Buffer
	onFlaky(t, 0, func(t *testing.T, c *cluster, f *flaky) {
		h, err := backend.New(backend.Config{Config: room.Config{Store: c.store, Kinds: []engine.Kind{null.New()},
			Log: slog.New(slog.NewTextHandler(&lines, nil))}})
		require.NoError(t, err)
		c.nodes = append(c.nodes, h)
		ana := c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Solo}))
		ana.do(protocol.Sit{})
		for i, held := range []time.Duration{room.SlowAppend - time.Millisecond, room.SlowAppend, room.SlowAppend,
			2 * time.Second, 2 * time.Second} {
			hold := make(chan struct{})
			f.mu.Lock()
			f.hold = hold
			if i == 4 {
				f.lose = 1
			}
			f.mu.Unlock()
			ana.do(protocol.Configure{Settings: protocol.Settings{Mode: protocol.Solo, Public: i%2 == 0}})
			time.Sleep(held)
			close(hold)
			synctest.Wait()
		}
	})
	logged := regexp.MustCompile(`level=WARN msg="slow append".*`).FindAllString(lines.String(), -1)
	require.Len(t, logged, 2, "%s", lines.String())
	require.Regexp(t, `node=\w+ room=\w+ round=0 seq=\d+ took=250ms commands=1$`, logged[0])
	require.Regexp(t, `took=2s commands=1 others=1$`, logged[1])
	require.Contains(t, lines.String(), "store request failed")
}
