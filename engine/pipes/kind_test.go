package pipes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/notation"
)

func TestKind(t *testing.T) { enginetest.Run(t, New()) }

func TestSeedsAreStable(t *testing.T) {
	specs := []engine.Spec{
		{}, {Difficulty: "easy"}, {Difficulty: "hard"}, {Difficulty: "expert"}, {Size: "5x5"},
		{Size: "7x7", Difficulty: "hard"},
		{Size: "13x11"}, {Size: "25x25"}, {Rules: "wrap"}, {Size: "5x5", Rules: "wrap", Difficulty: "expert"},
		{Size: "15x15", Rules: "wrap", Difficulty: "hard"},
	}
	enginetest.Golden(t, New(), specs...)
}

// Generated puzzles have their level: the techniques of the level solve them, and those of the level below do not.
func TestGeneratedLevels(t *testing.T) {
	for _, size := range []string{"5x5", "5x12", "7x7", "9x9", "9x20", "25x25"} {
		for _, rules := range []string{"", wrapWord} {
			offer, err := New().Offer(engine.Spec{Size: size, Rules: rules})
			require.NoError(t, err)
			for _, level := range offer.Levels {
				p, err := New().Generate(engine.Spec{Size: size, Rules: rules, Difficulty: level}, engine.SeedOf(level))
				require.NoError(t, err, "%s %s %s", size, rules, level)
				assert.Equal(t, level, p.Grade.Level)
				b, err := boardOf(p)
				require.NoError(t, err)
				assert.Equal(t, p.Grade, b.grade(p.Givens), "the grade must not change when the puzzle is read back")
				s := newState(len(b.tiles))
				s.begin(b, nil)
				most := mostOf(level)
				_, ok := s.logic(most, stepsMax)
				assert.True(t, ok && s.undecided == 0, "%s %s %s: %d tiles are left", size, rules, level, s.undecided)
				for most >= byEdges && techniques[most].level == level && most > 0 {
					most--
				}
				if techniques[most].level != level {
					s.begin(b, nil)
					s.logic(most, stepsMax)
					assert.NotZero(t, s.undecided, "%s %s %s: techniques of an easier level solve it", size, rules, level)
				}
			}
		}
	}
}

func TestLevelsOfSizes(t *testing.T) {
	for spec, want := range map[engine.Spec]int{
		{Size: "5x5"}: 2, {Size: "7x7"}: 3, {Size: "7x25"}: 3, {Size: "9x9"}: 4, {Size: "5x5", Rules: "wrap"}: 4,
	} {
		offer, err := New().Offer(spec)
		assert.NoError(t, err)
		assert.Equal(t, levels[:want], offer.Levels, spec)
	}
}

func TestStrikesOfSizes(t *testing.T) {
	for size, want := range map[string]int{"5x5": 3, "13x11": 3, "15x15": 4, "25x25": 6, "": 0} {
		assert.Equal(t, want, New().(engine.Defaulter).Defaults(engine.Spec{Size: size}).Strikes, size)
	}
}

// All trees of 3x3 are equally frequent: each of the 192 occurs about 100 times in 19,200.
func TestTreesAreUniform(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("trees"))
	b := newBoard(3, 3, false, make([]uint8, 9))
	enteredBy := map[string]int{}
	for range 19_200 {
		drawTree(b, r)
		enteredBy[string(b.tiles)]++
	}
	assert.Len(t, enteredBy, 192)
	distance := 0.0
	for _, n := range enteredBy {
		distance += float64((n-100)*(n-100)) / 100
	}
	assert.Less(t, distance, 191+4*20.0, "chi squared must be about 191, with a standard deviation of 20")
}

// A third of all tiles of a random tree are ends, and crossings are rare. Generated puzzles keep that.
func TestCrossingsAreRare(t *testing.T) {
	var forms [5]int
	for i := range 20 {
		p, err := New().Generate(engine.Spec{Size: "20x20"}, engine.SeedOf(fmt.Sprint(i)))
		require.NoError(t, err)
		b, err := boardOf(p)
		require.NoError(t, err)
		for _, mask := range b.tiles {
			forms[len(slices.Collect(turnsOf(mask)))]++
		}
	}
	assert.Zero(t, forms[0])
	assert.InDelta(t, 0.30, float64(forms[1])/8000, 0.03, "ends")
	assert.InDelta(t, 0.025, float64(forms[4])/8000, 0.015, "crossings")
}

// The turns in which tiles are drawn reveal nothing about the solution.
func TestInitialTurnsAreRandom(t *testing.T) {
	var turns [sides]int
	for i := range 20 {
		p, err := New().Generate(engine.Spec{Size: "20x20"}, engine.SeedOf(fmt.Sprint(i)))
		require.NoError(t, err)
		for cell, v := range p.Solution {
			if p.Periods[cell] == 0 {
				turns[v-1]++
			}
		}
	}
	all := turns[0] + turns[1] + turns[2] + turns[3]
	for v, n := range turns {
		assert.InDelta(t, 0.25, float64(n)/float64(all), 0.03, "value %d", v+1)
	}
}

func TestParse(t *testing.T) {
	p, err := New().Parse(" tiles 3x2 3 5 1 ; 3 5 1\n source r1c2")
	assert.ErrorContains(t, err, "6 tiles, not 3", "a semicolon ends a line: %+v", p)
	p, err = New().Parse(" tiles 3x2 351 351\r\nsource r1c2\n\n2.. ...")
	require.NoError(t, err)
	assert.Equal(t, engine.Puzzle{
		Kind: "pipes", Size: "3x2", Width: 3, Height: 2, Values: 4, Givens: []uint8{2, 0, 0, 0, 0, 0},
		Solution: []uint8{2, 1, 3, 1, 1, 3}, Start: []uint8{0, 1, 1, 1, 1, 1}, Periods: []uint8{0, 2, 0, 0, 2, 0},
		Clues: "tiles 3x2 351351\nsource r1c2", Grade: engine.Grade{Level: "easy", Technique: "edges", Score: 1},
	}, p)
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":               "there is no board: it begins with its tiles, as in: tiles 2x2 3131",
		"tiles":          `line 1, column 1: size "" is not of the form 13x11, columns and rows`,
		"tiles 3x3 123":  "line 1, column 1: a board of 3x3 has 9 tiles, not 3",
		"tiles 2x2 12g4": `line 1, column 1: 'g' is no tile: a tile is a hexadecimal digit`,
		"tiles 41x2 1": `line 1, column 1: size "41x2": boards have up to 40 columns and rows, and ` +
			"two or more tiles",
		"wrap":                            "line 1, column 1: the tiles come first",
		"tiles 2x2 1d54\nwrap":            "line 2, column 1: " + wrapFault,
		"tiles 2x2 1d54;source r3c1":      `line 1, column 16: "r3c1" is no cell of the board`,
		"tiles 2x2 1d54\nwalls r1c1=left": `line 2, column 1: "left" is no side of r1c1 to a neighbour`,
		"tiles 2x2 1d54\ntiles 2x2 1d54":  "line 2, column 1: these are several boards",
		"tiles 2x2 1d54\n...":             "a board of 2x2 has 4 cells, not 3",
		"tiles 2x2 1d54\n..5.":            `line 2, column 3: '5' is neither a value nor an open cell`,
		"tiles 2x2 1d54\n..#.":            `r2c1 can't be locked as '#'`,
		"2x2w:1d54":                       wrapFault,
		"2x2:1d5":                         "a board of 2x2 has 4 tiles, not 3",
		"2x2:1d545":                       "a board of 2x2 has 4 tiles, not 5",
		"2x2:1dz4":                        `column 7: 'z' is neither a tile nor a barrier`,
		"5x5#123456": "this is a random seed of Simon Tatham's Puzzles and holds no board: " +
			"copy the game ID by its description, with a colon in it",
		strings.Repeat("x", textMax+1): "the text is longer than 32768 bytes",
	} {
		_, err := New().(engine.Importer).Import(text)
		var input *engine.InputError
		if assert.ErrorAs(t, err, &input, text) {
			assert.Equal(t, want, err.Error(), text)
		}
	}
}

// Game IDs are written and read, with walls, places without a tile, and as a link.
func TestGameIDs(t *testing.T) {
	k := New().(interface {
		engine.Kind
		engine.Importer
		engine.Exporter
	})
	for _, spec := range []engine.Spec{{Size: "5x5"}, {Size: "13x11", Rules: wrapWord, Difficulty: "hard"}} {
		p, err := k.Generate(spec, engine.SeedOf("net"))
		require.NoError(t, err)
		id, err := k.Export(p, netForm)
		require.NoError(t, err)
		for _, text := range []string{id, " " + id + "\n", "https://example.org/puzzles/net.html#" + id,
			strings.Replace(id, ":", "b0.25a:", 1), strings.ToUpper(strings.Replace(id, "w", "", 1))} {
			back, err := k.Import(strings.Replace(text, "X", "x", 1))
			if spec.Rules != "" && text == strings.ToUpper(text) {
				continue // without its w it is another board
			}
			require.NoError(t, err, text)
			assert.Equal(t, p, back, text)
		}
	}
	// A wall is kept even if nothing could go through it anyway.
	p, err := k.Import("2x2:31h31")
	require.NoError(t, err)
	assert.Equal(t, "walls", p.Rules)
	id, err := k.Export(p, netForm)
	assert.NoError(t, err)
	assert.Equal(t, "2x2:31h31", id)
	back, err := k.Parse(p.Clues)
	assert.NoError(t, err)
	assert.Equal(t, p, back)

	p, err = k.Import("3x1:101")
	assert.ErrorIs(t, err, engine.ErrNoSolution, "%+v", p)
	p, err = k.Import("2x2:3110")
	if assert.NoError(t, err) {
		assert.Equal(t, uint8(engine.Void), p.Solution[3])
	}

	p, err = k.Parse("tiles 2x1 12\n1.")
	require.NoError(t, err)
	_, err = k.Export(p, netForm)
	assert.Error(t, err, "a game ID can't contain locked tiles")
}

func TestChecker(t *testing.T) {
	p, err := New().Parse("tiles 3x1 154")
	require.NoError(t, err)
	breaks, err := New().(engine.Checker).Checker(p)
	require.NoError(t, err)
	for _, c := range []struct {
		values []uint8
		cell   int
		value  uint8
		want   bool
	}{
		{[]uint8{0, 0, 0}, 0, 1, false}, // right, towards the middle
		{[]uint8{0, 0, 0}, 0, 2, true},  // down, to the edge
		{[]uint8{0, 2, 0}, 0, 1, true},  // the middle tile is vertical
		{[]uint8{0, 1, 0}, 0, 1, false},
		{[]uint8{4, 1, 0}, 0, 1, false}, // its own value is ignored
	} {
		assert.Equal(t, c.want, breaks(c.values, c.cell, c.value), "%+v", c)
	}
}

// The canonical form is the same for all orientations and translations of a board, and differs for other boards.
func TestCanonicalForm(t *testing.T) {
	k := New().(interface {
		engine.Kind
		engine.Canonicalizer
	})
	seen := map[string]engine.Spec{}
	for i, spec := range []engine.Spec{{}, {Size: "8x5"}, {Size: "5x8"}, {Rules: wrapWord},
		{Size: "8x6", Rules: wrapWord}} {
		p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint("shape", i)))
		require.NoError(t, err)
		shape := k.CanonicalForm(p)
		assert.NotEmpty(t, shape)
		assert.NotContains(t, seen, shape)
		seen[shape] = spec
		b, err := boardOf(p)
		require.NoError(t, err)
		for orientation := range 8 {
			form, width := b.orient(b.tiles, orientation)
			if b.wrap {
				for range 3 { // moved to the left by three
					for row := 0; row < len(form); row += width {
						line := form[row : row+width]
						copy(line, append(slices.Clone(line[1:]), line[0]))
					}
				}
			}
			other := newBoard(width, len(form)/width, b.wrap, form)
			for cell := range form { // drawn otherwise
				form[cell] = rotate(form[cell], cell)
			}
			looked, err := other.prove(make([]uint8, len(form)))
			require.NoError(t, err)
			assert.Equal(t, shape, k.CanonicalForm(looked), "orientation %d of %+v", orientation, spec)
		}
	}
	assert.Empty(t, k.CanonicalForm(engine.Puzzle{Clues: "no clues"}))
}

// A puzzle with walls, a source and a locked tile keeps its one solution in every orientation.
func TestDisguise(t *testing.T) {
	p, err := New().Generate(engine.Spec{Size: "7x7", Rules: wrapWord}, engine.SeedOf("walls"))
	require.NoError(t, err)
	b, err := boardOf(p)
	require.NoError(t, err)
	b.source, b.walls = 3, make([]uint8, len(b.tiles))
	for side := range sides {
		if ends := masks[b.tiles[9]][p.Solution[9]-1]; ends>>side&1 == 0 {
			b.walls[9] |= 1 << side
			b.walls[b.next[9][side]] |= 1 << oppositeSide(side)
		}
	}
	p.Givens[20] = p.Solution[20]
	p = b.puzzle(p.Givens, p.Solution)
	for orientation := range engine.Orientations {
		q := b.disguise(p, orientation)
		read, err := New().Parse(q.Clues + "\n" + notation.Symbols(q.Givens))
		require.NoError(t, err, orientation)
		require.Equal(t, q.Solution, read.Solution, orientation)
		require.Equal(t, kind{}.CanonicalForm(p), kind{}.CanonicalForm(q), orientation)
		require.Equal(t, orientation == 0, q.Clues == p.Clues, orientation)
	}
}
