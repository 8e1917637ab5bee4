package puzzlecli

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
)

// generateConfig holds the flags of nonet generate.
type generateConfig struct {
	kinds              cli.Kinds
	kind, format, seed string
	count              int
	spec               engine.Spec
}

// GenerateCommand returns nonet generate.
func GenerateCommand(known cli.Kinds) *cobra.Command {
	c := &generateConfig{kinds: known}
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "generate puzzles",
		Long:  `Generates puzzles with exactly one solution each. The same seed gives the same puzzles on every machine.`,
		Example: `nonet generate --difficulty expert --count 100 --seed "a word" >puzzles.txt
nonet generate --size 16x16 --format grid`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			kind, err := c.check()
			if err != nil {
				return cli.AsUsage(err)
			}
			return c.generate(cmd, kind)
		},
	}
	c.flags(cmd)
	return cmd
}

func (c *generateConfig) flags(cmd *cobra.Command) {
	fs := cmd.Flags()
	c.kinds.KindFlag(cmd, &c.kind)
	c.kinds.SizeFlag(cmd, &c.spec.Size)
	c.kinds.RulesFlag(cmd, &c.spec.Rules)
	c.kinds.DifficultyFlag(cmd, &c.spec.Difficulty)
	cli.IntVar(fs, &c.spec.Clues, "clues", 0, "`NUMBER` of givens, for kinds that support it")
	cli.BoolVar(fs, &c.spec.Minimal, "minimal", false, "remove givens until none can be removed")
	fs.StringVar(&c.spec.Symmetry, "symmetry", "", "`SYMMETRY` of the pattern of givens: "+c.kinds.Describe(symmetriesOf))
	fs.StringVar(&c.spec.Way, "way", "", "`WAY` of generating them: "+c.kinds.Describe(waysOf)+"; the first is the default")
	fs.StringVar(&c.spec.From, "from", "",
		"`PUZZLE` to start from, on one line, for a way that transforms a known one")
	cli.IntVar(fs, &c.count, "count", 1, "`NUMBER` of puzzles")
	fs.StringVar(&c.seed, "seed", "", "`TEXT` for the random numbers; without it every run is different")
	fs.StringVar(&c.format, "format", LineForm,
		"`FORM` to write: "+jsonForm+", which has the solution and the grade, "+c.kinds.Describe(Forms))
	cli.CompleteFlag(cmd, "symmetry", c.kinds.Collect(symmetriesOf)...)
	cli.CompleteFlag(cmd, "way", c.kinds.Collect(waysOf)...)
	cli.CompleteFlag(cmd, "from")
	cli.CompleteFlag(cmd, "format", append(c.kinds.Collect(Forms), jsonForm)...)
}

func symmetriesOf(k engine.Kind) []string { return k.Options().Symmetries }

func waysOf(k engine.Kind) []string { return k.Options().Ways }

// check returns the kind and completes the spec.
func (c *generateConfig) check() (engine.Kind, error) {
	kind, err := c.kinds.Find(c.kind)
	if err != nil {
		return nil, err
	}
	if err := c.checkFormat(kind); err != nil {
		return nil, err
	}
	if c.count < 1 {
		return nil, fmt.Errorf("--count must be 1 or more, not %d", c.count)
	}
	if c.seed == "" {
		c.seed = rand.Text()
	}
	c.spec, err = kind.Normalize(c.spec)
	return kind, err
}

// checkFormat returns an error if the kind lacks the form, or the form can't contain that many puzzles.
func (c *generateConfig) checkFormat(kind engine.Kind) error {
	if c.format == jsonForm {
		return nil
	}
	if forms := Forms(kind); !slices.Contains(forms, c.format) {
		return fmt.Errorf("there is no form %q; there are: %s, %s", c.format, jsonForm, strings.Join(forms, ", "))
	}
	batch, err := newBatch(kind, "")
	if err == nil && c.count > 1 && batch.HoldsSeveral(c.format) {
		err = fmt.Errorf("the form %s holds all puzzles in one text: generate lines, and pass them to nonet convert --to %s",
			c.format, c.format)
	}
	return err
}

// made is a puzzle as it is written, or why it could not be made.
type made struct {
	out   []byte
	err   error
	unfit error // set if the form can't represent the puzzle or any other like it
}

// generate makes the puzzles on all cores and writes them in order. It reports each that can't be made, and continues.
func (c *generateConfig) generate(cmd *cobra.Command, kind engine.Kind) error {
	std := cli.StreamsOf(cmd)
	bar := cli.NewProgress(std, int64(c.count))
	defer bar.Clear()
	failed, done := 0, 0
	worker := func() func(int) made {
		return func(i int) made { return c.makeOne(kind, i) }
	}
	err := runInOrder(cmd.Context(), runtime.GOMAXPROCS(0), countTo(c.count), worker, func(m made) error {
		if m.unfit != nil {
			return cli.AsUsage(m.unfit)
		}
		if done++; m.err != nil {
			failed++
			bar.Clear()
			cli.PrintError(cmd, fmt.Errorf("puzzle %d of seed %s: %w", done, c.seed, m.err))
		}
		bar.Show(int64(done), done)
		_, err := std.Out.Write(m.out)
		return err
	})
	if err == nil && failed > 0 {
		err = fmt.Errorf("%d of %d puzzles could not be generated", failed, c.count)
	}
	return err
}

// countTo yields the numbers from 0 to n-1.
func countTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

// seedOf returns the seed of the i-th puzzle. The first has the seed of the command line.
func (c *generateConfig) seedOf(i int) engine.Seed {
	if i == 0 {
		return engine.SeedOf(c.seed)
	}
	return engine.SeedOf(fmt.Sprintf("%s/%d", c.seed, i))
}

// makeOne makes a puzzle and writes it in the wanted form.
func (c *generateConfig) makeOne(kind engine.Kind, i int) made {
	seed := c.seedOf(i)
	p, err := kind.Generate(c.spec, seed)
	if err != nil {
		return made{err: err}
	}
	if c.format == jsonForm {
		out, err := json.Marshal(newPuzzleJSON(p, seed))
		return made{out: append(out, '\n'), unfit: err}
	}
	written, err := export(kind, p, c.format)
	if err != nil {
		return made{unfit: err}
	}
	return made{out: appendAlone(nil, written)}
}
