package archive_test

import (
	"bytes"
	_ "embed"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// recordOfRace returns the record of a short race.
func recordOfRace(t testing.TB) archive.Record {
	batches := []string{
		`0 0 created {"version":1,"settings":{"mode":"race","kind":"null","size":"2x1","difficulty":"easy","public":false,"seats":2,"strikes":2,"window":60}}
1 0 seated {"player":"ana","name":"Ana"}
`, `1 1 called
`, `0 0 started {"in":5000,"puzzle":{"kind":"null","size":"2x1","width":2,"height":1,"values":2,"givens":"AAA=","solution":"AQI=","grade":{"level":"easy"}}}
`, `1 2 struck r1c1=2
`, `1 3 placed r1c1=1
`, `1 4 placed r1c2=2
1 0 done
0 0 ended {"why":"complete"}
`,
	}
	return recordOf(batches)
}

func recordOf(batches []string) archive.Record {
	r := archive.Record{Room: "BCDFG", Epoch: "E"}
	var at store.Position
	for i, data := range batches {
		e := store.Entry{Seq: uint64(i + 1), At: int64(1000 * i * i), Hash: store.NextHash(at, []byte(data)),
			Data: []byte(data)}
		r.Entries, at = append(r.Entries, e), at.After(e)
	}
	return r
}

// playedAgain returns the record of a second round in the same room, and the whole log up to its end.
func playedAgain(t testing.TB) (round, whole archive.Record) {
	whole = recordOfRace(t)
	last := whole.Entries[len(whole.Entries)-1]
	at := store.Position{Seq: last.Seq, Hash: last.Hash, At: last.At}
	for _, data := range []string{
		"1 5 rematched\n",
		`1 6 called
0 0 started {"in":5000,"puzzle":{"kind":"null","size":"2x1","width":2,"height":1,"values":2,"givens":"AAA=","solution":"AgE=","grade":{"level":"easy"}}}
`, `1 7 placed r1c1=2
`, `1 8 placed r1c2=1
1 0 done
0 0 ended {"why":"complete"}
`,
	} {
		e := store.Entry{Seq: at.Seq + 1, At: at.At + 6000, Hash: store.NextHash(at, []byte(data)), Data: []byte(data)}
		whole.Entries, at = append(whole.Entries, e), at.After(e)
	}
	round, _, err := whole.Round()
	require.NoError(t, err)
	return round, whole
}

// secondRound is the text of that record. The format must not change, because archives contain such records.
//
//go:embed testdata/round.txt
var secondRound string

// TestRecordOfSecondRound checks that the record of a later round contains only that round, with the same result as the
// whole log.
func TestRecordOfSecondRound(t *testing.T) {
	r, whole := playedAgain(t)
	require.Equal(t, secondRound, string(r.AppendText(nil)))
	require.Equal(t, whole.End(), r.End())
	state, err := r.Verify()
	require.NoError(t, err)
	want, err := whole.Verify()
	require.NoError(t, err)
	require.Equal(t, want.Round.Result, state.Round.Result)
	require.Equal(t, 2, state.Round.No)

	again, err := archive.Unpack(r.Pack())
	require.NoError(t, err)
	require.Equal(t, r, again)
	for _, change := range [][2]string{
		{"before 7 ", "before 8 "},
		{" 1\nstate", " 0\nstate"},
		{`"rounds":1`, `"rounds":-1`},
		{`"no":1`, `"no":0`},
		{`"host":1`, `"host":2`},
		{`"version":1`, `"version":99`},
		{"placed r1c2=1", "placed r1c2=2"},
		{"state {", "{"},
	} {
		changed := strings.Replace(secondRound, change[0], change[1], 1)
		require.NotEqual(t, secondRound, changed, change[0])
		rec, err := archive.Parse([]byte(changed))
		if err == nil {
			_, err = rec.Verify()
		}
		require.ErrorIs(t, err, archive.ErrDamaged, "%q for %q", change[1], change[0])
	}

	clean, found, err := r.Without("ana")
	require.NoError(t, err)
	require.True(t, found)
	_, err = clean.Verify()
	require.NoError(t, err)
	require.NotContains(t, strings.ToLower(string(clean.AppendText(nil))), "ana")
}

func TestRecordRoundTrip(t *testing.T) {
	r := recordOfRace(t)
	state, err := r.Verify()
	require.NoError(t, err)
	require.EqualValues(t, 16000, state.Round.Result.Standings[0].Time, "the time must be the log's, not the estimate")

	again, err := archive.Parse(r.AppendText(nil))
	require.NoError(t, err)
	require.Equal(t, r, again)
	again, err = archive.Unpack(r.Pack())
	require.NoError(t, err)
	require.Equal(t, r, again)
	again, err = archive.Unpack(r.AppendText(nil))
	require.NoError(t, err)
	require.Equal(t, r, again)
}

func TestChangedRecordIsRejected(t *testing.T) {
	text := string(recordOfRace(t).AppendText(nil))
	for _, change := range [][2]string{
		{"nonet record 1", "nonet record 2"},
		{"epoch E\n", ""},
		{"entry 2", "entry 3"},
		{"entry 5 16000", "entry 5 1"},
		{"r1c1=1", "r1c1=2"},
		{"struck r1c1=2", "struck r1c2=1"},
		{"1 1 called\n", ""},
		{"1 1 called", "1 1 cancelled"},
	} {
		changed := strings.Replace(text, change[0], change[1], 1)
		require.NotEqual(t, text, changed)
		rec, err := archive.Parse([]byte(changed))
		if err == nil {
			_, err = rec.Verify()
		}
		require.ErrorIs(t, err, archive.ErrDamaged, "%q for %q", change[1], change[0])
	}
}

// TestForgedRecordIsRejected changes moves and computes the hashes again. The rules detect it.
func TestForgedRecordIsRejected(t *testing.T) {
	for _, change := range [][2]string{
		{"placed r1c1=1", "placed r1c1=2"},
		{"placed r1c1=1", "placed r1c2=2"},
		{"struck r1c1=2", "struck r1c1=1"},
		{"1 3 placed", "1 2 placed"},
		{"1 3 placed", "2 3 placed"},
		{"1 4 placed r1c2=2\n", ""},
		{`"version":1`, `"version":99`},
	} {
		r := recordOfRace(t)
		var at store.Position
		for i, e := range r.Entries {
			e.Data = []byte(strings.Replace(string(e.Data), change[0], change[1], 1))
			e.Hash = store.NextHash(at, e.Data)
			r.Entries[i], at = e, at.After(e)
		}
		_, err := r.Verify()
		require.ErrorIs(t, err, archive.ErrDamaged, "%q for %q", change[1], change[0])
	}
}

func FuzzUnpack(f *testing.F) {
	r := recordOfRace(f)
	f.Add(r.AppendText(nil))
	f.Add(r.Pack())
	later, _ := playedAgain(f)
	f.Add(later.AppendText(nil))
	f.Fuzz(func(t *testing.T, packed []byte) {
		rec, err := archive.Unpack(packed)
		if err != nil {
			require.ErrorIs(t, err, archive.ErrDamaged)
			return
		}
		_, _ = rec.Verify()
		again, err := archive.Parse(rec.AppendText(nil))
		require.NoError(t, err)
		require.True(t, bytes.Equal(rec.AppendText(nil), again.AppendText(nil)))
	})
}

func TestRecordWithoutPlayer(t *testing.T) {
	r := recordOfRace(t)
	before, err := r.Verify()
	require.NoError(t, err)

	clean, found, err := r.Without("ana")
	require.NoError(t, err)
	require.True(t, found)
	after, err := clean.Verify()
	require.NoError(t, err, "the cleaned record must still be valid")
	text := string(clean.AppendText(nil))
	require.NotContains(t, strings.ToLower(text), "ana")
	require.Equal(t, clean.End(), r.End(), "the round keeps its ID")

	want := before.Round.Result.Standings[0]
	want.Player, want.Name = "-1", game.Forgotten
	require.Equal(t, want, after.Round.Result.Standings[0], "the result must stay the same except for the name")

	_, found, err = clean.Without("ana")
	require.NoError(t, err)
	require.False(t, found)
	again, found, err := clean.Without("-1")
	require.NoError(t, err)
	require.True(t, found)
	_, err = again.Verify()
	require.NoError(t, err)
}

// TestTurnIsNoMistake turns a cell past a wrong value, where any value is accepted.
func TestTurnIsNoMistake(t *testing.T) {
	r := recordOf([]string{
		`0 0 created {"version":1,"settings":{"mode":"solo","kind":"null","size":"2x1","difficulty":"easy","public":false,"seats":1,"policy":"blind","strikes":2}}
1 0 seated {"player":"ana","name":"Ana"}
`, `1 1 called
`, `0 0 started {"puzzle":{"kind":"null","size":"2x1","width":2,"height":1,"values":3,"givens":"AAA=","start":"AQI=","solution":"AwI=","grade":{"level":"easy"}}}
`, `1 2 placed r1c1=2
`, `1 3 placed r1c1=3
1 0 done
0 0 ended {"why":"complete"}
`,
	})
	replay, err := r.Replay(func(engine.Puzzle) []engine.House { return nil })
	require.NoError(t, err)
	require.Equal(t, []protocol.ReplayPlayer{{Seat: 1, Name: "Ana"}}, replay.Players)
}

func TestReplayOfRecord(t *testing.T) {
	r := recordOfRace(t)
	replay, err := r.Replay(func(engine.Puzzle) []engine.House { return nil })
	require.NoError(t, err)
	require.Equal(t, r.End().ID(), replay.ID)
	require.Equal(t, "12", replay.Solution)
	require.EqualValues(t, 9000, replay.At)
	require.EqualValues(t, 16000, replay.Length)
	require.Equal(t, []protocol.ReplayPlayer{
		{Seat: 1, Name: "Ana", Mistake: &protocol.ReplayMoment{At: 0, Move: "r1c1=2"}},
	}, replay.Players)
	var events []string
	for _, s := range replay.Steps {
		events = append(events, s.Event.E+" "+s.Event.Move)
	}
	require.Equal(t, []string{"started ", "struck r1c1=2", "placed r1c1=1", "placed r1c2=2", "done "}, events)
	require.EqualValues(t, -5000, replay.Steps[0].At)
	require.EqualValues(t, 7000, replay.Steps[2].At)
	require.Equal(t, "complete", replay.Result.Why)

	r.Entries = r.Entries[:len(r.Entries)-1]
	_, err = r.Replay(nil)
	require.ErrorIs(t, err, archive.ErrNotOver)
}
