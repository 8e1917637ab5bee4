package game

import "fmt"

// Problem validates the settings. It returns a sentence about what is wrong: an unknown word, a number out of range, or
// a combination that is not allowed. It returns "" if the settings are valid. Whether such a puzzle exists is checked
// by its kind.
func (set *Settings) Problem() string {
	for _, fault := range []string{set.wordProblem(), set.rangeProblem(), set.combinationProblem()} {
		if fault != "" {
			return fault
		}
	}
	if why := set.unrankedReason(); set.Ranked && why != "" {
		return "These settings are not possible in a ranked room: " + why
	}
	return ""
}

func (set *Settings) combinationProblem() string {
	switch {
	case set.mode().Alone && set.Seats != 1:
		return "A solo room must have exactly one seat."
	case set.mode().Claims && set.Policy != "" && set.Policy != PolicyStrikes:
		return "In a duel mistakes must be strikes, because each value is judged at once."
	case set.Policy == PolicyPenalty && set.Penalty == 0:
		return "The penalty for a mistake must be at least one second."
	}
	return ""
}

// unrankedReason returns a sentence about why rounds with these settings would not count for leaderboards even in a
// ranked room, or "" if they would.
func (set *Settings) unrankedReason() string {
	switch {
	case set.mode().Together:
		return "Co-op can't be ranked, because players share their time."
	case set.Policy != "" && set.Policy != PolicyStrikes && (set.Policy != PolicyBlind || !set.mode().Alone):
		return "Mistakes must be strikes."
	case set.Strikes == 0 || set.Strikes > set.maxRankedStrikes():
		return fmt.Sprintf("Strikes must be from 1 to %d, the default for this size.", set.maxRankedStrikes())
	case set.Hints != 0:
		return "Hints must be off."
	case set.AutoNotes:
		return "Automatic notes must be off."
	case set.Conflicts == ConflictsFree:
		return "Visible conflicts must count as mistakes."
	case set.Lag != 0:
		return "Lag compensation must be off."
	case set.Custom:
		return "The puzzle must come from the server."
	case !set.IsComparable():
		return "The givens must be the default for the difficulty."
	case set.Bots && !set.isQuick():
		return "Bots must be off."
	}
	return ""
}

// maxRankedStrikes returns the maximum number of strikes in a ranked room. With growing penalties small boards have as
// many strikes as others; the room's node checks lower limits of a kind.
func (set *Settings) maxRankedStrikes() int {
	if set.Growing > 0 {
		return max(3, DefaultStrikes(set.Size))
	}
	return DefaultStrikes(set.Size)
}

// DefaultStrikes returns the default number of mistakes that put a player out: 3 at 9x9 and in proportion to the side
// of the board, so 5 at 16x16 and 8 at 25x25, but at least 2.
func DefaultStrikes(size string) int {
	var width, height int
	if n, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil || n != 2 {
		return 3
	}
	return max(2, max(width, height)/3)
}
