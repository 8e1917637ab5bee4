package engine

// DaysOfWeek are the days of a week, Monday first.
const DaysOfWeek = 7

// DailyScheduler chooses which of a kind's puzzles is the day's. It is an optional interface of a [Kind]; without it a
// day's puzzle is of the usual size, and its level rises over the week.
type DailyScheduler interface {
	// DailySpec is the size and difficulty of the puzzle of a day of the week: 0 is Monday, which is the easiest, 6
	// Sunday, the hardest.
	DailySpec(weekday int) Spec
}

// DailySpec is which of a kind's puzzles is that of a day of the week, from 0, Monday, to 6.
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
