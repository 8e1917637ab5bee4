// Package replays serves finished rounds: replays, results, courses, and ghosts to race against.
package replays

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/players/ranking"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config configures a [Service].
type Config struct {
	Store   store.Store
	Kinds   catalog.Catalog
	Ranking *ranking.Ranking
	// OpenRecord returns nil if a record may be shown to a viewer, and records that the viewer saw its puzzle.
	OpenRecord func(ctx context.Context, rec archive.Record, viewer players.Player) error
	// CheckOver refuses to show how a puzzle is solved that others can still play: a day's, or a marathon's.
	CheckOver func(ctx context.Context, daily, leg string) error
	// AwaitProjected waits until the rounds that have ended so far are archived and ranked.
	AwaitProjected func(ctx context.Context)
	Now            func() int64 // the store's time, Unix milliseconds
	Log            *slog.Logger
}

// Service shows finished rounds. Its methods are safe for concurrent use.
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

// ErrNoReplay is returned for ids of rounds that are not over, never existed, or are kept no longer.
var ErrNoReplay = &protocol.Refusal{Code: protocol.NotFound,
	Text: "There is no finished round with this ID, or it has expired."}

// Replay returns a finished round step by step. The error is a [*protocol.Refusal] if there is none of that id, if it
// is of a daily puzzle that others can still play, and was not the viewer's own try, or if it is sealed. A viewer
// without a token has no id.
func (s *Service) Replay(ctx context.Context, id string, viewer players.Player) (*protocol.Replay, error) {
	replay, rec, err := s.replay(ctx, id, viewer)
	if err == nil {
		err = s.OpenRecord(ctx, rec, viewer)
	}
	if err != nil {
		return nil, err
	}
	return replay, nil
}

// Steps returns the time and the technique of each right value of a finished round, to those who may see its replay.
func (s *Service) Steps(ctx context.Context, id string, viewer players.Player) (*protocol.RoundSteps, error) {
	_, rec, err := s.replay(ctx, id, viewer)
	if err == nil {
		err = s.OpenRecord(ctx, rec, viewer)
	}
	if err != nil {
		return nil, err
	}
	moves, _, err := rec.SolvedMoves(s.Kinds.Find)
	if err != nil {
		return nil, fmt.Errorf("read the steps of round %s: %w", id, err)
	}
	told := &protocol.RoundSteps{Players: []protocol.PlayerSteps{}}
	for _, seat := range slices.Sorted(maps.Keys(moves)) {
		steps := make([]protocol.SolvedMove, len(moves[seat]))
		for i, m := range moves[seat] {
			steps[i] = protocol.SolvedMove{
				At: m.At, Took: m.Took, Move: m.Move, Technique: m.Technique, House: m.House, Mistakes: m.Mistakes,
			}
		}
		told.Players = append(told.Players, protocol.PlayerSteps{Seat: seat, Steps: steps})
	}
	return told, nil
}

func (s *Service) replay(ctx context.Context, id string, viewer players.Player) (*protocol.Replay, archive.Record,
	error) {
	rec, err := s.readArchived(ctx, id)
	if err != nil {
		return nil, rec, err
	}
	replay, err := rec.Replay(s.houses)
	switch {
	case errors.Is(err, archive.ErrNotOver):
		return nil, rec, ErrNoReplay
	case err != nil:
		return nil, rec, fmt.Errorf("replay %s: %w", id, err)
	}
	if err := s.CheckOver(ctx, replay.Settings.Daily, replay.Settings.Leg); err != nil && !hasPlayed(rec, viewer.ID) {
		return nil, rec, err
	}
	return replay, rec, nil
}

// Outcome is the result of a round and the difficulty of its puzzle, without the puzzle. Previews of links show it.
type Outcome struct {
	Settings protocol.Settings
	Level    string
	Result   protocol.Result
}

// Outcome returns the outcome of a round for previews of links, which everybody may see. The error is a
// [*protocol.Refusal] if there is no replay. It does not depend on seals, because previews would otherwise reveal which
// puzzles are being raced.
func (s *Service) Outcome(ctx context.Context, id string) (Outcome, error) {
	replay, _, err := s.replay(ctx, id, players.Player{})
	if err != nil {
		return Outcome{}, err
	}
	result := replay.Result
	result.ID, result.Boards = replay.ID, nil
	return Outcome{Settings: replay.Settings, Level: replay.Puzzle.Level, Result: result}, nil
}

// Course returns how a finished round went, without what was filled in. The error is a [*protocol.Refusal] if nobody
// may see the round's replay. It includes sealed records, like [Service.Outcome].
func (s *Service) Course(ctx context.Context, id string) (*archive.Course, error) {
	rec, err := s.readArchived(ctx, id)
	if err != nil {
		return nil, err
	}
	course, err := rec.Course()
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the course of round %s: %w", id, err)
	case !course.Over:
		return nil, ErrNoReplay
	}
	if err := s.CheckOver(ctx, course.Daily, course.Leg); err != nil {
		return nil, err
	}
	return course, nil
}

// Ghosts returns the finishes of a finished round as others can race them. The error is a [*protocol.Refusal] if there
// is no round of that id, or if it is sealed. Those of a daily puzzle or a marathon that others can still play come
// without the puzzle, unless the viewer's own try is over.
func (s *Service) Ghosts(ctx context.Context, id string, viewer players.Player) (*protocol.Ghosts, error) {
	rec, err := s.readArchived(ctx, id)
	if err != nil {
		return nil, err
	}
	ghosts, set, err := rec.Ghosts(viewer.ID)
	if errors.Is(err, archive.ErrNotOver) {
		return nil, ErrNoReplay
	}
	if err != nil {
		return nil, fmt.Errorf("read the ghosts of round %s: %w", id, err)
	}
	if game.IsDailySealed(set.Daily, s.Now()) && !hasPlayed(rec, viewer.ID) {
		done, err := s.Ranking.HasPlayed(ctx, viewer.ID, ranking.DailyOf{Day: set.Daily, Kind: set.Kind, Spec: set.Spec})
		if err != nil {
			return nil, err
		}
		if !done {
			ghosts.Puzzle, ghosts.Solution = nil, ""
		}
	}
	if err := s.CheckOver(ctx, "", set.Leg); err != nil && !hasPlayed(rec, viewer.ID) {
		ghosts.Puzzle, ghosts.Solution = nil, ""
	}
	if ghosts.Puzzle != nil {
		if err := s.OpenRecord(ctx, rec, viewer); err != nil {
			return nil, err
		}
	}
	return ghosts, nil
}

// readArchived reads the record of a finished round.
func (s *Service) readArchived(ctx context.Context, id string) (archive.Record, error) {
	rec, err := archive.ReadArchived(ctx, s.Store, id)
	if errors.Is(err, store.ErrNotFound) {
		s.AwaitProjected(ctx)
		rec, err = archive.ReadArchived(ctx, s.Store, id)
	}
	if errors.Is(err, store.ErrNotFound) {
		return rec, ErrNoReplay
	}
	if err != nil {
		return rec, fmt.Errorf("read a replay: %w", err)
	}
	return rec, nil
}

// hasPlayed reports whether the viewer played in a record's last round, and therefore knows its solution.
func hasPlayed(rec archive.Record, viewer string) bool {
	state, err := rec.Verify()
	return err == nil && state.HasPlayedLast(viewer)
}

// houses returns the houses of a puzzle, if its kind has some.
func (s *Service) houses(p engine.Puzzle) []engine.House {
	houser, ok := s.Kinds.Find(p.Kind).(engine.Houser)
	if !ok {
		return nil
	}
	houses, err := houser.Houses(p)
	if err != nil {
		s.Log.Warn("could not determine the houses of a puzzle", "kind", p.Kind, "err", err)
	}
	return houses
}
