package puzzle

import (
	"context"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
)

// A record of the puzzle of a race with ghosts is under embargo from the choice of the puzzle until
// [archive.EmbargoAfter] the race. It is refused as in_play and counted by the same limits. The refusal is the same
// whether its own puzzle is raced or one that was considered with it, so it does not reveal which of them is raced.
//
// Before a record, or the room of its round, is shown, the viewer is recorded and then the embargoes are read. When a
// puzzle is chosen, the embargo is stored and then the viewers are read. So nobody is shown a record and then dealt its
// puzzle, even by different nodes.

// errEmbargo refuses a record, or a room, that shows a puzzle under embargo.
var errEmbargo = &protocol.Refusal{Code: protocol.InPlay,
	Text: "You can't see this yet: its puzzle may be in a race right now. Try again later."}

// errEmbargoUntil refuses a record to one of its players, with the time at which the embargo ends.
func errEmbargoUntil(until int64) error {
	return &protocol.Refusal{Code: protocol.InPlay, Until: until,
		Text: "You can't see your round yet: its puzzle may be in a race right now. It opens at " +
			time.UnixMilli(until).UTC().Format("15:04 MST") + ", or a few minutes after the race if that takes longer."}
}

// Shape returns a digest of a puzzle's canonical form, or "" if puzzles of its kind are never dealt again. It may take
// milliseconds.
func (d *Dealer) Shape(p engine.Puzzle) string {
	if _, ok := d.Kinds.Find(p.Kind).(engine.Disguiser); !ok {
		return ""
	}
	shape := d.Kinds.CanonicalForm(p)
	if shape == "" {
		return ""
	}
	return archive.ShapeDigest(shape)
}

// MarkSeen records that viewers are shown a puzzle, by its [Dealer.Shape], so that they are not dealt it again.
func (d *Dealer) MarkSeen(ctx context.Context, shape string, viewers []game.Contender, round string) error {
	all := make([]archive.Viewer, len(viewers))
	for i, v := range viewers {
		all[i] = archive.Viewer(v)
	}
	return archive.MarkSeen(ctx, d.Store, shape, all, round)
}

// OpenRecord records that a viewer has seen the puzzle of a record, and returns nil if the record may be shown. It
// returns a [*protocol.Refusal] if it is under embargo.
func (d *Dealer) OpenRecord(ctx context.Context, rec archive.Record, viewer players.Player) error {
	state, err := rec.Verify()
	if err != nil || state.Round == nil || !state.Settings.MayRedeal() {
		return err
	}
	shape := d.Shape(state.Round.Puzzle)
	if shape == "" {
		return nil
	}
	end := rec.End()
	round := game.RoundName(end.Room, end.Epoch, state.Round.No)
	until, err := d.markAndCheck(ctx, state.Round.Puzzle.Kind, shape, round, viewer)
	switch {
	case err != nil || until == 0:
		return err
	case state.HasPlayedLast(viewer.ID):
		return errEmbargoUntil(until)
	}
	return errEmbargo
}

// OpenFinished records that a viewer has seen the puzzle of a finished round in its room, and returns nil if the puzzle
// may be shown with its solution. Refusals are limited like those for live puzzles.
func (d *Dealer) OpenFinished(ctx context.Context, kind, shape, round string, viewer players.Player) error {
	bucket := d.liveChecks.Bucket(viewer.Site)
	if bucket.Wait(time.Now()) > 0 {
		return errLiveChecks
	}
	until, err := d.markAndCheck(ctx, kind, shape, round, viewer)
	if err != nil || until == 0 {
		return err
	}
	bucket.Take(time.Now())
	return errEmbargo
}

// markAndCheck records who is shown a puzzle in a round, and then returns when the embargo on its records ends, or 0 if
// there is none.
func (d *Dealer) markAndCheck(ctx context.Context, kind, shape, round string, viewer players.Player) (until int64,
	err error) {
	seen := []game.Contender{{Player: viewer.ID, Site: viewer.Site}}
	if err := d.MarkSeen(ctx, shape, seen, round); err != nil {
		return 0, err
	}
	return archive.EmbargoEnd(ctx, d.Store, kind, shape, round, d.Now())
}
