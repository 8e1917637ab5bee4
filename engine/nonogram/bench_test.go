package nonogram_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/nonogram"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/picture"
)

// each measures every call separately, and reports the median and the 99th percentile.
func each(b *testing.B, turn func(i int)) {
	b.Helper()
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		turn(i)
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e3, "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e3, "p99-µs")
}

// BenchmarkGenerate generates puzzles of each size and level, each from a different seed.
func BenchmarkGenerate(b *testing.B) {
	k := nonogram.New()
	for _, size := range k.Options().Sizes {
		offer, err := k.Offer(engine.Spec{Size: size})
		if err != nil {
			b.Fatal(err)
		}
		for _, level := range offer.Levels {
			b.Run(size+"/"+level, func(b *testing.B) {
				each(b, func(i int) {
					seed := engine.SeedOf(fmt.Sprint(size, level, i))
					if _, err := k.Generate(engine.Spec{Size: size, Difficulty: level}, seed); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
	}
}

// BenchmarkProve counts up to two solutions of pictures that were not repaired, many of which have several.
func BenchmarkProve(b *testing.B) {
	for _, size := range [][2]int{{10, 10}, {20, 20}, {30, 30}, {30, 40}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			r := engine.NewRand(engine.SeedOf("prove"))
			var painter picture.Painter
			var clues [300]board.Clues
			for i := range clues {
				p := picture.Picture{Width: size[0]}
				painter.Draw(&p, size[1], picture.Style{Percent: 40 + r.Intn(25), Smooth: 2 + r.Intn(3)}, r)
				clues[i].Read(p.Rows, p.Width)
			}
			var fresh board.Board
			var prover board.Prover
			each(b, func(i int) {
				fresh.Reset(&clues[i%len(clues)])
				if _, err := prover.Count(&fresh, 2, 0, nil); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}
