package standings

import "slices"

// Without returns the result without the finishes of some players: they count as not finished, and players behind them
// move up.
func (r Result) Without(rejected func(player string) bool) Result {
	out := func(l Line) bool { return l.Time > 0 && rejected(l.Player) }
	result := Result{Void: r.Void, Early: r.Early, Last: r.Last}
	for _, l := range r.Lines {
		moved := l
		for _, other := range r.Lines {
			if out(other) && other.Place < l.Place {
				moved.Place--
			}
		}
		if !out(l) {
			result.Lines = append(result.Lines, moved)
		}
	}
	last := len(result.Lines) + 1
	for _, l := range r.Lines {
		if out(l) {
			l.Place, l.Time = last, 0
			result.Lines = append(result.Lines, l)
		}
	}
	return result
}

func (r Result) has(player string) bool {
	return slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Player == player })
}
