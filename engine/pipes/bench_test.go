package pipes

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"nonet/engine"
)

// medians reports the median and the 99th percentile of the duration of a run.
func medians(b *testing.B, run func(i int)) {
	b.Helper()
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		run(i)
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "p50-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "p99-µs")
}

// BenchmarkGenerate generates puzzles, graded and proved.
func BenchmarkGenerate(b *testing.B) {
	for _, spec := range []engine.Spec{
		{Size: "5x5", Difficulty: "easy"}, {Size: "5x5"}, {Size: "9x9", Difficulty: "easy"}, {Size: "9x9"},
		{Size: "9x9", Difficulty: "hard"}, {Size: "9x9", Difficulty: "expert"}, {Size: "13x11", Difficulty: "easy"},
		{Size: "13x11"},
		{Size: "13x11", Difficulty: "hard"}, {Size: "13x11", Difficulty: "expert"}, {Size: "25x25", Difficulty: "easy"},
		{Size: "25x25"}, {Size: "25x25", Difficulty: "hard"}, {Size: "25x25", Difficulty: "expert"},
		{Size: "13x11", Rules: wrapWord}, {Size: "25x25", Rules: wrapWord},
	} {
		b.Run(fmt.Sprintf("%s%.1s/%s", spec.Size, spec.Rules, spec.Difficulty), func(b *testing.B) {
			medians(b, func(i int) {
				if _, err := New().Generate(spec, engine.SeedOf(fmt.Sprint("bench", i))); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// BenchmarkProve counts the solutions of random trees, up to two.
func BenchmarkProve(b *testing.B) {
	for _, size := range []string{"5x5", "5x5w", "10x10", "15x15", "25x25", "25x25w", "40x40"} {
		b.Run(size, func(b *testing.B) {
			plain, wraps := strings.CutSuffix(size, "w")
			width, height, _ := readSize(plain)
			var boards []*board
			r := engine.NewRand(engine.SeedOf("prove"))
			for range 500 {
				tree := newBoard(width, height, wraps, make([]uint8, width*height))
				drawTree(tree, r)
				boards = append(boards, tree)
			}
			var p proof
			medians(b, func(i int) {
				if _, err := p.count(boards[i%len(boards)], nil, 2, stepsMax); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// BenchmarkParse reads, proves and grades a puzzle's text.
func BenchmarkParse(b *testing.B) {
	for _, size := range []string{"5x5", "25x25"} {
		b.Run(size, func(b *testing.B) {
			p, err := New().Generate(engine.Spec{Size: size}, engine.SeedOf("parse"))
			if err != nil {
				b.Fatal(err)
			}
			medians(b, func(int) {
				if _, err := New().Parse(p.Clues); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// BenchmarkCanonicalForm uses the largest board with pipes over the edges, which has the most forms.
func BenchmarkCanonicalForm(b *testing.B) {
	p, err := New().Generate(engine.Spec{Size: "25x25", Rules: wrapWord}, engine.SeedOf("shape"))
	if err != nil {
		b.Fatal(err)
	}
	medians(b, func(int) { New().(engine.Canonicalizer).CanonicalForm(p) })
}
