package loadtest

import (
	"bytes"
	"context"
	"sync/atomic"
	"time"
)

// stats counts the moves and deliveries of [Rooms]. It is safe for concurrent use.
type stats struct {
	measuring  atomic.Bool // nothing is counted before and after
	moves      atomic.Int64
	delivered  atomic.Int64
	delays     histogram // from the due time of a move to its delivery
	sentLate   histogram
	unanswered atomic.Int64 // moves, also while nothing is measured
	stopping   atomic.Bool
	settled    chan struct{} // receives a value when no move is unanswered while the load stops
	errors     errorCounts
}

func newStats() *stats { return &stats{settled: make(chan struct{}, 1)} }

// countEvents counts the events in a frame, and reports whether the frame is an entry. The text in a frame can't look
// like an event, because its quotes are escaped.
func (s *stats) countEvents(frame []byte) bool {
	if !bytes.HasPrefix(frame, []byte(`{"t":"entry"`)) {
		return false
	}
	if s.measuring.Load() {
		s.delivered.Add(int64(bytes.Count(frame, []byte(`{"e":"`))))
	}
	return true
}

// countMove counts a move that is sent this long after it was due.
func (s *stats) countMove(late time.Duration) {
	s.unanswered.Add(1)
	if s.measuring.Load() {
		s.moves.Add(1)
		s.sentLate.add(late)
	}
}

// countAnswer counts the answer to a move.
func (s *stats) countAnswer() {
	if s.unanswered.Add(-1) == 0 && s.stopping.Load() {
		select {
		case s.settled <- struct{}{}:
		default:
		}
	}
}

// awaitAnswers waits until every move is answered, but not longer than timeout. It returns how many are not.
func (s *stats) awaitAnswers(ctx context.Context, timeout time.Duration) int64 {
	s.stopping.Store(true)
	if s.unanswered.Load() > 0 {
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		select {
		case <-s.settled:
		case <-timer.C:
		case <-ctx.Done():
		}
	}
	return s.unanswered.Load()
}

// addDelay counts the delivery of a move this long after it was due.
func (s *stats) addDelay(after time.Duration) {
	if s.measuring.Load() {
		s.delays.add(after)
	}
}

func (s *stats) report(c *Config, took time.Duration, unanswered int64) *RoomsReport {
	r := &RoomsReport{
		Rooms: c.Rooms, Connections: c.connections(), Seconds: took.Seconds(),
		Moves: s.moves.Load(), Unanswered: unanswered, Delivered: s.delivered.Load(), Errors: s.errors.clone(),
		Delay: s.delays.delay(), SentLate: s.sentLate.delay(),
	}
	if took > 0 {
		r.DeliveredPerSecond = float64(r.Delivered) / took.Seconds()
	}
	if r.Moves > 0 {
		r.FanOut = float64(r.Delivered) / float64(r.Moves)
	}
	return r
}
