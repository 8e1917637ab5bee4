package pipes

import "nonet/engine"

// Rank returns the grade of a technique.
func (kind) Rank(name string) engine.Grade {
	for _, t := range techniques {
		if t.name == name {
			return engine.Grade{Level: t.level, Technique: name, Score: t.score}
		}
	}
	return engine.Grade{}
}
