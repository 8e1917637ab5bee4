package room

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/internal/password"
	"nonet/room/store"
	"nonet/room/view"
)

// createTries limits the search for a free code.
const createTries = 8

// Create creates a room with who as its host, and returns its code.
func (h *Host) Create(ctx context.Context, who game.Player, s protocol.Settings) (code string, err error) {
	set, refusal := h.settings(s)
	switch {
	case refusal != nil:
		return "", refusal
	case h.overloaded():
		return "", ErrOverloaded
	}
	o := Opening{Settings: set, Host: who}
	f, err := o.open(h.now())
	if err != nil {
		return "", refusalOf(err)
	}
	for range createTries {
		code = NewCode()
		err = h.create(ctx, f, code, NewEpoch())
		if taken := errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrQuarantined); !taken {
			break
		}
	}
	switch {
	case err == nil:
		return code, nil
	case h.excused(err):
		return "", ErrOverloaded
	}
	h.log.Warn("could not make a room", "err", err)
	return "", ErrUnavailable
}

// NewCode returns a random code. The alphabet's length does not divide 256, so bytes beyond its last multiple are drawn
// again.
func NewCode() string {
	const letters = protocol.CodeAlphabet
	code := make([]byte, 0, protocol.CodeLen)
	var b [1]byte
	for len(code) < protocol.CodeLen {
		rand.Read(b[:])
		if int(b[0]) < 256-256%len(letters) {
			code = append(code, letters[int(b[0])%len(letters)])
		}
	}
	return string(code)
}

// ParseCode normalizes a code. It returns [protocol.NotFound] if it can't be one.
func ParseCode(code string) (string, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if len(code) != protocol.CodeLen || strings.Trim(code, protocol.CodeAlphabet) != "" {
		return "", errNoRoom
	}
	return code, nil
}

// Enter adds a viewer to a room. The room sends to out what was missed since the position in e, or a snapshot, and then
// all updates until [Viewer.Leave].
func (h *Host) Enter(ctx context.Context, who game.Player, e *protocol.Enter, out *Outbox) (*Viewer, error) {
	code, err := ParseCode(e.Room)
	if err != nil {
		return nil, err
	}
	m := enter{
		viewer: &Viewer{who: who, out: out},
		at:     seenTo{epoch: e.Epoch, seq: e.Seq, text: e.Hash},
	}
	said, err := h.knock(ctx, code, m)
	if err == nil && said.lock != "" && e.Password != "" {
		out.Waits()
		m.key = password.Rehash(said.lock, e.Password) // outside the room's turn, because it is slow
		said, err = h.knock(ctx, code, m)
	}
	for err == nil && said.over != nil { // again if another round has ended meanwhile
		out.Waits()
		if err = h.openOver(ctx, said.over, who); err == nil {
			m.opened = said.over
			said, err = h.knock(ctx, code, m)
		}
	}
	switch {
	case err != nil:
		h.giveUp(code, m.viewer)
		return nil, h.ClientError(err)
	case said.lock != "" && e.Password == "":
		return nil, errNoPassword
	case said.refused != nil:
		return nil, said.refused
	}
	return m.viewer, nil
}

// giveUp removes a viewer whose request was abandoned, or keeps it from being added.
func (h *Host) giveUp(code string, v *Viewer) {
	v.off.Store(true)
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[code]; r != nil && !h.stopped {
		h.work.Go(func() { r.post(leave{v, make(chan struct{})}) }) // can't panic
	}
}

// knock asks the room with the given code to admit a viewer.
func (h *Host) knock(ctx context.Context, code string, m enter) (admission, error) {
	m.said, m.done = new(admission), make(chan struct{})
	err := h.handed(ctx, code, IdleFor, m.done, func(r *room) bool { return r.usher(m, m.done, m.viewer.out) })
	if err != nil {
		return admission{}, err
	}
	return *m.said, nil
}

// Find returns the public information about a room.
func (h *Host) Find(ctx context.Context, code string) (protocol.RoomInfo, error) {
	return viewRoom(ctx, h, code, (*room).info)
}

// Glimpse is the preview of a room's link: the information of [Host.Find] and the result of the last round.
type Glimpse struct {
	protocol.RoomInfo
	// Result is nil if no round is over or its result is not public. Its ID is empty if the replay is not public.
	Result *protocol.Result
}

// Glimpse returns the preview of a room's link.
func (h *Host) Glimpse(ctx context.Context, code string) (Glimpse, error) {
	g, err := viewRoom(ctx, h, code, func(r *room) Glimpse { return Glimpse{r.info(), r.outcome()} })
	if err != nil {
		return g, err
	}
	if g.Result != nil && h.CheckOver(ctx, g.Settings.Daily, g.Settings.Leg) != nil {
		g.Result.ID = ""
	}
	return g, nil
}

// outcome returns the result of the room's round once it is public, or nil. It is nil in a room with a password.
func (r *room) outcome() *protocol.Result {
	round := r.log.state.Round
	if round == nil || round.Ended == 0 || r.log.state.Settings.Password != "" || r.clock() < round.Ended+r.log.delay() {
		return nil
	}
	result := view.Result(r.log.state)
	result.ID = r.log.ended
	return result
}

// RoomGhosts returns the ghosts in a room's round. There are none before the countdown is over.
func (h *Host) RoomGhosts(ctx context.Context, code string) (protocol.RoomGhosts, error) {
	return viewRoom(ctx, h, code, func(r *room) protocol.RoomGhosts { return view.Ghosts(r.log.state, r.clock()) })
}

// CheckHost returns nil for a room's host, and [protocol.NotHost] for all others.
func (h *Host) CheckHost(ctx context.Context, who game.Player, code string) error {
	isHost, err := viewRoom(ctx, h, code, func(r *room) bool {
		host := r.log.state.SeatNo(r.log.state.Host)
		return host != nil && host.Player == who.ID
	})
	if err == nil && !isHost {
		return refusalOf(game.NotHost)
	}
	return err
}

// ClientError implements [Rooms]. A timeout that this node's own lack of processor time caused is not logged.
func (h *Host) ClientError(err error) error {
	refusal := refusalOf(err)
	switch {
	case refusal != errInternal:
		return refusal
	case h.excused(err):
		return ErrOverloaded
	}
	h.log.Warn("could not open a room", "err", err)
	return ErrUnavailable
}

// info returns the public information about the room.
func (r *room) info() protocol.RoomInfo {
	return view.RoomInfo(r.code, r.log.state, r.log.state.Phase(r.clock()))
}

// errOpensLater is returned for rounds of a marathon that others can still play.
var errOpensLater = &protocol.Refusal{Code: protocol.NotNow,
	Text: "This is a round of a marathon. It opens when the marathon is over."}

// errDailySealed is returned for rounds of a daily puzzle that others can still finish.
var errDailySealed = &protocol.Refusal{Code: protocol.NotNow,
	Text: "This is a round of a daily puzzle that others can still finish. It opens at 01:00 UTC on the day after."}

// CheckOver returns an error if the solution must not be shown because others can still play the daily puzzle or the
// marathon leg.
func (h *Host) CheckOver(ctx context.Context, daily, leg string) error {
	open, err := h.hooks.IsLegLive(ctx, leg)
	switch {
	case err != nil:
		return err
	case open:
		return errOpensLater
	case game.DailySealed(daily, h.now()):
		return errDailySealed
	}
	return nil
}
