package sudoku

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/engine"
)

// BenchmarkGenerate makes graded puzzles, and tells what a player would wait.
func BenchmarkGenerate(b *testing.B) {
	for _, spec := range []engine.Spec{
		{Difficulty: "easy"}, {Difficulty: "medium"}, {Difficulty: "hard"}, {Difficulty: "expert"}, {Difficulty: "extreme"},
		{Clues: 31}, {Minimal: true}, {Symmetry: "half-turn"}, {Symmetry: "full"},
		{Size: "4x4"}, {Size: "6x6"}, {Size: "6x6", Difficulty: "hard"}, {Size: "8x8"}, {Size: "8x8", Difficulty: "hard"}, {Size: "12x12"}, {Size: "12x12", Difficulty: "hard"},
		{Size: "16x16", Difficulty: "easy"}, {Size: "16x16"}, {Size: "16x16", Difficulty: "hard"},
		{Size: "20x20"}, {Size: "25x25", Difficulty: "easy"}, {Size: "25x25"},
		{Rules: "diagonal"}, {Rules: "jigsaw"}, {Rules: "killer"}, {Rules: "jigsaw diagonal"}, {Rules: "killer", Difficulty: "hard"},
	} {
		b.Run(fmt.Sprintf("%s%s%s%s/%d%v", spec.Size, spec.Rules, spec.Difficulty, spec.Symmetry, spec.Clues, spec.Minimal), func(b *testing.B) {
			k, i := New(), 0
			var spent []time.Duration
			left := 0
			for b.Loop() {
				start := time.Now()
				p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint(i)))
				if err != nil {
					b.Error(i, err)
				}
				i++
				left += len(p.Givens) - p.Blank()
				spent = append(spent, time.Since(start))
			}
			slices.Sort(spent)
			b.ReportMetric(float64(left)/float64(b.N), "givens")
			b.ReportMetric(float64(spent[len(spent)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(spent[len(spent)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}
