package web

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/web/apierror"
)

// guessAll has each address guess the room's password once, all at the same moment, and counts the guesses that were
// judged.
func (w *world) guessAll(code string, from []string) (judged int) {
	w.t.Helper()
	clients := make([]*client, len(from))
	for i, address := range from {
		clients[i] = w.connect(address)
		token := w.signer.Token(w.signer.Guest("Eve"), time.Now()) // a player each: they have limits of their own
		clients[i].say(&protocol.Hello{V: protocol.Version, Token: token})
		await[*protocol.Welcome](clients[i])
	}
	for i, c := range clients {
		c.say(&protocol.Enter{Room: code, Password: fmt.Sprint("guess ", i)})
	}
	for i, c := range clients {
		switch e := await[*protocol.Error](c); {
		case e.Code == protocol.Guarded:
			judged++
		case e.Code != protocol.TooMany || e.Retry == 0:
			w.t.Errorf("guess %d is answered with %+v", i, e)
		}
	}
	return judged
}

// TestGuessesAtOnce: who asks many at once, or from many networks of one site, gets no more answers than one who asks
// in turn.
func TestGuessesAtOnce(t *testing.T) {
	edit := func(c *Config) { c.Limits.Misses, c.Limits.RoomMisses = Rate{1, 8}, Rate{1, 40} }
	each := func(n int, format string) (from []string) {
		for i := range n {
			from = append(from, fmt.Sprintf(format, i))
		}
		return from
	}
	same := slices.Repeat([]string{"198.51.100.9"}, 30)
	for _, c := range []struct {
		what string
		from []string
		most int
	}{
		{"one address", same, 8},
		{"the networks of one customer", each(30, "2001:db8:0:%x::1"), 16},
		{"the networks of one site", each(60, "2001:db8:0:%x00::1"), 32},
		{"everywhere", each(60, "198.51.100.%d"), 40},
	} {
		t.Run(c.what, func(t *testing.T) {
			inWorld(t, edit, func(t *testing.T, w *world) {
				ann := w.player("Ann")
				code := w.room(ann, `{"password":"swordfish"}`)
				if judged := w.guessAll(code, c.from); judged != c.most {
					t.Errorf("of %d guesses from %s %d were judged; want %d", len(c.from), c.what, judged, c.most)
				}
				other := w.room(ann, `{"password":"swordfish"}`)
				bob := w.player("Bob")
				c := w.connect("203.0.113.1")
				c.say(&protocol.Hello{V: protocol.Version, Token: bob.Token})
				c.say(&protocol.Enter{Room: other, Password: "swordfish"})
				await[*protocol.Room](c)
			})
		})
	}
}

// TestManyLookUpsThatHit: a school behind one address that comes at the same moment is let in, for none of them misses.
func TestManyLookUpsThatHit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGuesses(Rate{1, 3}, Rate{1, 3})
		var group sync.WaitGroup
		var inside, most atomic.Int64
		for range 40 {
			group.Go(func() {
				err := g.try(t.Context(), []doorstep{{"school", 1}, {"room", 1}}, func() {}, func() error {
					most.Store(max(most.Load(), inside.Add(1)))
					time.Sleep(time.Second)
					inside.Add(-1)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		waitfor.Group(t, &group, "the school")
		if most.Load() > 3 {
			t.Errorf("%d look-ups were judged at once, and only 3 misses may be", most.Load())
		}
	})
}

// TestGuessesEnd: who waits for others to be judged goes on when they have missed too often, or when it gives up.
func TestGuessesEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGuesses(Rate{1, 1}, Rate{1, 1})
		door := []doorstep{{"eve", 1}}
		first, second := make(chan error, 1), make(chan error, 1)
		judge := make(chan struct{})
		go func() {
			first <- g.try(t.Context(), door, func() {}, func() error {
				waitfor.Value(t, judge, "leave to judge")
				return &protocol.Refusal{Code: protocol.NotFound}
			})
		}()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := g.try(ctx, door, func() {}, func() error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who gives up is told %v", err)
		}
		go func() {
			second <- g.try(t.Context(), door, func() {}, func() error { panic("judged in spite of a miss") })
		}()
		synctest.Wait()
		close(judge)
		_ = waitfor.Value(t, first, "the first guess's answer")
		var f *apierror.Error
		err := waitfor.Value(t, second, "the second guess's answer")
		if !errors.As(err, &f) || f.Code != protocol.TooMany || f.Retry <= 0 {
			t.Errorf("who waited for a miss is told %v", err)
		}
		g.sweep(time.Now().Add(time.Minute))
		if len(g.byKey) != 0 {
			t.Error("a full account was kept")
		}
	})
}
