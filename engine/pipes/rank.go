package pipes

import "nonet/engine"

// Rank returns the technique's place among all.
func (kind) Rank(name string) engine.Grade {
	for _, t := range techniques {
		if t.name == name {
			return engine.Grade{Level: t.level, Technique: name, Score: t.score}
		}
	}
	return engine.Grade{}
}
