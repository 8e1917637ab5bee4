package room

import (
	"errors"
	"maps"
	"sync"
	"time"

	"nonet/engine"
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
		if !h.liveAsks.take(site, time.Now()) {
			return nil, errAskedOften
		}
		p, err := h.readCustom(importer, kind, text)
		if !errors.Is(err, errInPlay) {
			h.liveAsks.giveBack(site)
		}
		return game.Custom{Puzzle: &p}, err
	}
}

// readCustom refuses a puzzle that is live: a second room would solve it for a player of the first.
func (h *Host) readCustom(importer engine.Importer, kind, text string) (p engine.Puzzle, err error) {
	// Before anything else is said of it: whether a live puzzle with a guess in it has a solution is the answer.
	if sketcher, ok := importer.(engine.Sketcher); ok {
		outline, err := sketcher.Outline(text)
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

// liveAsks count by site how often hosts are told that what they bring is live, as the HTTP API counts for texts
// without a room. It is paid for before it is known, and paid back if the puzzle is not live: else as many as are
// brought at once would be told. It is safe for concurrent use.
type liveAsks struct {
	mu     sync.Mutex
	bySite map[string]*bucket
}

const livePace = 1 / float64(LiveAskEvery/time.Second)

// take says whether a host at a site may bring something.
func (l *liveAsks) take(site string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.bySite, func(_ string, b *bucket) bool { // a new one would be the same
		return b.left+now.Sub(b.at).Seconds()*livePace >= LiveAsks
	})
	b := l.bySite[site]
	if b == nil {
		b = new(bucket)
		l.bySite[site] = b
	}
	return b.take(livePace, LiveAsks, now)
}

// has reports whether a host at a site may ask, and takes nothing.
func (l *liveAsks) has(site string, now time.Time) bool {
	ok := l.take(site, now)
	if ok {
		l.giveBack(site)
	}
	return ok
}

func (l *liveAsks) giveBack(site string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.bySite[site]; b != nil {
		b.left++
	}
}

var errAskedOften = &protocol.Refusal{Code: protocol.TooMany,
	Text: "Too many questions about puzzles that are played right now came from your internet address. Many people may " +
		"share it, as at a school, and the limit is for all of them together. Try again in a minute.", Shared: true}

// refuseLive refuses a puzzle that is live.
func (h *Host) refuseLive(p engine.Puzzle) error {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	live, err := h.inPlay.Holds(ctx, p)
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
	veils, err := h.inPlay.Veils(ctx, kind, proof)
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
