package storecommon

import (
	"slices"

	"nonet/room/store"
)

// RankIndex keeps rows of a board in order, in memory, so that a rank and the row at a rank are quick to find among a
// million. The zero Ranks is ready. It serves one goroutine.
//
// It is a list of sorted blocks: to find a rank is to add up the sizes of the blocks before it, of which a million rows
// make a few thousand.
type RankIndex struct {
	blocks [][]rankKey
	size   int
}

// rankKey is what decides a row's place.
type rankKey struct {
	score, at int64
	player    string
}

// blockMax is where a block is cut in two.
const blockMax = 512

func rankOf(r store.Row) rankKey { return rankKey{r.Score(), r.At, r.Player} }

func (a rankKey) before(b rankKey) bool {
	if a.score != b.score {
		return a.score < b.score
	}
	if a.at != b.at {
		return a.at < b.at
	}
	return a.player < b.player
}

func (a rankKey) compare(b rankKey) int {
	switch {
	case a.before(b):
		return -1
	case b.before(a):
		return 1
	}
	return 0
}

// Len is how many rows there are.
func (rs *RankIndex) Len() int { return rs.size }

// Add puts a row in, which must not be there.
func (rs *RankIndex) Add(r store.Row) {
	k := rankOf(r)
	rs.size++
	if len(rs.blocks) == 0 {
		rs.blocks = [][]rankKey{{k}}
		return
	}
	b := rs.block(k)
	i, _ := slices.BinarySearchFunc(rs.blocks[b], k, rankKey.compare)
	rs.blocks[b] = slices.Insert(rs.blocks[b], i, k)
	if block := rs.blocks[b]; len(block) > blockMax {
		half := len(block) / 2
		rs.blocks = slices.Insert(rs.blocks, b+1, slices.Clone(block[half:]))
		rs.blocks[b] = slices.Clip(block[:half])
	}
}

// Remove takes a row out, which must be there.
func (rs *RankIndex) Remove(r store.Row) {
	k := rankOf(r)
	b := rs.block(k)
	i, found := slices.BinarySearchFunc(rs.blocks[b], k, rankKey.compare)
	if !found {
		panic("storecommon: a row that is not among the ranks is taken out of them")
	}
	rs.size--
	rs.blocks[b] = slices.Delete(rs.blocks[b], i, i+1)
	rs.merge(b)
}

// merge joins a block with its neighbour when both are small, so that blocks do not crumble.
func (rs *RankIndex) merge(b int) {
	if len(rs.blocks[b]) == 0 {
		rs.blocks = slices.Delete(rs.blocks, b, b+1)
		return
	}
	if next := b + 1; next < len(rs.blocks) && len(rs.blocks[b])+len(rs.blocks[next]) <= blockMax/2 {
		rs.blocks[b] = append(rs.blocks[b], rs.blocks[next]...)
		rs.blocks = slices.Delete(rs.blocks, next, next+1)
	}
}

// block is the number of the block that a rank belongs into.
func (rs *RankIndex) block(k rankKey) int {
	after, found := slices.BinarySearchFunc(rs.blocks, k, func(b []rankKey, k rankKey) int { return b[0].compare(k) })
	if found {
		return after
	}
	return max(after-1, 0)
}

// Index is how many rows stand above a row, which must be there.
func (rs *RankIndex) Index(r store.Row) int {
	k := rankOf(r)
	b, above := rs.block(k), 0
	for _, block := range rs.blocks[:b] {
		above += len(block)
	}
	i, _ := slices.BinarySearchFunc(rs.blocks[b], k, rankKey.compare)
	return above + i
}

// Players are those of up to max rows after the first skip.
func (rs *RankIndex) Players(skip, max int) []string {
	var players []string
	for _, block := range rs.blocks {
		if skip >= len(block) {
			skip -= len(block)
			continue
		}
		for _, k := range block[skip:] {
			if len(players) >= max {
				return players
			}
			players = append(players, k.player)
		}
		skip = 0
	}
	return players
}
