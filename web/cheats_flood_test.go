package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/web/limit"
	"nonet/web/ws"
)

// TestCheatFillsListOfRequests checks that guests at a banned player's address cannot fill the host's list of requests.
func TestCheatFillsListOfRequests(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"race","public":true,"seats":9,"size":"4x4","oneseat":true}`)
		w.enter(eve, code).do(&protocol.Sit{})
		ann.do(&protocol.Kick{Seat: 2, Ban: true})
		for i := range 30 {
			sock := w.enter(w.guest(fmt.Sprint("Sock ", i), eve.from), code)
			if code := sock.try(&protocol.Sit{}); code != protocol.Waiting {
				t.Fatalf("guest %d is answered %q", i, code)
			}
		}
		w.enter(w.guest("Vic", "203.0.113.1"), code).do(&protocol.Sit{})
		vic := w.enter(w.guest("Vera", "203.0.113.1"), code)
		if code := vic.try(&protocol.Sit{}); code != protocol.Sharing {
			t.Fatalf("a guest at an honest player's address is answered %q", code)
		}
		bob := w.enter(w.guest("Bob", ann.from), code)
		if code := bob.try(&protocol.Sit{}); code != protocol.Sharing {
			t.Fatalf("a guest at the host's address is answered %q", code)
		}
		asks := map[string]int{}
		host := w.connect(ann.from)
		host.say(&protocol.Hello{V: protocol.Version, Token: ann.player.Token})
		host.say(&protocol.Enter{Room: code})
		for _, g := range await[*protocol.Room](host).Guests {
			if g.Asks {
				asks[strings.Fields(g.Name)[0]]++
			}
		}
		if asks["Sock"] != 10 || asks["Vera"] != 1 || asks["Bob"] != 1 {
			t.Errorf("the host has requests of %v", asks)
		}
	})
}

// TestCheatFloodsListOfRooms: an IPv6 site creates public rooms from many of its networks, and makes private ones
// public. Older rooms of other players stay on the list.
func TestCheatFloodsListOfRooms(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		made, refused := 0, 0
		public := func(g *guest) (code string) {
			a := w.request(g.from, "POST", apiRoot+"/rooms", `{"public":true}`, "Authorization", "Bearer "+g.player.Token)
			if a.StatusCode != http.StatusCreated {
				refused++
				return ""
			}
			made++
			return a.Header.Get("Location")[len(apiRoot+"/rooms/"):]
		}
		vic := public(w.guest("Vic", "198.51.100.1"))
		for n := range 30 {
			eve := w.guest("Buy now", fmt.Sprintf("2001:db8:7:%x::1", n))
			for range 10 {
				public(eve)
			}
		}
		if made != 1+room.PublicOfSite || refused != 300-room.PublicOfSite {
			t.Errorf("%d public rooms are created, and %d refused", made, refused)
		}
		eve := w.guest("Eve", "2001:db8:7:ffff::1")
		w.host(eve, `{"mode":"race"}`)
		if code := eve.try(&protocol.Configure{Settings: protocol.Settings{Public: true}}); code != protocol.Full {
			t.Errorf("making a private room public is answered %q", code)
		}
		ann := w.guest("Ann", "203.0.113.1")
		code := w.host(ann, `{"public":true}`)
		ann.do(&protocol.Configure{Settings: protocol.Settings{Public: true, Seats: 6}})
		time.Sleep(time.Second) // of virtual time: the list is read again
		for _, code := range []string{vic, code} {
			onList := func(r protocol.RoomInfo) bool { return r.Code == code }
			if !slices.ContainsFunc(read[protocol.Rooms](w, nil, "/rooms").Rooms, onList) {
				t.Errorf("%s is not on the list", code)
			}
		}
	})
}

// TestCheatReclaimsSeatsInCoop: guests of one address sit down in a running co-op one after another, leave, and all try
// to get their seats back at once. So does a player at the address of another one who was banned since.
func TestCheatReclaimsSeatsInCoop(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"coop","public":true,"seats":9,"size":"4x4","difficulty":"easy"}`)
		ann.do(&protocol.Start{})
		ann.begun()
		var socks []*guest
		for i := range 7 {
			sock := w.enter(w.guest(fmt.Sprint("Sock ", i), "192.0.2.8"), code)
			sock.do(&protocol.Sit{}, &protocol.Leave{})
			socks = append(socks, sock)
		}
		back := map[protocol.Code]int{}
		for _, sock := range socks {
			back[sock.try(&protocol.Sit{})]++
		}
		if back[""] != 3 || back[protocol.Sharing] != 4 {
			t.Errorf("seven guests of one address who had a seat are answered %v", back)
		}
		w.enter(eve, code).do(&protocol.Sit{})
		other := w.enter(w.guest("Eva", eve.from), code)
		other.do(&protocol.Sit{}, &protocol.Leave{})
		ann.do(&protocol.Kick{Seat: 9, Ban: true})
		if code := other.try(&protocol.Sit{}); code != protocol.Waiting {
			t.Errorf("a former player at the address of a banned one is answered %q", code)
		}
	})
}

// TestCheatFillsPlacesOfSpectators: guests of one address watch a public room with few places for spectators. Others
// can still enter and sit down.
func TestCheatFillsPlacesOfSpectators(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		code := w.host(w.guest("Ann", "198.51.100.1"), `{"mode":"race","public":true,"seats":9,"watchers":0}`)
		in, refused := 0, 0
		for i := range 9 {
			sock := w.guest(fmt.Sprint("Sock ", i), "192.0.2.7")
			sock.client = w.connect(sock.from)
			sock.say(&protocol.Hello{V: protocol.Version, Token: sock.player.Token})
			await[*protocol.Welcome](sock.client)
			sock.say(&protocol.Enter{Room: code})
			switch m := sock.next().(type) {
			case *protocol.Room:
				in++
			case *protocol.Error:
				refused++
				if m.Code != protocol.Crowded {
					t.Errorf("guest %d is refused: %s", i, m.Code)
				}
			}
		}
		if in != 4 || refused != 5 {
			t.Errorf("%d guests watch, and %d are refused", in, refused)
		}
		w.enter(w.guest("Vic", "203.0.113.1"), code).do(&protocol.Sit{})
	})
}

// TestCheatFillsQuickRaces: seven guests of one address use quick play, and honest players after them. These are not
// matched with the seven, but with each other; of a few more guests who ask then, at most four are matched with them.
// Players of one place who use quick play without others are all in one race.
func TestCheatFillsQuickRaces(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		quick := func(name, from string) (code string) {
			var race protocol.NewRoom
			w.as(w.guest(name, from), http.MethodPost, "/quick", `{"size":"4x4","difficulty":"easy"}`, http.StatusOK, &race)
			return race.Code
		}
		socks := map[string]int{}
		for i := range 7 {
			socks[quick(fmt.Sprint("Sock ", i), "192.0.2.7")]++
		}
		vic := quick("Vic", "203.0.113.1")
		if len(socks) != 1 || socks[vic] != 0 {
			t.Fatalf("the guests race in %v, and Vic in %s", socks, vic)
		}
		with := map[string]int{}
		for i := range 6 {
			with[quick(fmt.Sprint("More ", i), "192.0.2.8")]++
		}
		zoe := quick("Zoe", "203.0.113.2")
		if with[vic] != 4 || zoe != vic {
			t.Errorf("others of one address race in %v, and Vic in %s with Zoe in %s", with, vic, zoe)
		}
	})
}

// oneSlowDesk makes puzzles slowly, and hints at once.
type oneSlowDesk struct{ slowPuzzles }

func (oneSlowDesk) Hint(context.Context, protocol.HintQuery) (protocol.PuzzleHint, error) {
	return protocol.PuzzleHint{Degree: 1}, nil
}

// TestCheatFillsQueueOfPuzzles: seventy clients of one site request large puzzles. Others' hints are answered at once,
// their puzzles soon, and data can be deleted, also from the same site.
func TestCheatFillsQueueOfPuzzles(t *testing.T) {
	const takes = 4 * time.Second
	edit := func(c *Config) { c.Puzzles = oneSlowDesk{slowPuzzles{takes: takes}} }
	inWorld(t, edit, func(t *testing.T, w *world) {
		eve, vic := w.guest("Eve", "2001:db8:7::1"), w.guest("Vic", "198.51.100.1")
		var crowd sync.WaitGroup
		answers := make(chan int, 70)
		for i := range 70 {
			crowd.Go(func() {
				from := fmt.Sprintf("2001:db8:7:%x::1", i)
				answers <- w.request(from, http.MethodPost, apiRoot+"/puzzles", `{}`).StatusCode
			})
		}
		synctest.Wait()
		start := time.Now()
		w.as(vic, http.MethodPost, "/puzzles/hint", `{"givens":"","values":"","degree":1}`, http.StatusOK, nil)
		w.as(eve, http.MethodDelete, "/me", "", http.StatusNoContent, nil)
		w.as(vic, http.MethodDelete, "/me", "", http.StatusNoContent, nil)
		if took := time.Since(start); took != 0 {
			t.Errorf("a hint and two deletions waited for %v", took)
		}
		w.as(vic, http.MethodPost, "/puzzles", `{}`, http.StatusOK, nil)
		if took := time.Since(start); took > 3*takes { // after the running request and the next one of the crowd
			t.Errorf("a puzzle for another site took %v", took)
		}
		waitfor.Group(t, &crowd, "the crowd's answers")
		got := map[int]int{}
		for range 70 {
			got[waitfor.Value(t, answers, "an answer")]++
		}
		if got[http.StatusTooManyRequests] != 70-limit.WorkOfNetwork {
			t.Errorf("the flooding clients are answered %v", got)
		}
	})
}

// TestCheatFloodsImports checks that many hosts who import puzzles at once, which are refused after a while, do not
// block hints in rounds.
func TestCheatFloodsImports(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		vic, eve := w.guest("Vic", "198.51.100.1"), w.guest("Eve", "2001:db8:7:ffff::1")
		w.host(vic, `{"mode":"solo","size":"9x9","hints":9}`)
		vic.do(&protocol.Start{})
		w.host(eve, `{"mode":"solo","size":"9x9","ranked":true}`)
		eve.do(&protocol.Start{})
		live := await[*protocol.Begin](eve.client).Puzzle.Givens
		codes := map[protocol.Code]int{}
		var socks []*guest
		for i := range 70 {
			sock := w.guest("Sock", fmt.Sprintf("2001:db8:7:%x::1", i))
			w.host(sock, `{"mode":"race","size":"9x9"}`)
			socks = append(socks, sock)
		}
		for _, sock := range socks {
			sock.say(&protocol.Custom{ID: 1, Text: live})
		}
		synctest.Wait()
		if code := vic.try(&protocol.Hint{Degree: 1}); code != "" {
			t.Errorf("a hint is answered %q", code)
		}
		for _, sock := range socks {
			codes[await[*protocol.No](sock.client).Code]++
		}
		if codes[protocol.InPlay] > room.HelpOfSite {
			t.Errorf("the flooding clients are answered %v", codes)
		}
	})
}

// TestCheatGuessesLivePuzzleInRooms checks that importing a live puzzle with guesses into rooms of one address is
// answered no more often than without rooms, and others can import theirs in the meantime.
func TestCheatGuessesLivePuzzleInRooms(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		eve, vic := w.guest("Eve", "192.0.2.7"), w.guest("Vic", "198.51.100.1")
		w.host(eve, `{"mode":"solo","size":"9x9","ranked":true}`)
		eve.do(&protocol.Start{})
		live := await[*protocol.Begin](eve.client).Puzzle.Givens
		start, refused := time.Now(), 0
		for i := range 8 {
			sock := w.guest("Sock", eve.from)
			w.host(sock, `{"mode":"race","size":"9x9"}`)
			for guess := range 9 {
				text := strings.Replace(live, ".", fmt.Sprint(guess+1), 1+i)
				switch code := sock.try(&protocol.Custom{Text: text}); code {
				case protocol.InPlay:
					refused++
				case protocol.TooMany:
				default:
					t.Errorf("guess %d is answered %q", guess, code)
				}
			}
		}
		if most := room.LiveCheckBurst + int(time.Since(start)/room.LiveCheckEvery); refused > most {
			t.Errorf("%d guesses are answered that the puzzle is live; want %d at most", refused, most)
		}
		w.host(vic, `{"mode":"race","size":"4x4"}`)
		vic.do(&protocol.Custom{Text: "12.434.221.34..1"})
	})
}

// TestCheatGuessesPasswordOverManySockets: 150 sockets of few addresses guess a room's password at once, within the
// usual limits.
func TestCheatGuessesPasswordOverManySockets(t *testing.T) {
	usual := limit.Limits{}.WithDefaults()
	for _, addresses := range []int{3, 5} {
		inWorld(t, nil, func(t *testing.T, w *world) {
			ann := w.player("Ann")
			code := w.room(ann, `{"password":"swordfish"}`)
			var from []string
			for i := range 150 {
				from = append(from, fmt.Sprint("198.51.100.", i%addresses))
			}
			most := min(addresses*usual.Misses.Burst, usual.RoomMisses.Burst)
			if judged := w.guessAll(code, from); judged != most {
				t.Errorf("of 150 guesses from %d addresses %d were judged; want %d", addresses, judged, most)
			}
			w.join(ann, code) // a player with a seat can still enter
		})
	}
}

// TestCheatUsesManyNetworksOfSite checks that an IPv6 site has 65,536 networks, but may create only four times as many
// guests and rooms as one network; a customer's 256 networks may create twice as many. Refused requests take no tokens.
func TestCheatUsesManyNetworksOfSite(t *testing.T) {
	edit := func(c *Config) {
		c.Limits.Guests = limit.Rate{PerSecond: 1.0 / 3600, Burst: 5}
		c.Limits.Rooms = limit.Rate{PerSecond: 1.0 / 3600, Burst: 1} // of a player; ten times that for a network
	}
	inWorld(t, edit, func(t *testing.T, w *world) {
		taken := func(network string, n int) (taken int) {
			for i := range n {
				a := w.request(fmt.Sprintf(network, i), http.MethodPost, apiRoot+"/players", `{"name":"Sock"}`)
				if a.StatusCode < 300 {
					taken++
				}
			}
			return taken
		}
		if n := taken("2001:db8:7:1%02x::1", 30); n != 10 {
			t.Errorf("256 networks make %d guests", n)
		}
		if n := taken("2001:db8:7:%x00::1", 30); n != 10 {
			t.Errorf("the rest of the site makes %d guests", n)
		}
		if n := taken("2001:db8:8:%x00::1", 3); n != 3 {
			t.Errorf("another site makes %d guests", n)
		}
		rooms := 0
		for i := range 60 {
			p := w.signer.Guest("Sock")
			a := w.request(fmt.Sprintf("2001:db8:9:%x00::1", i), http.MethodPost, apiRoot+"/rooms", `{}`,
				"Authorization", "Bearer "+w.signer.Token(p, time.Now()))
			if a.StatusCode < 300 {
				rooms++
			}
		}
		if rooms != 40 {
			t.Errorf("a site makes %d rooms", rooms)
		}
	})
}

// TestCheatFloodsWithPings checks that websocket pings are answered within the limits on messages, and a client that
// sends far more is disconnected, also before hello. Libraries send one every few seconds.
func TestCheatFloodsWithPings(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		most := limit.Limits{}.WithDefaults().Messages.Burst
		for what, c := range map[string]*client{
			"in a room": w.join(ann, w.room(ann, `{}`)), "before hello": w.connect("192.0.2.9"),
		} {
			answered := 0
			for range most + ws.FloodAllowance.Burst + 20 {
				if c.ws.WriteControl(websocket.PingMessage, nil, time.Time{}) != nil {
					break
				}
				synctest.Wait() // no time passes, so no token is added
				select {
				case <-c.pongs:
					answered++
				default:
				}
			}
			if answered == 0 || answered > most {
				t.Errorf("%s: %d pings were answered; want %d at most", what, answered, most)
				continue
			}
			if code, _ := c.awaitClose(); code != protocol.CloseFlood {
				t.Errorf("%s: closed with %d; want %d", what, code, protocol.CloseFlood)
			}
		}
	})
}

// TestCheatFillsDisk: new players of one address store as much long-term data as they are allowed to: preferences,
// groups, arenas and invitations. A player with older preferences can still change them.
func TestCheatFillsDisk(t *testing.T) {
	edit := func(c *Config) {
		for _, name := range []string{"player", "requests", "guests", "rooms", "friends"} {
			if err := c.Limits.Set(name + "=1000000/1000000"); err != nil {
				t.Error(err)
			}
		}
	}
	inWorld(t, edit, func(t *testing.T, w *world) {
		choose := func(g *guest) int {
			return w.request(g.from, http.MethodPut, apiRoot+"/me/preferences", `{"preferences":{"theme":"dark"}}`,
				"Authorization", "Bearer "+g.player.Token).StatusCode
		}
		pupil := w.guest("Pupil", "192.0.2.7")
		choose(pupil)
		kept := 1
		var club protocol.Group
		w.as(pupil, http.MethodPost, "/groups", `{"name":"Club"}`, http.StatusCreated, &club)
		kept++
		for i := range limit.KeepRate.Burst {
			eve := w.guest(fmt.Sprint("Eve ", i), pupil.from)
			status := choose(eve)
			if i%2 == 0 {
				a := w.request(eve.from, http.MethodPost, apiRoot+"/groups", `{"name":"Mine"}`,
					"Authorization", "Bearer "+eve.player.Token)
				status = max(status, a.StatusCode)
			}
			if status >= 300 {
				break
			}
			kept += 1 + (i+1)%2
		}
		if kept < limit.KeepRate.Burst-1 || kept > limit.KeepRate.Burst {
			t.Errorf("%d records are kept; want %d", kept, limit.KeepRate.Burst)
		}
		for range 2 { // one of them may be left
			w.request(pupil.from, http.MethodPost, apiRoot+"/groups/"+club.ID+"/invite", "",
				"Authorization", "Bearer "+pupil.player.Token)
		}
		for path, body := range map[string]string{"/groups": `{"name":"Another"}`, "/groups/" + club.ID + "/invite": "",
			"/arenas": `{"name":"Cup","puzzles":[{"size":"4x4"}],"minutes":10,"heat":2}`} {
			w.as(pupil, http.MethodPost, path, body, http.StatusTooManyRequests, nil)
		}
		if status := choose(pupil); status != http.StatusNoContent {
			t.Errorf("a player with preferences is answered %d", status)
		}
		if status := choose(w.guest("Vic", "203.0.113.1")); status != http.StatusNoContent {
			t.Errorf("a player at another address is answered %d", status)
		}
	})
}
