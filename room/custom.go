package room

import (
	"errors"
	"time"

	"nonet/engine"
	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/puzzle/catalog"
)

// puzzleFinder reads and proves a puzzle that a host at a site brought; nil if the kind can't.
func (h *Host) puzzleFinder(kind, text, site string) func() (game.Action, error) {
	importer, ok := h.kinds.Find(kind).(engine.Importer)
	if !ok {
		return nil
	}
	return func() (game.Action, error) {
		if !h.liveChecks.take(site, time.Now()) {
			return nil, errAskedOften
		}
		p, err := h.readCustom(importer, kind, text)
		if !errors.Is(err, errInPlay) {
			h.liveChecks.refund(site, time.Now())
		}
		return game.Custom{Puzzle: &p}, err
	}
}

// readCustom refuses a puzzle that is live: a second room would solve it for a player of the first.
func (h *Host) readCustom(importer engine.Importer, kind, text string) (p engine.Puzzle, err error) {
	// Before anything else is said of it: whether a live puzzle with a guess in it has a solution is the answer.
	if fingerprinter, ok := importer.(engine.Fingerprinter); ok {
		outline, err := fingerprinter.ParseUnverified(text)
		if err != nil {
			return p, customRefusal(err)
		}
		if err := h.refuseLive(outline); err != nil {
			return p, err
		}
	}
	if p, err = importer.Import(text); err != nil {
		return p, h.veiled(kind, err)
	}
	return p, h.refuseLive(p)
}

// liveChecks limits by network how often hosts are told that what they bring is live, as the HTTP API does for texts
// without a room. The token is taken before the check and refunded if the puzzle is not live; otherwise concurrent
// requests would bypass the limit. It is safe for concurrent use.
type liveChecks struct{ byNetwork *ratelimit.Keyed[string] }

func newLiveChecks() liveChecks {
	return liveChecks{ratelimit.NewKeyed[string](ratelimit.Rate{PerSecond: 1 / LiveAskEvery.Seconds(), Burst: LiveAsks})}
}

// take takes a token of a network's, and reports whether there was one.
func (l liveChecks) take(network string, now time.Time) bool {
	l.byNetwork.Sweep(now)
	return l.byNetwork.Bucket(network).Take(now) == 0
}

// has reports whether a network has a token, and takes none.
func (l liveChecks) has(network string, now time.Time) bool {
	return l.byNetwork.Bucket(network).Wait(now) == 0
}

// refund gives a token back.
func (l liveChecks) refund(network string, now time.Time) { l.byNetwork.Bucket(network).Refund(now) }

var errAskedOften = &protocol.Refusal{Code: protocol.TooMany,
	Text: "Too many questions about puzzles that are played right now came from your internet address. Many people may " +
		"share it, as at a school, and the limit is for all of them together. Try again in a minute.", Shared: true}

// refuseLive refuses a puzzle that is live.
func (h *Host) refuseLive(p engine.Puzzle) error {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	live, err := h.inPlay.Contains(ctx, p)
	if err != nil {
		h.log.Warn("the store does not say whether a puzzle is live", "err", err)
		return errUnavailable
	}
	if live {
		return errInPlay
	}
	return nil
}

var errInPlay = &protocol.Refusal{
	Code: protocol.InPlay, Text: "This puzzle is played in a ranked round right now, or is one of today's, or does not " +
		"have exactly one solution: which of these is not told while such puzzles are played.",
}

// veiled says what is wrong with a host's puzzle, unless that must not be told.
func (h *Host) veiled(kind string, proof error) error {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	veils, err := h.inPlay.MustHideProof(ctx, kind, proof)
	if err != nil {
		h.log.Warn("the store does not say whether puzzles are live", "err", err)
		return errUnavailable
	}
	if veils {
		return errInPlay
	}
	return customRefusal(proof)
}

// customRefusal says what is wrong with a host's puzzle.
func customRefusal(err error) error {
	var input *engine.InputError
	switch {
	case errors.As(err, &input):
		return catalog.Refuse("This can't be read as a puzzle: %v.", input)
	case errors.Is(err, engine.ErrNoSolution):
		return catalog.Refuse("This puzzle has no solution: a copying error?")
	case errors.Is(err, engine.ErrSeveralSolutions):
		return catalog.Refuse("This puzzle has at least 2 solutions, so right and wrong can't be told: a copying error?")
	case errors.Is(err, engine.ErrBudget):
		return &protocol.Refusal{Code: protocol.BadSettings, Text: "This puzzle is too hard to be proved here."}
	}
	return err
}
