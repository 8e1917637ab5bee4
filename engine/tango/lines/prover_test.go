package lines

import (
	"testing"

	"nonet/engine/enginetest"
)

// TestCountsOfFullBoards counts all full boards of a size. The numbers without equal lines are A253316 of the OEIS.
func TestCountsOfFullBoards(t *testing.T) {
	for _, c := range []struct {
		n      int
		unique bool
		want   int
		long   bool
	}{
		{4, false, 90, false}, {4, true, 72, false}, {6, false, 11_222, false}, {6, true, 4140, false},
		{8, true, 4_111_116, true}, {8, false, 12_413_918, true},
	} {
		if c.long && enginetest.Puzzles(t, 1) == 1 {
			continue
		}
		b := &Board{N: c.n, Unique: c.unique}
		n, err := NewProver(b).Count(&Marks{}, 1<<30, 1<<30, nil)
		if n != c.want || err != nil {
			t.Errorf("%+v: %d boards, %v; want %d", b, n, err, c.want)
		}
	}
}

// TestTablesOfLines checks the number of arrangements of a line, and that each is found by Find.
func TestTablesOfLines(t *testing.T) {
	for n, want := range map[int]int{2: 2, 4: 6, 6: 14, 8: 34, 10: 84, 12: 208, 14: 518} {
		table := TableOf(n)
		if len(table.Twos) != want || table.Count(&table.all) != want {
			t.Errorf("%d ways to fill %d cells, want %d", len(table.Twos), n, want)
		}
		for at, twos := range table.Twos {
			if table.Find(twos) != at || table.nth(&table.all, at) != at {
				t.Errorf("%d cells: way %b is not number %d", n, twos, at)
			}
		}
		if table.Find(0) != -1 || table.nth(&table.all, want) != -1 {
			t.Errorf("%d cells: there are ways that are none", n)
		}
	}
}
