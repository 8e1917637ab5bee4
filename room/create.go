package room

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// Setup describes a room to be created.
type Setup struct {
	Settings game.Settings
	Creator  game.Player   // becomes the host of the room
	Others   []game.Player // in the next seats, in this order
}

// decidedRoom is a room whose first events are decided and not appended yet.
type decidedRoom struct {
	state *game.State
	data  []byte // its first events
}

// decideFirst decides the first events of the room. The error is a [game.Refusal].
func (setup *Setup) decideFirst(at int64) (decidedRoom, error) {
	decided := decidedRoom{state: new(game.State)}
	decide := func(cmd game.Command) error {
		events, err := game.Decide(decided.state, cmd, at)
		for _, e := range events {
			decided.state.Apply(at, e)
			decided.data = game.AppendEvent(decided.data, e)
		}
		return err
	}
	creator := setup.Creator
	err := decide(game.Command{Do: game.Create{
		Settings: setup.Settings, Player: creator.ID, Name: creator.Name, Site: creator.Site,
	}})
	for _, p := range setup.Others {
		if err == nil {
			err = decide(game.Command{Player: p.ID, Do: game.Sit{Name: p.Name, Site: p.Site}})
		}
	}
	return decided, err
}

// CreateAt implements [Rooms].
func (reg *Registry) CreateAt(ctx context.Context, code, epoch string, setup Setup) error {
	decided, err := setup.decideFirst(reg.Now())
	if err != nil {
		return err
	}
	return reg.create(ctx, decided, code, epoch)
}

// CreateAgreed implements [Rooms].
func (reg *Registry) CreateAgreed(ctx context.Context, setup Setup,
	agree func(try int) (code, epoch string, err error)) (string, error) {
	decided, err := setup.decideFirst(reg.Now())
	if err != nil {
		return "", err
	}
	for try := range createTries {
		code, epoch, err := agree(try)
		if err != nil {
			return "", err
		}
		err = reg.create(ctx, decided, code, epoch)
		var conflict *store.ConflictError
		if err == nil || errors.As(err, &conflict) && conflict.Epoch == epoch {
			return code, nil
		}
		if conflict == nil {
			return "", err
		}
	}
	return "", errors.New("every code that was drawn for a room was taken")
}

// create creates a room under a code. If the code is taken, it returns a [*store.ConflictError] with the epoch of the
// room that has it.
func (reg *Registry) create(ctx context.Context, decided decidedRoom, code, epoch string) error {
	var seated []string
	for i := range decided.state.Seats {
		seated = append(seated, decided.state.Seats[i].Player)
	}
	if err := reg.hooks.IndexPlayers(ctx, code, seated, reg.Now()); err != nil {
		return fmt.Errorf("create room %s: %w", code, err)
	}
	_, err := store.AppendAndWait(ctx, reg.store, store.Append{
		Room: code, Head: store.Position{Epoch: epoch},
		Next: store.NextHash(store.Position{}, decided.data), Data: decided.data,
		Listing: reg.listingOf(code, decided.state), Deadline: decided.state.Deadline(), TTL: reg.keepRooms,
	})
	if err != nil {
		return fmt.Errorf("create room %s: %w", code, err)
	}
	reg.logCreated(code, decided.state)
	return nil
}

// NewEpoch returns a random epoch.
func NewEpoch() string { return rand.Text()[:12] }

// createTries limits the search for a free code.
const createTries = 8

// Create creates a room with creator as its host, and returns its code.
func (reg *Registry) Create(ctx context.Context, creator game.Player, s protocol.Settings) (code string, err error) {
	set, refusal := reg.settings(s)
	switch {
	case refusal != nil:
		return "", refusal
	case reg.IsOverloaded():
		return "", ErrOverloaded
	}
	code, err = reg.CreateAgreed(ctx, Setup{Settings: set, Creator: creator}, func(int) (code, epoch string, err error) {
		return NewCode(), NewEpoch(), nil
	})
	if err != nil {
		return "", reg.ClientError(err)
	}
	return code, nil
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
