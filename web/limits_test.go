package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/protocol"
	"nonet/web/limit"
	"nonet/web/ws"
)

func TestFloodIsRefusedThenClosed(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		refusals := 0
		for id := range uint64(500) {
			if c.ws.WriteMessage(1, protocol.Append(nil, &protocol.Ready{ID: id + 1, On: id%2 == 0})) != nil {
				break
			}
			synctest.Wait() // no time passes, so no token is added
		}
		for frame := range c.frames {
			if strings.HasPrefix(frame, `{"t":"no"`) && strings.Contains(frame, `"too_many"`) &&
				strings.Contains(frame, `"retry":`) {
				refusals++
			}
		}
		if code, _ := c.awaitClose(); code != protocol.CloseFlood {
			t.Errorf("closed with %d; want %d", code, protocol.CloseFlood)
		}
		if refusals != ws.FloodAllowance.Burst {
			t.Errorf("the client was told %d times to slow down; want %d", refusals, ws.FloodAllowance.Burst)
		}
	})
}

func TestPlayerHasOneLimitForAllConnections(t *testing.T) {
	edit := func(c *Config) {
		if err := c.Limits.Set("player=1/10"); err != nil {
			t.Error(err)
		}
	}
	inWorld(t, edit, func(t *testing.T, w *world) {
		ann, bob := w.player("Ann"), w.player("Bob")
		code := w.room(ann, `{}`)
		a1, a2, b := w.join(ann, code), w.join(ann, code), w.join(bob, code)
		for n := range uint64(8) {
			a1.say(&protocol.Ping{N: n})
			await[*protocol.Pong](a1)
		}
		a2.say(&protocol.Ping{N: 1})
		expectRefusal(t, "a message over the player's limit", a2, protocol.TooMany, 0)
		b.say(&protocol.Ping{N: 1})
		await[*protocol.Pong](b)
		time.Sleep(2 * time.Second)
		a2.say(&protocol.Ping{N: 2})
		await[*protocol.Pong](a2)
	})
}

// TestNewLimitsApplyAtOnce checks that new limits apply at once, also to open connections that have used some up.
func TestNewLimitsApplyAtOnce(t *testing.T) {
	edit := func(c *Config) { c.Limits.Messages = limit.Rate{PerSecond: 1, Burst: 10} }
	inWorld(t, edit, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		a := w.join(ann, w.room(ann, `{}`))
		set := func(text string) {
			t.Helper()
			var l limit.Limits
			if err := l.Set(text); err != nil {
				t.Fatal(err)
			}
			w.server.SetLimits(l)
		}
		var ping func(n int)
		fill := func() { // the connection's bucket, which gets its new limit with the next message
			time.Sleep(25 * time.Second)
			ping(1)
			time.Sleep(25 * time.Second)
		}
		ping = func(n int) {
			for range n {
				a.say(&protocol.Ping{})
				await[*protocol.Pong](a)
			}
		}
		over := func(what string) {
			t.Helper()
			a.say(&protocol.Ping{})
			expectRefusal(t, what, a, protocol.TooMany, 0)
			time.Sleep(25 * time.Second)
		}
		fill()
		ping(10)
		over("more than there may be")
		set("messages=1/20")
		fill()
		ping(20)
		set("messages=1/3")
		fill()
		ping(3)
		over("more than there may be now")
		set("messages=1/100,player=1/4")
		fill()
		ping(4)
		over("more of a player's than there may be now")
		set("connections=1,misses=0.001/1")
		if _, res, err := w.dial("192.0.2.1", nil); err == nil || res.StatusCode != http.StatusTooManyRequests {
			t.Errorf("a second connection: %v, %v", err, res)
		}
		for i, want := range []protocol.Code{protocol.NotFound, protocol.TooMany} {
			if got := w.request("192.0.2.1", "GET", "/api/v1/rooms/ZZZZZ", "").failure(t).Code; got != want {
				t.Errorf("look-up %d: %s; want %s", i, got, want)
			}
		}
		ping(1)
	})
}

func TestGuessingCodesIsLimited(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		burst := limit.Limits{}.WithDefaults().Misses.Burst
		for n := range burst {
			a := w.request("198.51.100.9", "GET",
				fmt.Sprintf("/api/v1/rooms/ZZZ%c%c", protocol.CodeAlphabet[n%20], protocol.CodeAlphabet[n/20]), "")
			if a.failure(t).Code != protocol.NotFound {
				t.Fatalf("guess %d is answered with %s", n, a.body)
			}
		}
		a := w.request("198.51.100.9", "GET", "/api/v1/rooms/"+code, "")
		if a.failure(t).Code != protocol.TooMany || a.Header.Get("Retry-After") != "1" {
			t.Errorf("after %d wrong guesses: %s, Retry-After %q", burst, a.body, a.Header.Get("Retry-After"))
		}
		c := w.connect("198.51.100.9")
		c.say(&protocol.Hello{V: protocol.Version, Token: ann.Token})
		c.say(&protocol.Enter{Room: code})
		expectRefusal(t, "a guess over the websocket", c, protocol.TooMany, 0)
		if a := w.request("192.0.2.1", "GET", "/api/v1/rooms/"+code, ""); a.StatusCode != http.StatusOK {
			t.Errorf("another address gets %s", a.body)
		}
	})
}

func TestNewRoomsAreLimited(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		for range (limit.Limits{}).WithDefaults().Rooms.Burst {
			w.room(ann, `{}`)
		}
		a := w.request("192.0.2.1", "POST", "/api/v1/rooms", `{}`, "Authorization", "Bearer "+ann.Token)
		if a.StatusCode != http.StatusTooManyRequests || a.failure(t).Code != protocol.TooMany {
			t.Errorf("one room above the limit gets %s %s", a.Status, a.body)
		}
	})
}

func TestConnectionsAreLimited(t *testing.T) {
	edit := func(c *Config) { c.Limits.Connections, c.Limits.PerAddress = 5, 3 }
	inWorld(t, edit, func(t *testing.T, w *world) {
		for range 3 {
			w.connect("192.0.2.1")
		}
		_, res, err := w.dial("192.0.2.1", nil)
		if err == nil || res.StatusCode != http.StatusTooManyRequests {
			t.Errorf("a fourth connection from one address: %v, %v", err, res)
		}
		w.connect("2001:db8::1")
		last := w.connect("2001:db8:0:0:ffff::1")
		_, res, err = w.dial("198.51.100.1", nil)
		if err == nil || res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
			t.Errorf("a sixth connection: %v, %v", err, res)
		}
		last.ws.Close()
		synctest.Wait()
		w.connect("198.51.100.1")
	})
}

// TestClientsOfUntrustedProxyAreLimited checks that clients of an untrusted proxy on the same machine, which itself is
// unlimited, are limited, and the log explains why they share the limits.
func TestClientsOfUntrustedProxyAreLimited(t *testing.T) {
	edit := func(c *Config) {
		c.Limits.PerAddress = 2
		c.Unlimited = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	}
	inWorld(t, edit, func(t *testing.T, w *world) {
		burst := limit.Limits{}.WithDefaults().Misses.Burst
		guess := func(from string, header ...string) protocol.Code {
			return w.request(from, "GET", "/api/v1/rooms/ZZZZZ", "", header...).failure(t).Code
		}
		for range 2 * burst {
			if code := guess("127.0.0.1", "Host", "localhost:8080"); code != protocol.NotFound {
				t.Fatalf("the machine itself is answered %s", code)
			}
		}
		for _, from := range []string{"127.0.0.1", "::1"} {
			for n := range burst {
				// Each claims to be another client.
				if code := guess(from, "X-Forwarded-For", fmt.Sprint("198.51.100.", n)); code != protocol.NotFound {
					t.Fatalf("guess %d through %s is answered %s", n, from, code)
				}
			}
			for _, header := range []string{
				"X-Forwarded-For", "x-real-ip", "Forwarded", "X-Forwarded-Proto", "CF-Connecting-IP",
				"True-Client-IP", "X-Client-IP", "X-Forwarded", "X-Forwarded-Ssl", "CF-Ray", "Client-IP",
			} {
				for _, value := range []string{"203.0.113.1", ""} {
					if code := guess(from, header, value); code != protocol.TooMany {
						t.Errorf("through %s, with %s: %q, a guess too many is answered %s", from, header, value, code)
					}
				}
			}
		}
		if code := guess("127.0.0.1", "Host", "play.example"); code != protocol.TooMany {
			t.Errorf("through a proxy that says nothing but the host that was asked for, a guess too many is answered %s", code)
		}
		for range 2 {
			if _, _, err := w.dial("127.0.0.1", http.Header{"X-Forwarded-For": {"203.0.113.1"}}); err != nil {
				t.Fatal(err)
			}
		}
		if _, res, err := w.dial("127.0.0.1", http.Header{"X-Forwarded-For": {"203.0.113.1"}}); err == nil ||
			res.StatusCode != http.StatusTooManyRequests {
			t.Errorf("a third connection through the proxy: %v, %v", err, res)
		}
		w.stop()
		synctest.Wait()
		if n := strings.Count(w.logged.String(), "--trusted-proxies"); n != 1 {
			t.Errorf("the log mentions the proxy %d times: %s", n, w.logged)
		}
	})
}

// TestCheatBehindProxyThatHidesAddresses checks that clients of a trusted local proxy that does not identify them are
// not treated as the unlimited machine itself: they are limited, and the log says so.
func TestCheatBehindProxyThatHidesAddresses(t *testing.T) {
	for _, header := range [][]string{
		{"X-Real-IP", "203.0.113.1"}, {"Forwarded", "for=203.0.113.1"}, {"X-Forwarded-For", "unknown"},
		{"X-Forwarded-For", ""}, {"Host", "play.example"}, {"Host", "localhost", "X-Original-URI", "/"},
		{"Host", "localhost", "X-NginX-Proxy", "true"}, {"Host", "localhost", "X-ARR-LOG-ID", "7"},
	} {
		edit := func(c *Config) {
			c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
			c.Unlimited = c.TrustedProxies
		}
		inWorld(t, edit, func(t *testing.T, w *world) {
			refused := 0
			for range 2 * (limit.Limits{}).WithDefaults().Misses.Burst {
				a := w.request("127.0.0.1", "GET", "/api/v1/rooms/ZZZZZ", "", header...)
				if a.failure(t).Code == protocol.TooMany {
					refused++
				}
			}
			if refused == 0 {
				t.Errorf("with %q no client is limited", header)
			}
			w.stop()
			synctest.Wait()
			if n := strings.Count(w.logged.String(), "--trusted-proxies"); n != 1 {
				t.Errorf("with %q the log mentions the proxy %d times: %s", header, n, w.logged)
			}
		})
	}
}

// TestClassBehindOneAddressIsNotLimited: forty pupils behind one address open a link in the same second, load the first
// page, sit, and race. None of them hits a limit.
func TestClassBehindOneAddressIsNotLimited(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		teacher := w.player("Teacher")
		code := w.room(teacher, `{"size":"4x4","difficulty":"easy","seats":40}`)
		class := []*client{w.join(teacher, code)}
		start := time.Now()
		for i := range 39 {
			if a := w.request("192.0.2.1", "GET", "/api/v1/rooms", ""); a.StatusCode != http.StatusOK {
				t.Fatalf("pupil %d sees no first page: %s", i+1, a.Status)
			}
			c := w.join(w.player(fmt.Sprintf("Pupil %d", i+1)), code)
			c.say(&protocol.Sit{ID: 1})
			await[*protocol.OK](c)
			class = append(class, c)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("the class took %v to sit down, which asks nothing of the limits", took)
		}
		for _, c := range class {
			c.say(&protocol.Ready{ID: 2, On: true})
			await[*protocol.OK](c)
		}
		for _, c := range class {
			await[*protocol.Begin](c)
		}
	})
}
