package technique

import "testing"

func BenchmarkGrade(b *testing.B) {
	g := boxes(b, 3, 3)
	l := New(g)
	levels := map[Level][][]uint8{}
	rng := random(3)
	for range 400 {
		givens, _ := minimal(g, rng)
		r := l.Grade(givens)
		levels[r.Level()] = append(levels[r.Level()], givens)
	}
	for level := Easy; level <= Extreme; level++ {
		list := levels[level]
		if len(list) == 0 {
			continue
		}
		b.Run(level.String(), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				l.Grade(list[i%len(list)])
			}
		})
	}
}
