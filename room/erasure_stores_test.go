package room_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/engine/sudoku"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/players/ranking"
	"nonet/room/players/service"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/quickplay"
	"nonet/room/results"
	"nonet/room/store"
)

// The successive names of the player zephyrine.
var herNames = []string{theName, "Zenobia", "Zipporah"}

// traces stores a player's name in every place where the server keeps names.
type traces struct {
	t *testing.T
	c *cluster
}

func (tr traces) she(name int) players.Player {
	return players.Player{ID: zephyrine, Name: herNames[name], Site: "her place"}
}

func (tr traces) enter(node, name int, code string) *client {
	return tr.c.enterAs(node, tr.she(name), &protocol.Enter{Room: code})
}

func (tr traces) ok(p *client, msg any) {
	tr.t.Helper()
	require.Equal(tr.t, "ok", p.do(msg))
}

// leave stores the name in all places.
func (tr traces) leave() {
	for _, set := range []protocol.Settings{
		{Ranked: true}, {Mode: protocol.Coop}, {Mode: protocol.Duel}, {Public: true},
	} {
		tr.rounds(set)
	}
	tr.watch()
	tr.daily()
	tr.arenas()
	tr.quick()
	tr.c.fair = fair.Default
	tr.c.pass(time.Second)
	tr.proofs()
	tr.reports()
	tr.acquaintances()
	time.Sleep(time.Minute)
}

// rounds plays several rounds in a room of a mode, under another name each time, and with a player who joins between
// two rounds.
func (tr traces) rounds(set protocol.Settings) {
	t, c := tr.t, tr.c
	set.Kind = "null"
	code, err := c.nodes[0].Create(t.Context(), tr.she(0), set)
	require.NoError(t, err)
	her, ben := tr.enter(0, 0, code), c.enter(1, "ben", code)
	tr.ok(ben, protocol.Sit{})
	for n := range 3 {
		if n > 0 {
			tr.ok(ben, protocol.Rematch{Round: n})
			her.view.Leave()
			her = tr.enter(n%2, n, code)
			tr.ok(her, protocol.Sit{})
		}
		ready(t, her, ben)
		for _, move := range blanks(last(her)) {
			if set.Mode == protocol.Coop || set.Mode == protocol.Duel {
				her.place(move)
				continue
			}
			tr.ok(ben, protocol.Place{Move: move})
			her.place(move)
		}
		time.Sleep(2 * time.Second)
	}
	tr.ok(her, protocol.Transfer{Seat: 2})
	her.view.Leave()
	ben.view.Leave()
}

// watch lets her watch, chat, request a seat, and be admitted, muted and banned in ben's room; in another room she
// is kicked.
func (tr traces) watch() {
	t, c := tr.t, tr.c
	for _, ban := range []bool{false, true} {
		code, err := c.nodes[0].Create(t.Context(), players.Player{ID: "ben", Name: "Ben"}, protocol.Settings{Kind: "null"})
		require.NoError(t, err)
		ben, cid := c.enter(0, "ben", code), c.enter(1, "cid", code)
		tr.ok(cid, protocol.Sit{})
		her := tr.enter(1, 1, code)
		her.say(&protocol.Say{Text: "hello"})
		her.say(&protocol.React{R: protocol.ReactSad})
		who := heard[*protocol.Said](ben)[0].Who
		tr.ok(ben, protocol.Mute{Who: who, On: true})
		ready(t, ben, cid)
		for _, move := range blanks(last(ben)) {
			tr.ok(ben, protocol.Place{Move: move})
			tr.ok(cid, protocol.Place{Move: move})
		}
		time.Sleep(2 * time.Second)
		tr.ok(ben, protocol.Rematch{Round: 1})
		if ban {
			tr.ok(ben, protocol.Admit{Who: who})
		} else {
			tr.ok(her, protocol.Sit{})
			tr.ok(ben, protocol.Kick{Seat: 3, Ban: false})
			her.do(protocol.Sit{})
		}
		ready(t, ben, cid)
		for _, move := range blanks(last(ben)) {
			tr.ok(ben, protocol.Place{Move: move})
			tr.ok(cid, protocol.Place{Move: move})
		}
		time.Sleep(2 * time.Second)
	}
}

// quick lets others race against her ghost.
func (tr traces) quick() {
	t, c := tr.t, tr.c
	wanted := protocol.NewQuick{Kind: "sudoku", Size: "9x9", Difficulty: "easy"}
	code, err := c.nodes[0].QuickPlay.Join(t.Context(), tr.she(0), wanted)
	require.NoError(t, err)
	her := tr.enter(0, 0, code)
	time.Sleep(quickplay.Wait*time.Second + 5*time.Second)
	synctest.Wait()
	puzzle := parsePuzzle(t, begun(t, her))
	for cell, v := range puzzle.Solution {
		if puzzle.Givens[cell] == 0 {
			time.Sleep(4 * time.Second)
			tr.ok(her, protocol.Place{Move: fmt.Sprintf("r%dc%d=%d", cell/9+1, cell%9+1, v)})
		}
	}
	her.view.Leave()
	time.Sleep(results.PollEvery + time.Minute)
	synctest.Wait()
	other, err := c.nodes[1].QuickPlay.Join(t.Context(), person("cyd"), wanted)
	require.NoError(t, err)
	cyd := c.enter(1, "cyd", other)
	time.Sleep(quickplay.Wait*time.Second + 5*time.Second)
	synctest.Wait()
	ghosts := c.ghostsIn(1, other)
	require.Len(t, ghosts, 1)
	require.Equal(t, theName, ghosts[0].Name)
	tr.ok(cyd, protocol.Leave{})
	cyd.view.Leave()
	time.Sleep(results.PollEvery + time.Minute)
}

// arenas lets her create an arena of each format and play in it.
func (tr traces) arenas() {
	t, c := tr.t, tr.c
	for _, format := range []string{protocol.FormatArena, protocol.FormatSwiss, protocol.FormatMarathon} {
		wanted := protocol.NewArena{Format: format, Name: "Evening", Puzzles: []protocol.NewQuick{{Kind: "null"}}, Minutes: 5,
			Heat: 2, Start: time.Now().Add(10 * time.Second).UnixMilli()}
		if format != protocol.FormatArena {
			wanted.Rounds = 2
		}
		if format == protocol.FormatMarathon {
			wanted.Heat = 0
		}
		code, err := c.nodes[0].Tournaments.Create(t.Context(), tr.she(1), wanted)
		require.NoError(t, err)
		ben := players.Player{ID: "ben", Name: "Ben"}
		for _, who := range []players.Player{tr.she(1), ben} {
			_, err = c.nodes[1].Tournaments.Join(t.Context(), who, code, "")
			require.NoError(t, err)
		}
		next := func(who players.Player) string {
			for {
				heat, err := c.nodes[0].Tournaments.Next(t.Context(), who, code)
				require.NoError(t, err)
				if heat.Room != "" || heat.Phase == protocol.ArenaOver {
					return heat.Room
				}
			}
		}
		theirs := make(chan string, 1)
		go func() { theirs <- next(ben) }()
		hers := next(tr.she(1))
		waitfor.Value(t, theirs, "ben's heat")
		her := tr.enter(0, 1, hers)
		if format == protocol.FormatMarathon {
			tr.ok(her, protocol.Start{})
		} else {
			time.Sleep(20 * time.Second)
		}
		synctest.Wait()
		for _, move := range blanks(begun(t, her)) {
			tr.ok(her, protocol.Place{Move: move})
		}
		her.view.Leave()
		time.Sleep(results.PollEvery + 10*time.Second)
		if format != protocol.FormatMarathon {
			_, err = c.nodes[0].Tournaments.Join(t.Context(), tr.she(1), code, "")
			require.NoError(t, err)
		}
	}
}

// daily lets her solve the daily puzzle.
func (tr traces) daily() {
	code, err := tr.c.nodes[0].Daily.Try(tr.t.Context(), tr.she(1), protocol.NewTry{Kind: "null"})
	require.NoError(tr.t, err)
	play(tr.t, tr.enter(0, 1, code))
	_, err = tr.c.nodes[0].Players.Ranking.ViewDaily(tr.t.Context(), tr.she(0), ranking.DailyOf{Day: "2000-01-01",
		Kind: "null"})
	require.NoError(tr.t, err)
	require.NoError(tr.t, tr.c.nodes[0].Players.Ranking.SetZone(tr.t.Context(), zephyrine, "Europe/Rome"))
}

// proofs lets her play so fast that a proof is requested, and start the proof round.
func (tr traces) proofs() {
	t, c := tr.t, tr.c
	small := protocol.Settings{Kind: "sudoku", Mode: protocol.Solo, Size: "4x4", Difficulty: "easy", Ranked: true}
	var round string
	for _, gap := range []int64{3000, 500, 100} {
		code, err := c.nodes[0].Create(t.Context(), tr.she(0), small)
		require.NoError(t, err)
		_, round = tr.enter(0, 0, code).solve(t, gaps(gap))
	}
	list, err := c.nodes[0].Players.Ranking.Verifications(t.Context(), zephyrine)
	require.NoError(t, err)
	require.NotEmpty(t, list.Asked)
	code, err := c.nodes[0].Verification.Try(t.Context(), tr.she(2), protocol.NewProof{Round: list.Asked[0].Round})
	require.NoError(t, err)
	tr.enter(0, 2, code).solve(t, gaps(540))
	_ = archive.RejectFinish(t.Context(), c.store, round, zephyrine, "a cheat", 0)
}

// reports lets her report others, be reported, be judged, and appeal.
func (tr traces) reports() {
	t, c, ctx := tr.t, tr.c, tr.t.Context()
	code, err := c.nodes[0].Create(ctx, tr.she(1), protocol.Settings{Kind: "null", Ranked: true})
	require.NoError(t, err)
	her, ben, eve := tr.enter(0, 1, code), c.enter(0, "ben", code), c.enter(0, "eve", code)
	tr.ok(ben, protocol.Sit{})
	eve.say(&protocol.Say{Text: "nonsense"})
	her.say(&protocol.Say{Text: "rubbish"})
	for _, l := range heard[*protocol.Said](ben) {
		by := tr.she(1)
		if l.Name != "Eve" {
			by = players.Player{ID: "ben", Name: "Ben"}
		}
		require.NoError(t, c.nodes[0].Reports.File(ctx, by, protocol.NewReport{What: protocol.ReportLine, Room: code,
			Ref:  l.Ref,
			Name: l.Name, Text: l.Text, At: l.At}))
	}
	require.NoError(t, c.nodes[0].Reports.File(ctx, players.Player{ID: "ben"},
		protocol.NewReport{What: protocol.ReportName,
			Room: code, Seat: 1}))
	playRound(t, her, ben)
	ids, err := c.store.ArchivedIDs(ctx, "", 1000)
	require.NoError(t, err)
	var round string
	for _, id := range ids {
		if strings.HasPrefix(id, code) {
			round = id
		}
	}
	require.NoError(t, c.nodes[0].Reports.File(ctx, players.Player{ID: "ben"},
		protocol.NewReport{What: protocol.ReportFinish,
			Round: round, Seat: 1}))
	require.NoError(t, c.nodes[0].Reports.File(ctx, tr.she(1), protocol.NewReport{What: protocol.ReportFinish,
		Round: round,
		Seat:  2}))
	cases, err := moderation.CasesAbout(ctx, c.store, zephyrine)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(cases), 3)
	for _, cs := range cases {
		if cs.What != moderation.Finish {
			require.NoError(t, moderation.Decide(ctx, c.store, cs, fair.Rejected, time.Now().UnixMilli()))
			require.NoError(t, moderation.ApplyRuling(ctx, c.store, cs, fair.Rejected, time.Now().UnixMilli()))
			appeal := protocol.NewAppeal{ID: cs.ID, Text: "it was " + theName}
			require.NoError(t, c.nodes[0].Players.Policy.Appeal(ctx, zephyrine, appeal))
		}
	}
}

// acquaintances stores her name in groups, with friends and in an account.
func (tr traces) acquaintances() {
	t, ps, ctx := tr.t, tr.c.nodes[0].Players, tr.t.Context()
	meetFriends(t, ps, tr.she(0))
	ben, hal := players.Player{ID: "ben", Name: "Ben"}, players.Player{ID: "hal", Name: "Hal"}
	group, err := ps.Social.CreateGroup(ctx, tr.she(0), "Club")
	require.NoError(t, err)
	_, err = ps.Social.JoinGroup(ctx, ben, group.Invite)
	require.NoError(t, err)
	other, err := ps.Social.CreateGroup(ctx, ben, "Other club")
	require.NoError(t, err)
	other, err = ps.Social.JoinGroup(ctx, tr.she(1), other.Invite)
	require.NoError(t, err)
	_, err = ps.Social.ChangeGroupOwner(ctx, ben, other.ID, other.Members[1].Ref)
	require.NoError(t, err)
	makeFriends(t, ps, hal, tr.she(1))
	theirs, err := ps.Social.Friends(ctx, hal)
	require.NoError(t, err)
	_, err = ps.Social.Block(ctx, hal, theirs.Friends[0].Ref)
	require.NoError(t, err)
	require.NoError(t, ps.Account.SetPreferences(ctx, zephyrine,
		protocol.Preferences{Preferences: map[string]string{"a": theName}}))
	require.NoError(t, ps.Account.AddPasskey(ctx, tr.she(2), "a passkey", json.RawMessage(`{}`), true))
	_, err = ps.Account.AddAccount(ctx, tr.she(2), "a mark", "https://example.org")
	require.NoError(t, err)
	_, err = ps.Account.RenewRecovery(ctx, zephyrine)
	require.NoError(t, err)
	until := time.Now().Add(1000 * time.Hour).UnixMilli()
	require.NoError(t, ps.Bans.Ban(ctx, moderation.Ban{Player: zephyrine, Until: until, By: "the operator"}))
	require.NoError(t, ps.Bans.Mute(ctx, moderation.Mute{Player: zephyrine, Until: until, By: "the operator"}))
	_, err = ps.Account.SignOut(ctx, tr.she(2), strings.Repeat("k", 16), 0)
	require.NoError(t, err)
}

// TestDeletedNameIsNotStored leaves a player's name in every place that accepts it, under several names and through
// two nodes. It has her data deleted while rooms are open and searches all data of each store, byte for byte.
func TestDeletedNameIsNotStored(t *testing.T) {
	var hers written
	var now int64
	synctest.Test(t, func(t *testing.T) {
		kept := &recorded{Store: memstore.New(memstore.Options{}), abouts: map[string]bool{}, rooms: map[string]bool{}}
		c := &cluster{t: t, store: kept, kinds: []engine.Kind{sudoku.New(), null.New()}}
		defer func() {
			for _, h := range c.nodes {
				require.NoError(t, h.Stop(context.Background()))
			}
		}()
		c.start()
		c.start()
		traces{t, c}.leave()
		hers, now = kept.soFar(t), time.Now().UnixMilli()
		before := hers.left(t, kept) + all(t, kept, nil)
		for _, word := range append(herNames, zephyrine) {
			require.Contains(t, before, word)
		}
		require.NoError(t, c.nodes[1].Players.Privacy.Forget(t.Context(), zephyrine))
		time.Sleep(time.Minute)
		requireNowhere(t, hers.left(t, kept)+all(t, kept, nil))
	})
	onEachStore(t, func(t *testing.T, kept store.Store, content func() string) {
		hers.to(t, kept)
		kinds, clock := catalog.Catalog{null.New()}, func() int64 { return now }
		ps := service.New(kept, kinds, live.New(kept, kinds, clock), moderation.NewSealer(nil), clock)
		requireExport(t, ps, true)
		require.NoError(t, ps.Privacy.Forget(t.Context(), zephyrine))
		requireNowhere(t, hers.left(t, kept)+all(t, kept, content))
		requireExport(t, ps, false)
	})
}
