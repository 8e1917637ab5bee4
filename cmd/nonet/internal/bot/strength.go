package bot

import (
	"slices"

	"nonet/engine"
)

// strength describes how well a bot plays. The numbers give solving times like those of people, but are not measured.
type strength struct {
	level    string  // the hardest steps that the bot knows
	speed    float64 // of thinking; 1 is a practised player's
	mistakes float64 // the probability to place a wrong value in a step that the bot knows
	score    float64 // of the level's hardest steps, for kinds that do not score their techniques
}

// strengths are named like the difficulties of puzzles, the weakest first. A bot can solve puzzles of its own level.
var strengths = []strength{
	{"easy", 0.4, 0.02, 1.5},
	{"medium", 0.6, 0.01, 2.5},
	{"hard", 0.8, 0.005, 3.5},
	{"expert", 1, 0.002, 5},
	{"extreme", 1.5, 0, 7},
}

// Strengths returns the names of the strengths, the weakest first.
func Strengths() (names []string) {
	for _, s := range strengths {
		names = append(names, s.level)
	}
	return names
}

// levelOf returns the index of a strength, or -1 if there is none of that name.
func levelOf(name string) int {
	return slices.IndexFunc(strengths, func(s strength) bool { return s.level == name })
}

// rank returns the level and score of a technique. A kind that does not rank its techniques gives every step the score
// of the puzzle. The level is -1, which every bot knows, if the kind gives none.
func rank(k engine.Kind, p *engine.Puzzle, technique string) (level int, score float64) {
	if ranker, ok := k.(engine.Ranker); ok {
		if g := ranker.Rank(technique); g != (engine.Grade{}) {
			level, score = levelOf(g.Level), g.Score
			if score == 0 && level >= 0 {
				score = strengths[level].score
			}
			return level, max(score, 1)
		}
		return -1, 1
	}
	if level := levelOf(p.Grade.Level); level >= 0 {
		return -1, strengths[level].score
	}
	return -1, 1
}
