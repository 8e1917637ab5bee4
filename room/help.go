package room

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"time"

	"nonet/engine"
	"nonet/internal/fairqueue"
	"nonet/internal/quota"
	"nonet/room/game"
)

// Hints, automatic notes and the host's own puzzles take the engine a while, so they are computed outside the room's
// turn while the room goes on. The result is decided and logged like any command, with the player's command ID.

// Requests of players before their results are computed. The game never sees these.
type (
	hintRequest      struct{ game.Hint }
	autoNotesRequest struct{ game.AutoNotes }
	customRequest    struct {
		game.Custom
		puzzleText string
	}
)

// helper is the state of the computations for a room's players.
type helper struct {
	r       *room
	tasks   map[string]helpTask // computations in progress, by player
	checker roundChecker
}

// helpTask is a computation in progress for a player.
type helpTask struct {
	// While a host's puzzle is being imported in the lobby, the host's later commands wait for it, so that a round that
	// the host starts next is played on it.
	importsPuzzle bool
	waiting       []pendingCommand
}

// prepare completes a command with what the room knows. It must only read the state, so that a panic costs only the
// command. It returns ready false if the command comes back later or has been answered.
func (h *helper) prepare(c pendingCommand) (made pendingCommand, ready bool) {
	defer func() {
		if value := recover(); value != nil {
			h.r.answerWithoutEntry(c, h.r.recordCommandPanic(value, "prepare a command", &c))
		}
	}()
	switch do := c.cmd.Do.(type) {
	case game.Place:
		if h.r.replica.state.Settings.Conflicts == game.ConflictsFree {
			do.Breaks = h.ruleChecker()
			c.cmd.Do = do
		}
	case game.Mute:
		do.Name = h.r.chat.identify(do.Who).name
		c.cmd.Do = do
	case game.Admit:
		p := h.r.chat.identify(do.Who)
		do.Name, do.Site = p.name, p.site
		c.cmd.Do = do
	case hintRequest:
		return h.startHelp(c, h.hintTrial(c.cmd.Player), do.Hint)
	case autoNotesRequest:
		trial, same := h.notesTrial(c.cmd.Player)
		return h.startHelp(c, trial, same)
	case customRequest:
		return h.startHelp(c, game.Custom{Puzzle: &trialPuzzle}, game.Custom{Puzzle: new(engine.Puzzle)})
	}
	return c, true
}

// startHelp starts a computation outside the room's turn, if the game would accept its result now; trial is a possible
// result. Otherwise the command goes to the game with nothing, an empty result, and the game refuses it.
func (h *helper) startHelp(c pendingCommand, trial, nothing game.Action) (pendingCommand, bool) {
	cmd := c.cmd
	cmd.Do = trial
	events, err := game.Decide(h.r.replica.state, cmd, h.r.storeTime())
	if err != nil || len(events) == 0 || changesNothing(events) {
		c.cmd.Do = nothing
		return c, true
	}
	compute := h.newComputation(c)
	if compute == nil {
		h.r.answerWithoutEntry(c, game.Off)
		return c, false
	}
	if _, busy := h.tasks[cmd.Player]; busy || h.r.registry.IsOverloaded() {
		h.r.answerWithoutEntry(c, errBusy)
		return c, false
	}
	queue, site := h.r.registry.helpQueueFor(c), c.senderSite()
	if !queue.reserve(site) {
		h.r.answerWithoutEntry(c, errBusy)
		return c, false
	}
	if h.tasks == nil {
		h.tasks = map[string]helpTask{}
	}
	_, brings := c.cmd.Do.(customRequest)
	h.tasks[cmd.Player] = helpTask{importsPuzzle: brings}
	var found game.Action
	h.r.runInBackground("help", func(context.Context) (err error) {
		defer queue.release(site)
		start := time.Now()
		found, err = queue.runComputation(site, compute)
		if isInPlay(err) {
			h.r.registry.refusalDelay.Wait(h.r.registry.ctx, start)
		}
		return err
	}, func(err error) { h.handleHelp(c, found, err) })
	return c, false
}

// helpQueueFor returns the queue for a command's help. Puzzles that hosts bring have their own, because they may be
// large.
func (reg *Registry) helpQueueFor(c pendingCommand) *helpQueue {
	if _, ok := c.cmd.Do.(customRequest); ok {
		return reg.imports
	}
	return reg.hints
}

// senderSite returns the site of the player who sent the command; see [game.Seat].
func (c pendingCommand) senderSite() string {
	if c.from == nil {
		return ""
	}
	return c.from.player.Site
}

// changesNothing reports whether a decision changes nothing.
func changesNothing(events []game.Event) bool {
	_, ok := events[0].What.(game.Answered)
	return ok
}

// handleHelp handles what was found for a command.
func (h *helper) handleHelp(c pendingCommand, found game.Action, err error) {
	behind := h.tasks[c.cmd.Player].waiting
	delete(h.tasks, c.cmd.Player)
	if err != nil {
		h.r.answerWithoutEntry(c, err)
	} else {
		c.cmd.Do = found
		h.r.appends.queue = append(h.r.appends.queue, c)
	}
	for _, c := range behind {
		h.r.accept(c)
	}
}

// queueBehind queues a command behind the puzzle that its player is bringing, if there is one, and reports whether the
// command needs nothing else. If too many wait, it refuses the command.
func (h *helper) queueBehind(c pendingCommand) bool {
	task := h.tasks[c.cmd.Player]
	if !task.importsPuzzle || h.r.replica.state.Round != nil {
		return false
	}
	if len(task.waiting) >= queueMax {
		h.r.answerWithoutEntry(c, errBusy)
		return true
	}
	task.waiting = append(task.waiting, c)
	h.tasks[c.cmd.Player] = task
	return true
}

// trialPuzzle is a valid puzzle.
var trialPuzzle = engine.Puzzle{Width: 2, Height: 1, Values: 2, Givens: []uint8{1, 0}, Solution: []uint8{1, 2}}

// hintTrial returns a hint that the game accepts if it accepts any: the player's last step in another degree, because
// that costs nothing.
func (h *helper) hintTrial(player string) game.Hint {
	trial := game.Hint{Degree: 1, Text: "?"}
	if last := h.lastHint(player); last != nil {
		trial.Degree, trial.Technique = last.Degree%3+1, last.Technique
		trial.Row, trial.Col, trial.Cells = last.Row, last.Col, last.Cells
	}
	return trial
}

func (h *helper) lastHint(player string) *game.Hinted {
	if seat := h.r.replica.state.SeatOf(player); seat != nil && seat.Play != nil {
		return seat.Play.Hint
	}
	return nil
}

// notesTrial returns notes that differ from those on the player's board, and those on the board.
func (h *helper) notesTrial(player string) (trial, same game.AutoNotes) {
	seat := h.r.replica.state.SeatOf(player)
	if seat == nil || seat.Play == nil {
		return trial, same
	}
	same.Notes = seat.Play.Notes()
	trial.Notes = make([]uint32, len(same.Notes))
	for cell, have := range same.Notes {
		if have != 2 {
			trial.Notes[cell] = 2
		}
	}
	return trial, same
}

// newComputation returns a function that computes what a player asks for, from a copy of what it needs. It returns nil
// if the kind of puzzle does not support it.
func (h *helper) newComputation(c pendingCommand) func() (game.Action, error) {
	if want, ok := c.cmd.Do.(customRequest); ok {
		puzzles, kind, site := h.r.registry.hooks.Puzzles, h.r.replica.state.Settings.Kind, c.senderSite()
		if !puzzles.CanImport(kind) {
			return nil
		}
		return func() (game.Action, error) {
			p, err := puzzles.Import(h.r.registry.ctx, kind, want.puzzleText, site)
			return game.Custom{Puzzle: &p}, err
		}
	}
	puzzle := h.r.replica.state.Round.Puzzle
	kind := h.r.registry.kinds.Find(puzzle.Kind)
	play := h.r.replica.state.SeatOf(c.cmd.Player).Play
	values := append([]uint8(nil), play.Board.Cells...)
	switch want := c.cmd.Do.(type) {
	case hintRequest:
		hinter, ok := kind.(engine.Hinter)
		if !ok {
			return nil
		}
		if play.Board.BeginsFull() { // all cells have values, so those that are still to be turned count as empty
			for cell, v := range values {
				if v != puzzle.Solution[cell] {
					values[cell] = 0
				}
			}
		}
		position := engine.Position{Values: values, Notes: play.Notes()}
		return func() (game.Action, error) { return findHint(hinter, puzzle, position, want) }
	case autoNotesRequest:
		noter, ok := kind.(engine.CandidateLister)
		if !ok {
			return nil
		}
		return func() (game.Action, error) {
			notes, err := noter.Candidates(puzzle, values)
			if err != nil {
				return nil, err
			}
			return game.AutoNotes{Notes: notes}, nil
		}
	}
	return nil
}

// findHint asks the engine for a step. Without one it returns an empty hint, which the game refuses.
func findHint(hinter engine.Hinter, p engine.Puzzle, position engine.Position, want hintRequest) (game.Action, error) {
	cell := -1
	if want.Row != 0 {
		if want.Row > p.Height || want.Col > p.Width {
			return nil, game.BadMove
		}
		cell = (want.Row-1)*p.Width + want.Col - 1
	}
	h, err := hinter.Hint(p, position, cell)
	if err == nil && cell >= 0 && strings.HasPrefix(h.Facts[0], "wait ") {
		h, err = hinter.Hint(p, position, -1) // the cell needs another step first; hint at that one
	}
	if errors.Is(err, engine.ErrNoHint) {
		return game.Hint{Degree: want.Degree}, nil
	}
	if err != nil {
		return nil, err
	}
	cellAt := func(cell int) game.Cell { return game.Cell{Row: cell/p.Width + 1, Col: cell%p.Width + 1} }
	do := game.Hint{Degree: want.Degree, Technique: h.Technique, Text: h.Look, Facts: h.FactsTo(want.Degree)}
	if want.Degree > 1 {
		do.Text += " " + h.Why
	}
	if want.Degree > 2 {
		do.Text += " " + h.Tell
	}
	for _, c := range append(h.Cells, h.Wrong...) {
		do.Cells = append(do.Cells, cellAt(c))
	}
	if h.Fill != nil {
		at := cellAt(h.Fill.Cell)
		do.Row, do.Col = at.Row, at.Col
		if want.Degree > 2 {
			do.Value = h.Fill.Value
		}
	}
	return do, nil
}

// roundChecker finds visible violations of the rules in one round's puzzle.
type roundChecker struct {
	round  int
	breaks func(cells []uint8, cell int, value uint8) bool
}

// ruleChecker returns a function that reports whether a value visibly breaks a rule of the round's puzzle. It returns
// nil if there is no round or the kind of puzzle has no checker.
func (h *helper) ruleChecker() func(cells []uint8, cell int, value uint8) bool {
	round := h.r.replica.state.Round
	if round == nil {
		return nil
	}
	if h.checker.round != round.No {
		breaks, err := engine.CheckerOf(h.r.registry.kinds.Find(round.Puzzle.Kind), round.Puzzle)
		if err != nil {
			h.r.registry.logger.Warn("could not determine the conflicts on a board", "kind", round.Puzzle.Kind, "err", err)
		}
		h.checker = roundChecker{round.No, breaks}
	}
	return h.checker.breaks
}

// helpQueue is a fair queue for computations of engines outside of rooms' turns. Each site has a limited number of
// places in it, and sites take turns. It is safe for concurrent use.
type helpQueue struct {
	fairQueue *fairqueue.Queue[string] // by site
	used      quota.Quota[string]
}

// helpWorkers returns how many computations of a queue run concurrently.
func helpWorkers() int { return max(1, runtime.GOMAXPROCS(0)/2) }

func newHelpQueue(workers int) *helpQueue {
	return &helpQueue{fairQueue: fairqueue.New[string](workers)}
}

// reserve reserves a place for a site, and reports whether there was one.
func (q *helpQueue) reserve(site string) bool {
	return q.used.Enter(helpMax, quota.Bound[string]{Key: site, Max: HelpOfSite}) == quota.NotFull
}

// release frees a place of a site.
func (q *helpQueue) release(site string) { q.used.Leave(quota.Bound[string]{Key: site}) }

// runComputation calls compute when it is the site's turn.
func (q *helpQueue) runComputation(site string, compute func() (game.Action, error)) (found game.Action, err error) {
	err = q.fairQueue.Do(context.Background(), site, func() (err error) {
		found, err = compute()
		return err
	})
	return found, err
}

// count returns how many places are taken.
func (q *helpQueue) count() int { return q.used.CountUsed() }
