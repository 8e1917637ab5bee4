package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// sends sends a request with a JSON body to the HTTP API, and returns the status.
func sends(t *testing.T, s *process, token, path string, body any) int {
	t.Helper()
	text, err := json.Marshal(body)
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.base+"/api/v1"+path, bytes.NewReader(text))
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	return answer.StatusCode
}

// TestReviewWhileServerRuns reports a finish, a name and a chat line. An operator decides about them from another
// process while the server runs: each decision takes effect at once, is appealed, and is reversed.
func TestReviewWhileServerRuns(t *testing.T) {
	t.Chdir(t.TempDir())
	s := startServer(t, "--fair-floor", "0") // so that the inhumanly quick finish counts
	review := func(words ...string) string {
		t.Helper()
		status, out, stderr := nonet(t, append([]string{"review"}, words...)...)
		require.Equal(t, cli.ExitOK, status, "%q: %s%s", words, out, stderr)
		return out
	}
	ann := register(t, s, "Ann")
	eve, err := client.Register(t.Context(), s.base, "Nasty Name")
	require.NoError(t, err)
	code, err := client.CreateRoom(t.Context(), s.base, eve.Token, protocol.Settings{Mode: protocol.Race, Size: "4x4",
		Difficulty: "easy", Ranked: true})
	require.NoError(t, err)
	eves := enter(t, eve.Token, code, s)
	anns, err := client.Dial(t.Context(), s.base, ann, code, nil)
	require.NoError(t, err)
	defer anns.Close()

	eves.do(protocol.Start{})
	work, _ := tasks(t, waitfor.Value(t, eves.begun, "the puzzle"), 0)
	work.run(eves)
	require.NoError(t, work.err)
	round := waitfor.Value(t, eves.ended, "the result").ID
	awaitCounted(t, s, eve.Token)
	onBoard := func() int {
		t.Helper()
		return asks[protocol.Leaderboard](t, s, ann, "/leaderboards?mode=race&size=4x4&difficulty=easy&period=all").Total
	}
	require.Equal(t, 1, onBoard())
	require.NoError(t, eves.conn.Say(t.Context(), protocol.Say{Text: "You play like a potato."}))
	said := nextSaid(t, anns)

	for _, r := range []protocol.NewReport{
		{What: protocol.ReportFinish, Round: round, Seat: 1},
		{What: protocol.ReportName, Room: code, Seat: 1},
		{What: protocol.ReportLine, Room: code, At: said.At, Name: said.Name, Text: said.Text, Ref: said.Ref},
	} {
		require.Equal(t, http.StatusNoContent, sends(t, s, ann, "/reports", r), r.What)
	}
	ids := map[string]string{}
	for line := range strings.Lines(review("list")) {
		words := strings.Fields(line)
		ids[words[1]] = words[0]
		require.Contains(t, line, "reported by 1")
	}
	require.Len(t, ids, 3)
	finish, name, line := ids[protocol.ReportFinish], ids[protocol.ReportName], ids[protocol.ReportLine]

	shown := review("show", finish)
	require.Contains(t, shown, "replay: /replay/"+round+"\n")
	require.Contains(t, shown, "floor: faster than the best people known", "it must be audited on request")
	require.Contains(t, shown, "placed ", "its moves")
	require.Contains(t, shown, "before: "+name, "other cases of the player must be listed")
	answer, err := http.Get(s.base + "/replay/" + round)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusOK, answer.StatusCode, "the replay must be at the reported address")
	require.Contains(t, review("show", line), "room: "+code+", seen ")

	require.Equal(t, finish+": rejected\n", review("reject", finish))
	require.Zero(t, onBoard())
	review("reject", name, line)
	_, err = client.Register(t.Context(), s.base, "NASTY nаme")
	require.Error(t, err, "the name and look-alikes must be refused")
	require.Empty(t, review("list"))
	for _, id := range ids {
		appeal := protocol.NewAppeal{ID: id, Text: "I did nothing."}
		require.Equal(t, http.StatusNotFound, sends(t, s, ann, "/me/decisions/appeal", appeal), "the case must not be Ann's")
		require.Equal(t, http.StatusNoContent, sends(t, s, eve.Token, "/me/decisions/appeal", appeal))
		require.Contains(t, review("show", id), "rejected, reported by 1", "what was decided before")
	}
	require.Equal(t, 3, strings.Count(review("list"), `appeal: "I did nothing."`))

	require.Equal(t, finish+": cleared\n", review("clear", finish))
	require.Equal(t, 1, onBoard())
	review("clear", name, line)
	register(t, s, "Nasty Name")
	require.NoError(t, eves.conn.Say(t.Context(), protocol.Say{Text: "Thanks."}))
	require.Equal(t, "Thanks.", nextSaid(t, anns).Text)
	for _, d := range asks[protocol.Decisions](t, s, eve.Token, "/me/decisions").Decisions {
		require.Equal(t, protocol.CaseCleared, d.State, d.What)
	}
}

// nextSaid waits for the next line of a room's chat.
func nextSaid(t *testing.T, c *client.Conn) *protocol.Said {
	t.Helper()
	for {
		msg, err := c.Next(t.Context())
		require.NoError(t, err)
		if said, ok := msg.(*protocol.Said); ok {
			return said
		}
	}
}
