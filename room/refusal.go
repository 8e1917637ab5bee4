package room

import (
	"errors"

	"nonet/internal/panics"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// Refusals by a room itself, not by the rules of the game.
var (
	errBusy = &protocol.Refusal{Code: protocol.Busy, Text: "The room is busy. Try again in a moment."}
	// ErrOverloaded is returned for a request that this node has no processor time for.
	ErrOverloaded = &protocol.Refusal{Code: protocol.Busy,
		Text: "The server is overloaded. Try again in a moment."}
	// ErrUnavailable is returned for a request that the store did not answer.
	ErrUnavailable = &protocol.Refusal{Code: protocol.Unavailable,
		Text: "The server can't save moves at the moment. Try again."}
	errNoRoom = &protocol.Refusal{Code: protocol.NotFound,
		Text: "There is no room with this code. Check it, or create a new room."}
	errNewerServer = &protocol.Refusal{Code: protocol.Elsewhere,
		Text: "This room needs a newer server. Reconnect to reach another one."}
	errRestarting = &protocol.Refusal{Code: protocol.Unavailable, Text: "The server is restarting. Reconnect."}
	errNotInRoom  = &protocol.Refusal{Code: protocol.NotEntered,
		Text: "You're no longer in this room. Join it again."}
	errBanned        = gameRefusals[game.IsBanned]
	errWrongPassword = &protocol.Refusal{Code: protocol.Guarded, Text: "Wrong password."}
	errNoPassword    = &protocol.Refusal{Code: protocol.Guarded, Text: "This room needs a password."}
	errCrowded       = &protocol.Refusal{Code: protocol.Crowded, Text: "Spectator seats are full."}
	errOthersDaily   = &protocol.Refusal{Code: protocol.Forbidden, Text: "This is someone else's daily puzzle."}
	errOthersLeg     = &protocol.Refusal{Code: protocol.Forbidden,
		Text: "This is someone else's marathon puzzle."}
	errQuarantined = &protocol.Refusal{Code: protocol.Quarantined,
		Text: "Something broke in this room. It is closed until the operator has checked it."}
	errClosed = &protocol.Refusal{Code: protocol.IsClosed, Text: "The server's operator has closed this room."}
	errFaulty = &protocol.Refusal{Code: protocol.Faulty,
		Text: "Something broke on our side. It has been reported."}
	errInternal = &protocol.Refusal{Code: protocol.Internal, Text: "Something went wrong on the server. Try again."}
)

// RetryAfter is how long a client should wait before it repeats a command that was refused because the store or the
// room was too busy, in milliseconds.
const RetryAfter = 1000

// refusalTexts holds the message for each of the game's refusals.
var refusalTexts = map[game.Refusal]string{
	game.Wrong:     "That's wrong.",
	game.IsGiven:   "That cell is a given.",
	game.IsFilled:  "That cell is already filled.",
	game.BadMove:   "There is no such cell or value on this board.",
	game.NotNow:    "That doesn't work right now.",
	game.NotSeated: "Take a seat first: spectators can't do that.",
	game.NotHost:   "Only the host can do that.",
	game.IsOut:     "You're out of this round.",
	game.NoSeat:    "All seats are taken. You can watch.",
	game.RoundOn:   "The round has started. Watch now, and play the next one.",
	game.Stale:     "Too late: this command is too old. Load the room again.",
	game.Conflict:  "That conflicts with the board.",
	game.Locked:    "Locked for a moment.",
	game.IsBanned:  "The host has banned you from this room.",
	game.Waiting:   "The host has been asked to let you in. You can watch meanwhile.",
	game.Sharing:   "Your network has no more seats here. The host has been asked to let you in; you can watch meanwhile.",
	game.IsMuted:   "The host has muted you.",
	game.IsHalted:  "The round is paused.",
	game.IsNew:     "You've just joined, so you can't remove other players' notes yet.",
	game.Outdated:  "The board has changed. Ask for a new hint.",
	game.Off:       "The room's settings don't allow that.",
	game.Nothing:   "Nothing to do.",
	game.RoomFull:  "This room has reached its history limit. Create a new room to keep playing.",
}

// gameRefusals holds the client's refusal for each of the game's.
var gameRefusals = func() map[game.Refusal]*protocol.Refusal {
	all := map[game.Refusal]*protocol.Refusal{}
	for code, text := range refusalTexts {
		all[code] = &protocol.Refusal{Code: protocol.Code(code), Text: text}
	}
	return all
}()

// refusalOf converts an error to a refusal for the client; nil stays nil.
func refusalOf(err error) *protocol.Refusal {
	if err == nil {
		return nil // the common case, without the allocations below
	}
	if code, ok := errors.AsType[game.Refusal](err); ok {
		if ready := gameRefusals[code]; ready != nil {
			return ready
		}
		return &protocol.Refusal{Code: protocol.Code(code)} // from a newer node, by way of the log
	}
	if ready, ok := errors.AsType[*protocol.Refusal](err); ok {
		return ready
	}
	switch {
	case errors.Is(err, store.ErrNotFound):
		return errNoRoom
	case errors.As(err, new(*panics.Panic)):
		return errFaulty
	case errors.Is(err, store.ErrQuarantined):
		return errQuarantined
	case errors.Is(err, errStopping):
		return errRestarting
	case errors.Is(err, ErrNewerRules):
		return errNewerServer
	}
	return errInternal
}

// IsDamaged reports whether an error means that the store's data is damaged, so that repeating the request is of no
// use.
func IsDamaged(err error) bool { return errors.Is(err, store.ErrDamaged) }

// refusalMessage returns the message that refuses a command.
func refusalMessage(id uint64, refusal *protocol.Refusal) *protocol.No {
	return &protocol.No{ID: id, Code: refusal.Code, Text: refusal.Text, Retry: retryAfterOf(refusal.Code),
		Shared: refusal.Shared}
}

// errorMessage returns the message for an error that answers no command.
func errorMessage(err error) any {
	refusal := refusalOf(err)
	return &protocol.Error{Code: refusal.Code, Text: refusal.Text, Retry: retryAfterOf(refusal.Code),
		Shared: refusal.Shared}
}

// retryAfterOf returns the seconds after which a client may try again, or 0 if that is of no use.
func retryAfterOf(code protocol.Code) int {
	switch code {
	case protocol.Busy, protocol.Unavailable, protocol.Internal, protocol.Elsewhere, protocol.TooMany:
		return RetryAfter
	}
	return 0
}

// ClientError implements [Rooms]. A timeout that this node's own lack of processor time caused is not logged.
func (reg *Registry) ClientError(err error) error {
	refusal := refusalOf(err)
	switch {
	case refusal != errInternal:
		return refusal
	case reg.isCausedByOverload(err):
		return ErrOverloaded
	}
	reg.logger.Warn("could not open or create a room", "err", err)
	return ErrUnavailable
}
