package game

// EndsRound reports whether a round ends with the events.
func EndsRound(events []Event) bool {
	for _, e := range events {
		if _, ok := e.What.(Ended); ok {
			return true
		}
	}
	return false
}

// StartsRound reports whether a round begins with the events.
func StartsRound(events []Event) bool {
	for _, e := range events {
		if _, ok := e.What.(Started); ok {
			return true
		}
	}
	return false
}

// DecidesResult reports whether the events decide a player's result, so that they must not be lost in a fail-over.
func DecidesResult(events []Event) bool {
	for _, e := range events {
		switch e.What.(type) {
		case Done, Out, Ended:
			return true
		}
	}
	return false
}
