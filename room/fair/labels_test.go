package fair_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/room/fair/simulate"
)

// TestMovesHaveTechniques labels the moves of simulated rounds and reports, by kind, the share of moves that get a
// technique and what labelling costs:
//
//	go test ./room/fair -run TestMovesHaveTechniques -plays 1000 -v
func TestMovesHaveTechniques(t *testing.T) {
	w := simulate.New(kinds.All(), engine.SeedOf("labels"))
	type sums struct {
		rounds, moves, labelled int
		took, longest           time.Duration
	}
	byKind := map[string]*sums{}
	people := []string{"learner", "practised", "quick", "from the top", "writes out", "plays alike"}
	for i := range *plays {
		p, err := w.Next(people[i%len(people)])
		require.NoError(t, err)
		begun := time.Now()
		bySeat, _, err := p.Record.SolvedMoves(func(name string) engine.Kind { k, _ := kinds.Find(name); return k })
		took := time.Since(begun)
		require.NoError(t, err)
		s := byKind[p.Kind]
		if s == nil {
			s = new(sums)
			byKind[p.Kind] = s
		}
		s.rounds, s.took, s.longest = s.rounds+1, s.took+took, max(s.longest, took)
		for _, moves := range bySeat {
			for i, m := range moves {
				if i > 0 && moves[i-1].At == m.At || i+1 < len(moves) && moves[i+1].At == m.At {
					continue // judged at once with others
				}
				if s.moves++; m.Technique != "" {
					s.labelled++
				}
			}
		}
	}
	for _, k := range kinds.All() {
		s := byKind[k.Name()]
		if s == nil {
			continue
		}
		t.Logf("%s: %d rounds, %d of %d moves have one technique (%.1f %%); %v for a round, %v at most", k.Name(), s.rounds,
			s.labelled, s.moves, 100*float64(s.labelled)/float64(s.moves), s.took/time.Duration(s.rounds), s.longest)
		require.Equal(t, s.moves, s.labelled, k.Name())
	}
}
