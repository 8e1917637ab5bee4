package room_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/internal/publiclist"
	"nonet/room/players"
	"nonet/room/store"
)

// TestOneAddressDoesNotFillPublicList has one address list more public rooms than the list has places, after others
// listed theirs.
func TestOneAddressDoesNotFillPublicList(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		from := func(site, name string) string {
			code, err := c.nodes[0].Create(t.Context(), players.Player{ID: name, Name: name, Site: site},
				protocol.Settings{Public: true})
			require.NoError(t, err)
			return code
		}
		c.sites = map[string]string{"ben": "school"}
		lively := from("home", "ana")
		require.Equal(t, "ok", c.enter(0, "ben", lively).do(protocol.Sit{}))
		var others []string
		for i := range 30 {
			others = append(others, from(fmt.Sprint("site ", i), fmt.Sprint("player", i)))
		}
		for i := range publiclist.ShownMax + 1 {
			from("spam", fmt.Sprint("advert", i))
		}
		time.Sleep(time.Second)
		synctest.Wait()

		list, err := c.nodes[0].List(t.Context())
		require.NoError(t, err)
		var shown []string
		adverts := 0
		for _, info := range list.Rooms {
			shown = append(shown, info.Code)
			if len(info.Host) > 6 && info.Host[:6] == "advert" {
				adverts++
			}
		}
		require.Equal(t, lively, shown[0], "the room is in use")
		for _, code := range others {
			require.True(t, slices.Contains(shown, code), "it is pushed off the list")
		}
		require.Equal(t, publiclist.ShownOfSite, adverts)
	})
}

// TestCheatReturnsToUnlistedRooms checks a player who creates the maximum of public rooms, leaves them so that they
// drop off the list, and creates as many again: returning to the first ones, on any node, does not exceed the limit.
func TestCheatReturnsToUnlistedRooms(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{}
		spam := func(name string, node int) (code string, in *client) {
			c.sites[name] = "spam"
			who := players.Player{ID: name, Name: name, Site: "spam"}
			require.NoError(t, c.nodes[node].CheckListing(t.Context(), who, ""))
			code, err := c.nodes[node].Create(t.Context(), who, protocol.Settings{Public: true})
			require.NoError(t, err)
			return code, c.enter(node, name, code)
		}
		listed := func() int {
			time.Sleep(room.ListAnew + room.AwayAfter)
			synctest.Wait()
			all, err := c.store.Listings(t.Context(), room.ListingsRead)
			require.NoError(t, err)
			return len(all)
		}
		codes := map[string]string{}
		var all []*client
		for i := range room.PublicOfSite {
			name := fmt.Sprint("old", i)
			code, in := spam(name, 0)
			codes[name] = code
			all = append(all, in)
		}
		require.Equal(t, room.PublicOfSite, listed())
		for _, in := range all {
			in.view.Leave()
		}
		require.Zero(t, listed())
		for i := range room.PublicOfSite {
			spam(fmt.Sprint("new", i), 1)
		}
		require.Equal(t, room.PublicOfSite, listed())
		node := 0
		for name, code := range codes {
			c.enter(node%2, name, code)
			node++
		}
		require.Equal(t, room.PublicOfSite, listed())
	})
}

// TestCheatCreatesRoomsOnTwoNodes has a player create public rooms on two nodes at the same moment, before they know
// of each other's. Neither exceeds the limit, and the surplus rooms leave the list with their next event.
func TestCheatCreatesRoomsOnTwoNodes(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{}
		var socks []string
		for i := range 4 * room.PublicOfSite { // all are checked before any is created
			name := fmt.Sprint("eve", i)
			c.sites[name] = "spam"
			if c.nodes[i%2].CheckListing(t.Context(), players.Player{ID: name, Site: "spam"}, "") == nil {
				socks = append(socks, name)
			}
		}
		require.Equal(t, 2*room.PublicOfSite, len(socks))
		var in []*client
		for i, name := range socks {
			who := players.Player{ID: name, Name: name, Site: "spam"}
			code, err := c.nodes[i%2].Create(t.Context(), who, protocol.Settings{Public: true})
			require.NoError(t, err)
			in = append(in, c.enter(i%2, name, code))
		}
		time.Sleep(room.ListAnew)
		synctest.Wait()
		for _, p := range in {
			require.Equal(t, "ok", p.do(protocol.Configure{Settings: protocol.Settings{Public: true, Seats: 5}}))
		}
		all, err := c.store.Listings(t.Context(), room.ListingsRead)
		require.NoError(t, err)
		require.Equal(t, room.PublicOfSite, len(all))
	})
}

// lateList is a store that returns lists with varying delays, so that an older list arrives last.
type lateList struct {
	store.Store
	reads *atomic.Int64
}

func (l lateList) Listings(ctx context.Context, max int) ([][]byte, error) {
	all, err := l.Store.Listings(ctx, max)
	time.Sleep(time.Duration(7-l.reads.Add(1)%7) * 10 * time.Millisecond)
	return all, err
}

// TestCheatCreatesRoomsConcurrently has a player request many public rooms from one node at the same moment.
func TestCheatCreatesRoomsConcurrently(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		h, err := backend.New(hostConfig(lateList{c.store, new(atomic.Int64)}))
		require.NoError(t, err)
		c.nodes = append(c.nodes, h)
		var made atomic.Int64
		var crowd sync.WaitGroup
		for i := range 3 * room.PublicOfSite {
			crowd.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				who := players.Player{ID: fmt.Sprint("eve", i), Name: "Eve", Site: "spam"}
				if h.CheckListing(t.Context(), who, "") != nil {
					return
				}
				if _, err := h.Create(t.Context(), who, protocol.Settings{Public: true}); err == nil {
					made.Add(1)
				}
			})
		}
		waitfor.Group(t, &crowd, "the crowd's rooms")
		require.EqualValues(t, room.PublicOfSite, made.Load())
	})
}
