package room

import (
	"context"
	"errors"
	"time"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/store"
)

var (
	errNoSuchThing = &protocol.Refusal{Code: protocol.NotFound,
		Text: "There is nothing here that could be reported. It may be gone."}
	errOwnThing  = &protocol.Refusal{Code: protocol.BadMessage, Text: "This is your own."}
	errUncounted = &protocol.Refusal{Code: protocol.BadMessage,
		Text: "This finish counts for no leaderboard, so there is nothing to report."}
	errReportedMuch = &protocol.Refusal{Code: protocol.TooMany,
		Text: "You, or others who share your internet address, as at a school, have reported much that nobody has " +
			"looked at yet. Try again when somebody has.", Shared: true}
	errQueueFull = &protocol.Refusal{Code: protocol.Busy,
		Text: "Too many reports wait to be looked at. Try again another day."}
)

// staleNames is above what it takes until no node has the name of a deleted player any more.
const staleNames = time.Minute

// Report brings something that a player reports before the operator. The error may be a [*protocol.Refusal].
func (h *Host) Report(ctx context.Context, who players.Player, m protocol.NewReport) error {
	began := h.now()
	var err error
	if m.Room != "" {
		if m.Room, err = ParseCode(m.Room); err != nil {
			return err
		}
	}
	c, err := h.reported(ctx, m)
	if err != nil {
		return err
	}
	switch gone, err := h.goneSince(ctx, m, c); {
	case err != nil:
		return err
	case gone:
		return errNoSuchThing
	case c.Player == who.ID:
		return errOwnThing
	}
	switch err = moderation.FileReport(ctx, h.store, c, moderation.Reporter{Player: who.ID, Site: who.Site}); {
	case errors.Is(err, moderation.ErrTooMany):
		return errReportedMuch
	case errors.Is(err, moderation.ErrFull):
		return errQueueFull
	}
	if err != nil {
		return err
	}
	if gone, err := h.players.Privacy.IsDeleted(ctx, c.Player, began); err != nil || !gone {
		return err
	}
	return moderation.DeleteCase(ctx, h.store, c) // the deletion may have come too early to find it
}

// goneSince says whether what is reported is of before its player's data was deleted. What somebody wrote down of a
// deleted player does not come back by being reported.
func (h *Host) goneSince(ctx context.Context, m protocol.NewReport, c moderation.Case) (bool, error) {
	switch {
	case archive.IsForgotten(c.Player) || c.Name == archive.Forgotten:
		return true, nil
	case m.Ref == "" || m.What == protocol.ReportFinish: // it was looked up, maybe where the name still was
		return h.players.Privacy.IsDeleted(ctx, c.Player, h.now()-staleNames.Milliseconds())
	case m.Room != "":
		return h.players.Privacy.IsDeleted(ctx, c.Player, m.At)
	}
	gone, err := h.players.Privacy.IsDeleted(ctx, c.Player, 0)
	if err != nil || !gone {
		return false, err
	}
	_, _, err = h.standing(ctx, m)
	refusal := new(protocol.Refusal)
	if errors.As(err, &refusal) {
		return true, nil
	}
	return false, err
}

// reported finds what a report is about. What it says itself counts only as far as the server can tell that it is so.
func (h *Host) reported(ctx context.Context, m protocol.NewReport) (moderation.Case, error) {
	switch m.What {
	case protocol.ReportLine:
		player, ok := h.sealer.Open(m.Ref, moderation.LineContext(m.Room, m.At, m.Name, m.Text))
		if !ok {
			return moderation.Case{}, errNoSuchThing
		}
		return moderation.LineCase(m.Room, player, m.Name, m.Text, m.At), nil
	case protocol.ReportName:
		player, name, err := h.nameReported(ctx, m)
		c := moderation.NameCase(player, name, h.now())
		if c.Room = m.Room; c.Room == "" { // else nobody has looked whether there is such a round
			c.Round = m.Round
		}
		return c, err
	case protocol.ReportFinish:
		return h.finishReported(ctx, m)
	}
	return moderation.Case{}, &protocol.Refusal{Code: protocol.BadMessage, Text: "Report a finish, a name or a line."}
}

// nameReported finds whose name is meant.
func (h *Host) nameReported(ctx context.Context, m protocol.NewReport) (player, name string, err error) {
	switch {
	case m.Ref != "" && m.Room != "":
		player, ok := h.sealer.Open(m.Ref, moderation.LineContext(m.Room, m.At, m.Name, m.Text))
		if !ok {
			return "", "", errNoSuchThing
		}
		return player, m.Name, nil
	case m.Ref != "":
		player, ok := h.sealer.Open(m.Ref, moderation.RowContext(m.Round, m.Name))
		if !ok {
			return "", "", errNoSuchThing
		}
		return player, m.Name, nil
	case m.Room != "":
		type seat struct{ player, name string }
		at, err := viewRoom(ctx, h, m.Room, func(r *room) (at seat) {
			if s := r.state.SeatNo(m.Seat); s != nil {
				at = seat{s.Player, s.Name}
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
	_, s, err := h.standing(ctx, m)
	return s.Player, s.Name, err
}

// finishReported finds the finish that is meant.
func (h *Host) finishReported(ctx context.Context, m protocol.NewReport) (moderation.Case, error) {
	round, row, err := h.standing(ctx, m)
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

// standing finds a player's row in a finished round: that of a seat, or the one that a leaderboard's row names.
func (h *Host) standing(ctx context.Context, m protocol.NewReport) (round store.RankedRound, row store.Row, err error) {
	rec, err := archive.ReadArchived(ctx, h.store, m.Round)
	if errors.Is(err, store.ErrNotFound) {
		return round, row, errNoReplay
	}
	if err != nil {
		return round, row, err
	}
	state, err := rec.Verify()
	if err != nil {
		return round, row, err
	}
	if state.Round == nil || state.Round.Result == nil {
		return round, row, errNoReplay
	}
	round, _ = archive.RankedRound(state, rec.End())
	player, sealed := h.sealer.Open(m.Ref, moderation.RowContext(m.Round, m.Name))
	for _, s := range state.Round.Result.Standings {
		if sealed && s.Player == player || !sealed && s.Seat == m.Seat && m.Ref == "" {
			return round, store.Row{Player: s.Player, Name: s.Name, Time: s.Time}, nil
		}
	}
	return round, row, errNoSuchThing
}
