package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/kinds"
	"nonet/engine/sudoku/text"
)

// generateConfig is what the command line of nonet generate says.
type generateConfig struct {
	kind, format, seed string
	count              int
	spec               engine.Spec
}

// generateCommand makes nonet generate.
func generateCommand() *cobra.Command {
	c := new(generateConfig)
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "make puzzles",
		Long: `Makes puzzles with exactly one solution each and writes them. The same seed makes the same puzzles on every
machine.`,
		Example: `nonet generate --difficulty expert --count 100 --seed "a word" >puzzles.txt
nonet generate --size 16x16 --format grid`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			kind, err := c.check()
			if err != nil {
				return usageError{err}
			}
			return c.generate(cmd, kind)
		},
	}
	c.flags(cmd)
	return cmd
}

func (c *generateConfig) flags(cmd *cobra.Command) {
	fs, usual, forms := cmd.Flags(), kinds.All()[0].Options(), append(text.Formats(), "json")
	fs.StringVar(&c.kind, "kind", "", "`KIND` of puzzle: "+kindNames()+"; the first is the default")
	sizeFlag(cmd, &c.spec.Size)
	rulesFlag(cmd, &c.spec.Rules)
	difficultyFlag(cmd, &c.spec.Difficulty)
	countVar(fs, &c.spec.Clues, "clues", 0, "`NUMBER` of givens; a 9x9 has some 20 at least")
	fs.BoolVar(&c.spec.Minimal, "minimal", false, "take away givens until none can go")
	fs.StringVar(&c.spec.Symmetry, "symmetry", "",
		"`SYMMETRY` of the pattern of givens: "+strings.Join(usual.Symmetries, ", "))
	fs.StringVar(&c.spec.Way, "way", "", "`WAY` of making them: "+orList(usual.Ways)+"; the first is the default")
	fs.StringVar(&c.spec.From, "from", "",
		"`PUZZLE` to start from, on one line, for a way that changes the looks of a known one")
	countVar(fs, &c.count, "count", 1, "`NUMBER` of puzzles")
	fs.StringVar(&c.seed, "seed", "", "`TEXT` of any sort; without it every run is different")
	fs.StringVar(&c.format, "format", "line", "`FORM` to write: "+orList(forms)+", which has the solution and the grade")
	completed(cmd, "kind", strings.Split(kindNames(), ", ")...)
	completed(cmd, "symmetry", usual.Symmetries...)
	completed(cmd, "way", usual.Ways...)
	completed(cmd, "from")
	completed(cmd, "format", forms...)
}

// kindNames lists the kinds that there are.
func kindNames() string {
	var names []string
	for _, k := range kinds.All() {
		names = append(names, k.Name())
	}
	return strings.Join(names, ", ")
}

// check finds the kind and completes the spec.
func (c *generateConfig) check() (engine.Kind, error) {
	kind, ok := kinds.Find(c.kind)
	if !ok {
		return nil, fmt.Errorf("there is no kind %q; there are: %s", c.kind, kindNames())
	}
	if err := c.checkFormat(); err != nil {
		return nil, err
	}
	if c.count < 1 {
		return nil, fmt.Errorf("--count is %d; it is 1 or more", c.count)
	}
	if c.seed == "" {
		c.seed = rand.Text()
	}
	var err error
	c.spec, err = kind.Normalize(c.spec)
	return kind, err
}

// checkFormat reports whether the form can hold what is made.
func (c *generateConfig) checkFormat() error {
	if c.format == "json" {
		return nil
	}
	format, ok := text.ParseFormat(c.format)
	switch {
	case !ok:
		return fmt.Errorf("there is no form %q; there are: json, %s", c.format, strings.Join(text.Formats(), ", "))
	case c.spec.Rules != "" && format != text.Line:
		return errRules
	case c.count > 1 && !standsAlone(format):
		return fmt.Errorf("the form %s holds all puzzles together: make lines, and give them to nonet convert --to %s",
			c.format, c.format)
	}
	return nil
}

// made is one puzzle as it is written, or why it couldn't be made.
type made struct {
	out []byte
	err error
}

// generate makes the puzzles on all cores and writes them in order. One that can't be made is
// named, and the rest is still made.
func (c *generateConfig) generate(cmd *cobra.Command, kind engine.Kind) error {
	std := stdioOf(cmd)
	bar := newProgress(std, int64(c.count))
	defer bar.clear()
	failed, done := 0, 0
	worker := func() func(int) made {
		return func(i int) made { return c.one(kind, i) }
	}
	err := inOrder(cmd.Context(), runtime.GOMAXPROCS(0), upTo(c.count), worker, func(m made) error {
		if done++; m.err != nil {
			failed++
			bar.clear()
			complain(cmd, fmt.Errorf("puzzle %d of seed %s: %w", done, c.seed, m.err))
		}
		bar.show(int64(done), done)
		_, err := std.out.Write(m.out)
		return err
	})
	if err == nil && failed > 0 {
		err = fmt.Errorf("%d of %d puzzles could not be made", failed, c.count)
	}
	return err
}

// upTo counts from 0.
func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

// seedOf is the seed of a puzzle of the run: the first has the seed of the command line itself.
func (c *generateConfig) seedOf(i int) engine.Seed {
	if i == 0 {
		return engine.SeedOf(c.seed)
	}
	return engine.SeedOf(fmt.Sprintf("%s/%d", c.seed, i))
}

// one makes a puzzle and writes it in the form that is wanted.
func (c *generateConfig) one(kind engine.Kind, i int) (m made) {
	seed := c.seedOf(i)
	puzzle, err := kind.Generate(c.spec, seed)
	if err != nil {
		return made{err: err}
	}
	m.out, m.err = c.write(puzzle, seed)
	return m
}

// puzzleJSON is a puzzle with the seed that makes it again. Cells are symbols, as in the form line.
type puzzleJSON struct {
	Seed     string       `json:"seed"`
	Kind     string       `json:"kind"`
	Size     string       `json:"size"`
	Rules    string       `json:"rules,omitempty"`
	Clues    string       `json:"clues,omitempty"`
	Givens   string       `json:"givens"`
	Solution string       `json:"solution"`
	Grade    engine.Grade `json:"grade"`
}

func newPuzzleJSON(p engine.Puzzle, seed engine.Seed) puzzleJSON {
	return puzzleJSON{
		Seed: seed.String(), Kind: p.Kind, Size: p.Size, Rules: p.Rules, Clues: p.Clues,
		Givens: string(text.AppendLine(nil, p.Givens)), Solution: string(text.AppendLine(nil, p.Solution)), Grade: p.Grade,
	}
}

// fromJSON is the line of what write made of a puzzle as JSON.
func fromJSON(line string) (unfolded string, ok bool) {
	if !strings.HasPrefix(strings.TrimSpace(line), `{"seed":`) {
		return "", false
	}
	var p puzzleJSON
	if err := json.Unmarshal([]byte(line), &p); err != nil || p.Givens == "" {
		return "", false
	}
	return cluedLine(p.Clues, p.Givens), true
}

// cluedLine is a puzzle on a line: its clues, then its cells.
func cluedLine(clues, cells string) string {
	return strings.ReplaceAll(clues, "\n", "; ") + "; " + cells
}

func (c *generateConfig) write(p engine.Puzzle, seed engine.Seed) ([]byte, error) {
	if c.format == "json" {
		out, err := json.Marshal(newPuzzleJSON(p, seed))
		return append(out, '\n'), err
	}
	format, _ := text.ParseFormat(c.format)
	if p.Rules != "" {
		return append([]byte(cluedLine(p.Clues, string(text.AppendLine(nil, p.Givens)))), '\n'), nil
	}
	b, err := boardOf(p)
	if err != nil {
		return nil, err
	}
	out, err := text.Write(format, b)
	if err == nil && strings.Count(out, "\n") > 1 {
		out += "\n"
	}
	return []byte(out), err
}

var errRules = errors.New("only the forms line and json hold puzzles with further rules")

// boardOf is a puzzle without further rules as a board to write.
func boardOf(p engine.Puzzle) (text.Board, error) {
	h, w, err := grid.ParseSize(p.Size)
	return text.Board{BoxHeight: h, BoxWidth: w, Givens: p.Givens, Info: text.Info{Level: p.Grade.Level}}, err
}
