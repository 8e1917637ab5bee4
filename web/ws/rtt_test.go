package ws

import (
	"testing"
	"time"
)

func TestRoundTripTime(t *testing.T) {
	var r rtt
	start := time.Unix(1_790_000_000, 0)
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	is := func(what string, want time.Duration) {
		t.Helper()
		if got := r.oneWay(); got.Round(time.Microsecond) != want {
			t.Errorf("%s: one way takes %v, want %v", what, got, want)
		}
	}
	r.pongReceived(at(5))
	is("a pong that nobody asked for", 0)
	r.pingSent(at(100))
	is("no pong yet", 0)
	r.pongReceived(at(180))
	is("the first pong", 40*time.Millisecond)
	r.pongReceived(at(1000))
	is("the same pong again", 40*time.Millisecond)
	r.pingSent(at(2000))
	r.pingSent(at(2100))
	r.pongReceived(at(2240))
	is("a late one counts from its ping, and moves by a quarter", 60*time.Millisecond)
}
