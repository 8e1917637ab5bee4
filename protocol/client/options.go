package client

import (
	"math/rand/v2"
	"time"

	"github.com/gorilla/websocket"
)

// Options of [Dial]. Nil, and the zero value of a field, take the defaults.
type Options struct {
	// Dialer reaches the server; one with small buffers by default.
	Dialer *websocket.Dialer
	// Password opens a room that has one.
	Password string
	// WaitMin and WaitMax bound the wait before another try: 250 ms after the first failure, doubled up to 15 s.
	// A server that names a longer wait gets it.
	WaitMin, WaitMax time.Duration
	// Quiet is how long nothing may be heard before the server is asked whether it is there: 20 s.
	// After as long again without an answer the line counts as dead.
	Quiet time.Duration
	// Queue is how many messages are kept for Next: 256. With more, what waits is dropped and the room asked for whole.
	Queue int
	// Chance draws a number from 0 to 1, which spreads clients that come back at the same time.
	Chance func() float64
	// Lost is told why a connection broke, and how long the wait is until the next try. It must not block.
	Lost func(err error, wait time.Duration)
	// Back is told when a connection that broke is one again, and the room has let the client in. It must not block.
	Back func()
}

// withDefaults returns a copy of o without gaps.
func (o *Options) withDefaults() *Options {
	var c Options
	if o != nil {
		c = *o
	}
	fill(&c.WaitMin, 250*time.Millisecond)
	fill(&c.WaitMax, 15*time.Second)
	fill(&c.Quiet, 20*time.Second)
	fill(&c.Queue, 256)
	if c.Chance == nil {
		c.Chance = rand.Float64
	}
	if c.Lost == nil {
		c.Lost = func(error, time.Duration) {}
	}
	if c.Back == nil {
		c.Back = func() {}
	}
	return &c
}

func fill[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
