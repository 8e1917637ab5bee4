package engine

// Ranker grades techniques. It is an optional interface of a [Kind] whose hints name techniques.
type Ranker interface {
	// Rank returns the grade of a puzzle whose hardest step is this technique. It returns the zero value if there is no
	// such technique.
	Rank(technique string) Grade
}
