package client

import (
	"math/rand/v2"
	"time"

	"github.com/gorilla/websocket"
)

// Options configures [Dial]. A nil pointer and zero fields mean the defaults.
type Options struct {
	// Dialer connects to the server. The default has small buffers.
	Dialer *websocket.Dialer
	// Password is the room's password, if it has one.
	Password string
	// WaitMin and WaitMax bound the wait before a retry: 250 ms after the first failure, doubled up to 15 s. If the server
	// asks for a longer wait, that is used.
	WaitMin, WaitMax time.Duration
	// Quiet is the time of silence from the server after which the client pings it: 20 s. If the server stays silent for
	// the same time again, the connection counts as dead.
	Quiet time.Duration
	// Queue is the maximum number of messages queued for Next: 256. If it is exceeded, the queue is dropped and the client
	// requests the whole room.
	Queue int
	// Chance returns a random number from 0 to 1, which adds jitter to retries.
	Chance func() float64
	// OnDisconnect is called when a connection is lost, with the reason and the wait until the next attempt. It must not
	// block.
	OnDisconnect func(err error, wait time.Duration)
	// OnReconnect is called when the client has reconnected and entered the room again. It must not block.
	OnReconnect func()
}

// withDefaults returns a copy of o with defaults in place of zero fields.
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
	if c.OnDisconnect == nil {
		c.OnDisconnect = func(error, time.Duration) {}
	}
	if c.OnReconnect == nil {
		c.OnReconnect = func() {}
	}
	return &c
}

func fill[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
