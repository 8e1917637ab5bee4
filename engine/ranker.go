package engine

// Ranker tells how hard techniques are. It is an optional interface of a [Kind] whose hints name them.
type Ranker interface {
	// Rank returns the grade of a puzzle whose hardest step is this technique. The zero value is that of a name that is
	// none.
	Rank(technique string) Grade
}
