package room_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/game"
	"nonet/room/players/service"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/engine/null"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/rating"
	"nonet/room/redisstore"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// The player whose data is deleted: name and ID.
const (
	zephyrine = "zephyrine"
	theName   = "Zephyrine"
)

// onEachStore runs a test on an empty store of every sort. content returns the raw data of a store outside of this
// process.
func onEachStore(t *testing.T, test func(t *testing.T, kept store.Store, content func() string)) {
	for name, open := range map[string]func(t *testing.T) (kept store.Store, content func() string){
		"Memory": func(*testing.T) (store.Store, func() string) { return memstore.New(memstore.Options{}), nil },
		"File":   openFile,
		"Redis":  openRedis,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept, content := open(t)
			defer kept.Close()
			test(t, kept, content)
		})
	}
}

// TestDeletionRemovesNameEverywhere plays more rounds than a history holds, has one of the players deleted, and
// searches all data of the store for the name. This includes the leaderboards of a day, a week and a month, doubted
// finishes and old replays.
func TestDeletionRemovesNameEverywhere(t *testing.T) {
	rec := namedRecord(t)
	onEachStore(t, func(t *testing.T, kept store.Store, content func() string) {
		requireForgotten(t, kept, content, rec)
	})
}

// requireForgotten deletes zephyrine's data after she played copies of a record.
func requireForgotten(t *testing.T, kept store.Store, content func() string, rec archive.Record) {
	t.Helper()
	ctx, now := t.Context(), time.Now()
	kinds := catalog.Catalog{null.New()}
	clock := func() int64 { return now.UnixMilli() }
	kept = declared{kept, t}
	ps := service.New(kept, kinds, live.New(kept, kinds, clock), moderation.NewSealer(nil), clock)
	const rounds = store.HistoryMax + 30
	const together = 10 // a file writes them with one flush
	errs := make(chan error, together)
	for first := 0; first < rounds; first += together {
		for i := range together {
			go func() { errs <- keepCopy(ctx, ps, kept, rec, first+i, now) }()
		}
		for range together {
			require.NoError(t, waitfor.Value(t, errs, "a round"))
		}
	}
	who := players.Player{ID: zephyrine, Name: theName}
	group, err := ps.Social.CreateGroup(ctx, players.Player{ID: "ben", Name: "Ben"}, "Club")
	require.NoError(t, err)
	_, err = ps.Social.JoinGroup(ctx, who, group.Invite)
	require.NoError(t, err)
	other, err := ps.Social.CreateGroup(ctx, players.Player{ID: "ben", Name: "Ben"}, "Other club")
	require.NoError(t, err)
	other, err = ps.Social.JoinGroup(ctx, who, other.Invite)
	require.NoError(t, err)
	_, err = ps.Social.RemoveMember(ctx, players.Player{ID: "ben", Name: "Ben"}, other.ID, other.Members[1].Ref)
	require.NoError(t, err)
	require.NoError(t, ps.Account.SetPreferences(ctx, zephyrine,
		protocol.Preferences{Preferences: map[string]string{"a": theName}}))

	meetFriends(t, ps, who)

	out, err := ps.Privacy.Export(ctx, who)
	require.NoError(t, err)
	require.Len(t, out.Friends.Friends, 1)
	require.Len(t, out.Friends.Asks, 1)
	require.Len(t, out.Friends.Asked, 2)
	require.Len(t, out.Replays, rounds)
	require.Len(t, out.Ratings, 1)
	require.Len(t, out.Ratings[0].Rounds, archive.RatedMax)
	periods := map[string]int{}
	for _, on := range out.Leaderboards {
		require.Equal(t, theName, on.Name)
		periods[fmt.Sprint(len(on.Period))]++
	}
	require.Equal(t, 1, periods["3"])
	for _, length := range []string{"7", "8", "10"} {
		require.Greater(t, periods[length], 2, "months, weeks and days have their own lengths")
	}
	require.Contains(t, all(t, kept, content), theName)

	start := time.Now()
	require.NoError(t, ps.Privacy.Forget(ctx, zephyrine))
	t.Logf("%d rounds were forgotten in %v", rounds, time.Since(start))
	left := all(t, kept, content)
	if at := strings.Index(left, theName); at >= 0 {
		t.Errorf("the name is left in %q", left[max(0, at-300):min(len(left), at+100)])
	}
	if at := strings.Index(left, zephyrine); at >= 0 {
		t.Errorf("the id is left in %q", left[max(0, at-300):min(len(left), at+100)])
	}
	require.Contains(t, left, "Ben")
	out, err = ps.Privacy.Export(ctx, who)
	require.NoError(t, err)
	require.Empty(t, out.Replays)
	require.Empty(t, out.Ratings)
	require.Empty(t, out.Leaderboards)
	require.Empty(t, out.Rounds)
	require.Empty(t, out.Friends.Friends)
	require.Empty(t, out.Friends.Asks)
	require.Empty(t, out.Friends.Asked)
}

// meetFriends gives a player friends, sent, received and declined requests, presence and invitations.
func meetFriends(t *testing.T, ps *service.Players, who players.Player) {
	t.Helper()
	ctx := t.Context()
	ben, cid := players.Player{ID: "ben", Name: "Ben"}, players.Player{ID: "cid", Name: "Cid"}
	fay, gil := players.Player{ID: "fay", Name: "Fay"}, players.Player{ID: "gil", Name: "Gil"}
	makeFriends(t, ps, who, ben)
	require.NoError(t, ps.Social.RequestFriend(ctx, who, cid))
	require.NoError(t, ps.Social.RequestFriend(ctx, who, gil))
	require.NoError(t, ps.Social.RequestFriend(ctx, fay, who))
	asked, err := ps.Social.Friends(ctx, gil)
	require.NoError(t, err)
	_, err = ps.Social.Decline(ctx, gil, asked.Asks[0].Ref)
	require.NoError(t, err)
	for _, one := range []players.Player{who, ben} {
		_, _, err = ps.Social.ReportPresence(ctx, one, protocol.WhereRoom)
		require.NoError(t, err)
		mine, err := ps.Social.Friends(ctx, one)
		require.NoError(t, err)
		require.NoError(t, ps.Social.InviteFriend(ctx, one, mine.Friends[0].Ref, "K7MPX"))
	}
}

// namedRecord returns the record of a race between zephyrine, who is first, and ben.
func namedRecord(t *testing.T) (rec archive.Record) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code, err := c.nodes[0].Create(t.Context(), players.Player{ID: zephyrine, Name: theName},
			protocol.Settings{Ranked: true})
		require.NoError(t, err)
		zephyrine, ben := c.enter(0, zephyrine, code), c.enter(0, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		ready(t, zephyrine, ben)
		for _, move := range blanks(begun(t, ben)) {
			require.Equal(t, "ok", zephyrine.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		time.Sleep(time.Second)
		ids, err := c.store.ArchivedIDs(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 1)
		rec, err = archive.ReadArchived(t.Context(), c.store, ids[0])
		require.NoError(t, err)
	})
	return rec
}

// ready starts a round and waits until it has begun.
func ready(t *testing.T, players ...*client) {
	t.Helper()
	for _, p := range players {
		require.Equal(t, "ok", p.do(protocol.Ready{On: true}))
	}
	time.Sleep(5 * time.Second)
	synctest.Wait()
}

// keepCopy processes a copy of a record like a round that ended some time ago.
func keepCopy(ctx context.Context, ps *service.Players, kept store.Store, rec archive.Record, number int,
	now time.Time) error {
	rec.Room = fmt.Sprint("R", number)
	state, err := rec.Verify()
	if err != nil {
		return err
	}
	round, _ := archive.RankedRound(state, rec.End())
	round.At = now.Add(-time.Duration(number) * 12 * time.Hour).UnixMilli()
	err = archive.Put(ctx, kept, rec, now.UnixMilli(), 2000*time.Hour)
	if number%10 == 0 && err == nil {
		_, err = archive.Review(ctx, kept, fair.Audit{Floor: 1e6}, fair.Known{}, rec, time.Hour)
		decide := archive.ClearDoubt
		if number%20 == 0 {
			decide = archive.RejectDoubt
		}
		err = errors.Join(err, decide(ctx, kept, rec.End().ID()+"/"+zephyrine))
	}
	shown := archive.Rated{Pool: archive.Pool{Kind: "null", Class: rating.Usual}, At: round.At, Shown: 1600, Weight: 2e-5}
	err = errors.Join(err, archive.PutShown(ctx, kept, round.ID, map[string]archive.Rated{zephyrine: shown, "ben": shown},
		2000*time.Hour))
	return errors.Join(err, archive.ApplyResults(ctx, kept, round),
		ps.Ranking.RecordRound(ctx, state, rec.End(), 2000*time.Hour))
}

// TestDeletionInOpenRoom checks that a room that was open when a player's data was deleted archives later rounds
// without the name.
func TestDeletionInOpenRoom(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := rankedRace(t, c)
		require.NoError(t, c.nodes[0].Players.Privacy.Forget(t.Context(), "ana"))
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		time.Sleep(time.Second)
		require.NotContains(t, all(t, c.store, nil), `"Ana"`)
		require.Contains(t, all(t, c.store, nil), `"Ben"`)
		page, err := c.store.Top(t.Context(), allTime()[0], 0, 10)
		require.NoError(t, err)
		require.Len(t, page.Rows, 1)
		require.Equal(t, "Ben", page.Rows[0].Name)
		_, total, err := c.store.History(t.Context(), "ana", 0, 10)
		require.NoError(t, err)
		require.Zero(t, total)
	})
}

// all returns the content of a store: its bytes, if available, and its records as text.
func all(t *testing.T, kept store.Store, content func() string) string {
	t.Helper()
	var b bytes.Buffer
	if content != nil {
		b.WriteString(content())
	}
	ids, err := kept.ArchivedIDs(t.Context(), "", 1000)
	require.NoError(t, err)
	for _, id := range ids {
		rec, err := archive.ReadArchived(t.Context(), kept, id)
		require.NoError(t, err)
		b.Write(rec.AppendText(nil))
	}
	return b.String()
}

// openFile returns a store in a file, and a function that reads this file and those next to it.
func openFile(t *testing.T) (store.Store, func() string) {
	path := filepath.Join(t.TempDir(), "nonet.db")
	kept, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	return kept, func() string {
		var b strings.Builder
		names, err := filepath.Glob(path + "*")
		require.NoError(t, err)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			b.Write(text)
		}
		return b.String()
	}
}

// openRedis returns a store in Redis, and a function that reads all keys and values.
func openRedis(t *testing.T) (store.Store, func() string) {
	url := redistest.Start(t)
	kept, err := redisstore.Open(t.Context(), url, redisstore.Options{})
	require.NoError(t, err)
	o, err := redis.ParseURL(url)
	require.NoError(t, err)
	client := redis.NewClient(o)
	t.Cleanup(func() { client.Close() })
	return kept, func() string {
		var b strings.Builder
		keys, err := client.Keys(t.Context(), "*").Result()
		require.NoError(t, err)
		for _, key := range keys {
			value, err := client.Do(t.Context(), readOf(t, client, key)...).Result()
			require.NoError(t, err, key)
			fmt.Fprintf(&b, "%s %v\n", key, value)
		}
		return b.String()
	}
}

// readOf returns the command that reads all of a key.
func readOf(t *testing.T, client *redis.Client, key string) []any {
	t.Helper()
	kind, err := client.Type(t.Context(), key).Result()
	require.NoError(t, err)
	switch kind {
	case "string":
		return []any{"GET", key}
	case "hash":
		return []any{"HGETALL", key}
	case "set":
		return []any{"SMEMBERS", key}
	case "zset":
		return []any{"ZRANGE", key, 0, -1}
	}
	return []any{"XRANGE", key, "-", "+"}
}

// TestDeletedNameInOpenRooms checks that the logs of open rooms and the public list do not contain the name of a
// deleted player, and that the game goes on.
func TestDeletedNameInOpenRooms(t *testing.T) {
	rec := namedRecord(t)
	onEachStore(t, func(t *testing.T, kept store.Store, content func() string) {
		ctx, kinds := t.Context(), catalog.Catalog{null.New()}
		now := func() int64 { return time.Now().UnixMilli() }
		ps := service.New(kept, kinds, live.New(kept, kinds, now), moderation.NewSealer(nil), now)
		require.NoError(t, archive.IndexRoom(ctx, kept, rec.Room, []string{zephyrine}, now()))
		head := store.Position{Epoch: rec.Epoch}
		for _, e := range rec.Entries {
			e, err := store.AppendAndWait(ctx, kept, store.Append{Room: rec.Room, Head: head, Next: e.Hash, Data: e.Data,
				At: e.At, Listing: []byte(theName + "'s room")})
			require.NoError(t, err)
			head = head.After(e)
		}
		text := func() string {
			log, err := archive.ReadLog(ctx, kept, rec.Room)
			require.NoError(t, err)
			listed, err := kept.Listings(ctx, 10)
			require.NoError(t, err)
			return fmt.Sprintf("%s%s", log.AppendText(nil), listed) + all(t, kept, content)
		}
		require.Contains(t, text(), theName+"'s room")
		require.NoError(t, ps.Privacy.Forget(ctx, zephyrine))
		require.NotContains(t, text(), theName)
		require.Contains(t, text(), `"Ben"`)
		log, err := archive.ReadLog(ctx, kept, rec.Room)
		require.NoError(t, err)
		state, err := log.Verify()
		require.NoError(t, err)
		require.Equal(t, game.Forgotten, state.Seats[0].Name)
		require.Equal(t, zephyrine, state.Seats[0].Player, "the player can play on")
	})
}

// TestDeletedNameIsRemovedDuringRound checks that the names of the deleted player and of a muted one are removed on
// all nodes, and that the others play on.
func TestDeletedNameIsRemovedDuringRound(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Public: true})
		ana, ben, eve := c.enter(0, "ana", code), c.enter(1, "ben", code), c.enter(0, "eve", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		eve.say(&protocol.Say{Text: "spam"})
		ana.say(&protocol.Say{Text: "hello"})
		require.Equal(t, "ok", ana.do(protocol.Mute{Who: heard[*protocol.Said](ana)[0].Who, On: true}))
		ready(t, ana, ben)
		moves := blanks(begun(t, ben))
		require.Equal(t, "ok", ana.place(moves[0]))
		for _, player := range []string{"ana", "eve"} {
			require.NoError(t, c.nodes[0].Players.Privacy.Forget(t.Context(), player))
		}
		require.Equal(t, "ok", ben.place(moves[0]))
		require.Equal(t, "ok", ana.place(moves[1]))
		time.Sleep(2 * room.HeadsEvery)
		synctest.Wait()
		log, err := archive.ReadLog(t.Context(), c.store, code)
		require.NoError(t, err)
		require.NotContains(t, string(log.AppendText(nil)), "Ana")
		require.NotContains(t, string(log.AppendText(nil)), "Eve")
		for node := range c.nodes {
			zoe := c.enter(node, "zoe", code)
			seats := zoe.snapshot().Seats
			require.Empty(t, heard[*protocol.Said](zoe), "the deleted player's messages are not replayed")
			require.Equal(t, game.Forgotten, seats[0].Name)
			require.Equal(t, "Ben", seats[1].Name)
		}
		require.Equal(t, game.Forgotten, ben.snapshot().Seats[0].Name, "present viewers are told")
		eve.say(&protocol.Say{Text: "spam"})
		require.Equal(t, protocol.IsMuted, heard[*protocol.Error](eve)[0].Code, "a muted player is")
		for _, move := range moves[1:] {
			require.Equal(t, "ok", ben.place(move))
		}
		_, err = log.Verify()
		require.NoError(t, err)
	})
}
