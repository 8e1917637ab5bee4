package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"nonet/protocol"
	"nonet/web/ws"
)

// TestInvalidInputIsRefused sends invalid input, and checks that each message gets a clear answer and no other client
// is affected.
func TestInvalidInputIsRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob := w.player("Ann"), w.player("Bob")
		code := w.room(ann, `{"mode":"race"}`)
		bystander := w.join(ann, code)
		for _, c := range []struct {
			what, frame string
			want        protocol.Code
			id          uint64 // of the No; 0 means an Error
		}{
			{"nothing", ``, protocol.BadMessage, 0},
			{"no JSON", `hello`, protocol.BadMessage, 0},
			{"half a message", `{"t":"place","id":1,`, protocol.BadMessage, 0},
			{"a list", `["place"]`, protocol.BadMessage, 0},
			{"no name", `{"id":1}`, protocol.BadMessage, 0},
			{"an unknown message", `{"t":"cheat","id":1}`, protocol.BadMessage, 0},
			{"the server's message", `{"t":"ok","id":1}`, protocol.BadMessage, 0},
			{"an unknown field", `{"t":"start","id":3,"now":true}`, protocol.BadMessage, 3},
			{"a move for another seat", `{"t":"place","id":4,"move":"r1c1=1","seat":1}`, protocol.BadMessage, 4},
			{"a missing field", `{"t":"place","id":5}`, protocol.BadMessage, 5},
			{"a negative id", `{"t":"start","id":-1}`, protocol.BadMessage, 0},
			{"an id as text", `{"t":"start","id":"1"}`, protocol.BadMessage, 0},
			{"a huge id", `{"t":"start","id":99999999999999999999}`, protocol.BadMessage, 0},
			{"a move that is none", `{"t":"place","id":6,"move":"checkmate"}`, protocol.BadMove, 6},
			{"a move by a spectator", `{"t":"place","id":7,"move":"r1c1=1"}`, protocol.NotSeated, 7},
			{"the host's command", `{"t":"start","id":8}`, protocol.NotSeated, 8},
			{"hello again", `{"t":"hello","v":1,"token":"x"}`, protocol.BadMessage, 0},
			{"no UTF-8", "{\"t\":\"place\",\"id\":9,\"move\":\"\xff\"}", protocol.BadMessage, 0},
			{"deep nesting", strings.Repeat("[", 2000), protocol.BadMessage, 0},
			{"no such room", `{"t":"enter","room":"ZZZZZ"}`, protocol.NotFound, 0},
			{"no such code", `{"t":"enter","room":"../../etc"}`, protocol.NotFound, 0},
		} {
			guest := w.join(bob, code)
			guest.write(websocket.TextMessage, []byte(c.frame))
			expectRefusal(t, c.what, guest, c.want, c.id)
			guest.ws.Close()
		}
		bystander.say(&protocol.Ping{N: 7})
		if pong := await[*protocol.Pong](bystander); pong.N != 7 {
			t.Errorf("the pong is %+v, want 7", pong)
		}
	})
}

// expectRefusal checks that the next message is a refusal with a text.
func expectRefusal(t *testing.T, what string, c *client, code protocol.Code, id uint64) {
	t.Helper()
	for {
		switch m := c.next().(type) {
		case *protocol.No:
			if m.Code != code || m.ID != id || m.Text == "" {
				t.Errorf("%s is answered with %+v; want code %s and id %d", what, m, code, id)
			}
			return
		case *protocol.Error:
			if m.Code != code || id != 0 || m.Text == "" {
				t.Errorf("%s is answered with %+v; want code %s and id %d", what, m, code, id)
			}
			return
		}
	}
}

func TestMovesBeforeStartAreRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		a := w.join(ann, w.room(ann, `{}`))
		a.say(&protocol.Place{ID: 1, Move: "r1c1=1"})
		expectRefusal(t, "a move in the lobby", a, protocol.NotNow, 1)
		a.say(&protocol.Start{ID: 2})
		await[*protocol.OK](a)
		a.say(&protocol.Place{ID: 3, Move: "r1c1=1"})
		expectRefusal(t, "a move in the countdown", a, protocol.NotNow, 3)
	})
}

func TestCommandBeforeEnterIsRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		c := w.connect("192.0.2.1")
		c.say(&protocol.Hello{V: protocol.Version, Token: w.player("Ann").Token})
		await[*protocol.Welcome](c)
		c.say(&protocol.Start{ID: 9})
		expectRefusal(t, "a command before Enter", c, protocol.NotEntered, 9)
	})
}

func TestManyInvalidMessagesCloseConnection(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		for range 3 * ws.InvalidAllowance.Burst { // tolerated at a slow rate
			c.write(websocket.TextMessage, []byte("?"))
			expectRefusal(t, "an invalid message", c, protocol.BadMessage, 0)
			time.Sleep(time.Duration(float64(time.Second) / ws.InvalidAllowance.PerSecond))
		}
		for range 2 * ws.InvalidAllowance.Burst {
			c.ws.WriteMessage(websocket.TextMessage, []byte("?")) // the last ones may find a closed connection
		}
		if code, reason := c.awaitClose(); code != protocol.CloseProtocol || reason == "" {
			t.Errorf("closed with %d %q; want %d", code, reason, protocol.CloseProtocol)
		}
	})
}

func TestBinaryFrameIsRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		c.write(websocket.BinaryMessage, protocol.Append(nil, &protocol.Ping{N: 1}))
		expectRefusal(t, "a binary frame", c, protocol.BadMessage, 0)
		c.say(&protocol.Ping{N: 2})
		await[*protocol.Pong](c)
	})
}

func TestLargeFrameClosesConnection(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		c := w.join(ann, code)
		c.write(websocket.TextMessage, []byte(strings.Repeat(" ", protocol.FrameMax-2)+`{}`))
		expectRefusal(t, "a frame at the limit", c, protocol.BadMessage, 0)
		for what, size := range map[string]int{"one byte over": protocol.FrameMax + 1, "a MiB": 1 << 20} {
			c := w.join(ann, code)
			c.ws.WriteMessage(websocket.TextMessage, []byte(strings.Repeat("x", size))) // may be cut short
			expectRefusal(t, what, c, protocol.TooLarge, 0)
			if code, _ := c.awaitClose(); code != protocol.CloseTooLarge {
				t.Errorf("%s: closed with %d; want %d", what, code, protocol.CloseTooLarge)
			}
		}
	})
}

func TestFragmentsOfLargeMessageCloseConnection(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		part := append([]byte{0x01, 0x80 | 126, 0x04, 0x00, 0, 0, 0, 0}, strings.Repeat("x", 1024)...)
		for range 6 { // a text frame, then continuations, none of them final
			c.ws.NetConn().Write(part) // the last may find a closed connection
			part[0] = 0x00
		}
		if code, _ := c.awaitClose(); code != protocol.CloseTooLarge {
			t.Errorf("closed with %d; want %d", code, protocol.CloseTooLarge)
		}
	})
}

func TestInvalidFramesCloseConnection(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		for what, frame := range map[string]string{
			"an unmasked frame":     "\x81\x02{}",
			"a reserved bit":        "\xc1\x80\x00\x00\x00\x00",
			"an unknown opcode":     "\x83\x80\x00\x00\x00\x00",
			"a long control frame":  "\x89\xfe\x01\x00\x00\x00\x00\x00" + strings.Repeat("x", 256),
			"an unmasked pong":      "\x8a\x00",
			"a long pong":           "\x8a\xfe\x01\x00\x00\x00\x00\x00" + strings.Repeat("x", 256),
			"a stray continuation":  "\x80\x80\x00\x00\x00\x00",
			"an impossible length":  "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
			"an invalid close code": "\x88\x82\x00\x00\x00\x00\x03\xed",
		} {
			c := w.join(ann, code)
			if _, err := c.ws.NetConn().Write([]byte(frame)); err != nil {
				t.Fatal(err)
			}
			for range c.frames {
			}
			if c.ended == nil {
				t.Errorf("%s: the connection is still open", what)
			}
		}
		c := w.join(ann, code)
		c.say(&protocol.Ping{N: 1})
		await[*protocol.Pong](c)
	})
}

func TestInvalidHelloIsRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		for _, c := range []struct {
			what  string
			frame string
			error protocol.Code
			close int
		}{
			{"a wrong token", `{"t":"hello","v":1,"token":"n1.AAAA.BBBB"}`, protocol.BadToken, protocol.CloseToken},
			{"no token", `{"t":"hello","v":1,"token":""}`, protocol.BadToken, protocol.CloseToken},
			{"a later version", fmt.Sprintf(`{"t":"hello","v":%d,"token":%q}`, protocol.Version+1, ann.Token),
				protocol.BadVersion, protocol.CloseVersion},
			{"a command first", `{"t":"start","id":1}`, protocol.BadMessage, protocol.CloseProtocol},
			{"nothing", ``, protocol.BadMessage, protocol.CloseProtocol},
		} {
			conn := w.connect("192.0.2.1")
			start := time.Now()
			if c.frame != "" {
				// Both at once, like a client that does not wait for the welcome.
				_, err := conn.ws.NetConn().Write(append(maskText([]byte(c.frame)), maskMessage(&protocol.Enter{Room: "BCDFG"})...))
				if err != nil {
					t.Fatal(err)
				}
			}
			expectRefusal(t, c.what, conn, c.error, 0)
			if code, _ := conn.awaitClose(); code != c.close {
				t.Errorf("%s: closed with %d; want %d", c.what, code, c.close)
			}
			if took := time.Since(start); c.frame == "" &&
				(took < protocol.HelloWithin*time.Second || took > 2*protocol.HelloWithin*time.Second) {
				t.Errorf("%s: closed after %v", c.what, took)
			}
		}
		c := w.connect("192.0.2.1")
		c.say(&protocol.Hello{V: protocol.Version, Token: ann.Token})
		if got := await[*protocol.Welcome](c); got.Player != ann.ID || got.Name != "Ann" || got.V != protocol.Version ||
			got.Now == 0 {
			t.Errorf("welcomed with %+v", got)
		}
	})
}

func TestOriginsOfWebsockets(t *testing.T) {
	edit := func(c *Config) { c.Origins = []string{"https://friends.example"} }
	inWorld(t, edit, func(t *testing.T, w *world) {
		for origin, allowed := range map[string]bool{
			"":                             true,
			"http://nonet.test":            true,
			"https://nonet.test":           true,
			"https://NONET.test:443":       true,
			"https://friends.example":      true,
			"http://friends.example":       false,
			"https://friends.example:8443": false,
			"https://evil.example":         false,
			"https://nonet.test.evil.test": false,
			"http://nonet.test:8081":       false,
			"ftp://nonet.test":             false,
			"null":                         false,
		} {
			header := http.Header{}
			if origin != "" {
				header.Set("Origin", origin)
			}
			c, res, err := w.dial("192.0.2.1", header)
			if allowed != (err == nil) {
				t.Errorf("origin %q: %v", origin, err)
			}
			if c != nil {
				c.ws.Close()
			} else if res == nil || res.StatusCode != http.StatusForbidden {
				t.Errorf("origin %q gets %v", origin, res)
			}
		}
	})
}
