package room

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"

	"nonet/room/game"
	"nonet/room/store"
)

// Rooms is the interface through which features such as tournaments and quick play use rooms. [Host] implements it.
type Rooms interface {
	// CreateAt creates a room under a code and an epoch that the caller has drawn; see [NewCode] and [NewEpoch]. If the
	// code is taken it returns a [*store.ConflictError] with the epoch of the room that has it.
	CreateAt(ctx context.Context, code, epoch string, o Opening) error
	// CreateAgreed creates a room that several nodes may create at the same time, under the code that agree makes all of
	// them agree on. If another room has that code, agree is called again with the next number. The first is 0.
	CreateAgreed(ctx context.Context, o Opening, agree func(try int) (code, epoch string, err error)) (code string,
		err error)
	// View calls see in the room's turn. The function [View] returns a result.
	View(ctx context.Context, code string, see func(State)) error
	// Do submits a command of a player who may have no connection to the room, and returns once it is in the log. A
	// [game.Sit] by a player who already has a seat and can't finish the round any more returns [game.RoundOn].
	Do(ctx context.Context, code string, cmd game.Command) error
	// ClientError returns the error to show to a client for err. It logs err if it is an internal error.
	ClientError(err error) error
}

var _ Rooms = (*Host)(nil)

// State is a room at one moment. It is valid only during the call that it was passed to, and must not be changed.
type State struct {
	*game.State
	Clock int64 // the room's time, Unix milliseconds; it stands still while nothing can be saved
	Now   int64 // the store's time, Unix milliseconds
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
func (h *Host) View(ctx context.Context, code string, see func(State)) error {
	ctx, cancel := h.Within(ctx)
	defer cancel()
	return h.inTurn(ctx, code, func(r *room) { see(State{r.log.state, r.clock(), r.now()}) })
}

// look is mail: a function to call in the room's turn.
type look struct {
	at   func(*room) // called by the room
	done chan struct{}
}

// inTurn calls at in the room's turn, once.
func (h *Host) inTurn(ctx context.Context, code string, at func(*room)) error {
	m := look{at: at, done: make(chan struct{})}
	return h.handed(ctx, code, LookFor, m.done, func(r *room) bool { return r.post(m) })
}

// viewRoom is like [ViewCode], but gives see access to the room itself.
func viewRoom[T any](ctx context.Context, h *Host, code string, see func(*room) T) (T, error) {
	var seen, none T
	code, err := ParseCode(code)
	if err != nil {
		return none, err
	}
	if err := h.inTurn(ctx, code, func(r *room) { seen = see(r) }); err != nil {
		return none, h.ClientError(err)
	}
	return seen, nil
}

// Do implements [Rooms].
func (h *Host) Do(ctx context.Context, code string, cmd game.Command) error {
	ctx, cancel := h.Within(ctx)
	defer cancel()
	answered := make(chan error, 1)
	m := submit{done: make(chan struct{})}
	once := sync.OnceFunc(func() { close(m.done) }) // a command that panics after its answer is answered again
	m.ask = ask{
		cmd: cmd,
		heard: func(err error) {
			select {
			case answered <- err:
			default:
			}
			once()
		},
	}
	if err := h.handed(ctx, code, IdleFor, m.done, func(r *room) bool { return r.post(m) }); err != nil {
		return err
	}
	return <-answered
}

// submit is mail: a command of a player who may have no connection to the room.
type submit struct {
	ask  ask
	done chan struct{} // closed when the ask is answered
}

func (m submit) arrive(_ context.Context, r *room) {
	if _, sits := m.ask.cmd.Do.(game.Sit); sits {
		if r.finished(m.ask.cmd.Player) {
			m.ask.heard(game.RoundOn)
			return
		}
		heard := m.ask.heard
		m.ask.heard = func(err error) {
			if err == nil && r.finished(m.ask.cmd.Player) {
				err = game.RoundOn
			}
			heard(err)
		}
	}
	r.ask(m.ask)
}

// finished reports whether a player has a seat and can't finish the round any more.
func (r *room) finished(player string) bool {
	seat := r.log.state.SeatOf(player)
	return seat != nil && !r.log.state.CanFinish(seat)
}

// Opening is the initial state of a room to be created.
type Opening struct {
	Settings game.Settings
	Host     game.Player
	Others   []game.Player // in the next seats, in this order
}

// opening is a room that is about to be created.
type opening struct {
	state *game.State
	data  []byte // its first events
}

// open decides the first events of the room. The error is a [game.Refusal].
func (o *Opening) open(at int64) (opening, error) {
	first := opening{state: new(game.State)}
	decide := func(cmd game.Command) error {
		events, err := game.Decide(first.state, cmd, at)
		for _, e := range events {
			first.state.Apply(at, e)
			first.data = game.AppendEvent(first.data, e)
		}
		return err
	}
	who := o.Host
	err := decide(game.Command{Do: game.Create{Settings: o.Settings, Player: who.ID, Name: who.Name, Site: who.Site}})
	for _, p := range o.Others {
		if err == nil {
			err = decide(game.Command{Player: p.ID, Do: game.Sit{Name: p.Name, Site: p.Site}})
		}
	}
	return first, err
}

// CreateAt implements [Rooms].
func (h *Host) CreateAt(ctx context.Context, code, epoch string, o Opening) error {
	first, err := o.open(h.now())
	if err != nil {
		return err
	}
	return h.create(ctx, first, code, epoch)
}

// CreateAgreed implements [Rooms].
func (h *Host) CreateAgreed(ctx context.Context, o Opening,
	agree func(try int) (code, epoch string, err error)) (string, error) {
	first, err := o.open(h.now())
	if err != nil {
		return "", err
	}
	for try := range createTries {
		code, epoch, err := agree(try)
		if err != nil {
			return "", err
		}
		err = h.create(ctx, first, code, epoch)
		var taken *store.ConflictError
		if err == nil || errors.As(err, &taken) && taken.Epoch == epoch {
			return code, nil
		}
		if taken == nil {
			return "", err
		}
	}
	return "", errors.New("every code that was drawn for a room was taken")
}

// create creates a room under a code. If the code is taken, it returns a [*store.ConflictError] with the epoch of the
// room that has it.
func (h *Host) create(ctx context.Context, f opening, code, epoch string) error {
	var seated []string
	for i := range f.state.Seats {
		seated = append(seated, f.state.Seats[i].Player)
	}
	if err := h.hooks.IndexPlayers(ctx, code, seated, h.now()); err != nil {
		return fmt.Errorf("make room %s: %w", code, err)
	}
	_, err := h.store.Append(ctx, store.Append{
		Room: code, Head: store.Position{Epoch: epoch}, Next: store.NextHash(store.Position{}, f.data), Data: f.data,
		Listing: h.listing(code, f.state), Deadline: f.state.Deadline(), TTL: h.keepRooms,
	})
	if err != nil {
		return fmt.Errorf("make room %s: %w", code, err)
	}
	h.noteMade(code, f.state)
	return nil
}

// NewEpoch returns a random epoch.
func NewEpoch() string { return rand.Text()[:12] }
