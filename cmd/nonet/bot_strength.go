package main

import (
	"slices"

	"nonet/engine"
)

// botStrength is how well a bot plays. The figures are chosen so that its times are a person's; nobody was measured.
type botStrength struct {
	level string  // of the hardest steps that it knows
	pace  float64 // of its thinking; 1 is a practised player's
	slips float64 // how often it writes down another value than it meant
	score float64 // of the hardest steps of its level, for kinds that don't score theirs
}

// botStrengths are named like the difficulties of puzzles, rising: who plays at one can do puzzles of that level.
var botStrengths = []botStrength{
	{"easy", 0.4, 0.02, 1.5},
	{"medium", 0.6, 0.01, 2.5},
	{"hard", 0.8, 0.005, 3.5},
	{"expert", 1, 0.002, 5},
	{"extreme", 1.5, 0, 7},
}

// botLevels are the names of the strengths.
func botLevels() (names []string) {
	for _, s := range botStrengths {
		names = append(names, s.level)
	}
	return names
}

// botLevel is the place of a level among the strengths, and -1 for a word that is none.
func botLevel(name string) int {
	return slices.IndexFunc(botStrengths, func(s botStrength) bool { return s.level == name })
}

// rank is how hard a step is: what the kind says of its technique, or else as hard as its puzzle. The level of what
// cannot be told is -1: it is within everybody's strength.
func rank(k engine.Kind, p *engine.Puzzle, technique string) (level int, score float64) {
	if ranker, ok := k.(engine.Ranker); ok {
		if g := ranker.Rank(technique); g != (engine.Grade{}) {
			level, score = botLevel(g.Level), g.Score
			if score == 0 && level >= 0 {
				score = botStrengths[level].score
			}
			return level, max(score, 1)
		}
		return -1, 1
	}
	if at := botLevel(p.Grade.Level); at >= 0 {
		return -1, botStrengths[at].score
	}
	return -1, 1
}
