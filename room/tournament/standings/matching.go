package standings

import "slices"

// prime is 2³¹ − 1, so that the sum of two products of remainders fits into 64 bits.
const prime = 1<<31 - 1

// matches reports whether the players 0 to n-1 can all be paired with permitted opponents, that is, whether the graph
// of the permitted pairs has a perfect matching. It has one if and only if the determinant of its Tutte matrix is not
// zero (Tutte 1947). The matrix has a variable for each permitted pair; with random numbers instead, modulo a prime,
// the determinant of a graph with a perfect matching is zero with a probability of at most n/prime (Lovász 1979).
func matches(n int, may func(a, b int) bool, random func() uint64) bool {
	matrix := make([][]uint64, n)
	for a := range matrix {
		matrix[a] = make([]uint64, n)
		for b := range a {
			if may(a, b) {
				matrix[a][b] = 1 + random()%(prime-1)
				matrix[b][a] = prime - matrix[a][b]
			}
		}
	}
	return isInvertible(matrix)
}

// isInvertible reports whether the determinant of a matrix modulo prime is not zero, by Gaussian elimination.
func isInvertible(matrix [][]uint64) bool {
	for at := range matrix {
		pivot := slices.IndexFunc(matrix[at:], func(row []uint64) bool { return row[at] != 0 })
		if pivot < 0 {
			return false
		}
		matrix[at], matrix[at+pivot] = matrix[at+pivot], matrix[at]
		for _, row := range matrix[at+1:] {
			factor := prime - row[at]
			for i, above := range matrix[at] {
				row[i] = (row[i]*matrix[at][at] + factor*above) % prime
			}
		}
	}
	return true
}
