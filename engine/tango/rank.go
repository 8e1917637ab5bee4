package tango

import (
	"nonet/engine"
	"nonet/engine/tango/technique"
)

// Rank returns the grade of a technique.
func (kind) Rank(name string) engine.Grade {
	for t := technique.Pair; t <= technique.Beyond; t++ {
		if t.String() == name {
			return engine.Grade{Level: t.Level().String(), Technique: name, Score: t.Score()}
		}
	}
	return engine.Grade{}
}
