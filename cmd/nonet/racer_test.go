package main

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

const (
	quickTimeout    = time.Minute            // for a race to start, before it counts as an error
	pauseAfterError = time.Second            // before the next request
	pauseForNode    = 200 * time.Millisecond // after a node does not answer, before the next one is asked
)

// racer is a player who asks for a race, plays it, and asks again. If there are several nodes, the player goes on at
// the next one when a node is lost.
type racer struct {
	c         *raceConfig
	races     *raceLog
	nodeIndex int
	token     string

	request func(ctx context.Context) (code string, err error) // asks the current node for a race
	timeout time.Duration                                      // of a request
	starts  bool                                               // the player has to start the round
	since   time.Time                                          // waiting times count from here at the earliest
}

var (
	errNoRace   = errors.New("races that did not start in time")
	errNodeLost = errors.New("the connection to the node is lost")
	errMissed   = errors.New("the race began while the player changed nodes")
	errTwoSeats = errors.New("players with seats in two races")
)

// play plays one race after another until ctx ends, or the arena has no more for the player.
func (r *racer) play(ctx context.Context) {
	pause(ctx, time.Until(r.since.Add(-signUpTime)))
	for ctx.Err() == nil {
		switch err := r.race(ctx); {
		case errors.Is(err, errArenaEnded):
			return
		case err != nil:
			r.races.addError(err)
			pause(ctx, pauseAfterError)
		}
	}
}

// race asks for a race and plays it. It also returns if the server gives the player another race after a node was lost,
// because the race before was over when the player came back.
func (r *racer) race(ctx context.Context) error {
	asked, previous, begun := time.Now(), "", false
	if asked.Before(r.since) {
		asked = r.since
	}
	for {
		code, err := r.findRace(ctx)
		if err != nil {
			return err
		}
		if previous != "" && code != previous {
			if err := r.checkOver(ctx, previous); err != nil || begun {
				return err
			}
		}
		previous = code
		switch err := r.playIn(ctx, code, asked, &begun); {
		case errors.Is(err, errNodeLost):
			r.changeNode()
		case !errors.Is(err, errMissed):
			return err
		}
	}
}

func (r *racer) changeNode() {
	r.nodeIndex = (r.nodeIndex + 1) % len(r.c.nodes)
	r.races.nodeChanged()
}

// node returns the URL of the current node.
func (r *racer) node() string { return r.c.nodes[r.nodeIndex] }

// withTimeout returns a context for a request, which is completed even if the time to play is over.
func (r *racer) withTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(context.WithoutCancel(ctx), r.timeout, errNoRace)
}

// findRace asks one node after another for a race until one answers.
func (r *racer) findRace(ctx context.Context) (code string, err error) {
	waiting, cancel := r.withTimeout(ctx)
	defer cancel()
	for {
		code, err = r.request(waiting)
		no, refused := errors.AsType[*protocol.Refusal](err)
		final := errors.Is(err, errArenaEnded) || len(r.c.nodes) == 1 || waiting.Err() != nil
		if err == nil || final || refused && no.Code != protocol.Unavailable && no.Code != protocol.Busy {
			return code, err
		}
		r.changeNode()
		pause(waiting, pauseForNode)
	}
}

// playIn waits for the puzzle of a race and plays it. If there are other nodes, the error is errNodeLost if the
// connection is lost or the node is too busy. It is errMissed if the race began without the player. begun reports
// whether the player has had the puzzle.
func (r *racer) playIn(ctx context.Context, code string, asked time.Time, begun *bool) error {
	connected, lose := context.WithCancelCause(context.WithoutCancel(ctx))
	defer lose(nil)
	waiting, cancel := context.WithTimeoutCause(connected, quickTimeout, errNoRace)
	defer cancel()
	lost := func(error, time.Duration) {
		if len(r.c.nodes) > 1 {
			lose(errNodeLost)
		}
	}
	cause := func(err error) error {
		no, refused := errors.AsType[*protocol.Refusal](err)
		busy := refused && no.Code == protocol.Busy && len(r.c.nodes) > 1
		if busy || err != nil && errors.Is(context.Cause(connected), errNodeLost) {
			return errNodeLost
		}
		return err
	}
	conn, err := client.Dial(waiting, r.node(), r.token, code, &client.Options{OnDisconnect: lost})
	if err != nil {
		if _, refused := errors.AsType[*protocol.Refusal](err); !refused && len(r.c.nodes) > 1 && waiting.Err() == nil {
			return errNodeLost
		}
		return cause(err)
	}
	defer conn.Close()
	if err := r.awaitRound(waiting, conn); err != nil {
		return cause(err)
	}
	if conn.View().Phase == protocol.Finished || conn.View().OwnBoard() == nil {
		return missedError(*begun)
	}
	solved, err := r.races.begun(time.Since(asked), conn.View(), !*begun)
	if err != nil {
		return err
	}
	*begun = true
	playing, stop := context.WithCancel(connected)
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	if err := r.fill(playing, conn, solved); ctx.Err() == nil {
		return cause(err)
	}
	_ = conn.Do(waiting, protocol.Leave{}) // so that opponents need not wait; the race may be over
	return nil
}

// awaitRound returns when the round plays or is over. It starts the round if that is up to the player.
func (r *racer) awaitRound(ctx context.Context, conn *client.Conn) error {
	for started := !r.starts; ; {
		switch phase := conn.View().Phase; {
		case phase == protocol.Playing || phase == protocol.Finished:
			return nil
		case phase == protocol.Lobby && !started:
			started = true
			err := conn.Do(ctx, protocol.Start{})
			if _, refused := errors.AsType[*protocol.Refusal](err); err != nil && !refused {
				return cmp.Or(context.Cause(ctx), err)
			}
			continue
		}
		if _, err := conn.Next(ctx); err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
	}
}

// missedError returns the error for a race that is over when the player comes back to it: nil if the player was in it.
func missedError(begun bool) error {
	if begun {
		return nil
	}
	return errMissed
}

// checkOver returns errTwoSeats if a race that the server no longer leads to is not over for the player.
func (r *racer) checkOver(ctx context.Context, code string) error {
	waiting, cancel := r.withTimeout(ctx)
	defer cancel()
	conn, err := client.Dial(waiting, r.node(), r.token, code, nil)
	if err != nil {
		return nil // this node is lost, too
	}
	defer conn.Close()
	if _, err := conn.Next(waiting); err != nil {
		return nil // likewise
	}
	seen := conn.View()
	seat := seen.Find(seen.You)
	switch {
	case seat == nil || seat.Left || seat.Out || seat.Time > 0:
		return nil
	case seen.Phase == protocol.Lobby, seen.Phase == protocol.Playing && seen.OwnBoard() != nil:
		return errTwoSeats
	}
	return nil
}

// fill fills the board, until it is full or the race is over.
func (r *racer) fill(ctx context.Context, conn *client.Conn, solved engine.Puzzle) error {
	for _, cell := range rand.Perm(len(solved.Solution)) {
		if solved.Givens[cell] != 0 || solved.Solution[cell] == 0 {
			continue
		}
		row, col := cell/solved.Width+1, cell%solved.Width+1
		if conn.View().At(conn.View().OwnBoard(), row, col) != 0 {
			continue // it was filled before the node was lost
		}
		if on, err := r.waitForMove(ctx, conn); !on || err != nil {
			return err
		}
		err := conn.Place(ctx, row, col, int(solved.Solution[cell]))
		if no, ok := errors.AsType[*protocol.Refusal](err); ok && no.Code == protocol.NotNow {
			return nil // the race has just ended
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// waitForMove waits until the next move is due, and reports whether the race still goes on.
func (r *racer) waitForMove(ctx context.Context, conn *client.Conn) (on bool, err error) {
	if r.c.movesPerSecond > 0 {
		var cancel context.CancelFunc
		due := time.Duration((0.5 + rand.Float64()) / r.c.movesPerSecond * float64(time.Second))
		ctx, cancel = context.WithTimeoutCause(ctx, due, errDue)
		defer cancel()
	}
	for conn.View().Phase == protocol.Playing {
		if _, err := conn.Next(ctx); err != nil {
			if errors.Is(context.Cause(ctx), errDue) {
				return true, nil
			}
			return false, err
		}
	}
	return false, nil
}

var errDue = errors.New("the next move is due")

// pause waits for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
