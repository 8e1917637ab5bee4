// Package techniques compares how long a player takes for each solving technique with players of the same rating, and
// makes exercises of the player's own slow moves. Times are estimates: a player may have found a value in another way.
package techniques

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/players/history"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
	"nonet/room/view"
)

const (
	roundsMax = 20     // a player's latest rounds of a size that are analysed
	tookMax   = 60_000 // milliseconds: a longer move counts as this, because the player may have been interrupted
	peersMin  = 10     // moves of other players without which there is no comparison
)

// Service analyses the moves of players. It is safe for concurrent use.
type Service struct {
	store store.Store
	kinds catalog.Catalog
}

// New returns a service.
func New(kept store.Store, kinds catalog.Catalog) *Service { return &Service{kept, kinds} }

// times are the moves of one technique.
type times struct {
	Moves    int   `json:"n"`
	Took     int64 `json:"ms"` // in total
	Mistakes int   `json:"x,omitempty"`
}

func (t times) plus(other times) times {
	return times{t.Moves + other.Moves, t.Took + other.Took, t.Mistakes + other.Mistakes}
}

func (t times) mean() int64 { return t.Took / int64(max(1, t.Moves)) }

// sum returns the times by technique.
func sum(moves []archive.SolvedMove) map[string]times {
	all := map[string]times{}
	for i := range moves {
		if m := &moves[i]; m.Technique != "" {
			all[m.Technique] = all[m.Technique].plus(times{1, min(m.Took, tookMax), m.Mistakes})
		}
	}
	return all
}

type soloGame struct {
	protocol.SoloGame
	puzzle engine.Puzzle
}

// parseAll parses the puzzles of games.
func parseAll(kind engine.Kind, games []protocol.SoloGame) (parsed []soloGame, err error) {
	for _, g := range games {
		p, err := kind.Parse(g.Puzzle)
		if err != nil {
			return nil, &protocol.Refusal{Code: protocol.BadMessage,
				Text: "A game has no puzzle of this kind: " + err.Error() + "."}
		}
		parsed = append(parsed, soloGame{g, p})
	}
	return parsed, nil
}

// Own returns how long a player took for each technique in the latest finished rounds of a kind and size, and in solo
// games of that kind. An empty size is the one that the player finished last, an empty kind the first. The error is a
// [*protocol.Refusal] if there is no such kind, or if a game does not match its puzzle.
func (s *Service) Own(ctx context.Context, player, kind, size string, games ...protocol.SoloGame) (
	protocol.Techniques, error) {
	kind = cmp.Or(kind, s.kinds[0].Name())
	found := s.kinds.Find(kind)
	if found == nil {
		return protocol.Techniques{}, catalog.Refuse("There is no kind of puzzle %q.", kind)
	}
	solo, err := parseAll(found, games)
	if err != nil {
		return protocol.Techniques{}, err
	}
	rounds, size, err := s.listFinished(ctx, player, kind, size, solo)
	if err != nil {
		return protocol.Techniques{}, err
	}
	result := protocol.Techniques{Kind: kind, Size: size, Techniques: []protocol.TechniqueTime{}}
	var moves []archive.SolvedMove
	var samples []string
	for _, id := range rounds {
		own, state, seat, err := s.movesIn(ctx, id, player)
		if errors.Is(err, store.ErrNotFound) {
			continue // expired
		}
		if err != nil {
			return result, err
		}
		if own != nil {
			result.Rounds++
			moves = append(moves, own...)
			samples = append(samples, sampleName(state.Round.Ended, id, seat))
			result.Exercises = append(result.Exercises, exercises(found, state.Round.Puzzle, own, id)...)
		}
	}
	for _, g := range solo {
		if g.puzzle.Size != size {
			continue
		}
		own, err := archive.SoloMoves(found, g.puzzle, g.Values)
		if err != nil {
			return result, err
		}
		result.Rounds++
		moves = append(moves, own...)
		result.Exercises = append(result.Exercises, exercises(found, g.puzzle, own, g.Puzzle)...)
	}
	if result.Rounds == 0 {
		return result, nil
	}
	if result.Rating, err = archive.Points(ctx, s.store, player, found, size); err != nil {
		return result, err
	}
	peers, err := s.peers(ctx, kind, size, result.Rating, samples)
	if err != nil {
		return result, err
	}
	for name, t := range sum(moves) {
		row := protocol.TechniqueTime{Technique: name, Moves: t.Moves, Mean: t.mean(), Mistakes: t.Mistakes}
		if p := peers[name]; p.Moves >= peersMin {
			row.Peers = p.mean()
		}
		result.Techniques = append(result.Techniques, row)
	}
	slices.SortFunc(result.Techniques, func(a, b protocol.TechniqueTime) int {
		return cmp.Or(cmp.Compare(lostTime(b), lostTime(a)), cmp.Compare(a.Technique, b.Technique))
	})
	return result, nil
}

// lostTime returns how many milliseconds a technique cost, compared with the peers if there are any.
func lostTime(t protocol.TechniqueTime) int64 { return int64(t.Moves) * (t.Mean - t.Peers) }

// listFinished returns the latest rounds of a kind and size that the player finished. An empty size is that of the last
// round or game.
func (s *Service) listFinished(ctx context.Context, player, kind, size string, games []soloGame) (
	ids []string, of string, err error) {
	list, err := history.Page(ctx, s.store, player, 0, players.PageMax)
	if err != nil {
		return nil, size, err
	}
	var last soloGame
	for _, g := range games {
		if g.Ended > last.Ended {
			last = g
		}
	}
	for _, played := range list.Rounds {
		if played.Kind != kind || played.Time == 0 {
			continue
		}
		if size == "" && last.Ended > played.At {
			size = last.puzzle.Size
		}
		if size = cmp.Or(size, played.Size); played.Size != size {
			continue
		}
		if ids = append(ids, played.Round); len(ids) == roundsMax {
			break
		}
	}
	return ids, cmp.Or(size, last.puzzle.Size), nil
}

// movesIn returns the player's moves and seat in a round, and the state at its end. The moves are nil if all players
// filled one board.
func (s *Service) movesIn(ctx context.Context, id, player string) (_ []archive.SolvedMove, _ *game.State, seat int,
	err error) {
	rec, err := archive.ReadArchived(ctx, s.store, id)
	if err != nil {
		return nil, nil, 0, err
	}
	moves, state, err := rec.SolvedMoves(s.kinds.Find)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("the moves of round %s: %w", id, err)
	}
	if game.ModeOf(state.Settings.Mode).Shared {
		return nil, nil, 0, nil
	}
	for _, standing := range state.Round.Result.Standings {
		if standing.Player == player {
			return moves[standing.Seat], state, standing.Seat, nil
		}
	}
	return nil, nil, 0, nil
}

const (
	exerciseTook = 10_000 // milliseconds: quicker moves are not worth an exercise
	perRound     = 3
)

// exercises returns the positions of the slowest moves of a round, randomly transformed. Each position needs the
// technique for the next value.
func exercises(kind engine.Kind, p engine.Puzzle, moves []archive.SolvedMove, id string) (all []protocol.Exercise) {
	hinter, explains := kind.(engine.Hinter)
	disguiser, ok := kind.(engine.Disguiser)
	if !ok || !explains {
		return nil
	}
	slow := slices.Clone(moves)
	slices.SortStableFunc(slow, func(a, b archive.SolvedMove) int { return cmp.Compare(b.Took, a.Took) })
	for _, m := range slow {
		if len(all) == perRound || m.Took < exerciseTook {
			break
		}
		if next, err := hinter.Hint(p, engine.Position{Values: m.Position()}, -1); err != nil ||
			next.Technique != m.Technique {
			continue // an easier step was available
		}
		p := p
		p.Givens, p.Start = m.Position(), nil
		var seed engine.Seed
		rand.Read(seed[:])
		shown, ok := disguiser.Disguise(p, engine.NewRand(seed))
		if !ok {
			continue
		}
		all = append(all, protocol.Exercise{
			ID:        archive.ShapeDigest(id + " " + m.Move),
			Technique: m.Technique, Took: m.Took, Puzzle: *view.Puzzle(shown), Solution: view.Cells(shown.Solution),
		})
	}
	return all
}
