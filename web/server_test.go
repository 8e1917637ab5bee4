package web

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"nonet/internal/logonce"
	"nonet/internal/panics"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/players"
	"nonet/web/ws"
)

func TestSilentConnectionIsClosed(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		deaf := w.connect("192.0.2.1")
		deaf.deaf.Store(true)
		deaf.enter(ann, w.room(ann, `{}`))
		start := time.Now()
		number, reason := deaf.awaitClose()
		wait, err := strconv.Atoi(strings.TrimPrefix(reason, "retry_after="))
		if number != protocol.CloseSilent || err != nil || wait < 1 {
			t.Errorf("closed with %d %q; want %d and a wait", number, reason, protocol.CloseSilent)
		}
		if took := time.Since(start); took < ws.SilentAfter || took > ws.SilentAfter+ws.WheelTick {
			t.Errorf("closed after %v", took)
		}
	})
}

// TestSilentPlayerIsAwayWithin20Seconds: the host's phone is locked during a round and stops answering. The others see
// within 20 seconds that the player is away. After two minutes the player comes back to the seat and is still the host.
// The result does not depend on when the phone was last heard within a tick of the wheel.
func TestSilentPlayerIsAwayWithin20Seconds(t *testing.T) {
	for after := time.Duration(0); after < 10*time.Second; after += 700 * time.Millisecond {
		inWorld(t, nil, func(t *testing.T, w *world) {
			ann, bob := w.guest("Ann", "198.51.100.1"), w.guest("Bob", "203.0.113.1")
			code := w.host(bob, `{"mode":"race","size":"4x4"}`)
			w.enter(ann, code)
			ann.do(&protocol.Sit{})
			bob.do(&protocol.Transfer{Seat: 2})
			ann.do(&protocol.Start{})
			bob.begun()
			time.Sleep(after)
			ann.deaf.Store(true)
			ann.try(&protocol.Place{Move: "r1c1=1"})
			silent := time.Now()
			awaitEvent(bob.client, protocol.Away, 2)
			if took := time.Since(silent); took > 20*time.Second {
				t.Errorf("last heard %v into the round, the player is away %v later", after, took)
			}
			time.Sleep(2 * time.Minute)
			ann.client = w.connect(ann.from)
			ann.say(&protocol.Hello{V: protocol.Version, Token: ann.player.Token})
			ann.say(&protocol.Enter{Room: code})
			if room := await[*protocol.Room](ann.client); room.You != 2 || room.Host != 2 {
				t.Errorf("back in seat %d, with the host in seat %d; want 2 and 2", room.You, room.Host)
			}
		})
	}
}

// awaitEvent skips messages up to an event of a seat.
func awaitEvent(c *client, name string, seat int) protocol.Event {
	c.t.Helper()
	for {
		for _, e := range await[*protocol.Entry](c).Events {
			if e.E == name && e.Seat == seat {
				return e
			}
		}
	}
}

// TestPingInterval checks that a quiet client is pinged at most every PingAfter, and an active one every MeasureEvery.
func TestPingInterval(t *testing.T) {
	for every, want := range map[time.Duration]time.Duration{time.Hour: ws.PingAfter, time.Second: ws.MeasureEvery} {
		inWorld(t, nil, func(t *testing.T, w *world) {
			ann := w.player("Ann")
			c := w.join(ann, w.room(ann, `{}`))
			const long = 10 * time.Minute
			for range long / min(every, long) {
				time.Sleep(min(every, long))
				c.say(&protocol.Ping{})
			}
			pings, most := int(c.pings.Load()), int(long/want)+1
			if pings > most || pings < most/2 {
				t.Errorf("with a message every %v there were %d pings; want %d at most", every, pings, most)
			}
		})
	}
}

// TestClientThatReadsNothingIsClosed connects a spectator that reads nothing. No other client waits for it.
func TestClientThatReadsNothingIsClosed(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob := w.player("Ann"), w.player("Bob")
		code := w.room(ann, `{}`)
		a := w.join(ann, code)
		w.pipes.narrow = 1 << 10
		line := w.handshake("192.0.2.7")
		defer line.Close()
		line.Write(append(maskMessage(&protocol.Hello{V: protocol.Version, Token: bob.Token}),
			maskMessage(&protocol.Enter{Room: code})...))
		if p := await[*protocol.Presence](a); p.Watching != 1 {
			t.Fatalf("the spectator did not come: %+v", p)
		}
		start := time.Now()
		for id, gone := uint64(1), false; !gone; id++ {
			a.say(&protocol.Ready{ID: id, On: id%2 == 1}) // so that there is something to send
			for answered := false; !answered; {
				switch m := a.next().(type) {
				case *protocol.OK:
					answered = true
				case *protocol.Presence:
					gone = m.Watching == 0
				}
			}
			if time.Since(start) > ws.SilentAfter {
				t.Fatal("the spectator is still there")
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
}

func TestQuietPlayerStaysConnected(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`)) // answers pings, because it reads
		time.Sleep(time.Hour)
		c.say(&protocol.Ping{N: 1})
		await[*protocol.Pong](c)
	})
}

func TestControlFrames(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		c.write(websocket.PingMessage, []byte("are you there"))
		if got := waitfor.Value(t, c.pongs, "a pong"); got != "are you there" {
			t.Errorf("the pong has %q", got)
		}
		c.write(websocket.PongMessage, []byte(strings.Repeat("x", testControlMax)))
		c.write(websocket.PongMessage, nil)
		c.say(&protocol.Ping{N: 3})
		await[*protocol.Pong](c)
		c.write(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, "bye"))
		if code, _ := c.awaitClose(); code != websocket.CloseGoingAway {
			t.Errorf("the close is answered with %d", code)
		}
		c = w.join(ann, w.room(ann, `{}`))
		c.write(websocket.CloseMessage, nil)
		if code, _ := c.awaitClose(); code != websocket.CloseNoStatusReceived {
			t.Errorf("a close without a code is answered with %d", code)
		}
	})
}

// faulty is a viewer whose room panics.
type faulty struct{}

func (faulty) Do(any)               { panic("a fault") }
func (faulty) MustShed(bool) bool   { return false }
func (faulty) SetLag(time.Duration) {}
func (faulty) Leave()               {}

// swamped is a viewer of a node that may be overloaded.
type swamped struct {
	ws.Viewer
	is bool
}

func (s swamped) MustShed(behind bool) bool { return s.is && behind }

// TestOverloadedNodeRefusesPipelinedCommands checks that an overloaded node accepts the first of several pipelined
// commands and refuses the others with a retry time. Messages that are not commands are handled.
func TestOverloadedNodeRefusesPipelinedCommands(t *testing.T) {
	for _, is := range []bool{false, true} {
		inWorld(t, nil, func(t *testing.T, w *world) {
			ann := w.player("Ann")
			code := w.room(ann, `{}`)
			enter := w.server.gateway.Enter
			w.server.gateway.Enter = func(ctx context.Context, who players.Player, m *protocol.Enter,
				out *room.Outbox) (ws.Viewer,
				error) {
				v, err := enter(ctx, who, m, out)
				return swamped{v, is}, err
			}
			a := w.join(ann, code)
			var frames []byte
			for id := range uint64(3) {
				frames = append(frames, maskMessage(&protocol.Ready{ID: id + 1, On: id%2 == 0})...)
			}
			if _, err := a.ws.NetConn().Write(append(frames, maskMessage(&protocol.Ping{N: 9})...)); err != nil {
				t.Fatal(err)
			}
			answers := map[uint64]string{}
			for answered := 0; answered < 4; {
				switch m := a.next().(type) {
				case *protocol.OK:
					answers[m.ID] = "ok"
				case *protocol.No:
					answers[m.ID] = fmt.Sprint(m.Code, " ", m.Retry)
				case *protocol.Pong:
				default:
					continue
				}
				answered++
			}
			want := map[uint64]string{1: "ok", 2: "ok", 3: "ok"}
			if is {
				want = map[uint64]string{1: "ok", 2: "busy 1000", 3: "busy 1000"}
			}
			if !maps.Equal(answers, want) {
				t.Errorf("swamped: %v; answered with %v; want %v", is, answers, want)
			}
			a.say(&protocol.Ready{ID: 4, On: true})
			await[*protocol.OK](a)
		})
	}
}

func TestPanicClosesOneConnection(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob := w.player("Ann"), w.player("Bob")
		code := w.room(ann, `{}`)
		a := w.join(ann, code)
		w.server.gateway.Enter = func(_ context.Context, _ players.Player, _ *protocol.Enter, out *room.Outbox) (ws.Viewer,
			error) {
			out.Send(NewMetrics().Frame(nil, protocol.Append(nil, &protocol.Room{Phase: protocol.Lobby})))
			return faulty{}, nil
		}
		b := w.join(bob, code)
		b.say(&protocol.Start{ID: 1})
		if code, reason := b.awaitClose(); code != protocol.CloseLater || !strings.HasPrefix(reason, "retry_after=") {
			t.Errorf("closed with %d %q; want %d", code, reason, protocol.CloseLater)
		}
		a.say(&protocol.Ping{N: 1})
		await[*protocol.Pong](a)
		if got := w.metric(t, "nonet_panics_total"); got != "1" {
			t.Errorf("%s panics were counted", got)
		}
	})
}

func TestPanicFailsOneRequest(t *testing.T) {
	e := middleware{metrics: NewMetrics(), guard: panics.New(discard()), log: discard(),
		proxyWarnings:  new(logonce.Throttle),
		headerWarnings: new(logonce.Throttle), failureWarnings: new(logonce.Throttle)}
	h := e.wrap("/x", func(http.ResponseWriter, *http.Request) error { panic("a fault") })
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/x", nil))
	if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), string(protocol.Internal)) {
		t.Errorf("answered with %d %s", w.Code, w.Body)
	}
	defer func() {
		if recover() != http.ErrAbortHandler {
			t.Error("an aborted request was not passed on")
		}
	}()
	e.wrap("/x", func(http.ResponseWriter, *http.Request) error { panic(http.ErrAbortHandler) }).
		ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/x", nil))
}

// metric reads a metric in Prometheus's format.
func (w *world) metric(t *testing.T, name string) string {
	t.Helper()
	rec := httptest.NewRecorder()
	w.server.admin.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for line := range strings.Lines(rec.Body.String()) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	t.Errorf("there is no metric %s", name)
	return ""
}

func TestMetrics(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		c.say(&protocol.Ready{ID: 1, On: true})
		await[*protocol.OK](c)
		c.say(&protocol.Place{ID: 2, Move: "r1c1=1"})
		await[*protocol.No](c)
		synctest.Wait()
		for name, want := range map[string]string{
			"nonet_connections":                    "1",
			"nonet_connections_total":              "1",
			"nonet_viewers":                        "1",
			"nonet_rooms":                          "1",
			"nonet_messages_total":                 "4",
			"nonet_commands_total":                 "2",
			"nonet_refused_commands_total":         "1",
			`nonet_refusals_total{code="not_now"}`: "1",
			`nonet_http_requests_total{route="/api/v1/rooms",status="201"}`: "1",
			`nonet_http_requests_total{route="/ws",status="101"}`:           "1",
			`nonet_http_request_seconds_count{route="/api/v1/players"}`:     "1",
		} {
			if got := w.metric(t, name); got != want {
				t.Errorf("%s is %s; want %s", name, got, want)
			}
		}
		if w.metric(t, "nonet_received_bytes_total") == "0" || w.metric(t, "nonet_sent_bytes_total") == "0" ||
			w.metric(t, "go_goroutines") == "0" {
			t.Error("bytes or goroutines were not counted")
		}
	})
}

func TestStopSpreadsReconnects(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		var clients []*client
		for range 3 * ws.DrainBatch {
			clients = append(clients, w.join(ann, code))
			time.Sleep(time.Second) // the address may not open them all at once
		}
		start := time.Now()
		w.stop()
		if took := time.Since(start); took > time.Second {
			t.Errorf("stopping took %v", took)
		}
		waits := map[string]bool{}
		for _, c := range clients {
			number, reason := c.awaitClose()
			ms, err := strconv.Atoi(strings.TrimPrefix(reason, "retry_after="))
			if number != protocol.CloseRestart || err != nil || ms < 1 || ms > 250 {
				t.Fatalf("closed with %d %q; want %d and a wait", number, reason, protocol.CloseRestart)
			}
			waits[reason] = true
		}
		if len(waits) < 10 {
			t.Errorf("%d clients come back at %d different times", len(clients), len(waits))
		}
		if _, _, err := w.dial("192.0.2.1", nil); err == nil {
			t.Error("a stopped server took a connection")
		}
	})
}

// TestStopOfSingleNode checks that a node that is alone closes all connections at once, and does not wait for clients
// that do not answer.
func TestStopOfSingleNode(t *testing.T) {
	inWorld(t, func(cfg *Config) { cfg.Alone = true }, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		c := w.join(ann, code)
		for range 2 * ws.DrainBatch {
			w.handshake("192.0.2.1") // they never answer the close
			time.Sleep(time.Second)
		}
		start := time.Now()
		w.stop()
		if took := time.Since(start); took > ws.AloneTimeout+100*time.Millisecond {
			t.Errorf("stopping took %v", took)
		}
		if number, _ := c.awaitClose(); number != protocol.CloseRestart {
			t.Errorf("closed with %d; want %d", number, protocol.CloseRestart)
		}
	})
}

func TestDrainingIsNotReady(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		w.server.gateway.Connections.Close()
		if a := w.request("192.0.2.1", "GET", "/readyz", ""); a.StatusCode != http.StatusServiceUnavailable ||
			!strings.Contains(string(a.body), "Draining") {
			t.Errorf("readyz says %s %s", a.Status, a.body)
		}
		if _, res, err := w.dial("192.0.2.1", nil); err == nil || res.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("a connection while draining: %v, %v", err, res)
		}
		if a := w.request("192.0.2.1", "GET", "/healthz", ""); a.StatusCode != http.StatusOK {
			t.Errorf("healthz says %s", a.Status)
		}
	})
}

func TestStopClosesUnresponsiveClients(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		w.handshake("192.0.2.1")
		start := time.Now()
		w.stop() // the client never answers the close
		if took := time.Since(start); took > ws.CloseTimeout+time.Second {
			t.Errorf("stopping took %v", took)
		}
	})
}

func TestNothingSecretIsLogged(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		w.server.gateway.Enter = func(context.Context, players.Player, *protocol.Enter, *room.Outbox) (ws.Viewer, error) {
			return nil, errors.New("a fault of the store's")
		}
		c.say(&protocol.Enter{Room: "BCDFG"})
		expectRefusal(t, "a fault", c, protocol.Unavailable, 0)
		w.stop()
		synctest.Wait()
		log := w.logged.String()
		if !strings.Contains(log, "a fault of the store's") {
			t.Errorf("the fault is not in the log: %s", log)
		}
		if strings.Contains(log, ann.Token) || strings.Contains(log, testSecret) {
			t.Errorf("the log has a secret: %s", log)
		}
	})
}

func TestInvalidConfigIsRefused(t *testing.T) {
	host := new(backend.Backend)
	for what, cfg := range map[string]Config{
		"no host":   {Secret: []byte(testSecret), Log: discard()},
		"no log":    {Secret: []byte(testSecret), Backend: host},
		"no secret": {Backend: host, Log: discard()},
		"an origin's path": {Secret: []byte(testSecret), Backend: host, Log: discard(),
			Origins: []string{"https://a.example/x"}},
		"a bare origin": {Secret: []byte(testSecret), Backend: host, Log: discard(), Origins: []string{"a.example"}},
	} {
		if _, err := NewServer(cfg); err == nil {
			t.Errorf("%s was accepted", what)
		}
	}
}

// TestReturningPlayerLearnsWhySeatIsGone checks that a player who was disconnected for five minutes of a round is told
// on return that the seat was given up because of that. For seats given up for other reasons, no such message is sent.
func TestReturningPlayerLearnsWhySeatIsGone(t *testing.T) {
	const kept = int64(5 * time.Minute / time.Millisecond)
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob, cleo := w.guest("Ann", "198.51.100.1"), w.guest("Bob", "203.0.113.1"), w.guest("Cleo", "203.0.113.2")
		code := w.host(bob, `{"mode":"race","size":"4x4"}`)
		w.enter(ann, code).do(&protocol.Sit{})
		w.enter(cleo, code).do(&protocol.Sit{})
		bob.do(&protocol.Start{})
		bob.begun()
		cleo.do(&protocol.Leave{})
		if e := awaitEvent(bob.client, protocol.Left, 3); e.For != 0 {
			t.Errorf("the seat that was left is said to be given up after %d ms", e.For)
		}
		ann.ws.Close()
		if e := awaitEvent(bob.client, protocol.Left, 2); e.For != kept {
			t.Errorf("the others got %d ms", e.For)
		}
		ann.client = w.connect(ann.from)
		ann.say(&protocol.Hello{V: protocol.Version, Token: ann.player.Token})
		ann.say(&protocol.Enter{Room: code})
		room := await[*protocol.Room](ann.client)
		if seat := room.Seats[1]; room.You != 2 || !seat.Left || seat.Lapsed != kept {
			t.Errorf("back in seat %d, which is %+v", room.You, seat)
		}
		if seat := room.Seats[2]; !seat.Left || seat.Lapsed != 0 {
			t.Errorf("the seat that was given up is %+v, want Left without Lapsed", seat)
		}
	})
}
