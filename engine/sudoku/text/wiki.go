package text

import (
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
)

// SudokuWiki packs a 9x9 board into one number for each cell, in base 36 and as many characters as the mark at the
// beginning tells. The lowest ten bits are its content: 1 to 9 is a given, 10 to 18 a value that was filled in, and
// above it a set of notes. Above them are the region of a jigsaw; the sum of a cage in its first cell, and the cage's
// colour, which differs from those of the cages around it; or all three.
//
// Older links are plain digits, for killers the colours of the cages, a comma, and two digits for each sum. Or they
// have two characters of base 32 for each cell: its candidates, and a bit for givens; for killers sums and colours, a
// comma, and the same. A jigsaw has its regions in a second parameter.

const (
	wikiCells  = 81
	wikiNotes  = 18 // what is added to a set of notes
	wikiAll    = 1<<9 - 1
	wikiNumber = 1<<10 - 1 // the bits of a cell's content
)

// wikiForm is what packed boards with a mark have.
type wikiForm struct {
	mark, page                string // page is the page of the site that shows them
	digits                    int    // the number of characters for a cell
	diagonals, regions, cages bool
}

var wikiForms = []wikiForm{
	{mark: "S9B", page: "sudoku", digits: 2},
	{mark: "X9B", page: "sudokux", digits: 2, diagonals: true},
	{mark: "J9B", page: "jigsaw", digits: 3, regions: true},
	{mark: "L9B", page: "killersudoku", digits: 4, cages: true},
	{mark: "M9B", page: "killerjigsaw", digits: 5, regions: true, cages: true},
}

// ReadsWiki reports whether the data of a link to SudokuWiki is a board of this kind.
func ReadsWiki(l *link.Link) bool {
	if strings.HasPrefix(l.Data, "S9B") {
		return l.Type == "" // these have no further rules
	}
	switch l.Type {
	case "", link.WikiDiagonals, link.WikiRegions, link.WikiCages, link.WikiRegionsCages:
		return true
	}
	return false
}

// readWiki reads a link to SudokuWiki. It returns false if the cells are plain, as in links of other sites.
func readWiki(l *link.Link) (b Board, is bool, err error) {
	data := link.Unescape(l.Data)
	for i := range wikiForms {
		if packed, found := strings.CutPrefix(data, wikiForms[i].mark); found {
			b, err = wikiForms[i].unpack(packed)
			return b, true, err
		}
	}
	b, _ = newEmpty(9)
	cages, cells, isKiller := strings.Cut(data, ",")
	if !isKiller {
		cells = data
	}
	if b.Diagonals = l.Type == link.WikiDiagonals; !isKiller && len(cells) != 2*wikiCells && l.Type != link.WikiRegions {
		return b, false, nil
	}
	switch {
	case len(cells) == 2*wikiCells && !(isKiller && len(cages) == wikiCells):
		if err := b.readWikiNotes(cells); err != nil {
			return b, true, err
		}
	case !isKiller:
		plain, err := parseLine(cells)
		if err != nil || len(plain.Givens) != wikiCells {
			return b, true, damagedError()
		}
		b.Givens = plain.Givens
	}
	if isKiller {
		if err := b.readWikiCages(cages, cells); err != nil {
			return b, true, err
		}
	}
	return b, true, b.readWikiRegions(l)
}

// unpack reads a packed board.
func (f *wikiForm) unpack(data string) (Board, error) {
	b, _ := newEmpty(9)
	if len(data) != f.digits*wikiCells {
		return b, damagedError()
	}
	b.Diagonals = f.diagonals
	var region, sum, colour [wikiCells]int
	for cell := range wikiCells {
		n, err := strconv.ParseUint(data[f.digits*cell:f.digits*(cell+1)], 36, 32)
		if err != nil || n&wikiNumber > wikiNotes+wikiAll {
			return b, damagedError()
		}
		switch content := int(n & wikiNumber); {
		case content <= 9:
			b.Givens[cell] = uint8(content)
		case content <= wikiNotes:
			b.fill(cell, content-9)
		case content < wikiNotes+wikiAll:
			b.note(cell, uint32(content-wikiNotes)<<1)
		}
		switch rest := int(n >> 10); {
		case f.cages && f.regions:
			sum[cell], colour[cell], region[cell] = rest&63, rest>>6&7, rest>>9
		case f.cages:
			sum[cell], colour[cell] = rest&63, rest>>6
		case f.regions:
			region[cell] = rest
		case rest > 0:
			return b, damagedError()
		}
	}
	if f.regions {
		if err := b.setRegions(region[:]); err != nil {
			return b, err
		}
	}
	if f.cages {
		return b, b.addWikiCages(colour[:], sum[:])
	}
	return b, nil
}

// addWikiCages adds the cages: the connected cells of one colour, with the sum in one of them.
func (b *Board) addWikiCages(colour, sum []int) error {
	side := b.side()
	cageOf := blocksWithin(side,
		func(cell int) bool { return colour[cell] != colour[cell+1] },
		func(cell int) bool { return colour[cell] != colour[cell+side] })
	cages := make([]Cage, slices.Max(cageOf)+1)
	for cell, cage := range cageOf {
		c := &cages[cage]
		c.Cells = append(c.Cells, cell)
		if c.Sum > 0 && sum[cell] > 0 {
			return damagedError()
		}
		c.Sum += sum[cell]
	}
	for _, c := range cages {
		if c.Sum == 0 && len(c.Cells) == 1 {
			continue // a cell in no cage
		}
		if name := b.addCage(c.Cells, strconv.Itoa(c.Sum)); name != "" {
			return unreadRuleError(name, "the board has %s, which are not read", name)
		}
	}
	return nil
}

// readWikiNotes reads cells of two characters in base 32. A given has one candidate.
func (b *Board) readWikiNotes(cells string) error {
	for cell := range wikiCells {
		n, err := strconv.ParseUint(cells[2*cell:2*cell+2], 32, 16)
		notes := uint32(n) &^ 1
		switch {
		case err != nil:
			return damagedError()
		case n&1 == 0:
			if n>>1 != wikiAll {
				b.note(cell, notes)
			}
		case bits.OnesCount32(notes) != 1:
			return errorAt(0, 0, "this link to SudokuWiki can mean several boards: copy it there again").
				WithFault(engine.Fault{Kind: engine.FaultUnsupported, Word: "SudokuWiki 2023-2024"})
		default:
			b.Givens[cell] = uint8(bits.TrailingZeros32(notes))
		}
	}
	return nil
}

// readWikiCages reads the cages of a killer that is not packed.
func (b *Board) readWikiCages(cages, sums string) error {
	var colour, sum [wikiCells]int
	base := 32
	switch {
	case len(cages) == wikiCells && len(sums) <= 2*wikiCells && len(sums)%2 == 0:
		base = 10
		sums += strings.Repeat("0", 2*wikiCells-len(sums)) // some links end with the last sum
	case len(cages) != 2*wikiCells:
		return damagedError()
	}
	for cell := range wikiCells {
		at := 2 * cell
		if base == 32 {
			n, err := strconv.ParseUint(cages[at:at+2], base, 16)
			if err != nil {
				return damagedError()
			}
			colour[cell], sum[cell] = int(n&7), int(n>>3)
			continue
		}
		n, err := strconv.ParseUint(sums[at:at+2], base, 16)
		if err != nil || cages[cell] < '1' || cages[cell] > '9' {
			return damagedError()
		}
		colour[cell], sum[cell] = int(cages[cell]), int(n)
	}
	return b.addWikiCages(colour[:], sum[:])
}

var (
	wikiMap   = regexp.MustCompile(`[?&#]jigmap=([1-9]{81})`)
	wikiShape = regexp.MustCompile(`[?&#]shape=(\d+)`)
)

// readWikiRegions reads the regions of a jigsaw that is not packed. Some links have the number of a shape instead, in a
// list that only the site has.
func (b *Board) readWikiRegions(l *link.Link) error {
	m := wikiMap.FindStringSubmatch(l.URL)
	if m == nil {
		shape := wikiShape.FindStringSubmatch(l.URL)
		switch {
		case shape != nil:
			return unreadRuleError("shape="+shape[1], "the link has the number of a shape, %s, in place of the regions",
				shape[1])
		case l.Type == link.WikiRegions || l.Type == link.WikiRegionsCages:
			return unreadRuleError("regions", "the regions in the link can't be read")
		}
		return nil
	}
	regionOf := make([]int, wikiCells)
	for cell, digit := range []byte(m[1]) {
		regionOf[cell] = int(digit - '1')
	}
	return b.setRegions(regionOf)
}

const wikiAddress = "https://www.sudokuwiki.org/"

// writeSudokuWiki writes a link to a 9x9 board. An empty cell has all notes.
func writeSudokuWiki(b *Board) (string, error) {
	i := slices.IndexFunc(wikiForms, func(f wikiForm) bool {
		return f.diagonals == b.Diagonals && f.regions == (b.Regions != nil) && f.cages == (len(b.Cages) > 0)
	})
	if i < 0 {
		return "", errorAt(0, 0, "SudokuWiki holds diagonals without regions and cages only")
	}
	rules, ok := b.wikiRules()
	if !ok {
		return "", errorAt(0, 0, "the cages need more colours than SudokuWiki has")
	}
	f := &wikiForms[i]
	text := wikiAddress + f.page + ".htm?bd=" + f.mark
	for cell := range b.Givens {
		digits := strconv.FormatInt(int64(rules[cell]<<10|b.wikiContent(cell)), 36)
		text += strings.Repeat("0", f.digits-len(digits)) + digits
	}
	return text + "\n", nil
}

// wikiContent returns the number of a cell's value or notes.
func (b *Board) wikiContent(cell int) int {
	switch v := int(b.Givens[cell]); {
	case v != 0:
		return v
	case b.Filled != nil && b.Filled[cell] != 0:
		return 9 + int(b.Filled[cell])
	case b.Notes != nil && b.Notes[cell] != 0:
		return wikiNotes + int(b.Notes[cell]>>1)
	}
	return wikiNotes + wikiAll
}

// wikiColours is the number of colours of cages.
const wikiColours = 8

// wikiRules returns the numbers of the cells' regions, cages and sums. It returns false if there are too few colours.
func (b *Board) wikiRules() (rules [wikiCells]int, ok bool) {
	for cell, region := range b.Regions {
		rules[cell] = region
		if len(b.Cages) > 0 {
			rules[cell] <<= 9
		}
	}
	if len(b.Cages) == 0 {
		return rules, true
	}
	cages := slices.Clone(b.Cages)
	caged := map[int]bool{}
	for _, c := range cages {
		for _, cell := range c.Cells {
			caged[cell] = true
		}
	}
	for cell := range wikiCells {
		if !caged[cell] {
			cages = append(cages, Cage{Cells: []int{cell}})
		}
	}
	colourOf := map[int]int{}
	for _, c := range cages {
		var used [wikiColours + 1]bool
		for near, colour := range colourOf {
			if slices.ContainsFunc(c.Cells, func(cell int) bool { return b.areAdjacent(cell, near) }) {
				used[colour] = true
			}
		}
		colour := slices.Index(used[:], false)
		if colour == wikiColours {
			return rules, false
		}
		for _, cell := range c.Cells {
			colourOf[cell] = colour
			rules[cell] |= colour << 6
		}
		rules[slices.Min(c.Cells)] |= c.Sum
	}
	return rules, true
}
