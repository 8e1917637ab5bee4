package client_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// bubble runs a test in virtual time.
func bubble(t *testing.T, name string, f func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}

func TestFollowsTheRoom(t *testing.T) {
	bubble(t, "messages come in order and the view with them", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		sc.say(entry(6, protocol.Event{E: protocol.Seated, Seat: 2, Name: "Grace"}), &protocol.Presence{Watching: 3})
		assert.Len(t, c.View().Seats, 1)
		next[*protocol.Entry](t, c)
		assert.Len(t, c.View().Seats, 2)
		next[*protocol.Presence](t, c)
		assert.Equal(t, 3, c.View().Watching)
	})
	bubble(t, "what is new to this version is handed on", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		require.NoError(t, sc.ws.WriteMessage(1, []byte(`{"t":"fireworks"}`)))
		assert.Equal(t, "fireworks", next[*protocol.Unknown](t, c).T)
	})
	bubble(t, "after a gap the room is asked for whole", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		sc.say(entry(7))
		enter, _ := sc.readEnter()
		assert.Equal(t, &protocol.Enter{Room: "BCDFG"}, enter)
		sc.say(entry(8), lobby(9), entry(9), entry(10))
		assert.Equal(t, uint64(9), next[*protocol.Room](t, c).Seq)
		assert.Equal(t, uint64(10), next[*protocol.Entry](t, c).Seq)
	})
	bubble(t, "messages that nobody takes are dropped and the room asked for whole", func(t *testing.T) {
		_, sc, c := dialRoom(t, &client.Options{Queue: 3})
		sc.say(entry(6), entry(7), entry(8), entry(9))
		enter, _ := sc.readEnter()
		assert.Zero(t, enter.Seq)
		sc.say(lobby(9))
		assert.Equal(t, uint64(9), next[*protocol.Room](t, c).Seq)
	})
}

func TestPongMayWaitForSlowServer(t *testing.T) {
	bubble(t, "the connection survives a server that reads nothing for three seconds", func(t *testing.T) {
		n := newNetwork()
		heard := make(chan string, 1)
		n.serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
			if !assert.NoError(t, err) {
				return
			}
			defer ws.Close()
			_, _, err = ws.ReadMessage() // Hello
			assert.NoError(t, err)
			assert.NoError(t, ws.WriteControl(websocket.PingMessage, nil, time.Time{}))
			time.Sleep(3 * time.Second)
			_, frame, err := ws.ReadMessage()
			assert.NoError(t, err)
			heard <- string(frame)
		}))
		sock, err := client.Open(t.Context(), "http://nonet.test", "secret", "BCDFG", n.dialer())
		require.NoError(t, err)
		defer sock.Close()
		go func() { _, _ = sock.ReadFrame(t.Context()) }()
		time.Sleep(2 * time.Second)
		require.NoError(t, sock.Send(t.Context(), &protocol.Enter{Room: "BCDFG"}))
		assert.JSONEq(t, `{"t":"enter","room":"BCDFG"}`, waitfor.Value(t, heard, "the command"))
	})
}

func TestReconnects(t *testing.T) {
	bubble(t, "a broken line is resumed where it was", func(t *testing.T) {
		s, sc, c := dialRoom(t, nil)
		sc.say(entry(6))
		next[*protocol.Entry](t, c)
		start := time.Now()
		sc.end(0, "")
		sc = s.next()
		assert.Equal(t, 250*time.Millisecond, time.Since(start))
		enter, ping := sc.readEnter()
		assert.Equal(t, &protocol.Enter{Room: "BCDFG", Epoch: "e", Seq: 6, Hash: "h"}, enter)
		sc.say(entry(7), &protocol.Pong{N: ping.N})
		assert.Equal(t, uint64(7), next[*protocol.Entry](t, c).Seq)
	})
	bubble(t, "the server's wait is kept", func(t *testing.T) {
		s, sc, _ := dialRoom(t, nil)
		start := time.Now()
		sc.end(protocol.CloseRestart, "retry_after=1700")
		s.next().readEnter()
		assert.Equal(t, 1700*time.Millisecond, time.Since(start))
	})
	bubble(t, "waits grow while there is no server", func(t *testing.T) {
		var waits []time.Duration
		s, sc, c := dialRoom(t, &client.Options{
			OnDisconnect: func(_ error, wait time.Duration) { waits = append(waits, wait) },
		})
		s.refusal = 429
		sc.end(0, "")
		time.Sleep(time.Minute)
		synctest.Wait()
		require.NoError(t, c.Close())
		require.Greater(t, len(waits), 7)
		assert.Equal(t, []time.Duration{250 * time.Millisecond, 500 * time.Millisecond, time.Second}, waits[:3])
		assert.Equal(t, 15*time.Second, waits[7])
	})
	bubble(t, "resync comes back without a position", func(t *testing.T) {
		s, sc, _ := dialRoom(t, nil)
		sc.end(protocol.CloseResync, "")
		enter, _ := s.next().readEnter()
		assert.Zero(t, enter.Seq)
	})
	bubble(t, "a countdown is not resumed, for its puzzle is no part of the history", func(t *testing.T) {
		s, sc, c := dialRoom(t, nil)
		sc.say(entry(6, protocol.Event{E: protocol.Started, Round: 1, In: 5000}))
		next[*protocol.Entry](t, c)
		sc.end(0, "")
		enter, _ := s.next().readEnter()
		assert.Zero(t, enter.Seq)
	})
	bubble(t, "a silent server is asked, and then given up", func(t *testing.T) {
		s, sc, _ := dialRoom(t, nil)
		start := time.Now()
		expect[*protocol.Ping](sc)
		assert.Equal(t, 20*time.Second, time.Since(start))
		s.next()
		assert.Equal(t, 40*time.Second+250*time.Millisecond, time.Since(start))
	})
	bubble(t, "a room that can't be entered for the moment is tried again", func(t *testing.T) {
		s, sc, c := dialRoom(t, nil)
		sc.end(0, "")
		sc = s.next()
		sc.readEnter()
		start := time.Now()
		sc.say(&protocol.Error{Code: protocol.Unavailable, Text: "No store.", Retry: 3000})
		sc = s.next()
		assert.Equal(t, 3*time.Second, time.Since(start))
		sc.readEnter()
		sc.say(lobby(8))
		next[*protocol.Room](t, c)
	})
}

func TestStopsReconnecting(t *testing.T) {
	bubble(t, "when the server says so", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		sc.say(entry(6))
		sc.end(protocol.CloseVersion, "reload")
		next[*protocol.Entry](t, c)
		_, err := c.Next(t.Context())
		var closed *client.CloseError
		require.ErrorAs(t, err, &closed)
		assert.Equal(t, client.CloseError{Code: protocol.CloseVersion, Text: "reload"}, *closed)
		assert.Equal(t, err, c.Do(t.Context(), protocol.Sit{}))
	})
	bubble(t, "when the room is gone", func(t *testing.T) {
		s, sc, c := dialRoom(t, nil)
		sc.end(0, "")
		sc = s.next()
		sc.readEnter()
		sc.say(&protocol.Error{Code: protocol.NotFound, Text: "No such room."})
		_, err := c.Next(t.Context())
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal)
		assert.Equal(t, protocol.NotFound, refusal.Code)
	})
	bubble(t, "after Close, also while it waits", func(t *testing.T) {
		s, sc, c := dialRoom(t, nil)
		s.refusal = 503
		sc.end(0, "")
		time.Sleep(time.Minute)
		require.NoError(t, c.Close())
		_, err := c.Next(t.Context())
		assert.Equal(t, client.ErrClosed, err)
		assert.Equal(t, client.ErrClosed, c.Do(t.Context(), protocol.Sit{}))
	})
}

func TestDialFails(t *testing.T) {
	dial := func(t *testing.T, s *server, base string) chan error {
		failed := make(chan error, 1)
		go func() {
			_, err := client.Dial(t.Context(), base, "secret", "BCDFG", &client.Options{Dialer: s.dialer()})
			failed <- err
		}()
		return failed
	}
	bubble(t, "with the server's words", func(t *testing.T) {
		s := newServer(t)
		failed := dial(t, s, "http://nonet.test")
		sc := s.next()
		sc.readEnter()
		sc.say(&protocol.Error{Code: protocol.NotFound, Text: "No such room."})
		assert.EqualError(t, waitfor.Value(t, failed, "an end of the connection"), "No such room.")
	})
	bubble(t, "not while the server has too much to do or waits for its store", func(t *testing.T) {
		s := newServer(t)
		failed := dial(t, s, "http://nonet.test")
		for _, code := range []protocol.Code{protocol.Busy, protocol.Unavailable} {
			sc := s.next()
			sc.readEnter()
			sc.say(&protocol.Error{Code: code, Text: "Try again.", Retry: 2500})
		}
		asked := time.Now()
		sc := s.next()
		assert.Equal(t, 2500*time.Millisecond, time.Since(asked))
		sc.readEnter()
		sc.say(&protocol.Error{Code: protocol.NotFound, Text: "No such room."})
		assert.EqualError(t, waitfor.Value(t, failed, "an end of the connection"), "No such room.")
	})
	bubble(t, "with the handshake's", func(t *testing.T) {
		s := newServer(t)
		s.refusal = 429
		err := waitfor.Value(t, dial(t, s, "http://nonet.test"), "an error")
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal)
		assert.Equal(t, protocol.TooMany, refusal.Code)
	})
	bubble(t, "without a scheme", func(t *testing.T) {
		assert.ErrorContains(t, waitfor.Value(t, dial(t, newServer(t), "nonet.test"), "an error"), "must begin with http://")
	})
	bubble(t, "without an answer in time", func(t *testing.T) {
		s := newServer(t)
		failed := dial(t, s, "http://nonet.test")
		start := time.Now()
		s.next().readEnter()
		require.Error(t, waitfor.Value(t, failed, "an end of the connection"))
		assert.Equal(t, 40*time.Second, time.Since(start))
	})
}

func TestDo(t *testing.T) {
	do := func(t *testing.T, c *client.Conn, command any) chan error {
		done := make(chan error, 1)
		go func() { done <- c.Do(t.Context(), command) }()
		return done
	}
	bubble(t, "an answer is returned", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		done := do(t, c, protocol.Place{Move: "r1c1=4"})
		place := expect[*protocol.Place](sc)
		assert.Equal(t, "r1c1=4", place.Move)
		sc.say(&protocol.OK{ID: place.ID + 7}, &protocol.OK{ID: place.ID})
		assert.NoError(t, waitfor.Value(t, done, "an answer"))

		done = do(t, c, protocol.Place{Move: "r1c2=4"})
		again := expect[*protocol.Place](sc)
		assert.Greater(t, again.ID, place.ID)
		sc.say(&protocol.No{ID: again.ID, Code: protocol.Wrong, Text: "No."})
		assert.Equal(t, &protocol.Refusal{Code: protocol.Wrong, Text: "No.", ID: again.ID},
			waitfor.Value(t, done, "an answer"))
	})
	bubble(t, "a command is sent again under its id on the next line", func(t *testing.T) {
		s, sc, c := dialRoom(t, nil)
		first := do(t, c, protocol.Place{Move: "r1c1=4"})
		place := expect[*protocol.Place](sc)
		sc.end(0, "")
		synctest.Wait()
		second := do(t, c, protocol.Place{Move: "r1c2=5"}) // no connection at the moment
		sc = s.next()
		_, ping := sc.readEnter()
		synctest.Wait()
		assert.Empty(t, sc.heard, "nothing is sent before the room is entered")
		sc.say(&protocol.Pong{N: ping.N})
		assert.Equal(t, place, expect[*protocol.Place](sc))
		later := expect[*protocol.Place](sc)
		assert.Greater(t, later.ID, place.ID)
		sc.say(&protocol.OK{ID: later.ID}, &protocol.OK{ID: place.ID})
		assert.NoError(t, waitfor.Value(t, first, "an answer"))
		assert.NoError(t, waitfor.Value(t, second, "an answer"))
	})
	bubble(t, "a room sent anew may stand for a lost answer", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		done := do(t, c, protocol.Sit{})
		sit := expect[*protocol.Sit](sc)
		sc.say(lobby(12))
		assert.Equal(t, sit, expect[*protocol.Sit](sc))
		sc.say(&protocol.OK{ID: sit.ID}, &protocol.OK{ID: sit.ID})
		assert.NoError(t, waitfor.Value(t, done, "an answer"))
	})
	bubble(t, "a refusal for the moment is waited out", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		done := do(t, c, protocol.Start{})
		start := expect[*protocol.Start](sc)
		asked := time.Now()
		sc.say(&protocol.No{ID: start.ID, Code: protocol.Busy, Retry: 2500})
		assert.Equal(t, start, expect[*protocol.Start](sc))
		assert.Equal(t, 2500*time.Millisecond, time.Since(asked))
		sc.say(&protocol.OK{ID: start.ID})
		assert.NoError(t, waitfor.Value(t, done, "an answer"))
	})
	bubble(t, "every command, with rising ids from many goroutines", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		commands := []any{protocol.Sit{}, protocol.Leave{}, protocol.Ready{On: true}, protocol.Configure{}, protocol.Start{},
			protocol.Place{Move: "r1c1=1"}, protocol.Note{Marks: "r1c1+1"}, protocol.Rematch{Round: 1}}
		done := make(chan error)
		for _, command := range commands {
			go func() { done <- c.Do(t.Context(), command) }()
		}
		var last uint64
		for range commands {
			id := idOf(waitfor.Value(t, sc.heard, "a command"))
			assert.Greater(t, id, last)
			last = id
			sc.say(&protocol.OK{ID: id})
		}
		for range commands {
			assert.NoError(t, waitfor.Value(t, done, "an answer"))
		}
		assert.ErrorContains(t, c.Do(t.Context(), protocol.Ping{}), "is no command")
	})
	bubble(t, "ctx ends the waiting", func(t *testing.T) {
		_, sc, c := dialRoom(t, nil)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- c.Place(ctx, 1, 2, 3) }()
		assert.Equal(t, "r1c2=3", expect[*protocol.Place](sc).Move)
		cancel()
		assert.True(t, errors.Is(waitfor.Value(t, done, "an answer"), ctx.Err()))
		sc.say(lobby(12))
		next[*protocol.Room](t, c)
		synctest.Wait()
		assert.Empty(t, sc.heard, "an abandoned request is not repeated")
	})
}

func idOf(msg any) uint64 {
	switch m := msg.(type) {
	case *protocol.Sit:
		return m.ID
	case *protocol.Leave:
		return m.ID
	case *protocol.Ready:
		return m.ID
	case *protocol.Configure:
		return m.ID
	case *protocol.Start:
		return m.ID
	case *protocol.Place:
		return m.ID
	case *protocol.Note:
		return m.ID
	case *protocol.Rematch:
		return m.ID
	}
	return 0
}
