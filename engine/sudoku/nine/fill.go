package nine

import "nonet/engine"

// Fill returns a random full board. The three boxes on the diagonal, which don't constrain each other, get random
// orders; the rest is searched with random guesses. Every board is possible, but not all are equally likely: boards
// whose diagonal boxes have fewer completions are favoured.
func (s *Solver) Fill(r *engine.Rand) Board {
	s.each, s.rand, s.hasty = nil, r, true
	var b Board
	for box := range 3 {
		order := [9]uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
		for i := 8; i > 0; i-- {
			j := r.Intn(i + 1)
			order[i], order[j] = order[j], order[i]
		}
		for i, v := range order {
			b[(3*box+i/3)*9+3*box+i%3] = v
		}
	}
	s.run(&b, 1)
	s.first.write(&b)
	return b
}
