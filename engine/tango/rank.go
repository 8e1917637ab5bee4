package tango

import (
	"nonet/engine"
	"nonet/engine/tango/technique"
)

// Rank returns the technique's place among all.
func (kind) Rank(name string) engine.Grade {
	for t := technique.Pair; t <= technique.Beyond; t++ {
		if t.String() == name {
			return engine.Grade{Level: t.Level().String(), Technique: name, Score: t.Score()}
		}
	}
	return engine.Grade{}
}
