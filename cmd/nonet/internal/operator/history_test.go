package operator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/archive"
	"nonet/room/store"
)

func historyOf(entries ...string) *history {
	h := &history{}
	for i, text := range entries {
		h.rec.Entries = append(h.rec.Entries, store.Entry{Seq: uint64(i + 1), Data: []byte(text)})
	}
	return h
}

// TestHistoryHidesRunningRound checks that neither the puzzle nor a value is shown in any form until the round is over.
func TestHistoryHidesRunningRound(t *testing.T) {
	h := historyOf(
		"0 0 created {\"settings\":{\"password\":\"x\"}}\n1 0 seated {\"player\":\"ann\",\"name\":\"Ann\"}\n",
		"0 0 started {\"puzzle\":{\"solution\":\"AAEC\"}}\n",
		"1 17 placed r3c4=7\n1 18 noted r3c5+6 r3c6-2\n1 19 struck r1c1=4\n1 20 hinted {\"value\":5}\n",
	)
	live := h.lines(0)
	require.Equal(t, []string{"0 0 created {...}", `1 0 seated {"player":"ann","name":"Ann"}`}, live[0].Events)
	require.Equal(t, []string{"0 0 started {...}"}, live[1].Events)
	require.Equal(t, []string{"1 17 placed r3c4=*", "1 18 noted r3c5+* r3c6-*", "1 19 struck r1c1=*", "1 20 hinted {...}"},
		live[2].Events)
	require.Len(t, h.lines(2), 1, "a line must not be written twice")

	h.rec.Entries = append(h.rec.Entries, store.Entry{Seq: 4, Data: []byte("0 0 ended {\"why\":\"out\"}\n")})
	over := h.lines(2)
	require.Equal(t, "1 17 placed r3c4=7", over[0].Events[0])
	require.Equal(t, `0 0 ended {"why":"out"}`, over[1].Events[0])
}

// TestHistoryEscapesControlCharacters checks that a name can't control the terminal.
func TestHistoryEscapesControlCharacters(t *testing.T) {
	h := historyOf("1 0 seated {\"player\":\"a\",\"name\":\"\x1b[2J\"}\n")
	require.NotContains(t, h.lines(0)[0].Events[0], "\x1b")
}

func TestStateOutsideTheLog(t *testing.T) {
	_, err := (&history{rec: archive.Record{}}).stateAt(3)
	require.ErrorContains(t, err, "entries 1 to 0")
}
