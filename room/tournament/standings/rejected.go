package standings

import "slices"

// Without returns the result without the finishes of some players: they count as not finished, and players behind them
// move up.
func (r Result) Without(rejected func(player string) bool) Result {
	var kept, others []Line
	for _, l := range r.Lines {
		if l.Time > 0 && rejected(l.Player) {
			others = append(others, l)
		} else {
			kept = append(kept, l)
		}
	}
	if len(others) == 0 {
		return r
	}
	for i := range kept {
		for _, o := range others {
			if o.Place < r.placeOf(kept[i].Player) {
				kept[i].Place--
			}
		}
	}
	for _, l := range others {
		l.Place, l.Time = len(r.Lines)-len(others)+1, 0
		kept = append(kept, l)
	}
	return Result{Void: r.Void, Early: r.Early, Last: r.Last, Lines: kept}
}

func (r Result) has(player string) bool {
	return slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Player == player })
}

func (r Result) placeOf(player string) int {
	return r.Lines[slices.IndexFunc(r.Lines, func(l Line) bool { return l.Player == player })].Place
}
