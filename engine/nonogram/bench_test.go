package nonogram_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/nonogram"
)

// BenchmarkGenerate makes puzzles of each size and level, each from a seed of its own, and reports the median and the
// 99th percentile.
func BenchmarkGenerate(b *testing.B) {
	k := nonogram.New()
	for _, size := range k.Options().Sizes {
		for _, level := range k.Options().Difficulties {
			b.Run(size+"/"+level, func(b *testing.B) {
				var times []time.Duration
				for b.Loop() {
					seed := engine.SeedOf(fmt.Sprint(size, level, len(times)))
					start := time.Now()
					if _, err := k.Generate(engine.Spec{Size: size, Difficulty: level}, seed); err != nil {
						b.Fatal(err)
					}
					times = append(times, time.Since(start))
				}
				slices.Sort(times)
				b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1e3, "p50-us")
				b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1e3, "p99-us")
			})
		}
	}
}
