package room

import (
	"context"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
)

// A record that shows the puzzle of a race with ghosts is sealed from when the puzzle is chosen until
// [archive.EmbargoAfter] the race. It is refused as in_play and within the limits of that, in the same words whether its
// own puzzle is raced or one that was chosen from together with it. So who asks for records is not told which of them
// is being raced.
//
// Whoever is shown a record, or the room of its round, is noted before the seals are read, and seals are stated before
// it is read who has been noted. So nobody is shown a record and dealt its puzzle, through whatever nodes.

// errSealed refuses a record, or a room, that shows a sealed puzzle.
var errSealed = &protocol.Refusal{Code: protocol.InPlay,
	Text: "This can't be shown for the moment: its puzzle may be raced right now. Ask again later."}

// sealedUntil refuses a record to one of its players, and tells until when.
func sealedUntil(until int64) error {
	return &protocol.Refusal{Code: protocol.InPlay, Until: until,
		Text: "Your round can't be shown for the moment: its puzzle may be raced right now. It opens again at " +
			time.UnixMilli(until).UTC().Format("15:04 MST") + ", or a few minutes after the race if that takes longer."}
}

// shows reports whether records of a room's rounds may show puzzles that are dealt again: those of ranked rounds whose
// players had a board each, and what somebody has brought.
func shows(set *game.Settings) bool {
	return set.Custom || set.Ranked && set.Daily == "" && set.Proof == "" && set.Leg == "" &&
		!game.ModeOf(set.Mode).Shared
}

// shapeOf returns what stands for a puzzle in whatever look, or "" if puzzles of its kind are never dealt again.
func (h *Host) shapeOf(p engine.Puzzle) string {
	kind := h.kinds.Find(p.Kind)
	shaper, ok := kind.(engine.Canonicalizer)
	if _, disguised := kind.(engine.Disguiser); !ok || !disguised {
		return ""
	}
	shape := shaper.CanonicalForm(p)
	if shape == "" {
		return ""
	}
	return archive.ShapeDigest(shape)
}

// openRecord returns nil if a record may be shown to a viewer, who is noted to have seen its puzzle. The error is a
// [*protocol.Refusal] if it is sealed.
func (h *Host) openRecord(ctx context.Context, rec archive.Record, viewer players.Player) error {
	state, err := rec.Verify()
	if err != nil || state.Round == nil || !shows(&state.Settings) {
		return err
	}
	shape := h.shapeOf(state.Round.Puzzle)
	if shape == "" {
		return nil
	}
	end := rec.End()
	until, err := h.noteAndLook(ctx, shapeShown{
		kind: state.Round.Puzzle.Kind, shape: shape,
		holder: holderOf(end.Room, end.Epoch, state.Round.No),
	}, viewer)
	switch {
	case err != nil || until == 0:
		return err
	case playedIn(state, viewer.ID):
		return sealedUntil(until)
	}
	return errSealed
}

// shapeShown is a puzzle that somebody is about to be shown.
type shapeShown struct {
	kind, shape string
	holder      string // of the round that it is shown in
}

// noteAndLook notes who sees a puzzle, and then returns until when its records are sealed, or 0 if they are not.
func (h *Host) noteAndLook(ctx context.Context, s shapeShown, viewer players.Player) (until int64, err error) {
	seen := []archive.Viewer{{Player: viewer.ID, Site: viewer.Site}}
	if err := archive.MarkSeen(ctx, h.store, s.shape, seen, s.holder); err != nil {
		return 0, err
	}
	return archive.EmbargoedUntil(ctx, h.store, s.kind, s.shape, s.holder, h.now())
}

// endSeals has the seals of a race end a while after it.
func (h *Host) endSeals(ctx context.Context, state *game.State, holder string) error {
	if !hasGhosts(&state.Settings) {
		return nil
	}
	return archive.EndEmbargoes(ctx, h.store, state.Settings.Kind, holder, state.Round.Ended)
}
