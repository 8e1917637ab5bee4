package web

import (
	"testing"
	"time"
)

func TestTrip(t *testing.T) {
	var trip trip
	start := time.Unix(1_790_000_000, 0)
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	is := func(what string, want time.Duration) {
		t.Helper()
		if got := trip.lag(); got.Round(time.Microsecond) != want {
			t.Errorf("%s: the lag is %v, want %v", what, got, want)
		}
	}
	trip.end(at(5))
	is("a pong that nobody asked for", 0)
	trip.begin(at(100))
	is("no pong yet", 0)
	trip.end(at(180))
	is("the first pong", 40*time.Millisecond)
	trip.end(at(1000))
	is("the same pong again", 40*time.Millisecond)
	trip.begin(at(2000))
	trip.begin(at(2100))
	trip.end(at(2240))
	is("a late one counts from its ping, and moves by a quarter", 60*time.Millisecond)
}
