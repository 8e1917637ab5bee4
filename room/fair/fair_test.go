package fair_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/store"
)

// sprint returns the record of a solo race on 24 cells, given the milliseconds that each cell took.
func sprint(t testing.TB, took func(cell int) int64) archive.Record {
	const cells = 24
	r := archive.Record{Room: "BCDFG", Epoch: "E"}
	var head store.Position
	add := func(at int64, data string) {
		e := store.Entry{Seq: uint64(len(r.Entries) + 1), At: at, Hash: store.NextHash(head, []byte(data)),
			Data: []byte(data)}
		r.Entries, head = append(r.Entries, e), head.After(e)
	}
	add(0, `0 0 created {"version":1,"settings":{"mode":"race","kind":"null","size":"24x1","difficulty":"easy","public":false,"seats":2,"strikes":2,"window":60}}
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
0 0 ended {"why":"complete"}
`, cells+1, cells, cells))
	_, err := r.Verify()
	require.NoError(t, err)
	return r
}

func TestDoubtsAndTheirReasons(t *testing.T) {
	person := func(cell int) int64 { return int64(700 + 700*(cell*cell%7)) }
	for _, c := range []struct {
		what string
		took func(cell int) int64
		why  string
	}{
		{"a person's pace", person, ""},
		{"even by a network's beat", func(cell int) int64 { return []int64{1000, 1000, 0, 1000, 2000}[cell%5] }, ""},
		{"no time at all", func(cell int) int64 { return person(cell) / 20 },
			"faster than the best people known: 24 cells of easy 24x1 in 2.6 s, where they take 7.2 s"},
		{"a little better than the best", func(cell int) int64 { return person(cell) * 2 / 15 },
			"to be proved: faster than the best people known: 24 cells of easy 24x1 in 6.8 s, where they take 7.2 s"},
		{"as even as a clock", func(int) int64 { return 1000 },
			"more even than a person: from move to move times differ by 0 %"},
		{"a clock with a little noise", func(cell int) int64 { return int64(1000 + 100*(cell%3)) },
			"more even than a person"},
		{"wait and paste", func(cell int) int64 { return map[bool]int64{true: 60_000, false: 7}[cell == 1] },
			"12 of 24 moves in 0.1 s, after 60.0 s"},
		{"among the best at once", func(cell int) int64 { return person(cell) / 5 },
			"to be proved: 1.4 times as long as the best people take, and the player has proved 2.5"},
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
		require.Empty(t, none, "without a floor all finishes are accepted")
	}
}

// TestFastFinishNeedsProofOnce checks that a fast finish has to be proved once, unless the player has proved such speed
// before.
func TestFastFinishNeedsProofOnce(t *testing.T) {
	record := sprint(t, func(cell int) int64 { return int64(100 + 100*(cell*cell%7)) })
	pace := 0.0
	for proved, asked := range map[float64]int{0: 1, 9: 1, 2: 1, 1.4: 1, 1.3: 0, 1: 0} {
		known := fair.Known{ProvedPace: func(string) float64 { return proved }}
		doubts, err := fair.Default.Doubts(record.End().ID(), known, record.Each)
		require.NoError(t, err)
		require.Len(t, doubts, asked, "%.2f was proved: %v", proved, doubts)
		for _, d := range doubts {
			require.True(t, d.NeedsProof)
			require.Empty(t, d.Reasons)
			pace = d.Pace
		}
	}
	require.True(t, fair.Proves(pace, 1.2*pace))
	require.False(t, fair.Proves(pace, 1.3*pace))
	require.False(t, fair.CoversPace(0, pace))
	require.True(t, fair.CoversPace(1.3*pace, pace))
	require.False(t, fair.CoversPace(1.4*pace, pace))
}

// TestSuddenImprovementIsNotDoubtedAlone checks that a player who is suddenly twice as fast is suspected, but not
// doubted for that alone.
func TestSuddenImprovementIsNotDoubtedAlone(t *testing.T) {
	known := fair.Known{
		ProvedPace: func(string) float64 { return 1 },
		PastTimes:  func(string) []int64 { return []int64{60_000, 41_000, 50_000, 55_000, 47_000} },
	}
	person := sprint(t, func(cell int) int64 { return int64(270 + 270*(cell*cell%7)) })
	doubts, err := fair.Default.Doubts(person.End().ID(), known, person.Each)
	require.NoError(t, err)
	require.Empty(t, doubts)
	clock := sprint(t, func(cell int) int64 { return int64(700 + 50*(cell%3)) })
	doubts, err = fair.Default.Doubts(clock.End().ID(), known, clock.Each)
	require.NoError(t, err)
	require.Len(t, doubts, 1)
	require.True(t, doubts[0].NeedsProof, "two weak reasons may be chance")
	require.Contains(t, doubts[0].Why, "the best of the last 5 before took 41.0 s; more even than a person")

	both := known
	both.Proves = person.Each
	doubts, err = fair.Default.Doubts(person.End().ID(), both, person.Each)
	require.NoError(t, err)
	require.Len(t, doubts, 1)
	require.Contains(t, doubts[0].Why,
		"this round and that before it together, and the best of the last 5 before took 41.0 s")

	for past, doubted := range map[int]bool{1: false, 2: true} {
		few := both
		few.PastTimes = func(string) []int64 { return both.PastTimes("")[:past+1][1:] }
		doubts, err = fair.Default.Doubts(person.End().ID(), few, person.Each)
		require.NoError(t, err)
		require.Equal(t, doubted, len(doubts) > 0, "%d finishes before", past)
	}
}
