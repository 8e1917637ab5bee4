package nine

import "math/bits"

// search returns up to limit ways to fill the open cells of a group of boards, from a propagated node at some depth.
// Parts that share no open cell are independent, so each is filled on its own: otherwise a mistake in one would be
// searched for in the others.
func (j *Joined) search(depth int, group uint32, limit int) [][]uint8 {
	node := j.nodes[depth]
	solutions := [][]uint8{nil}
	for left := group; left != 0; {
		part := j.part(node, left)
		left &^= part
		found := j.searchPart(depth, part, limit)
		if solutions = product(solutions, found, limit); len(solutions) == 0 || j.guesses > j.steps {
			return solutions
		}
	}
	return solutions
}

// product combines each filling of some boards with each filling of others, up to limit.
func product(some, others [][]uint8, limit int) (all [][]uint8) {
	for _, a := range some {
		for _, b := range others {
			if len(all) == limit {
				return all
			}
			if len(some) > 1 || len(others) > 1 {
				b = append([]uint8(nil), b...)
			}
			for cell, v := range a {
				b[cell] |= v
			}
			all = append(all, b)
		}
	}
	return all
}

// searchPart returns up to limit ways to fill the open cells of connected boards.
func (j *Joined) searchPart(depth int, part uint32, limit int) (solutions [][]uint8) {
	node := j.nodes[depth]
	b, open := j.selectCell(node, part)
	if !open {
		return [][]uint8{j.write(node, part)}
	}
	band, cell := j.solver.selectCell(&node[b])
	d := j.solver.digit(&node[b], band, cell)
	if j.guesses++; j.guesses > j.steps {
		return nil
	}
	child := j.node(depth + 1)
	copy(child, node)
	child[b].set(d, band, cell)
	if j.propagate(child, 1<<b) {
		solutions = j.search(depth+1, part, limit)
	}
	if len(solutions) >= limit || j.guesses > j.steps {
		return solutions
	}
	node[b].digits[d].left[band] &^= 1 << cell
	if !j.propagate(node, 1<<b) {
		return solutions
	}
	return append(solutions, j.search(depth, part, limit-len(solutions))...)
}

// selectCell returns the board to guess in: the one that failed most often, because it is the most difficult; among
// equal ones, one that has a cell with two digits left, or the last one. It returns false if no board has an open cell.
func (j *Joined) selectCell(node []state, part uint32) (best int, open bool) {
	most := -1
	for ; part != 0; part &= part - 1 {
		b := bits.TrailingZeros32(part)
		if !node[b].isOpen() {
			continue
		}
		score := 3 * j.weight[b]
		if node[b].pairs != [3]uint32{} {
			score++
		}
		if b == j.last {
			score++
		}
		if score > most {
			best, most, open = b, score, true
		}
	}
	j.last = best
	return best, open
}

// isOpen reports whether the board has an open cell.
func (g *state) isOpen() bool { return g.open[0]|g.open[1]|g.open[2] != 0 }

// write returns the known cells of a group of boards.
func (j *Joined) write(node []state, group uint32) []uint8 {
	values := make([]uint8, j.width*j.height)
	for ; group != 0; group &= group - 1 {
		b := bits.TrailingZeros32(group)
		var board Board
		node[b].write(&board)
		for cell, at := range j.boards[b].at {
			values[at] = board[cell]
		}
	}
	return values
}

// part returns the boards of a group that are connected by open cells with the one that failed most often.
func (j *Joined) part(node []state, group uint32) uint32 {
	first := bits.TrailingZeros32(group)
	for rest := group; rest != 0; rest &= rest - 1 {
		if b := bits.TrailingZeros32(rest); j.weight[b] > j.weight[first] {
			first = b
		}
	}
	part := uint32(1) << first
	for todo := part; todo != 0; {
		b := bits.TrailingZeros32(todo)
		todo &= todo - 1
		links := j.boards[b].links
		for i := range links {
			if l := &links[i]; group&^part>>l.to&1 != 0 && l.shares(&node[b]) {
				part |= 1 << l.to
				todo |= 1 << l.to
			}
		}
	}
	return part
}
