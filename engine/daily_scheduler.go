package engine

// DaysOfWeek is the number of days in a week, which begins on Monday.
const DaysOfWeek = 7

// DailyScheduler chooses the size and difficulty of daily puzzles. It is an optional interface of a [Kind]; without it
// daily puzzles have the default size, and their level rises over the week.
type DailyScheduler interface {
	// DailySpec returns the size and difficulty of the puzzle of a day of the week: 0 is Monday, which is the easiest, 6
	// Sunday, the hardest.
	DailySpec(weekday int) Spec
}

// DailySpec returns the spec of a kind's daily puzzle for a day of the week, from 0, Monday, to 6.
func DailySpec(k Kind, weekday int) (Spec, error) {
	if dailier, ok := k.(DailyScheduler); ok {
		return k.Normalize(dailier.DailySpec(weekday))
	}
	offer, err := k.Offer(Spec{})
	if err != nil {
		return Spec{}, err
	}
	return k.Normalize(Spec{Difficulty: offer.Levels[weekday*len(offer.Levels)/DaysOfWeek]})
}
