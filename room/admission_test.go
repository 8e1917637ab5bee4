package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/room/storetest"
)

// tryEnter tries to enter a room and returns the code of the refusal, or "" if the player was admitted.
func (c *cluster) tryEnter(name string, e protocol.Enter) protocol.Code {
	out := room.NewOutbox(func([][]byte) error { return nil })
	v, err := c.nodes[0].Enter(context.Background(), players.Player{ID: name, Name: name, Site: c.sites[name]}, &e, out)
	if err == nil {
		v.Leave()
		return ""
	}
	var refusal *protocol.Refusal
	require.ErrorAs(c.t, err, &refusal)
	return refusal.Code
}

// TestPasswordIsRequiredToEnter checks that a room with a password accepts only the current one, and that the log
// contains only a hash of it.
func TestPasswordIsRequiredToEnter(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Password: "swordfish"})
		require.Equal(t, protocol.Guarded, c.tryEnter("ben", protocol.Enter{Room: code}))
		require.Equal(t, protocol.Guarded, c.tryEnter("ben", protocol.Enter{Room: code, Password: "Swordfish"}))
		require.Equal(t, protocol.Code(""), c.tryEnter("ben", protocol.Enter{Room: code, Password: "swordfish"}))
		ana := c.enter(0, "ana", code)
		require.True(t, ana.snapshot().Settings.Guarded, "a seated host needs no password")
		require.Empty(t, ana.snapshot().Settings.Password)

		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Public: true}}))
		require.Equal(t, protocol.Guarded, c.tryEnter("ben", protocol.Enter{Room: code}),
			"an empty password keeps the old one")
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Password: "new"}}))
		require.Equal(t, protocol.Guarded, c.tryEnter("ben", protocol.Enter{Room: code, Password: "swordfish"}))
		require.Equal(t, protocol.Code(""), c.tryEnter("ben", protocol.Enter{Room: code, Password: "new"}))
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Password: "-"}}))
		require.Equal(t, protocol.Code(""), c.tryEnter("ben", protocol.Enter{Room: code}))
		_, entries, err := c.store.Read(t.Context(), code, 0, 100)
		require.NoError(t, err)
		for _, e := range entries {
			require.NotContains(t, string(e.Data), "swordfish", "the log contains only a hash")
		}
	})
}

// TestBannedPlayerCannotReturn checks that a banned player is removed, told why, and refused on return.
func TestBannedPlayerCannotReturn(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, _ := race(t, c)
		require.Equal(t, "not_host", ben.do(protocol.Kick{Seat: 1}))
		require.Equal(t, "ok", ana.do(protocol.Kick{Seat: 2, Ban: true}))
		require.Equal(t, protocol.IsBanned, heard[*protocol.Error](ben)[0].Code, "a removed player is told why")
		require.Equal(t, []protocol.Event{{E: protocol.Kicked, Seat: 2, On: true}}, cam.eventsOf(protocol.Kicked))
		code := ana.snapshot().Code
		require.Equal(t, protocol.IsBanned, c.tryEnter("ben", protocol.Enter{Room: code}))
		require.Equal(t, protocol.Code(""), c.tryEnter("eve", protocol.Enter{Room: code}))
	})
}

// TestSpectatorLimit checks that spectators beyond the limit are refused, while seated players can always enter.
func TestSpectatorLimit(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		two, seats := 2, 3
		ana, ben, _, _ := raceOf(t, c, protocol.Settings{Watchers: &two, Seats: seats})
		code := ana.snapshot().Code
		dan := c.enter(0, "dan", code)
		require.Equal(t, protocol.Crowded, c.tryEnter("eve", protocol.Enter{Room: code}))
		require.Equal(t, protocol.Code(""), c.tryEnter("ben", protocol.Enter{Room: code}), "a seated player can always enter")
		dan.view.Leave()
		require.Equal(t, protocol.Code(""), c.tryEnter("eve", protocol.Enter{Room: code}))
		for _, p := range []*client{ana, ben} {
			require.Equal(t, "ok", p.do(protocol.Leave{}))
		}
		for i := range 2 {
			c.enter(0, fmt.Sprintf("gast %d", i), code)
		}
	})
}

// TestCheatFillsSpectatorPlacesOverTwoNodes checks that guests of one address, who hold all places of one address in
// a public room through one node, get no more through another node.
func TestCheatFillsSpectatorPlacesOverTwoNodes(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		eight := 8
		code := c.room(protocol.Settings{Public: true, Watchers: &eight, Seats: 3})
		c.enter(0, "ana", code)
		c.sites = map[string]string{"one more": "there", "vic": "elsewhere"}
		for i := range 5 {
			name := fmt.Sprint("sock ", i)
			c.sites[name] = "there"
			c.enter(1, name, code)
		}
		pass(room.PresenceEvery)
		require.Equal(t, protocol.Crowded, c.tryEnter("one more", protocol.Enter{Room: code}))
		require.Equal(t, protocol.Code(""), c.tryEnter("vic", protocol.Enter{Room: code}))
	})
}

// TestSpectatorCountIsThrottled checks that a crowd of spectators costs players few messages.
func TestSpectatorCountIsThrottled(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, _ := race(t, c)
		before := len(heard[*protocol.Presence](ana))
		for i := range 300 {
			c.enter(0, fmt.Sprintf("guest %d", i), ana.snapshot().Code)
		}
		pass(room.SpectatorCountEvery)
		pass(room.SpectatorCountEvery)
		counts := heard[*protocol.Presence](ana)[before:]
		require.LessOrEqual(t, len(counts), 3)
		require.Equal(t, 301, counts[len(counts)-1].Watching)
		before += len(counts)
		for i := range 3 {
			c.enter(0, fmt.Sprintf("more %d", i), ana.snapshot().Code)
			pass(2 * room.SpectatorCountEvery)
		}
		require.Len(t, heard[*protocol.Presence](ana)[before:], 0, "a change of less than 1 % is not sent")
		c.enter(0, "the fourth", ana.snapshot().Code)
		pass(2 * room.SpectatorCountEvery)
		require.Len(t, heard[*protocol.Presence](ana)[before:], 1)
	})
}

// TestPasswordSetLater checks that a spectator who entered before a password was set, and does not know it, can
// neither stay nor take a seat, through any node.
func TestPasswordSetLater(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		eve, far, cam := c.enter(0, "eve", code), c.enter(1, "far", code), c.enter(1, "cam", code)
		require.Equal(t, "ok", cam.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Password: "swordfish"}}))
		for _, p := range []*client{eve, far} {
			refusals := heard[*protocol.Error](p)
			require.NotEmpty(t, refusals, "%s still watches", p.name)
			require.Equal(t, protocol.Guarded, refusals[0].Code, "a removed player is told why")
			require.Equal(t, string(protocol.Guarded), p.do(protocol.Sit{}), "%s has sat down", p.name)
			require.Equal(t, protocol.Guarded, c.tryEnter(p.name, protocol.Enter{Room: code}))
		}
		dan := c.enterAt(1, "dan", &protocol.Enter{Room: code, Password: "swordfish"})
		require.Equal(t, "ok", dan.do(protocol.Sit{}))
		require.Equal(t, "ok", dan.do(protocol.Leave{}))
		require.Empty(t, heard[*protocol.Error](dan), "a player who knows the password may watch")
		require.Empty(t, heard[*protocol.Error](cam), "a seated player needs no password")
		require.Equal(t, "ok", cam.do(protocol.Leave{}))
		require.Equal(t, protocol.Guarded, heard[*protocol.Error](cam)[0].Code, "a player who leaves the seat needs it")

		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Password: "new"}}))
		require.Equal(t, protocol.Guarded, heard[*protocol.Error](dan)[0].Code, "the old password is refused")
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Password: "-"}}))
		require.Equal(t, "ok", c.enter(0, "eve", code).do(protocol.Sit{}))
	})
}

// TestPasswordBlocksConcurrentSit checks that a stranger gets no seat if another node sets a password at the same
// time.
func TestPasswordBlocksConcurrentSit(t *testing.T) {
	var slow *slowAppends
	wrap := func(s store.Store) store.Store {
		slow = &slowAppends{Store: s}
		return slow
	}
	inBubble(t, 2, wrap, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, eve := c.enter(0, "ana", code), c.enter(1, "eve", code)
		slow.by = time.Second
		c.next++
		ana.view.Do(withID(protocol.Configure{Settings: protocol.Settings{Password: "swordfish"}}, c.next))
		time.Sleep(time.Millisecond) // the password is appended first
		eve.do(protocol.Sit{})
		time.Sleep(5 * time.Second)
		synctest.Wait()
		require.Equal(t, string(protocol.Guarded), eve.answer(c.next))
		require.Empty(t, ana.eventsOf(protocol.Seated))
	})
}

// slowAppends is a store whose appends take effect late.
type slowAppends struct {
	store.Store
	by time.Duration
}

func (s *slowAppends) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		time.Sleep(s.by)
		return store.AppendAndWait(ctx, s.Store, a)
	})
}
