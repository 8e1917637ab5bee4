package nonogram

import (
	"nonet/engine"
	"nonet/engine/nonogram/technique"
)

// Rank returns the grade of a technique for puzzles that need no further passes.
func (kind) Rank(name string) engine.Grade {
	for t := technique.FullLine; t <= technique.Beyond; t++ {
		if t.String() != name {
			continue
		}
		l := engine.Extreme
		for l > engine.Easy && t.Score() < from[l] {
			l--
		}
		return engine.Grade{Level: l.String(), Technique: name, Score: t.Score()}
	}
	return engine.Grade{}
}
