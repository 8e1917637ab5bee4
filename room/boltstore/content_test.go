package boltstore_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/boltstore"
	"nonet/room/store"
)

// noon is the time of what contentOf makes.
const noon = 1795262400000

func atNoon() time.Time { return time.UnixMilli(noon) }

// size is how much of each thing there is in a file.
type size struct{ rooms, entries, rounds, players, facts int }

var (
	small = size{rooms: 6, entries: 8, rounds: 12, players: 5, facts: 4}
	large = size{rooms: 60, entries: 20, rounds: 150, players: 70, facts: 40}
)

// write puts something of everything into a store.
func (n size) write(t testing.TB, s *boltstore.Store) {
	ctx := context.Background()
	_, err := s.Secret(ctx, "tokens", []byte("the signing secret of this file"))
	require.NoError(t, err)
	var wg sync.WaitGroup // so that writes share flushes
	for r := range n.rooms {
		wg.Go(func() { n.writeRoom(t, s, r) })
	}
	for r := range n.rounds {
		wg.Go(func() { n.writeRound(t, s, r) })
	}
	for f := range n.facts {
		wg.Go(func() {
			for name := range 3 {
				fact := store.Fact{About: fmt.Sprintf("thing/%d", f), Name: fmt.Sprint("fact ", name),
					Value: []byte(strings.Repeat("x", f)), Keep: time.Hour}
				_, err := s.State(ctx, fact)
				assert.NoError(t, err)
			}
		})
	}
	waitfor.Group(t, &wg, "all that is written")
}

func (n size) writeRound(t testing.TB, s *boltstore.Store, r int) {
	ctx := context.Background()
	round := store.RankedRound{ID: fmt.Sprintf("round-%03d", r), Kind: "sudoku", Size: "9x9", Difficulty: "easy",
		Mode: "race", At: noon}
	for p := range 3 {
		player := fmt.Sprintf("player-%d", (r+p)%n.players)
		round.Finishes = append(round.Finishes,
			store.Row{Player: player, Name: "Name of " + player, Time: int64(60_000 + r*10 + p), At: noon, Round: round.ID})
	}
	round.Wins = []store.Row{{Player: round.Finishes[0].Player, Name: round.Finishes[0].Name, Wins: 1, At: noon,
		Round: round.ID}}
	assert.NoError(t, s.Rank(ctx, round))
	record := strings.Repeat(fmt.Sprintf("what happened in round %d\n", r), 20+r)
	assert.NoError(t, s.Archive(ctx, round.ID, []byte(record), time.Duration(r%2)*time.Hour))
	for _, f := range round.Finishes {
		p := store.Played{Round: round.ID, At: noon + int64(r), Data: []byte(`{"of":"` + f.Player + `"}`)}
		assert.NoError(t, s.Remember(ctx, f.Player, p, time.Hour))
	}
}

func (n size) writeRoom(t testing.TB, s *boltstore.Store, r int) {
	name, head := roomName(r), store.Position{Epoch: fmt.Sprint("epoch ", r)}
	for i := range n.entries + r%5 {
		a := entryAfter(name, head, strings.Repeat(fmt.Sprintf("0 %d placed r%dc%d=7\n", i, r, i), 1+i%7))
		a.Ends = i == 4
		e, err := s.Append(context.Background(), a)
		assert.NoError(t, err)
		head = head.After(e)
	}
}

func roomName(r int) string { return fmt.Sprintf("ROOM%02d", r) }

// content is all that a store says, by what it was asked: the parts of each answer as text.
type content map[string][]string

// damaged is the answer of a store about what is damaged, as one part.
const damaged = "damaged"

func (c content) put(t testing.TB, what string, err error, parts ...string) {
	switch {
	case errors.Is(err, store.ErrDamaged):
		parts = []string{damaged}
	case errors.Is(err, store.ErrNotFound):
		parts = nil
	default:
		require.NoError(t, err, what)
	}
	c[what] = parts
}

// textOf writes each part of an answer as text.
func textOf[T any](parts []T) (text []string) {
	for _, part := range parts {
		text = append(text, fmt.Sprintf("%+v", part))
	}
	return text
}

// read asks a store for all that write has put there.
func (n size) read(t testing.TB, s *boltstore.Store) content {
	ctx := context.Background()
	c := make(content)
	secret, err := s.Secret(ctx, "tokens", []byte("another"))
	c.put(t, "secret", err, string(secret))
	for r := range n.rooms {
		epoch, entries, err := s.Read(ctx, roomName(r), 0, store.ReadMax)
		c.put(t, "log "+roomName(r), err, epoch, fmt.Sprint(entries))
		heads, err := s.Heads(ctx, []string{roomName(r)})
		c.put(t, "head "+roomName(r), err,
			textOf(slices.DeleteFunc(heads, func(p store.Position) bool { return p == store.Position{} }))...)
	}
	listings, err := s.Listings(ctx, 1000)
	c.put(t, "listings", err, slices.Sorted(slices.Values(textOf(listings)))...)
	due, err := s.Due(ctx, 1000)
	c.put(t, "due", err, slices.Sorted(slices.Values(due))...)
	pending, err := s.Pending(ctx, 1000)
	c.put(t, "pending", err, textOf(pending)...)
	ids, err := s.ArchivedIDs(ctx, "", 5000)
	c.put(t, "archived", err, ids...)
	for r := range n.rounds {
		id := fmt.Sprintf("round-%03d", r)
		record, err := s.Archived(ctx, id)
		c.put(t, "archive "+id, err, string(record))
	}
	for f := range n.facts {
		about := fmt.Sprintf("thing/%d", f)
		facts, err := s.Stated(ctx, about)
		var parts []string
		for name, value := range facts {
			parts = append(parts, fmt.Sprintf("%s is %s", name, value))
		}
		slices.Sort(parts)
		c.put(t, "facts about "+about, err, parts...)
	}
	n.readBoards(t, s, c)
	return c
}

func (n size) readBoards(t testing.TB, s *boltstore.Store, c content) {
	ctx := context.Background()
	for _, metric := range []string{store.ByTime, store.ByWins} {
		for _, period := range []string{store.PeriodAll, store.Month(noon), store.Week(noon), store.Day(noon)} {
			b := store.Leaderboard{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: metric, Period: period}
			page, err := s.Top(ctx, b, 0, 1000)
			c.put(t, "board "+metric+" "+period, err, textOf(page.Rows)...)
			for p := range n.players {
				player := fmt.Sprint("player-", p)
				rows, err := s.Of(ctx, b, []string{player})
				c.put(t, "row of "+player+" "+metric+" "+period, err, textOf(rows)...)
			}
		}
	}
	for p := range n.players {
		player := fmt.Sprint("player-", p)
		rounds, _, err := s.Remembered(ctx, player, 0, store.HistoryMax)
		c.put(t, "history of "+player, err, textOf(rounds)...)
	}
}

func positionOf(epoch string) store.Position { return store.Position{Epoch: epoch} }

// requireSound looks through a file that no store has open.
func requireSound(t *testing.T, path string) {
	t.Helper()
	report, err := boltstore.Check(path)
	require.NoError(t, err)
	require.Empty(t, report.Damages)
	require.Positive(t, report.Values)
}
