package room

import (
	"context"
	"sync"

	"nonet/room/game"
)

// Rooms is the interface through which features such as tournaments and quick play use rooms. [Registry] implements it.
type Rooms interface {
	// CreateAt creates a room under a code and an epoch that the caller has drawn; see [NewCode] and [NewEpoch]. If the
	// code is taken it returns a [*store.ConflictError] with the epoch of the room that has it.
	CreateAt(ctx context.Context, code, epoch string, setup Setup) error
	// CreateAgreed creates a room that several nodes may create at the same time, under the code that agree makes all of
	// them agree on. If another room has that code, agree is called again with the next number. The first is 0.
	CreateAgreed(ctx context.Context, setup Setup, agree func(try int) (code, epoch string, err error)) (code string,
		err error)
	// View calls read in the room's turn. The function [View] returns a result.
	View(ctx context.Context, code string, read func(State)) error
	// Do submits a command of a player who may have no connection to the room, and returns once it is in the log. A
	// [game.Sit] by a player who already has a seat and can no longer finish the round returns [game.RoundOn].
	Do(ctx context.Context, code string, cmd game.Command) error
	// ClientError returns the error to show to a client for err. It logs err if it is an internal error.
	ClientError(err error) error
}

var _ Rooms = (*Registry)(nil)

// State is a room at one moment. It is valid only during the call that it was passed to, and must not be changed.
type State struct {
	*game.State
	RoundClock int64 // the round's time, Unix milliseconds; it stands still while nothing can be saved
	StoreTime  int64 // the store's time, Unix milliseconds
}

// View opens a room if necessary and returns the result of see. code must be in the form that [ParseCode] returns. The
// error is [store.ErrNotFound] if there is no such room, and [store.ErrQuarantined] if the room is quarantined.
func View[T any](ctx context.Context, rooms Rooms, code string, see func(State) T) (T, error) {
	var seen T
	if err := rooms.View(ctx, code, func(s State) { seen = see(s) }); err != nil {
		var none T // the room may still call see
		return none, err
	}
	return seen, nil
}

// ViewCode is like [View], but takes a code as entered by a client and returns an error for the client.
func ViewCode[T any](ctx context.Context, rooms Rooms, code string, see func(State) T) (T, error) {
	code, err := ParseCode(code)
	if err != nil {
		var none T
		return none, err
	}
	seen, err := View(ctx, rooms, code, see)
	if err != nil {
		err = rooms.ClientError(err)
	}
	return seen, err
}

// View implements [Rooms].
func (reg *Registry) View(ctx context.Context, code string, read func(State)) error {
	ctx, cancel := reg.WithStoreTimeout(ctx)
	defer cancel()
	return reg.runInTurn(ctx, code, func(r *room) { read(State{r.replica.state, r.roundClock(), r.storeTime()}) })
}

// runInTurn calls fn in the room's turn, once.
func (reg *Registry) runInTurn(ctx context.Context, code string, fn func(*room)) error {
	done := make(chan struct{})
	m := call(func(r *room) {
		fn(r)
		close(done)
	})
	return reg.callRoom(ctx, code, viewIdle, done, func(r *room) bool { return r.put(m) })
}

// viewRoom is like [ViewCode], but gives see access to the room itself.
func viewRoom[T any](ctx context.Context, reg *Registry, code string, see func(*room) T) (T, error) {
	var seen, none T
	code, err := ParseCode(code)
	if err != nil {
		return none, err
	}
	if err := reg.runInTurn(ctx, code, func(r *room) { seen = see(r) }); err != nil {
		return none, reg.ClientError(err)
	}
	return seen, nil
}

// Do implements [Rooms].
func (reg *Registry) Do(ctx context.Context, code string, cmd game.Command) error {
	ctx, cancel := reg.WithStoreTimeout(ctx)
	defer cancel()
	var answer error
	var once sync.Once // a command that panics after its answer is answered again
	done := make(chan struct{})
	submit := call(func(r *room) {
		r.submit(cmd, func(err error) { once.Do(func() { answer = err; close(done) }) })
	})
	if err := reg.callRoom(ctx, code, idleFor, done, func(r *room) bool { return r.put(submit) }); err != nil {
		return err
	}
	return answer
}

// submit accepts a command of a player who may have no connection to the room.
func (r *room) submit(cmd game.Command, onAnswer func(error)) {
	if _, sits := cmd.Do.(game.Sit); !sits {
		r.accept(pendingCommand{cmd: cmd, onAnswer: onAnswer})
		return
	}
	if r.cannotFinish(cmd.Player) {
		onAnswer(game.RoundOn)
		return
	}
	r.accept(pendingCommand{cmd: cmd, onAnswer: func(err error) {
		if err == nil && r.cannotFinish(cmd.Player) {
			err = game.RoundOn
		}
		onAnswer(err)
	}})
}

// cannotFinish reports whether a player has a seat and can no longer finish the round.
func (r *room) cannotFinish(player string) bool {
	seat := r.replica.state.SeatOf(player)
	return seat != nil && !r.replica.state.CanFinish(seat)
}
