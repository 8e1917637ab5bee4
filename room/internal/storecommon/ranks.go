package storecommon

import (
	"slices"

	"nonet/room/store"
)

// RankIndex keeps the rows of a board sorted in memory, so that a row's rank and the row at a rank are found quickly
// even among a million. The zero value is an empty index. It is not safe for concurrent use.
//
// It is a list of sorted blocks. Finding a rank adds up the sizes of the preceding blocks; a million rows take a few
// thousand blocks.
type RankIndex struct {
	blocks [][]rankKey
	size   int
}

// rankKey is the fields that determine a row's rank.
type rankKey struct {
	score, at int64
	player    string
}

// blockMax is the size at which a block is split in two.
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

// Len returns the number of rows.
func (rs *RankIndex) Len() int { return rs.size }

// Add inserts a row, which must not be in the index.
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

// Remove removes a row, which must be in the index.
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

// merge joins a block with its neighbor if both are small, so that the index does not fragment.
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

// block returns the index of the block that a key belongs in.
func (rs *RankIndex) block(k rankKey) int {
	after, found := slices.BinarySearchFunc(rs.blocks, k, func(b []rankKey, k rankKey) int { return b[0].compare(k) })
	if found {
		return after
	}
	return max(after-1, 0)
}

// Index returns the number of rows above a row, which must be in the index.
func (rs *RankIndex) Index(r store.Row) int {
	k := rankOf(r)
	b, above := rs.block(k), 0
	for _, block := range rs.blocks[:b] {
		above += len(block)
	}
	i, _ := slices.BinarySearchFunc(rs.blocks[b], k, rankKey.compare)
	return above + i
}

// Players returns the player IDs of up to max rows after skipping skip rows.
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
