package room_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/store"
)

// sprint is the record of a race of one on 24 cells, with the milliseconds that each cell took.
func sprint(t testing.TB, took func(cell int) int64) room.Record {
	const cells = 24
	r := room.Record{Room: "BCDFG", Epoch: "E"}
	var head store.Position
	add := func(at int64, data string) {
		e := store.Entry{Seq: uint64(len(r.Entries) + 1), At: at, Hash: store.NextHash(head, []byte(data)), Data: []byte(data)}
		r.Entries, head = append(r.Entries, e), head.After(e)
	}
	add(0, `0 0 created {"rules":2,"settings":{"mode":"race","kind":"null","size":"24x1","difficulty":"easy","public":false,"seats":2,"strikes":2,"window":60}}
1 0 seated {"player":"ana","name":"Ana"}
`)
	add(0, "1 1 called\n")
	add(0, `0 0 started {"in":5000,"puzzle":{"kind":"null","size":"24x1","width":24,"height":1,"values":24,"givens":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","solution":"AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcY","grade":{"level":"easy"}}}
`)
	at := int64(5000)
	for cell := 1; cell < cells; cell++ {
		at += took(cell)
		add(at, fmt.Sprintf("1 %d placed r1c%d=%d\n", cell+1, cell, cell))
	}
	at += took(cells)
	add(at, fmt.Sprintf(`1 %d placed r1c%d=%d
1 0 done
0 0 ended {"why":"complete","standings":[{"place":1,"seat":1,"player":"ana","name":"Ana","time":%d,"right":24,"strikes":0}]}
`, cells+1, cells, cells, at-5000))
	_, err := r.Verify()
	require.NoError(t, err)
	return r
}

func TestFair(t *testing.T) {
	for _, c := range []struct {
		what string
		took func(cell int) int64
		why  string
	}{
		{"a person's pace", func(cell int) int64 { return int64(400 + 700*(cell*cell%7)) }, ""},
		{"no time at all", func(cell int) int64 { return int64(50 + 60*(cell%5)) }, "faster than a person: 24 cells in 4."},
		{"as even as a clock", func(int) int64 { return 1000 }, "more even than a person: the times between 24 cells differ by 0 %"},
		{"a clock with a little noise", func(cell int) int64 { return int64(1000 + 100*(cell%3)) }, "more even than a person"},
	} {
		record := sprint(t, c.took)
		doubts, err := room.FairDefault.Doubts(record)
		require.NoError(t, err)
		if c.why == "" {
			require.Empty(t, doubts, c.what)
			continue
		}
		require.Len(t, doubts, 1, c.what)
		require.Contains(t, doubts[0].Why, c.why)
		require.Equal(t, record.End().ID()+"/ana", doubts[0].ID())
		none, err := room.Fair{}.Doubts(record)
		require.NoError(t, err)
		require.Empty(t, none, "without bounds all is believed")
	}
}

// TestDoubtedFinishWaits plays a race that nobody believes, and brings it to the leaderboards by a verdict.
func TestDoubtedFinishWaits(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.fair = room.Fair{PerCell: time.Hour}
		c.start()
		ana, _, _, puzzle := rankedRace(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		time.Sleep(61 * time.Second)
		require.Len(t, ana.saw(protocol.Ended), 1)
		time.Sleep(room.CarryEvery)

		rowsBy := func(metric string) int {
			top, err := c.store.Top(context.Background(), store.Board{
				Kind: "null", Size: "4x1", Difficulty: "easy", Mode: protocol.Race, Metric: metric, Period: store.PeriodAll,
			}, 0, 10)
			require.NoError(t, err)
			return top.Total
		}
		rows := func() int {
			require.Equal(t, rowsBy(store.ByTime), rowsBy(store.ByWins), "a win is doubted with the time that won")
			return rowsBy(store.ByTime)
		}
		require.Zero(t, rows())
		doubts, err := room.Doubts(context.Background(), c.store, 10)
		require.NoError(t, err)
		require.Len(t, doubts, 1)
		require.Equal(t, "ana", doubts[0].Player)

		require.NoError(t, room.Reject(context.Background(), c.store, doubts[0].ID()))
		require.Zero(t, rows())
		for range 2 {
			require.NoError(t, room.Clear(context.Background(), c.store, doubts[0].ID()))
			require.Equal(t, 1, rows())
		}
		require.ErrorIs(t, room.Clear(context.Background(), c.store, "none/ana"), store.ErrNotFound)
	})
}
