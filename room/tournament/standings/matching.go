package standings

// matches reports whether the players 0 to n-1 can all be paired with permitted opponents. It computes a maximum
// matching in a general graph with Edmonds' blossom algorithm, which contracts each blossom to its base.
func matches(n int, may func(a, b int) bool) bool {
	m := &matching{may: may, mate: make([]int, n), parent: make([]int, n), base: make([]int, n)}
	for i := range m.mate {
		m.mate[i] = none
	}
	for i := range m.mate {
		if m.mate[i] == none && !m.augment(i) {
			return false // a player who can't be paired now can't be paired later
		}
	}
	return true
}

const none = -1

type matching struct {
	may    func(a, b int) bool
	mate   []int
	parent []int // the predecessor of a player reached by an odd step
	base   []int // the base of the blossom that a player is in
}

// augment finds an augmenting path from a player without a mate and pairs along it. It returns false if there is none.
func (m *matching) augment(root int) bool {
	n := len(m.mate)
	used := make([]bool, n)
	for i := range n {
		m.parent[i], m.base[i] = none, i
	}
	used[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for to := range n {
			switch {
			case to == v || !m.may(v, to) || m.base[v] == m.base[to] || m.mate[v] == to:
			case to == root || m.mate[to] != none && m.parent[m.mate[to]] != none:
				queue = append(queue, m.contract(v, to, used)...)
			case m.parent[to] == none:
				m.parent[to] = v
				if m.mate[to] == none {
					m.flip(to)
					return true
				}
				used[m.mate[to]] = true
				queue = append(queue, m.mate[to])
			}
		}
	}
	return false
}

// contract contracts an odd cycle to a blossom and returns its members that have to be visited now.
func (m *matching) contract(v, to int, used []bool) (fresh []int) {
	base := m.common(v, to)
	in := make([]bool, len(m.mate))
	m.mark(v, base, to, in)
	m.mark(to, base, v, in)
	for i := range m.base {
		if in[m.base[i]] {
			m.base[i] = base
			if !used[i] {
				used[i] = true
				fresh = append(fresh, i)
			}
		}
	}
	return fresh
}

// common returns the base at which the paths of two players to the root meet.
func (m *matching) common(a, b int) int {
	seen := make([]bool, len(m.mate))
	for {
		a = m.base[a]
		seen[a] = true
		if m.mate[a] == none {
			break
		}
		a = m.parent[m.mate[a]]
	}
	for {
		b = m.base[b]
		if seen[b] {
			return b
		}
		b = m.parent[m.mate[b]]
	}
}

// mark marks the blossoms on the path from a player to the base, and sets their parents.
func (m *matching) mark(v, base, child int, in []bool) {
	for m.base[v] != base {
		in[m.base[v]], in[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[m.mate[v]]
	}
}

// flip pairs along the path that ends at a player.
func (m *matching) flip(v int) {
	for v != none {
		from := m.parent[v]
		next := m.mate[from]
		m.mate[v], m.mate[from] = from, v
		v = next
	}
}
