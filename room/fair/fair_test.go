package fair_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/fair"
	"nonet/room/record"
	"nonet/room/store"
)

// sprint is the record of a race of one on 24 cells, with the milliseconds that each cell took.
func sprint(t testing.TB, took func(cell int) int64) record.Record {
	const cells = 24
	r := record.Record{Room: "BCDFG", Epoch: "E"}
	var head store.Position
	add := func(at int64, data string) {
		e := store.Entry{Seq: uint64(len(r.Entries) + 1), At: at, Hash: store.NextHash(head, []byte(data)),
			Data: []byte(data)}
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
	person := func(cell int) int64 { return int64(700 + 700*(cell*cell%7)) }
	for _, c := range []struct {
		what string
		took func(cell int) int64
		why  string
	}{
		{"a person's pace", person, ""},
		{"no time at all", func(cell int) int64 { return person(cell) / 20 },
			"faster than the best people known: 24 cells of easy 24x1 in 2.6 s, where they take 7.2 s"},
		{"as even as a clock", func(int) int64 { return 1000 },
			"more even than a person: from move to move times differ by 0 %"},
		{"a clock with a little noise", func(cell int) int64 { return int64(1000 + 100*(cell%3)) },
			"more even than a person"},
		{"wait and paste", func(cell int) int64 { return map[bool]int64{true: 60_000, false: 7}[cell == 1] },
			"12 of 24 moves in 0.1 s, after 60.0 s"},
		{"among the best at once", func(cell int) int64 { return person(cell) / 5 },
			"near the best people known without having led up to it"},
	} {
		record := sprint(t, c.took)
		doubts, err := fair.Default.Doubts(record.End().ID(), fair.Known{}, record.Each)
		require.NoError(t, err)
		if c.why == "" {
			require.Empty(t, doubts, c.what)
			continue
		}
		require.Len(t, doubts, 1, c.what)
		require.Contains(t, doubts[0].Why, c.why)
		require.Equal(t, record.End().ID()+"/ana", doubts[0].ID())
		none, err := fair.Audit{}.Doubts(record.End().ID(), fair.Known{}, record.Each)
		require.NoError(t, err)
		require.Empty(t, none, "without bounds all is believed")
	}
}

// TestProvedSpeed shows that somebody whose times came near the best step by step is believed.
func TestProvedSpeed(t *testing.T) {
	record := sprint(t, func(cell int) int64 { return int64(100 + 100*(cell*cell%7)) })
	for best, doubted := range map[int64]int{0: 1, 60_000: 1, 9_000: 0} {
		known := fair.Known{Best: func(string) int64 { return best }}
		doubts, err := fair.Default.Doubts(record.End().ID(), known, record.Each)
		require.NoError(t, err)
		require.Len(t, doubts, doubted, "the best was %d ms, %v", best, doubts)
	}
}
