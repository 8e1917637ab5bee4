package puzzle

import (
	"cmp"
	"context"
	"errors"
	"time"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/protocol"
	"nonet/room/puzzle/catalog"
)

// CanImport reports whether puzzles of a kind can be imported.
func (d *Dealer) CanImport(kind string) bool {
	_, ok := d.Kinds.Find(kind).(engine.Importer)
	return ok
}

// Import reads and proves a puzzle that a host brought. network is the host's network. It returns a [*protocol.Refusal]
// if the puzzle can't be played, or if it is live, because a second room would solve it for a player of the first.
func (d *Dealer) Import(ctx context.Context, kind, text, network string) (p engine.Puzzle, err error) {
	now := time.Now()
	d.liveChecks.Sweep(now)
	bucket := d.liveChecks.Bucket(network)
	// The token is taken before the check and refunded if the puzzle is not live; otherwise concurrent requests would
	// bypass the limit.
	if bucket.Take(now) > 0 {
		return p, errLiveChecks
	}
	p, err = d.readCustom(ctx, kind, text)
	if !errors.Is(err, errInPlay) {
		bucket.Refund(time.Now())
	}
	return p, err
}

func (d *Dealer) readCustom(ctx context.Context, kind, text string) (p engine.Puzzle, err error) {
	chosen, err := link.Choose(d.Kinds, d.Kinds.Find(kind), text)
	if err != nil {
		return p, importRefusal(err)
	}
	kind = chosen.Name()
	importer, ok := chosen.(engine.Importer)
	if !ok {
		return p, catalog.Refuse("Puzzles of this kind can't be imported.")
	}
	// Check this first, because whether a live puzzle with a guess in it has a solution would reveal whether the guess is
	// right.
	if fingerprinter, ok := importer.(engine.Fingerprinter); ok {
		outline, err := fingerprinter.ParseUnverified(text)
		if err != nil {
			return p, importRefusal(err)
		}
		if err := d.refuseLive(ctx, outline); err != nil {
			if errors.Is(err, errInPlay) {
				_, _ = importer.Import(text) // the answer takes as long as one that a proof leads to
			}
			return p, err
		}
	}
	if p, err = importer.Import(text); err != nil {
		if p.Solution != nil { // with FaultOtherSolution, whose text must not be answered for a live puzzle
			if err := d.refuseLive(ctx, p); err != nil {
				return p, err
			}
		}
		return p, d.hideProof(ctx, kind, err)
	}
	return p, d.refuseLive(ctx, p)
}

var errLiveChecks = &protocol.Refusal{Code: protocol.TooMany,
	Text: "Too many puzzles checked from your internet address. If you share it, as in a school, the limit is for " +
		"everyone together. Try again in a minute.", Shared: true}

// refuseLive returns an error if a puzzle is live.
func (d *Dealer) refuseLive(ctx context.Context, p engine.Puzzle) error {
	return d.refuseIf(ctx, func(ctx context.Context) (bool, error) { return d.Live.Contains(ctx, p) })
}

// refuseIf returns errInPlay if a check of the live puzzles says so.
func (d *Dealer) refuseIf(ctx context.Context, check func(context.Context) (bool, error)) error {
	ctx, cancel := d.Within(ctx)
	defer cancel()
	refused, err := check(ctx)
	if err != nil {
		d.Log.Warn("could not check whether a puzzle is live", "err", err)
		return d.Unavailable
	}
	if refused {
		return errInPlay
	}
	return nil
}

var errInPlay = &protocol.Refusal{
	Code: protocol.InPlay, Text: "This puzzle can't be imported right now: it may be in a ranked round, or have more " +
		"than one solution.",
}

// hideProof returns what is wrong with a host's puzzle, unless that must not be revealed.
func (d *Dealer) hideProof(ctx context.Context, kind string, proof error) error {
	err := d.refuseIf(ctx, func(ctx context.Context) (bool, error) { return d.Live.MustHideProof(ctx, kind, proof) })
	return cmp.Or(err, importRefusal(proof))
}

// importRefusal returns what is wrong with a host's puzzle.
func importRefusal(err error) error {
	var input *engine.InputError
	switch {
	case errors.As(err, &input):
		return catalog.Refuse("This can't be read as a puzzle: %v.", input)
	case errors.Is(err, engine.ErrNoSolution):
		return catalog.Refuse("This puzzle has no solution. Is there a typo?")
	case errors.Is(err, engine.ErrSeveralSolutions):
		return catalog.Refuse("This puzzle has more than one solution. Is there a typo?")
	case errors.Is(err, engine.ErrBudget):
		return &protocol.Refusal{Code: protocol.BadSettings, Text: "This puzzle is too hard to check here."}
	}
	return err
}
