package tango

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
)

// BenchmarkGenerate generates puzzles of each level, each from a different seed.
func BenchmarkGenerate(b *testing.B) {
	for _, rules := range []string{rulePlain, rulesText(true, true), "", ruleUnique} {
		for side := 6; side <= lines.SideMax; side += 2 {
			for _, level := range levels(side, rules) {
				spec := engine.Spec{Size: specword.SizeName(side, side), Rules: rules, Difficulty: level}
				b.Run(fmt.Sprintf("%s/%s/%s", rulesOrSigns(rules), spec.Size, level), func(b *testing.B) {
					for i := range b.N {
						generate(b, spec, engine.Seed{byte(i), byte(i >> 8), byte(i >> 16)})
					}
					b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
				})
			}
		}
	}
}

func rulesOrSigns(rules string) string {
	if rules == "" {
		return "signs"
	}
	return rules
}

// BenchmarkProof proves minimal puzzles without signs of 6x6 to 14x14, with and without hypotheses.
func BenchmarkProof(b *testing.B) {
	for _, rules := range []string{rulePlain, rulesText(true, true)} {
		b.Run(rules, func(b *testing.B) {
			var known []lines.Marks
			var provers []*lines.Prover
			for i := range 100 {
				side := 6 + i%5*2
				list := levels(side, rules)
				p := generate(b, engine.Spec{Size: specword.SizeName(side, side), Rules: rules, Difficulty: list[i%len(list)]},
					engine.Seed{byte(i), 9})
				l, err := layoutOf(p)
				if err != nil {
					b.Fatal(err)
				}
				var m lines.Marks
				m.Read(&l.board, p.Givens)
				known, provers = append(known, m), append(provers, lines.NewProver(&l.board))
			}
			took := make([]time.Duration, 0, b.N)
			for i := range b.N {
				start := time.Now()
				if n, err := provers[i%len(known)].Count(&known[i%len(known)], 2, parseSteps, nil); n != 1 || err != nil {
					b.Fatal(n, err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e3, "us-p50")
			b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e3, "us-p99")
		})
	}
}

// TestProofDoesNotAllocate checks the proof and the techniques.
func TestProofDoesNotAllocate(t *testing.T) {
	p := generate(t, engine.Spec{Size: "10x10", Difficulty: "expert"}, engine.SeedOf("allocated"))
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	var known lines.Marks
	known.Read(&l.board, p.Givens)
	prover, logic := lines.NewProver(&l.board), technique.New(&l.board)
	if n := testing.AllocsPerRun(10, func() { logic.Grade(&known, technique.Hypothesis) }); n > 0 {
		t.Errorf("grading allocates %v times", n)
	}
	if n := testing.AllocsPerRun(10, func() { _, _ = prover.Count(&known, 2, parseSteps, nil) }); n > 2 {
		t.Errorf("a proof allocates %v times", n) // the count and the callback
	}
}
