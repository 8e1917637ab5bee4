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

// A record that shows the puzzle of a race with ghosts is under embargo from when the puzzle is chosen until
// [archive.EmbargoAfter] the race. It is refused as in_play and within the limits of that, in the same words whether
// its own puzzle is raced or one that was considered together with it. So a request for a record does not reveal which
// of them is being raced.
//
// Before a record, or the room of its round, is shown, the viewer is recorded and then the embargoes are read. When a
// puzzle is chosen, the embargo is stored and then the viewers are read. So nobody is shown a record and dealt its
// puzzle, through whatever nodes.

// errEmbargo refuses a record, or a room, that shows a puzzle under embargo.
var errEmbargo = &protocol.Refusal{Code: protocol.InPlay,
	Text: "This can't be shown for the moment: its puzzle may be raced right now. Ask again later."}

// errEmbargoUntil refuses a record to one of its players, and says until when.
func errEmbargoUntil(until int64) error {
	return &protocol.Refusal{Code: protocol.InPlay, Until: until,
		Text: "Your round can't be shown for the moment: its puzzle may be raced right now. It opens again at " +
			time.UnixMilli(until).UTC().Format("15:04 MST") + ", or a few minutes after the race if that takes longer."}
}

// Shape returns a digest of what a puzzle is recognised by in any look, or "" if puzzles of its kind are never dealt
// again. It may take milliseconds.
func (d *Dealer) Shape(p engine.Puzzle) string {
	kind := d.Kinds.Find(p.Kind)
	canonicalizer, ok := kind.(engine.Canonicalizer)
	if _, disguised := kind.(engine.Disguiser); !ok || !disguised {
		return ""
	}
	shape := canonicalizer.CanonicalForm(p)
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

// OpenRecord returns nil if a record may be shown to a viewer, who is recorded to have seen its puzzle. The error is a
// [*protocol.Refusal] if it is under embargo.
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
	case state.PlayedLast(viewer.ID):
		return errEmbargoUntil(until)
	}
	return errEmbargo
}

// OpenFinished returns nil if the puzzle of a finished round may be shown with its solution to a viewer in its room,
// who is recorded to have seen it. Refusals are limited as those for live puzzles are.
func (d *Dealer) OpenFinished(ctx context.Context, kind, shape, round string, viewer players.Player) error {
	if !d.liveChecks.has(viewer.Site, time.Now()) {
		return errLiveChecks
	}
	until, err := d.markAndCheck(ctx, kind, shape, round, viewer)
	if err != nil || until == 0 {
		return err
	}
	d.liveChecks.take(viewer.Site, time.Now())
	return errEmbargo
}

// markAndCheck records who is shown a puzzle in a round, and then returns until when its records are under embargo, or
// 0 if they are not.
func (d *Dealer) markAndCheck(ctx context.Context, kind, shape, round string, viewer players.Player) (until int64,
	err error) {
	seen := []game.Contender{{Player: viewer.ID, Site: viewer.Site}}
	if err := d.MarkSeen(ctx, shape, seen, round); err != nil {
		return 0, err
	}
	return archive.EmbargoedUntil(ctx, d.Store, kind, shape, round, d.Now())
}
