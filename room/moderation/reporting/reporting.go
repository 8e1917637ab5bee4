// Package reporting turns abuse reports of players into cases for the operator.
package reporting

import (
	"context"
	"errors"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/archive/replays"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/players/privacy"
	"nonet/room/store"
)

// Config configures a [Service].
type Config struct {
	Rooms   room.Rooms
	Store   store.Store
	Sealer  *moderation.Sealer
	Privacy *privacy.Privacy
	Now     func() int64 // the store's time, Unix milliseconds
}

// Service files reports. Its methods are safe for concurrent use.
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

var (
	errNoSuchThing = &protocol.Refusal{Code: protocol.NotFound,
		Text: "Nothing to report here. It may be gone."}
	errOwnThing  = &protocol.Refusal{Code: protocol.BadMessage, Text: "That's your own."}
	errUncounted = &protocol.Refusal{Code: protocol.BadMessage,
		Text: "This finish isn't on a leaderboard, so it can't be reported."}
)

// staleNames is longer than nodes keep the name of a deleted player in their caches.
const staleNames = time.Minute

// File files a report of a player for the operator. The error may be a [*protocol.Refusal].
func (s *Service) File(ctx context.Context, who players.Player, m protocol.NewReport) error {
	began := s.Now()
	var err error
	if m.Room != "" {
		if m.Room, err = room.ParseCode(m.Room); err != nil {
			return err
		}
	}
	c, err := s.caseOf(ctx, m)
	if err != nil {
		return err
	}
	switch gone, err := s.isDeletedSince(ctx, m, c); {
	case err != nil:
		return err
	case gone:
		return errNoSuchThing
	case c.Player == who.ID:
		return errOwnThing
	}
	err = moderation.FileReport(ctx, s.Store, c, moderation.Reporter{Player: who.ID, Site: who.Site})
	if err != nil {
		return err
	}
	if gone, err := s.Privacy.IsDeleted(ctx, c.Player, began); err != nil || !gone {
		return err
	}
	return moderation.DeleteCase(ctx, s.Store, c.Player, c.ID) // the deletion may have come too early to find it
}

// isDeletedSince reports whether the report is about data of a player that has been deleted since. What somebody copied
// of a deleted player must not come back by being reported.
func (s *Service) isDeletedSince(ctx context.Context, m protocol.NewReport, c moderation.Case) (bool, error) {
	switch {
	case archive.IsForgotten(c.Player) || c.Name == game.Forgotten:
		return true, nil
	case m.Ref == "" || m.What == protocol.ReportFinish: // it was looked up, maybe where the name still was
		return s.Privacy.IsDeleted(ctx, c.Player, s.Now()-staleNames.Milliseconds())
	case m.Room != "":
		return s.Privacy.IsDeleted(ctx, c.Player, m.At)
	}
	gone, err := s.Privacy.IsDeleted(ctx, c.Player, 0)
	if err != nil || !gone {
		return false, err
	}
	_, _, err = s.standing(ctx, m)
	refusal := new(protocol.Refusal)
	if errors.As(err, &refusal) {
		return true, nil
	}
	return false, err
}

// caseOf returns the case that a report is about. Statements of the report count only as far as the server can verify
// them.
func (s *Service) caseOf(ctx context.Context, m protocol.NewReport) (moderation.Case, error) {
	switch m.What {
	case protocol.ReportLine:
		player, ok := s.Sealer.Open(m.Ref, moderation.LineContext(m.Room, m.At, m.Name, m.Text))
		if !ok {
			return moderation.Case{}, errNoSuchThing
		}
		return moderation.LineCase(m.Room, player, m.Name, m.Text, m.At), nil
	case protocol.ReportName:
		player, name, err := s.nameReported(ctx, m)
		c := moderation.NameCase(player, name, s.Now())
		if c.Room = m.Room; c.Room == "" { // otherwise it was not checked whether the round exists
			c.Round = m.Round
		}
		return c, err
	case protocol.ReportFinish:
		return s.finishReported(ctx, m)
	}
	return moderation.Case{}, &protocol.Refusal{Code: protocol.BadMessage,
		Text: "You can report a finish, a name or a chat line."}
}

// nameReported returns the player whose name is reported, and the name.
func (s *Service) nameReported(ctx context.Context, m protocol.NewReport) (player, name string, err error) {
	switch {
	case m.Ref != "" && m.Room != "":
		player, ok := s.Sealer.Open(m.Ref, moderation.LineContext(m.Room, m.At, m.Name, m.Text))
		if !ok {
			return "", "", errNoSuchThing
		}
		return player, m.Name, nil
	case m.Ref != "":
		player, ok := s.Sealer.Open(m.Ref, moderation.RowContext(m.Round, m.Name))
		if !ok {
			return "", "", errNoSuchThing
		}
		return player, m.Name, nil
	case m.Room != "":
		type seat struct{ player, name string }
		at, err := room.ViewCode(ctx, s.Rooms, m.Room, func(r room.State) (at seat) {
			if taken := r.SeatNo(m.Seat); taken != nil {
				at = seat{taken.Player, taken.Name}
			}
			return at
		})
		if err != nil {
			return "", "", err
		}
		if at.player == "" {
			return "", "", errNoSuchThing
		}
		return at.player, at.name, nil
	}
	_, row, err := s.standing(ctx, m)
	return row.Player, row.Name, err
}

func (s *Service) finishReported(ctx context.Context, m protocol.NewReport) (moderation.Case, error) {
	round, row, err := s.standing(ctx, m)
	if err != nil {
		return moderation.Case{}, err
	}
	d := fair.Doubt{Round: m.Round, Player: row.Player, Name: row.Name, Time: row.Time, At: round.At}
	for _, counted := range append(round.Finishes, round.Wins...) {
		if counted.Player == row.Player {
			return moderation.FinishCase(d), nil
		}
	}
	return moderation.Case{}, errUncounted
}

// standing returns a player's row in a finished round: that of a seat, or the one that a leaderboard's row refers to.
func (s *Service) standing(ctx context.Context, m protocol.NewReport) (round store.RankedRound, row store.Row,
	err error) {
	rec, err := archive.ReadArchived(ctx, s.Store, m.Round)
	if errors.Is(err, store.ErrNotFound) {
		return round, row, replays.ErrNoReplay
	}
	if err != nil {
		return round, row, err
	}
	state, err := rec.Verify()
	if err != nil {
		return round, row, err
	}
	if state.Round == nil || state.Round.Result == nil {
		return round, row, replays.ErrNoReplay
	}
	round, _ = archive.RankedRound(state, rec.End())
	player, sealed := s.Sealer.Open(m.Ref, moderation.RowContext(m.Round, m.Name))
	for _, s := range state.Round.Result.Standings {
		if sealed && s.Player == player || !sealed && s.Seat == m.Seat && m.Ref == "" {
			return round, store.Row{Player: s.Player, Name: s.Name, Time: s.Time}, nil
		}
	}
	return round, row, errNoSuchThing
}
