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

// quickPerson is a player who joins a quick race, plays it, and joins the next. If there are several nodes, the player
// goes on at the next one when a node stops.
type quickPerson struct {
	c     *loadConfig
	log   *quickLog
	at    int // the current node
	token string

	ask      func(ctx context.Context) (code string, err error) // requests a race from the current node
	led      func(after time.Duration)                          // called with the time that the request took
	patience time.Duration                                      // for a race
	starts   bool                                               // the player starts the round
	since    time.Time                                          // waiting times do not begin before; zero for no limit
}

// quick requests a quick race.
func (p *quickPerson) quick(ctx context.Context) (code string, err error) {
	return client.JoinQuickPlay(ctx, p.node(), p.token, protocol.NewQuick{
		Kind: p.c.puzzle.Kind, Size: p.c.puzzle.Size, Rules: p.c.puzzle.Rules, Difficulty: p.c.puzzle.Difficulty,
	})
}

// play starts at a random moment of the warm-up, and plays until ctx ends.
func (p *quickPerson) play(ctx context.Context) {
	waitOut(ctx, time.Duration(rand.Float64()*float64(p.c.warm)))
	for ctx.Err() == nil {
		if err := p.press(ctx); err != nil {
			p.log.failed(err)
			waitOut(ctx, quickPause)
		}
	}
}

// press requests a race, waits for the puzzle and plays. If the race is over when the player returns to it, press
// returns.
func (p *quickPerson) press(ctx context.Context) error {
	pressed, in, began := time.Now(), "", false
	if pressed.Before(p.since) {
		pressed = p.since
	}
	for {
		code, err := p.lead(ctx)
		if err != nil {
			return err
		}
		if in == "" {
			p.led(max(0, time.Since(pressed)))
		} else if code != in {
			if err := p.checkOver(ctx, in); err != nil || began {
				return err
			}
		}
		in = code
		switch err := p.attend(ctx, code, pressed, &began); {
		case errors.Is(err, errNodeGone):
			p.move()
		case !errors.Is(err, errMissed):
			return err
		}
	}
}

var (
	errNoRace   = errors.New("no race came")
	errNodeGone = errors.New("the node has gone away")
	errMissed   = errors.New("the race began while the person was between two nodes")
	errTwoSeats = errors.New("seats in two races")
)

// move goes on to the next node.
func (p *quickPerson) move() {
	p.at = (p.at + 1) % len(p.c.nodes)
	p.log.moved()
}

func (p *quickPerson) node() string { return p.c.nodes[p.at] }

// patient returns a context that limits the wait, and does not end with the time to play.
func (p *quickPerson) patient(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(context.WithoutCancel(ctx), p.patience, errNoRace)
}

// lead requests a race, from one node after another until one answers.
func (p *quickPerson) lead(ctx context.Context) (code string, err error) {
	patient, cancel := p.patient(ctx)
	defer cancel()
	for {
		code, err = p.ask(patient)
		no, refused := errors.AsType[*protocol.Refusal](err)
		last := errors.Is(err, errArenaEnded) || len(p.c.nodes) == 1 || patient.Err() != nil
		if err == nil || last || refused && no.Code != protocol.Unavailable && no.Code != protocol.Busy {
			return code, err
		}
		p.move()
		waitOut(patient, quickAgain)
	}
}

// attend waits for the puzzle of a race and plays it. It returns errNodeGone if the node stops or is busy and there are
// others, and errMissed if the race has begun without the player. began reports whether the player had the puzzle.
func (p *quickPerson) attend(ctx context.Context, code string, pressed time.Time, began *bool) error {
	here, gone := context.WithCancelCause(context.WithoutCancel(ctx))
	defer gone(nil)
	patient, cancel := context.WithTimeoutCause(here, quickPatience, errNoRace)
	defer cancel()
	lost := func(error, time.Duration) {
		if len(p.c.nodes) > 1 {
			gone(errNodeGone)
		}
	}
	why := func(err error) error { // the reason of an error
		no, refused := errors.AsType[*protocol.Refusal](err)
		busy := refused && no.Code == protocol.Busy && len(p.c.nodes) > 1
		if busy || err != nil && errors.Is(context.Cause(here), errNodeGone) {
			return errNodeGone
		}
		return err
	}
	conn, err := client.Dial(patient, p.node(), p.token, code, &client.Options{Lost: lost})
	if err != nil {
		if _, refused := errors.AsType[*protocol.Refusal](err); !refused && len(p.c.nodes) > 1 && patient.Err() == nil {
			return errNodeGone
		}
		return why(err)
	}
	defer conn.Close()
	for started := !p.starts; conn.View().Phase != protocol.Playing; {
		switch phase := conn.View().Phase; {
		case phase == protocol.Finished:
			return missed(*began)
		case phase == protocol.Lobby && !started:
			started = true
			err := conn.Do(patient, protocol.Start{})
			if _, refused := errors.AsType[*protocol.Refusal](err); err != nil && !refused {
				return why(cmp.Or(context.Cause(patient), err))
			}
			continue
		}
		if _, err := conn.Next(patient); err != nil {
			return why(cmp.Or(context.Cause(patient), err))
		}
	}
	if conn.View().Own() == nil {
		return missed(*began)
	}
	solved, err := p.log.began(time.Since(pressed), conn.View(), !*began)
	if err != nil {
		return err
	}
	*began = true
	playing, stop := context.WithCancel(here)
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	if err := p.fill(playing, conn, solved); ctx.Err() == nil {
		return why(err)
	}
	_ = conn.Do(patient, protocol.Leave{}) // the others need not wait; the race may be over by now
	return nil
}

// missed returns the error for a race that is over when a player returns to it: none if the player had begun it.
func missed(began bool) error {
	if began {
		return nil
	}
	return errMissed
}

// checkOver checks that a race to which the player was not sent back is over for the player.
func (p *quickPerson) checkOver(ctx context.Context, code string) error {
	patient, cancel := p.patient(ctx)
	defer cancel()
	conn, err := client.Dial(patient, p.node(), p.token, code, nil)
	if err != nil {
		return nil // a node that has stopped, too, is no evidence
	}
	defer conn.Close()
	if _, err := conn.Next(patient); err != nil {
		return nil // likewise
	}
	seen := conn.View()
	seat := seen.Find(seen.You)
	switch {
	case seat == nil || seat.Left || seat.Out || seat.Time > 0:
		return nil
	case seen.Phase == protocol.Lobby, seen.Phase == protocol.Playing && seen.Own() != nil:
		return errTwoSeats
	}
	return nil
}

// fill fills the board until it is full or the race is over.
func (p *quickPerson) fill(ctx context.Context, conn *client.Conn, solved engine.Puzzle) error {
	for _, cell := range rand.Perm(len(solved.Solution)) {
		if solved.Givens[cell] != 0 || solved.Solution[cell] == 0 {
			continue
		}
		row, col := cell/solved.Width+1, cell%solved.Width+1
		if conn.View().At(conn.View().Own(), row, col) != 0 {
			continue // filled before the node stopped
		}
		if on, err := p.wait(ctx, conn); !on || err != nil {
			return err
		}
		err := conn.Place(ctx, row, col, int(solved.Solution[cell]))
		if no, ok := errors.AsType[*protocol.Refusal](err); ok && no.Code == protocol.NotNow {
			return nil // it has just ended
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wait waits until the next move is due, and reports whether the race is still in progress.
func (p *quickPerson) wait(ctx context.Context, conn *client.Conn) (on bool, err error) {
	if p.c.pace > 0 {
		var cancel context.CancelFunc
		due := time.Duration((0.5 + rand.Float64()) / p.c.pace * float64(time.Second))
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
