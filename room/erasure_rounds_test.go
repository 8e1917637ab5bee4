package room_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"nonet/room/game"
	"nonet/room/players/service"

	"github.com/stretchr/testify/require"

	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/store"
)

// threeRounds are the records of three rounds in one room. Zephyrine and ben play all of them, cid sits down before the
// second one and gil watches.
func threeRounds(t *testing.T) (all []archive.Record) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code, err := c.nodes[0].Create(t.Context(), players.Player{ID: zephyrine, Name: theName},
			protocol.Settings{Ranked: true})
		require.NoError(t, err)
		zephyrine, ben, gil := c.enter(0, zephyrine, code), c.enter(0, "ben", code), c.enter(0, "gil", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		players := []*client{zephyrine, ben}
		for n := range 3 {
			if n == 1 {
				cid := c.enter(0, "cid", code)
				require.Equal(t, "ok", cid.do(protocol.Sit{}))
				players = append(players, cid)
			}
			gil.say(&protocol.Say{Text: "good luck"})
			playRound(t, players...)
			require.Equal(t, "ok", ben.do(protocol.Rematch{Round: n + 1}))
		}
		ids, err := c.store.ArchivedIDs(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 3)
		for _, id := range ids {
			rec, err := archive.ReadArchived(t.Context(), c.store, id)
			require.NoError(t, err)
			all = append(all, rec)
		}
	})
	return all
}

// playRound plays a round to its end, all players finishing it, and waits until it is archived.
func playRound(t *testing.T, players ...*client) {
	t.Helper()
	before := len(heard[*protocol.Begin](players[0]))
	ready(t, players...)
	rounds := heard[*protocol.Begin](players[0])
	require.Greater(t, len(rounds), before, "the viewer got no message of the new round")
	for _, move := range blanks(rounds[len(rounds)-1].Puzzle) {
		for _, p := range players {
			require.Equal(t, "ok", p.place(move))
		}
	}
	time.Sleep(time.Second)
}

// TestDeletionFromLaterRounds archives several rounds of one room in each store, has a player deleted, and searches
// all data of the store.
func TestDeletionFromLaterRounds(t *testing.T) {
	rounds := threeRounds(t)
	onEachStore(t, func(t *testing.T, kept store.Store, content func() string) {
		ctx, kinds := t.Context(), catalog.Catalog{null.New()}
		now := func() int64 { return time.Now().UnixMilli() }
		ps := service.New(kept, kinds, live.New(kept, kinds, now), moderation.NewSealer(nil), now)
		for _, rec := range rounds {
			require.NoError(t, archive.Put(ctx, kept, rec, now(), time.Hour))
			require.NoError(t, archive.PutBeginning(ctx, kept, rec, time.Hour))
		}
		for player, name := range map[string]string{zephyrine: theName, "ben": "Ben", "cid": "Cid"} {
			require.Contains(t, all(t, kept, content), `"`+name+`"`)
			out, err := ps.Privacy.Export(ctx, players.Player{ID: player, Name: name})
			require.NoError(t, err)
			require.Len(t, out.Replays, map[string]int{zephyrine: 3, "ben": 3, "cid": 2}[player], "rounds that name %s", player)
			require.NoError(t, ps.Privacy.Forget(ctx, player))
			left := all(t, kept, content)
			for _, word := range []string{player, name} {
				if at := strings.Index(left, `"`+word+`"`); at >= 0 {
					t.Errorf("%s is left in %q", word, left[max(0, at-300):min(len(left), at+100)])
				}
			}
			out, err = ps.Privacy.Export(ctx, players.Player{ID: player, Name: name})
			require.NoError(t, err)
			require.Empty(t, out.Replays)
		}
		for _, rec := range rounds {
			rec, err := archive.ReadArchived(ctx, kept, rec.End().ID())
			require.NoError(t, err)
			_, err = rec.Verify()
			require.NoError(t, err, "the record is complete")
		}
	})
}

// TestDeletionBeforeDuringAndAfterLaterRound has a player deleted before, during and after a round that is not the
// room's first. The rounds up to then contain no name. A player who sits down again afterwards is treated like any
// other.
func TestDeletionBeforeDuringAndAfterLaterRound(t *testing.T) {
	for name, test := range map[string]struct {
		between, during, late bool
	}{"BetweenRounds": {between: true}, "DuringARound": {during: true}, "AfterARound": {late: true}} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
				code := c.room(protocol.Settings{Ranked: true})
				ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
				require.Equal(t, "ok", ben.do(protocol.Sit{}))
				forget := func(now bool) {
					if now {
						require.NoError(t, c.nodes[1].Players.Privacy.Forget(t.Context(), "ana"))
						time.Sleep(3 * time.Second)
					}
				}
				playRound(t, ana, ben)
				require.Equal(t, "ok", ben.do(protocol.Rematch{Round: 1}))
				forget(test.between)
				ready(t, ana, ben)
				puzzle := lastBegun(t, ana)
				forget(test.during)
				for _, move := range blanks(puzzle) {
					require.Equal(t, "ok", ana.place(move))
					require.Equal(t, "ok", ben.place(move))
				}
				time.Sleep(time.Second)
				forget(test.late)
				requireNobody(t, c, "ana", "Ana")
				page, err := c.store.Top(t.Context(), allTime()[0], 0, 10)
				require.NoError(t, err)
				require.Len(t, page.Rows, 1)

				require.Equal(t, "ok", ben.do(protocol.Rematch{Round: 2}))
				require.Equal(t, "ok", ana.do(protocol.Sit{}))
				playRound(t, ana, ben)
				out, err := c.nodes[0].Players.Privacy.Export(t.Context(), players.Player{ID: "ana", Name: "Ana"})
				require.NoError(t, err)
				require.Len(t, out.Replays, 1)
				require.Len(t, out.Rounds, 1)
			})
		})
	}
}

// lastBegun returns the puzzle of the last round that the client received.
func lastBegun(t *testing.T, p *client) protocol.Puzzle {
	t.Helper()
	rounds := heard[*protocol.Begin](p)
	require.NotEmpty(t, rounds)
	return rounds[len(rounds)-1].Puzzle
}

// requireNobody fails if an archived round names a player, by id or by name.
func requireNobody(t *testing.T, c *cluster, words ...string) {
	t.Helper()
	left := all(t, c.store, nil)
	for _, word := range words {
		if at := strings.Index(left, `"`+word+`"`); at >= 0 {
			t.Errorf("%s is left in %q", word, left[max(0, at-300):min(len(left), at+100)])
		}
	}
}

// TestRecordOmitsPlayersBannedBetweenRounds bans a player between two rounds: the second one's record does not
// contain the name, because the player was not in it.
func TestRecordOmitsPlayersBannedBetweenRounds(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(0, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		playRound(t, ana, ben)
		require.Equal(t, "ok", ana.do(protocol.Rematch{Round: 1}))
		eve := c.enter(0, "eve", code)
		require.Equal(t, "ok", eve.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Kick{Seat: 3, Ban: true}))
		playRound(t, ana, ben)
		requireNobody(t, c, "eve", "Eve")
		ids, err := c.store.ArchivedIDs(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 2)
	})
}

// TestChatOfDeletedPlayersIsNotReplayed checks that nodes do not send again what a deleted player wrote, whether the
// player has a seat, has none, or has left. The host can still mute and ban the player, without the name being in
// the log.
func TestChatOfDeletedPlayersIsNotReplayed(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		eve, fay := c.enter(1, "eve", code), c.enter(0, "fay", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		who := map[string]string{}
		for _, p := range []*client{ana, ben, eve, fay} {
			p.say(&protocol.Say{Text: "hello of " + p.name})
		}
		for _, m := range heard[*protocol.Said](ana) {
			who[m.Name] = m.Who
		}
		fay.view.Leave()
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		for _, player := range []string{"ben", "eve", "fay"} {
			require.NoError(t, c.nodes[0].Players.Privacy.Forget(t.Context(), player))
		}
		time.Sleep(time.Second)
		require.Equal(t, "ok", ben.do(protocol.Sit{}), "under the name of the token again")
		for node := range c.nodes {
			require.Equal(t, []string{"hello of ana"}, replayedChat(c.enter(node, "zoe", code)), "on node %d", node)
		}
		for _, name := range []string{"Eve", "Fay"} {
			require.Equal(t, "ok", ana.do(protocol.Mute{Who: who[name], On: true}))
			require.Equal(t, "ok", ana.do(protocol.Admit{Who: who[name]}))
		}
		log, err := archive.ReadLog(t.Context(), c.store, code)
		require.NoError(t, err)
		require.NotContains(t, string(log.AppendText(nil)), "Eve")
		require.NotContains(t, string(log.AppendText(nil)), "Fay")

		time.Sleep(10 * time.Second)
		ben.say(&protocol.Say{Text: "here I am"})
		require.Equal(t, []string{"hello of ana", "here I am"}, replayedChat(c.enter(0, "yan", code)))
		time.Sleep(time.Hour)
		require.Equal(t, []string{"hello of ana", "here I am"}, replayedChat(c.enter(0, "zoe", code)))
	})
}

// TestDeletedNameInQuarantinedRoom checks that the name is also removed from the log of a quarantined room.
func TestDeletedNameInQuarantinedRoom(t *testing.T) {
	rec := namedRecord(t)
	onEachStore(t, func(t *testing.T, kept store.Store, content func() string) {
		ctx, kinds := t.Context(), catalog.Catalog{null.New()}
		now := func() int64 { return time.Now().UnixMilli() }
		ps := service.New(kept, kinds, live.New(kept, kinds, now), moderation.NewSealer(nil), now)
		require.NoError(t, archive.IndexRoom(ctx, kept, rec.Room, []string{zephyrine}, now()))
		head := store.Position{Epoch: rec.Epoch}
		for _, e := range rec.Entries {
			e, err := store.AppendAndWait(ctx, kept,
				store.Append{Room: rec.Room, Head: head, Next: e.Hash, Data: e.Data, At: e.At})
			require.NoError(t, err)
			head = head.After(e)
		}
		require.NoError(t, kept.Quarantine(ctx, rec.Room, store.Fault{Reason: "closed", At: now()}))
		require.NoError(t, ps.Privacy.Forget(ctx, zephyrine))
		log, err := archive.ReadLog(ctx, kept, rec.Room)
		require.NoError(t, err)
		require.NotContains(t, string(log.AppendText(nil)), theName)
		require.NotContains(t, all(t, kept, content), theName)
	})
}

// requireExport fails unless zephyrine's export has data of every sort or, if something is false, none.
func requireExport(t *testing.T, ps *service.Players, something bool) {
	t.Helper()
	out, err := ps.Privacy.Export(t.Context(), players.Player{ID: zephyrine, Name: theName})
	require.NoError(t, err)
	for what, n := range map[string]int{
		"groups": len(out.Groups), "rounds": len(out.Rounds), "friends": len(out.Friends.Friends),
		"asks": len(out.Friends.Asks), "preferences": len(out.Preferences), "replays": len(out.Replays),
		"leaderboards": len(out.Leaderboards), "decisions": len(out.Decisions), "reported": out.Reported,
		"proofs": len(out.Proofs.Asked), "ratings": len(out.Ratings), "days": len(out.Days), "zones": len(out.Zones),
		"arenas": len(out.Arenas), "rooms": len(out.Rooms),
	} {
		require.Equal(t, something, n > 0, "%s: %d", what, n)
	}
}

// requireNowhere fails if any data contains one of her names, or her id outside of the logs of open rooms, in which she
// is seated without a name.
func requireNowhere(t *testing.T, left string) {
	t.Helper()
	left = strings.ReplaceAll(left, fmt.Sprintf(`{"player":%q,"name":%q`, zephyrine, game.Forgotten), "")
	for _, word := range append(herNames, zephyrine) {
		if at := strings.Index(left, word); at >= 0 {
			t.Errorf("%s is left in %q", word, left[max(0, at-300):min(len(left), at+100)])
		}
	}
}
