package room_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/results"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/tournament"
)

// TestQueriesOfDataModel runs each query of docs/data-model.md on the data file of a node on which people played
// quick races, in a group and in a tournament, and checks the results.
func TestQueriesOfDataModel(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		path := filepath.Join(t.TempDir(), "nonet.db")
		kept, err := sqlitestore.Open(path, sqlitestore.Options{})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, kept.Close()) })
		c.store, c.latency = kept, 5*time.Millisecond // the store waits up to 4 ms for more appends
		c.start()
		names := c.fillDataFile(t)

		shell, err := sqlite3.OpenFlags("file:"+path, sqlite3.OPEN_READONLY|sqlite3.OPEN_URI)
		require.NoError(t, err)
		defer shell.Close()
		page, err := os.ReadFile("../docs/data-model.md")
		require.NoError(t, err)
		sections := strings.Split(string(page), "```sql\n")
		require.Len(t, sections, 1+12)
		asked := map[string]bool{}
		for i, section := range sections[1:] {
			before := strings.Split(strings.TrimSpace(sections[i]), "\n")
			question := before[len(before)-1]
			query, _, _ := strings.Cut(section, "```")
			found := strings.Join(rowsOf(t, shell, names.Replace(query)), "\n")
			for start, answer := range answers {
				if strings.HasPrefix(question, start) {
					asked[start] = true
					require.Regexp(t, "(?s)^"+answer+"$", found, question)
				}
			}
		}
		require.Len(t, asked, len(answers), "the questions of the document that the test knows")
	})
}

// answers maps the start of a question to a regular expression for the rows that its query finds.
var answers = map[string]string{
	"The fastest this week":          `Ana\|0\.\d+\|2000-01-01 [^\n]*\nBEN\|2\.\d+\|2000-01-01 [^\n]*`,
	"The rounds of a player":         `([^|]*\|[^|]*\|null\|4x1\|1\|0\.\d+\n){2}[^|]*\|[^|]*\|null\|4x1\|2\|3\.\d+`,
	"Rooms by age":                   `[^|]*\|2000-[^|]*\|2000-[^|]*\|\d+\|\d+\n.*`,
	"All data of one player":         `leaderboard\|.*\nround\|.*\|@ana\|.*\nheat\|[^|]* 1\|2\nroom\|.*`,
	"The groups":                     `Club\|2\|ANA\|2000-[^\n]*\nClub\|2\|BEN\|2000-[^\n]*`,
	"The results of a tournament":    `BEN\|1\|1\|2\.\d+\nANA\|1\|0\|3\.\d+`,
	"Finishes that wait for review":  `[^|]*/ana\|Ana\|0\.\d+\|faster than the best people known[^\n]*`,
	"Rooms in quarantine":            `[^|]*\|2000-[^|]*\|the log does not fit\|n1`,
	"Rounds whose results could not": `[^|]*-[^|]*-[^|]*\|no result\|2000-[^\n]*`,
	"The last moves in a room":       `\d+\|2000-.*\|1 6 placed r1c\d=\d.*\n1\|2000-[^|]*\|0 0 created .*`,
	"Rounds a day":                   `2000-01-01\|3\|2`,
	"What takes the space":           `entries\|\d+\|\d+\narchived rounds\|3\|\d+\nrecords\|.*\nstandings\|.*`,
}

// fillDataFile plays games and returns the values for the placeholders in the document's queries.
func (c *cluster) fillDataFile(t *testing.T) *strings.Replacer {
	ctx, social := t.Context(), c.nodes[0].Players.Social
	group, err := social.CreateGroup(ctx, person("ana"), "Club")
	require.NoError(t, err)
	time.Sleep(time.Second)
	_, err = social.JoinGroup(ctx, person("ben"), group.Invite)
	require.NoError(t, err)

	code := c.createArena(protocol.NewArena{Format: protocol.FormatSwiss, Rounds: 1})
	c.join(code, "ana", "ben")
	heat := c.nextHeats(code, "ana", "ben")["ana"]
	c.race(heat, "ben", "ana")
	time.Sleep(tournament.Window*time.Second + results.PollEvery)
	require.Equal(t, protocol.ArenaOver, c.arena(0, "", code).Phase)

	ranked := func() {
		ana, _, _, puzzle := rankedRace(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		time.Sleep(time.Minute + results.PollEvery)
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
	}
	ranked()
	c.fair = fair.Audit{Floor: 1e6} // doubts every finish
	c.pass(time.Second)
	ranked()

	lost, err := c.nodes[0].Create(ctx, person("ana"), protocol.Settings{})
	require.NoError(t, err)
	ending := storetest.After("FAILED", store.Position{Epoch: "e"}, "ended")
	ending.EndsRound = true
	end, err := store.AppendAndWait(ctx, c.store, ending)
	require.NoError(t, err)
	fault := store.Fault{Reason: "the log does not fit", Node: "n1", At: time.Now().UnixMilli()}
	require.NoError(t, c.store.Quarantine(ctx, lost, fault))
	fault.Reason = "no result"
	require.NoError(t, c.store.FailEnding(ctx, store.Ending{Room: "FAILED", Epoch: "e", Seq: end.Seq}, fault))
	return strings.NewReplacer("'sudoku'", "'null'", "'9x9'", "'4x1'", "PLAYER", "ana", "ROOM", heat, "TOURNAMENT", code)
}

// rowsOf returns the rows that a query finds, with their columns separated by "|".
func rowsOf(t *testing.T, shell *sqlite3.Conn, query string) (found []string) {
	t.Helper()
	stmt, _, err := shell.Prepare(query)
	require.NoError(t, err, query)
	defer func() { require.NoError(t, stmt.Close()) }()
	for stmt.Step() {
		var columns []string
		for i := range stmt.ColumnCount() {
			columns = append(columns, stmt.ColumnText(i))
		}
		found = append(found, strings.Join(columns, "|"))
	}
	require.NoError(t, stmt.Err(), query)
	return found
}
