package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/backend"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/quickplay"
)

// startReporting starts nodes that report how many of the server's own bots they request.
func (c *cluster) startReporting(nodes int) <-chan int {
	asked := make(chan int, 16)
	for range nodes {
		cfg := hostConfig(c.store)
		cfg.FillWithBots = func(_, _ string, bots int) { asked <- bots }
		h, err := backend.New(cfg)
		require.NoError(c.t, err)
		c.nodes = append(c.nodes, h)
	}
	return asked
}

const noQuickSeat = "No race has a seat for a bot now" // the results of the searches

// TestQueuedBotFillsRace checks that a queued bot on any node gets a seat in a race once its lobby is over, before
// the server's own bots are asked, and is sent there again as long as it races.
func TestQueuedBotFillsRace(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		asked := c.startReporting(2)
		press := c.press(1, "~rob", 0)
		time.Sleep(time.Second)
		code := c.quick(0, "ana")
		ana := c.enter(0, "ana", code)
		time.Sleep(quickplay.Wait*time.Second - time.Millisecond)
		synctest.Wait()
		require.Empty(t, press, "a bot waits while people may still take the seat")
		time.Sleep(game.QuickCountdown * time.Millisecond)
		synctest.Wait()
		require.Equal(t, code, awaitPressed(t, press).code)
		require.Equal(t, 1, waitfor.Value(t, asked, "the server's own bots"), "the server fills only the seats that are left")
		require.Empty(t, asked)
		seats := ana.eventsOf(protocol.Seated)
		require.Len(t, seats, 1)
		require.True(t, seats[0].Bot)
		rob := c.enter(1, "~rob", code)
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, code, awaitPressed(t, c.press(0, "~rob", 0)).code, "a repeated request gets the same race")
		for _, move := range blanks(begun(t, ana)) {
			require.Equal(t, "ok", rob.place(move))
		}
		require.Contains(t, awaitPressed(t, c.press(0, "~rob", 0)).code, noQuickSeat,
			"it has finished, and nobody else races")
	})
}

// TestQueuedBotTimesOut checks that a bot takes no seat from people and opens no race: it is told so after a while,
// and may ask again.
func TestQueuedBotTimesOut(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		alone := awaitPressed(t, c.press(1, "~rob", 0))
		require.Contains(t, alone.code, noQuickSeat)
		require.LessOrEqual(t, alone.took, quickplay.BotWait)
		facts, err := c.store.List(context.Background(), "quick/null/4x1//easy")
		require.NoError(t, err)
		require.Empty(t, facts, "no race for a bot")

		press := c.press(1, "~rob", 0)
		code := c.quick(0, "ana")
		for _, name := range []string{"ben", "cyd"} {
			require.Equal(t, code, c.quick(1, name))
		}
		for _, name := range []string{"ana", "ben", "cyd"} {
			c.enter(0, name, code)
		}
		require.Contains(t, awaitPressed(t, press).code, noQuickSeat, "there are enough people")
		info, err := c.nodes[0].RoomInfo(context.Background(), code)
		require.NoError(t, err)
		require.Equal(t, 3, info.Players)
	})
}

// TestDisconnectedQueuedBotIsRemoved checks that a queued bot that disconnects is removed, and that others take its
// place.
func TestDisconnectedQueuedBotIsRemoved(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, hangUp := context.WithCancel(context.Background())
		defer hangUp()
		ask := func(ctx context.Context, i, site int) <-chan protocol.Code {
			codes := make(chan protocol.Code, 1)
			who := players.Player{ID: fmt.Sprint("~bot", i), Name: "Bot"}
			if site > 0 {
				who.Site = fmt.Sprint("site ", site)
			}
			go func() {
				_, err := c.nodes[0].QuickPlay.Join(ctx, who, protocol.NewQuick{})
				codes <- refusalCode(err)
			}()
			synctest.Wait()
			return codes
		}
		for range 2 {
			require.Empty(t, ask(ctx, 0, 1))
		}
		require.Equal(t, protocol.Busy, waitfor.Value(t, ask(ctx, 0, 1), "a refusal"), "one bot asks again and again")
		for i := range 14 {
			require.Empty(t, ask(ctx, 1+i, 1))
		}
		require.Equal(t, protocol.Busy, waitfor.Value(t, ask(ctx, 15, 1), "a refusal"), "many from one address")
		for i := range 48 {
			require.Empty(t, ask(ctx, 100+i, 2+i%4))
		}
		require.Equal(t, protocol.Busy, waitfor.Value(t, ask(ctx, 200, 9), "a refusal"), "many on the node")
		hangUp()
		synctest.Wait()
		again := ask(context.Background(), 0, 1)
		require.Empty(t, again)

		c.enter(0, "ana", c.quick(0, "ana"))
		time.Sleep(quickplay.BotWait)
		synctest.Wait()
		require.Empty(t, waitfor.Value(t, again, "the way to a race"))
	})
}

// TestGhostsPrecedeQueuedBots checks that ghosts come before bots, which get the seats that are left.
func TestGhostsPrecedeQueuedBots(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		c.quickSolo(0, "ana", true)
		led := make(chan string, 2)
		for node, name := range []string{"~rob", "~wren"} {
			go func() {
				wanted := protocol.NewQuick{Size: "9x9", Difficulty: "easy"}
				code, _ := c.nodes[node].QuickPlay.Join(context.Background(), person(name), wanted)
				led <- code
			}()
		}
		code, _ := c.quickSolo(1, "cyd", false)
		require.Len(t, c.ghostsIn(1, code), 1)
		require.Equal(t, code, waitfor.Value(t, led, "the way of one bot"))
		require.Empty(t, waitfor.Value(t, led, "the other bot's refusal"), "one person, one ghost and one bot are enough")
	})
}
