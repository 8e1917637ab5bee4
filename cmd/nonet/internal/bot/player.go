package bot

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

const retryDelay = time.Second // before a request that was refused temporarily is repeated

// player is a bot with a seat in a room, or in one room after another. It is not safe for concurrent use.
type player struct {
	findKind    FindKind
	name        string
	room        string
	strength    strength
	rounds      int           // to play before it leaves; 0 for no limit
	oneRound    bool          // it goes on to another room when its part in the round is over
	idleTimeout time.Duration // after which it leaves a room without people; 0 for no limit
	said        *log.Logger   // reports what the bot does, a line each
	conn        *client.Conn

	round      int      // the round of the planner; 0 once its result has been reported
	planner    *planner // nil while the bot does not play
	plan       *plan    // nil if there is nothing to do
	due        time.Time
	played     int       // rounds
	aloneSince time.Time // zero while people are in the room
}

var errSeatLost = errors.New("the bot has lost its seat")

// sit takes a seat, unless the bot created the room and has one.
func (b *player) sit(ctx context.Context) error {
	if b.view().You != 0 {
		return nil
	}
	return b.conn.Do(ctx, protocol.Sit{})
}

// play plays until the bot has played its rounds, has lost its seat, has been alone for too long, or ctx ends. Then it
// gives up its seat. With oneRound it returns when its part in the round is over, and keeps its seat for the result.
func (b *player) play(ctx context.Context) error {
	b.report("sits in %s", b.room)
	err := b.loop(ctx)
	switch {
	case errors.Is(err, errSeatLost):
		b.report("was removed by the host")
		return nil
	case err != nil && ctx.Err() == nil, err == nil && b.oneRound:
		return err
	}
	if ctx.Err() == nil {
		return b.conn.Do(ctx, protocol.Leave{})
	}
	leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), retryDelay) // stopping must not take long
	defer cancel()
	return b.conn.Do(leave, protocol.Leave{})
}

func (b *player) view() *client.View { return b.conn.View() }

func (b *player) report(format string, args ...any) {
	b.said.Print(b.name + " " + fmt.Sprintf(format, args...))
}

func (b *player) loop(ctx context.Context) error {
	seated := false
	for {
		seat := b.view().Find(b.view().You)
		seated = seated || seat != nil
		if seated && (seat == nil || seat.Left) {
			return errSeatLost
		}
		if seat != nil {
			if err := b.act(ctx, seat); err != nil {
				return err
			}
		}
		if b.rounds > 0 && b.played >= b.rounds || b.isAbandoned() || b.oneRound && b.finishRound(seat) {
			return nil
		}
		if err := b.wait(ctx); err != nil {
			return err
		}
	}
}

// finishRound reports whether the bot's part in the only round of its room is over.
func (b *player) finishRound(seat *protocol.Seat) bool {
	v := b.view()
	if v.Phase != protocol.Finished && (v.Phase != protocol.Playing || seat == nil || seat.Time == 0 && !seat.Out) {
		return false
	}
	if v.Phase == protocol.Playing {
		b.played++
		b.report("is done in %s", b.room)
	}
	b.round, b.planner, b.plan = 0, nil, nil
	return true
}

// wait returns when something happened in the room, or at the time of nextWake.
func (b *player) wait(ctx context.Context) error {
	next := ctx
	if due := b.nextWake(); !due.IsZero() {
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

// nextWake returns when the bot next acts even if nothing happens in the room, or the zero time if it does not.
func (b *player) nextWake() (due time.Time) {
	if b.plan != nil && !b.view().Halted {
		due = b.due
	}
	if leaves := b.aloneSince.Add(b.idleTimeout); !b.aloneSince.IsZero() && (due.IsZero() || leaves.Before(due)) {
		due = leaves
	}
	return due
}

// isAbandoned reports whether the room has been without people for the idle timeout.
func (b *player) isAbandoned() bool {
	switch {
	case b.idleTimeout == 0 || b.hasPeople():
		b.aloneSince = time.Time{}
	case b.aloneSince.IsZero():
		b.aloneSince = time.Now()
	default:
		return time.Since(b.aloneSince) >= b.idleTimeout
	}
	return false
}

// hasPeople reports whether a person is in the room.
func (b *player) hasPeople() bool {
	person := func(s protocol.Seat) bool { return !s.Bot && !s.Left && !s.Away }
	return b.view().Watching > 0 || slices.ContainsFunc(b.view().Seats, person)
}

// act does what the phase of the room calls for.
func (b *player) act(ctx context.Context, seat *protocol.Seat) error {
	v := b.view()
	if v.Phase != protocol.Playing {
		b.planner, b.plan = nil, nil
	}
	switch v.Phase {
	case protocol.Lobby:
		return b.sendReady(ctx, seat)
	case protocol.Finished:
		b.reportResult(v)
	case protocol.Playing:
		if v.Puzzle != nil && v.OwnBoard() != nil && !v.Halted && !seat.Out && seat.Time == 0 {
			return b.solve(ctx, seat)
		}
		b.plan = nil
	}
	return nil
}

func (b *player) sendReady(ctx context.Context, seat *protocol.Seat) error {
	if protocol.ModeOf(b.view().Settings.Mode).Alone {
		return ignoreRefusal(b.conn.Do(ctx, protocol.Start{}))
	}
	if seat.Ready {
		return nil
	}
	return ignoreRefusal(b.conn.Do(ctx, protocol.Ready{On: true}))
}

// reportResult reports the result of a round, once.
func (b *player) reportResult(v *client.View) {
	if v.Result == nil || b.round == 0 || b.round != v.Round {
		return
	}
	b.round = 0
	b.played++
	for _, s := range v.Result.Standings {
		if s.Seat == v.You {
			took := "not finished"
			if s.Time > 0 {
				took = (time.Duration(s.Time) * time.Millisecond).Round(100 * time.Millisecond).String()
			}
			b.report("is %d of %d in round %d: %s, %d strikes", s.Place, len(v.Result.Standings), v.Round, took, s.Strikes)
		}
	}
}

// solve carries out the plan if it is due, and makes one if there is none.
func (b *player) solve(ctx context.Context, seat *protocol.Seat) error {
	v := b.view()
	if b.planner == nil || b.round != v.Round {
		shared := protocol.ModeOf(v.Settings.Mode).Shared
		planner, err := newPlanner(b.findKind, b.strength, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
			v.Puzzle, shared)
		if err != nil {
			return err
		}
		b.planner, b.round, b.plan = planner, v.Round, nil
	}
	switch {
	case b.plan == nil, len(b.plan.Wrong) == 0 && !b.planner.isBlank(b.values(), b.plan.Row, b.plan.Col):
		return b.makePlan(seat)
	case time.Now().Before(b.due):
		return nil
	case len(b.plan.Wrong) > 0:
		return b.clearWrong(ctx)
	}
	return b.place(ctx)
}

func (b *player) makePlan(seat *protocol.Seat) error {
	v := b.view()
	plan, err := b.planner.next(b.values(), b.mayErr(v, seat))
	switch {
	case errors.Is(err, engine.ErrNoHint): // the board is full, or the other players have to go on
		b.plan = nil
	case err != nil:
		return fmt.Errorf("plan the next move: %w", err)
	default:
		b.plan, b.due = &plan, time.Now().Add(plan.After)
	}
	return nil
}

// mayErr reports whether the bot can correct a mistake, and stays in the round after it.
func (b *player) mayErr(v *client.View, seat *protocol.Seat) bool {
	judged := v.Settings.Policy != protocol.PolicyBlind && v.Settings.Policy != protocol.PolicyOpen
	limit := 0
	if v.Settings.Strikes != nil && v.Settings.Policy != protocol.PolicyPenalty {
		limit = *v.Settings.Strikes
	}
	return judged && (limit == 0 || seat.Strikes+1 < limit)
}

// place places the planned value. After a mistake it plans to place the correct one.
func (b *player) place(ctx context.Context) error {
	err := b.conn.Place(ctx, b.plan.Row, b.plan.Col, b.plan.Value)
	var no *protocol.Refusal
	switch {
	case err == nil:
		b.plan = nil
	case !errors.As(err, &no):
		return err
	case (no.Code == protocol.Wrong || no.Code == protocol.Conflict) && b.plan.Value != b.plan.Right:
		b.planner.ruleOut(b.plan)
		if b.plan.Value = b.plan.Right; b.plan.Right == 0 {
			b.plan = nil
			return nil
		}
		b.due = time.Now().Add(b.plan.After)
	case no.Code == protocol.IsLocked, no.Code == protocol.IsPaused:
		b.due = time.Now().Add(retryDelay)
	default: // another player was faster, or the round is over, which the view shows or will show
		b.plan = nil
	}
	return nil
}

// clearWrong clears the cells with wrong values, except for those that the bot may not clear.
func (b *player) clearWrong(ctx context.Context) error {
	for _, cell := range b.plan.Wrong {
		row, col := cell/b.planner.solver.Puzzle.Width+1, cell%b.planner.solver.Puzzle.Width+1
		err := ignoreRefusal(b.conn.Do(ctx, protocol.Clear{Cell: string(protocol.AppendCell(nil, row, col))}))
		if err != nil {
			return err
		}
	}
	b.plan = nil
	return nil
}

// values returns the cells of the board that the bot fills.
func (b *player) values() []uint8 {
	v := b.view()
	values := make([]uint8, 0, v.Puzzle.Width*v.Puzzle.Height)
	for row := range v.Puzzle.Height {
		for col := range v.Puzzle.Width {
			values = append(values, uint8(v.At(v.OwnBoard(), row+1, col+1)))
		}
	}
	return values
}

// ignoreRefusal returns nil for a refusal, because the room may have changed since the bot decided.
func ignoreRefusal(err error) error {
	var no *protocol.Refusal
	if errors.As(err, &no) {
		return nil
	}
	return err
}
