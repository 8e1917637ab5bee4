package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

const botRetry = time.Second // before it tries again what was refused for the moment

// bot is one seat in one room, or in one after the other. It is for one goroutine.
type bot struct {
	kinds    kindSet
	name     string
	room     string
	strength botStrength
	rounds   int           // to play before it leaves; 0 is as long as it may sit
	roams    bool          // it goes on to another room once its own part in the round is over
	patience time.Duration // before it leaves a room that no person is in; 0 is without end
	out      io.Writer
	conn     *client.Conn

	round int      // whose puzzle is in mind
	mind  *botMind // of the round; nil before it begins and after it is over for this bot
	plan  *botThought
	due   time.Time // when the plan is carried out
	told  int       // the round whose result was told
	alone time.Time // since when no person is in the room; zero while somebody is
}

// errSentAway says that the bot has its seat no more.
var errSentAway = errors.New("sent away")

// sit takes a seat, unless the bot made the room and has one.
func (b *bot) sit(ctx context.Context) error {
	if b.view().You != 0 {
		return nil
	}
	return b.conn.Do(ctx, protocol.Sit{})
}

// play plays until the bot has played its rounds, is sent away, has been alone for too long, or ctx ends; then it gives
// its seat up. One that goes from room to room plays its own part, and keeps the seat that its result is of.
func (b *bot) play(ctx context.Context) error {
	b.say("sits in %s", b.room)
	err := b.loop(ctx)
	switch {
	case errors.Is(err, errSentAway):
		b.say("was sent away")
		return nil
	case err != nil && ctx.Err() == nil, err == nil && b.roams:
		return err
	}
	if ctx.Err() == nil {
		return b.conn.Do(ctx, protocol.Leave{})
	}
	leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), botRetry) // who was stopped does not wait for long
	defer cancel()
	return b.conn.Do(leave, protocol.Leave{})
}

func (b *bot) view() *client.View { return b.conn.View() }

func (b *bot) say(format string, args ...any) {
	fmt.Fprintf(b.out, "%s %s\n", b.name, fmt.Sprintf(format, args...))
}

func (b *bot) loop(ctx context.Context) error {
	sat := false
	for {
		seat := b.view().Find(b.view().You)
		sat = sat || seat != nil
		if sat && (seat == nil || seat.Left) {
			return errSentAway
		}
		if seat != nil {
			if err := b.act(ctx, seat); err != nil {
				return err
			}
		}
		if b.rounds > 0 && b.told >= b.rounds || b.forsaken() || b.roams && b.through(seat) {
			return nil
		}
		if err := b.wait(ctx); err != nil {
			return err
		}
	}
}

// through says whether the bot's part in the only round of its room is over, and tells of it.
func (b *bot) through(seat *protocol.Seat) bool {
	v := b.view()
	if v.Phase != protocol.Finished && (v.Phase != protocol.Playing || seat == nil || seat.Time == 0 && !seat.Out) {
		return false
	}
	if v.Phase == protocol.Playing {
		b.told++
		b.say("is through in %s", b.room)
	}
	b.round, b.mind, b.plan = 0, nil, nil
	return true
}

// wait returns when something happened in the room, or when the plan is due.
func (b *bot) wait(ctx context.Context) error {
	next := ctx
	if due := b.next(); !due.IsZero() {
		timed, cancel := context.WithDeadline(ctx, due)
		defer cancel()
		next = timed
	}
	_, err := b.conn.Next(next)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// next is when there is something to do, whatever happens in the room; zero is never.
func (b *bot) next() (due time.Time) {
	if b.plan != nil && !b.view().Halted {
		due = b.due
	}
	if leaves := b.alone.Add(b.patience); !b.alone.IsZero() && (due.IsZero() || leaves.Before(due)) {
		due = leaves
	}
	return due
}

// forsaken says whether the bot's patience is at its end.
func (b *bot) forsaken() bool {
	switch {
	case b.patience == 0 || b.company():
		b.alone = time.Time{}
	case b.alone.IsZero():
		b.alone = time.Now()
	default:
		return time.Since(b.alone) >= b.patience
	}
	return false
}

// company says whether a person is in the room.
func (b *bot) company() bool {
	person := func(s protocol.Seat) bool { return !s.Bot && !s.Left && !s.Away }
	return b.view().Watching > 0 || slices.ContainsFunc(b.view().Seats, person)
}

// act does what there is to do now.
func (b *bot) act(ctx context.Context, seat *protocol.Seat) error {
	v := b.view()
	if v.Phase != protocol.Playing {
		b.mind, b.plan = nil, nil
	}
	switch v.Phase {
	case protocol.Lobby:
		return b.ready(ctx, seat)
	case protocol.Finished:
		b.tell(v)
	case protocol.Playing:
		if v.Puzzle != nil && v.Own() != nil && !v.Halted && !seat.Out && seat.Time == 0 {
			return b.solve(ctx, seat)
		}
		b.plan = nil
	}
	return nil
}

func (b *bot) ready(ctx context.Context, seat *protocol.Seat) error {
	if protocol.ModeOf(b.view().Settings.Mode).Alone {
		return pass(b.conn.Do(ctx, protocol.Start{}))
	}
	if seat.Ready {
		return nil
	}
	return pass(b.conn.Do(ctx, protocol.Ready{On: true}))
}

// tell says how the round ended, once.
func (b *bot) tell(v *client.View) {
	if v.Result == nil || b.round == 0 || b.round != v.Round {
		return
	}
	b.round = 0
	b.told++
	for _, s := range v.Result.Standings {
		if s.Seat == v.You {
			took := "not finished"
			if s.Time > 0 {
				took = (time.Duration(s.Time) * time.Millisecond).Round(100 * time.Millisecond).String()
			}
			b.say("is %d of %d in round %d: %s, %d strikes", s.Place, len(v.Result.Standings), v.Round, took, s.Strikes)
		}
	}
}

// solve carries out the plan if it is due, and makes one if there is none.
func (b *bot) solve(ctx context.Context, seat *protocol.Seat) error {
	v := b.view()
	if b.mind == nil || b.round != v.Round {
		shared := protocol.ModeOf(v.Settings.Mode).Shared
		mind, err := newBotMind(b.kinds, b.strength, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), v.Puzzle, shared)
		if err != nil {
			return err
		}
		b.mind, b.round, b.plan = mind, v.Round, nil
	}
	switch {
	case b.plan == nil, len(b.plan.Wrong) == 0 && !b.mind.fills(b.values(), b.plan.Row, b.plan.Col):
		return b.think(seat)
	case time.Now().Before(b.due):
		return nil
	case len(b.plan.Wrong) > 0:
		return b.clear(ctx)
	}
	return b.place(ctx)
}

// think makes a plan.
func (b *bot) think(seat *protocol.Seat) error {
	v := b.view()
	plan, err := b.mind.next(b.values(), b.mayErr(v, seat))
	switch {
	case errors.Is(err, engine.ErrNoHint): // the board is full, or others have to go on
		b.plan = nil
	case err != nil:
		return fmt.Errorf("thinking: %w", err)
	default:
		b.plan, b.due = &plan, time.Now().Add(plan.After)
	}
	return nil
}

// mayErr says whether a mistake can be made without the board, or the bot's part in the round, being lost.
func (b *bot) mayErr(v *client.View, seat *protocol.Seat) bool {
	judged := v.Settings.Policy != protocol.PolicyBlind && v.Settings.Policy != protocol.PolicyOpen
	limit := 0
	if v.Settings.Strikes != nil && v.Settings.Policy != protocol.PolicyPenalty {
		limit = *v.Settings.Strikes
	}
	return judged && (limit == 0 || seat.Strikes+1 < limit)
}

// place writes what was planned. After a mistake it takes the value that it finds on second thoughts.
func (b *bot) place(ctx context.Context) error {
	err := b.conn.Place(ctx, b.plan.Row, b.plan.Col, b.plan.Value)
	var no *protocol.Refusal
	switch {
	case err == nil:
		b.plan = nil
	case !errors.As(err, &no):
		return err
	case (no.Code == protocol.Wrong || no.Code == protocol.Conflict) && b.plan.Value != b.plan.Right:
		b.mind.refuted(b.plan)
		if b.plan.Value = b.plan.Right; b.plan.Right == 0 {
			b.plan = nil
			return nil
		}
		b.due = time.Now().Add(b.plan.After)
	case no.Code == protocol.IsLocked, no.Code == protocol.IsPaused:
		b.due = time.Now().Add(botRetry)
	default: // somebody else was quicker, or the round is over: the room has said so or will
		b.plan = nil
	}
	return nil
}

// clear takes away what can't be right. Where it is not the bot's to take away, it waits for who may.
func (b *bot) clear(ctx context.Context) error {
	for _, cell := range b.plan.Wrong {
		row, col := cell/b.mind.walk.puzzle.Width+1, cell%b.mind.walk.puzzle.Width+1
		if err := pass(b.conn.Do(ctx, protocol.Clear{Cell: string(protocol.AppendCell(nil, row, col))})); err != nil {
			return err
		}
	}
	b.plan = nil
	return nil
}

// values are the cells of the board that the bot fills.
func (b *bot) values() []uint8 {
	v := b.view()
	values := make([]uint8, 0, v.Puzzle.Width*v.Puzzle.Height)
	for row := range v.Puzzle.Height {
		for col := range v.Puzzle.Width {
			values = append(values, uint8(v.At(v.Own(), row+1, col+1)))
		}
	}
	return values
}

// pass makes nothing of a refusal: the room is no more as it was when the bot decided.
func pass(err error) error {
	var no *protocol.Refusal
	if errors.As(err, &no) {
		return nil
	}
	return err
}
