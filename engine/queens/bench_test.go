package queens

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/queens/layout"
	"nonet/engine/queens/technique"
)

// each measures every call separately, and reports the median and the 99th percentile.
func each(b *testing.B, turn func(i int)) {
	took := make([]time.Duration, 0, b.N)
	for i := range b.N {
		start := time.Now()
		turn(i)
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e3, "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e3, "p99-µs")
}

// BenchmarkGenerate generates puzzles of each level, proved and graded.
func BenchmarkGenerate(b *testing.B) {
	specs := []engine.Spec{}
	for _, size := range []string{"6x6", "8x8", "11x11", "15x15"} {
		for _, level := range difficulties {
			specs = append(specs, engine.Spec{Size: size, Difficulty: level})
		}
	}
	for _, size := range []string{"8x8", "10x10", "12x12", "14x14"} {
		for _, level := range difficulties {
			specs = append(specs, engine.Spec{Size: size, Rules: two, Difficulty: level})
		}
	}
	for _, spec := range specs {
		b.Run(fmt.Sprintf("%s%s/%s", spec.Size, spec.Rules, spec.Difficulty), func(b *testing.B) {
			each(b, func(i int) { generate(b, spec, fmt.Sprint(i)) })
		})
	}
}

// BenchmarkProve proves puzzles of 6x6 to 18x18, of all levels, the same number of each size.
func BenchmarkProve(b *testing.B) {
	for _, stars := range []int{1, 2} {
		b.Run(fmt.Sprintf("stars-%d", stars), func(b *testing.B) {
			all := makeMixed(stars)
			b.ResetTimer()
			each(b, func(i int) {
				l := all[i%len(all)]
				start := l.Begin()
				search := layout.Search{Limit: 2, Steps: proofSteps}
				if search.Run(&start) != nil || search.Found != 1 {
					b.Fatalf("%d solutions: %s", search.Found, clues(l))
				}
			})
		})
	}
}

// makeMixed returns boards of all sizes.
func makeMixed(stars int) (all []*layout.Layout) {
	least, most, many := 6, layout.SideMax, 30
	if stars > 1 {
		least, most, many = boards[two].least, 12, 20
	}
	for side := least; side <= most; side++ {
		for i := range many {
			r := engine.NewRand(engine.SeedOf(fmt.Sprint(side, i)))
			m := newGenerator(side, stars, engine.Level(i%len(difficulties)), r)
			for !m.begin() || !m.repair() || !m.raiseLevel() {
			}
			all = append(all, m.Layout)
		}
	}
	r := engine.NewRand(engine.SeedOf("order"))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// BenchmarkGrade grades boards of 8x8 and 11x11.
func BenchmarkGrade(b *testing.B) {
	for _, spec := range []engine.Spec{{}, {Size: "11x11"}, {Size: "11x11", Difficulty: "expert"}} {
		b.Run(fmt.Sprintf("%s/%s", spec.Size, spec.Difficulty), func(b *testing.B) {
			var all []*layout.Layout
			for i := range 50 {
				l, err := layoutOf(generate(b, spec, fmt.Sprint(i)))
				if err != nil {
					b.Fatal(err)
				}
				all = append(all, l)
			}
			b.ResetTimer()
			each(b, func(i int) {
				if _, solved := technique.New(all[i%len(all)]).Solve(technique.Trial); !solved {
					b.Fatal("a board is not solved")
				}
			})
		})
	}
}
