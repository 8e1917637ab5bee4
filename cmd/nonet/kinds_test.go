package main

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/node"
	"nonet/cmd/nonet/internal/puzzleapi"
	"nonet/cmd/nonet/internal/puzzlecli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/engine/null"
	"nonet/internal/waitfor"
	"nonet/notation"
	"nonet/protocol"
)

// noClue is a kind that has none of the optional interfaces.
var noClue = null.New()

// guided is the null kind with hints: the first cell that is wrong or still to be filled, and the first of two values
// that it can't take before that.
type guided struct{ engine.Kind }

func (guided) Name() string { return "guided" }

func (g guided) Parse(text string) (engine.Puzzle, error) {
	p, err := g.Kind.Parse(text)
	p.Kind = g.Name()
	return p, err
}

func (g guided) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	p, err := g.Kind.Generate(spec, seed)
	p.Kind = g.Name()
	return p, err
}

func (guided) Forms() []string { return []string{"own", "row"} }

func (guided) Export(p engine.Puzzle, form string) (string, error) {
	cells := notation.Symbols(p.Givens)
	switch {
	case form == "own":
		return p.Clues + "\n" + cells + "\n", nil
	case p.Rules != "":
		return "", &engine.InputError{Msg: "a row has no rules"}
	}
	return "row of " + cells, nil
}

func (g guided) Import(text string) (engine.Puzzle, error) {
	return g.Parse(strings.TrimPrefix(strings.TrimSpace(text), "row of "))
}

func (guided) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	for i, v := range at.Values {
		switch right := p.Solution[i]; {
		case v != 0 && v != right:
			return engine.Hint{Look: "look", Why: "why", Tell: "tell", Wrong: []int{i}}, nil
		case v != 0 || cell >= 0 && i != cell:
		case right == 0 && at.Notes != nil && at.Notes[i] != 1:
			return engine.Hint{Look: "look", Why: "why", Tell: "cross", Technique: "crossing",
				Drop: []engine.HintDrop{{Cell: i, Values: []int{1}}}}, nil
		case right != 0:
			return engine.Hint{Look: "look", Why: "why", Tell: "fill", Technique: "filling",
				Fill: &engine.HintFill{Cell: i, Value: int(right)}}, nil
		}
	}
	return engine.Hint{}, engine.ErrNoHint
}

// runWithKinds runs a command line with the given kinds.
func runWithKinds(known cli.Kinds, in string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = runWith(context.Background(), known, args, cli.Streams{In: strings.NewReader(in), Out: &o, Err: &e})
	return o.String(), e.String(), status
}

// TestCommandsWorkWithAnyKind runs the commands with kinds that differ from sudoku.
func TestCommandsWorkWithAnyKind(t *testing.T) {
	known := cli.Kinds{noClue, guided{noClue}}
	for name, c := range map[string]struct {
		args, in, out, errs string
		status              int
	}{
		"generate":      {"generate --clues 4 --seed a", "", "1234\n", "", cli.ExitOK},
		"generate rule": {"generate --rules sparse --clues 4 --seed a", "", "sparse;1.1.\n", "", cli.ExitOK},
		"generate json": {"generate --rules void --clues 4 --seed a --format json", "", `"clues":"void","givens":"12#34"`, "",
			cli.ExitOK},
		"generate other": {"generate --kind guided --clues 4 --format row", "", "row of 1234\n", "", cli.ExitOK},
		"generate no form": {"generate --format row", "", "", `there is no form "row"; there are: json, line`,
			cli.ExitUsage},
		"generate unfit": {"generate --kind guided --rules sparse --format row --count 5", "", "", "a row has no rules",
			cli.ExitUsage},
		"no kind":         {"generate --kind sudoku", "", "", `there is no kind "sudoku"; there are: null, guided`, cli.ExitUsage},
		"solve":           {"solve", "1...\n....\n", "1234\n1234\n", "", cli.ExitOK},
		"solve rule":      {"solve", "void;1.#..\nsparse;....\n", "12#34\n1.1.\n", "", cli.ExitOK},
		"solve two lines": {"solve", "void\n1.#..\n", "12#34\n", "", cli.ExitOK},
		"solve none":      {"solve", "1...\n2...\n", "1234\nno solution\n", "", cli.ExitFailure},
		"solve bad line":  {"solve", "1...\n1..\n", "1234\n", "line 2, column 1: 4 cells are wanted", cli.ExitFailure},
		"solve first bad": {"solve", "1..\n1...\n", "1234\n", "line 1, column 1: 4 cells are wanted", cli.ExitFailure},
		"solve nothing":   {"solve", "", "", "there is no board", cli.ExitFailure},
		"solve rubbish":   {"solve", "12", "", "4 cells are wanted", cli.ExitFailure},
		"count":           {"solve --solutions 2", "1...\n2...\n", "1\n0\n", "", cli.ExitOK},
		"count more":      {"solve --solutions 3", "1...", "", "counted up to 2", cli.ExitFailure},
		"grade":           {"grade --steps", "1...", "easy\t\t\n", "", cli.ExitOK},
		"grade steps": {"grade --steps --kind guided", "sparse;1...", "easy\t\t\t2 crossing, 1 filling\n", "",
			cli.ExitOK},
		"check":        {"check", "1...\n1234\n2...", "one solution\nsolved\nno solution\n", "", cli.ExitFailure},
		"hint":         {"hint --kind guided --degree 3", "1...", "fill\n", "", cli.ExitOK},
		"hint cell":    {"hint --kind guided --cell r1c4", "1...", "look\twhy\tfill\n", "", cli.ExitOK},
		"hint no cell": {"hint --kind guided --cell r2c1", "1...", "", `the board has no cell "r2c1"`, cli.ExitFailure},
		"no hints":     {"hint", "1...", "", `there are no hints for puzzles of the kind "null"`, cli.ExitUsage},
		"convert":      {"convert --kind guided --to row", "1...\n.2..", "row of 1...\nrow of .2..\n", "", cli.ExitOK},
		"convert rule": {"convert --kind guided", "equal\n....", "equal;....\n", "", cli.ExitOK},
		"convert own":  {"convert --kind guided --to own", "equal;....", "equal\n....\n\n", "", cli.ExitOK},
		"convert back": {"convert --kind guided", "row of 1...\nrow of .2..", "1...\n.2..\n", "", cli.ExitOK},
		"convert unfit": {"convert --kind guided --to row", "equal;....", "", "line 1, column 1: a row has no rules",
			cli.ExitFailure},
		"convert no form":      {"convert --to row", "1...", "", `puzzles of the kind "null" have no form "row"; they have: line`, cli.ExitUsage},
		"no boxes":             {"solve --boxes 3x2", "1...", "", "--boxes 3x2: puzzles of the kind \"null\"", cli.ExitUsage},
		"json of another kind": {"solve", `{"seed":"a","kind":"guided","givens":"1..."}`, "1234\n", "", cli.ExitOK},
		"json of several kinds": {"solve", `{"seed":"a","kind":"null","givens":"1..."}` + "\n" +
			`{"seed":"a","kind":"guided","givens":"1..."}`, "1234\n",
			`line 2, column 1: the puzzle is of the kind "guided"; the others are of "null"`, cli.ExitFailure},
		"help": {"solve --help", "", "KIND of puzzle: null, guided; the first is the default", "", cli.ExitOK},
	} {
		t.Run(name, func(t *testing.T) {
			out, errs, status := runWithKinds(known, c.in, strings.Fields(c.args)...)
			assert.Contains(t, out, c.out)
			assert.Contains(t, errs, c.errs)
			assert.Equal(t, c.errs == "", errs == "", "%q", errs)
			assert.Equal(t, c.status, status)
		})
	}
}

// TestEveryKindRoundTrip writes puzzles of every kind and rules in every form, and reads them.
func TestEveryKindRoundTrip(t *testing.T) {
	known := append(cli.Kinds{noClue}, kinds.All()...)
	for _, k := range known {
		for _, rules := range append(k.Options().Rules, "") {
			t.Run(k.Name()+" "+rules, func(t *testing.T) {
				t.Parallel()
				run := func(in string, args ...string) string {
					out, errs, status := runWithKinds(known, in, append(args, "--kind", k.Name())...)
					require.Equal(t, cli.ExitOK, status, "%v: %s", args, errs)
					return out
				}
				made := []string{"generate", "--seed", "a word", "--count", "2", "--rules", rules}
				lines, objects := run("", made...), run("", append(made, "--format", "json")...)
				require.Equal(t, 2, strings.Count(lines, "\n"), lines)
				assert.Equal(t, lines, run(lines, "convert"))
				assert.Equal(t, lines, run(objects, "convert"))
				assert.Equal(t, strings.Repeat("one solution\n", 2), run(lines, "check"))
				for i, solution := range strings.Fields(run(lines, "solve")) {
					assert.Contains(t, strings.Split(objects, "\n")[i], `"solution":"`+solution+`"`)
				}
				readsForms(t, known, k, strings.SplitAfter(lines, "\n")[0])
			})
		}
	}
}

// readsForms writes a puzzle in all forms that can hold it, and reads it back.
func readsForms(t *testing.T, known cli.Kinds, k engine.Kind, line string) {
	for _, form := range puzzlecli.Forms(k) {
		written, errs, status := runWithKinds(known, line, "convert", "--kind", k.Name(), "--to", form)
		if status != cli.ExitOK {
			assert.NotEqual(t, puzzlecli.LineForm, form, errs)
			continue // the form cannot represent the puzzle
		}
		report, errs, _ := runWithKinds(known, written, "check", "--kind", k.Name())
		assert.Equal(t, "one solution\n", report, "%s: %s\n%s", form, errs, written)
	}
}

func notLive(context.Context, engine.Puzzle) (bool, error) { return false, nil }

func notSealed(context.Context, string, error) (bool, error) { return false, nil }

func assertRefusal(t *testing.T, code protocol.Code, err error, what string) {
	t.Helper()
	var refusal *protocol.Refusal
	if assert.ErrorAs(t, err, &refusal, what) {
		assert.Equal(t, code, refusal.Code, what)
	}
}

// TestPuzzleAPIServesAnyKind generates, reads and explains puzzles of every kind of cell.
func TestPuzzleAPIServesAnyKind(t *testing.T) {
	d := puzzleapi.New(cli.Kinds{guided{noClue}}, notLive, notSealed)
	one, err := d.Make(t.Context(), protocol.NewPuzzle{Rules: "sparse", Clues: 1})
	require.NoError(t, err)
	assert.Equal(t, 1, one.Puzzle.Fill, "of two cells to fill one is left")
	found, err := d.Read(t.Context(), protocol.PuzzleText{Text: "row of 1..."})
	require.NoError(t, err)
	assert.Equal(t, "1...", found.Found.Puzzle.Givens)
	for _, c := range []struct {
		clues, givens, values, notes string
		move, marks                  string
	}{
		{"", "1...", "12..", "", "r1c3=3", ""},
		{"void", "1.#..", "1.#..", "", "r1c2=2", ""},
		{"sparse", "1...", "1...", "", "r1c3=1", ""},
		{"sparse", "1...", "1...", "r1c3+1", "", "r1c2-1"},
		{"sparse", "1...", "1...", "r1c2+0", "r1c3=1", ""},
	} {
		h, err := d.Hint(t.Context(),
			protocol.HintQuery{Clues: c.clues, Givens: c.givens, Values: c.values, Notes: c.notes, Degree: 3})
		require.NoError(t, err, "%+v", c)
		assert.Equal(t, []string{c.move, c.marks}, []string{h.Move, h.Marks}, "%+v", c)
	}
	for name, q := range map[string]protocol.HintQuery{
		"a cell that is none":      {Clues: "void", Givens: "1.#..", Values: "1.1.."},
		"none where there is one":  {Clues: "void", Givens: "1.#..", Values: "1##.."},
		"a cross in a full puzzle": {Givens: "1...", Values: "1...", Notes: "r1c2+0"},
	} {
		q.Degree = 1
		_, err := d.Hint(t.Context(), q)
		assertRefusal(t, protocol.BadMessage, err, name)
	}
}

// TestPuzzleAPIConvertsPictures converts pictures to puzzles and returns the changed cells.
func TestPuzzleAPIConvertsPictures(t *testing.T) {
	d := puzzleapi.New(cli.Kinds{painted{noClue}, guided{noClue}}, notLive, notSealed)
	r, err := d.Paint(t.Context(), protocol.PuzzlePicture{PNG: pngOf(t, ink, ink, paper, paper)})
	require.NoError(t, err)
	assert.Equal(t, []string{"r1c2", "r1c3"}, r.Changed)
	assert.Equal(t, "1.1.", r.Found.Solution)
	for why, bad := range map[string]protocol.PuzzlePicture{
		protocol.BadSyntax:  {PNG: []byte("GIF89a")},
		protocol.Unreadable: {PNG: pngOf(t, ink)},
		protocol.TooDeep:    {PNG: pngOf(t, ink, ink, ink, ink), Size: "5x1"},
	} {
		r, err := d.Paint(t.Context(), bad)
		require.NoError(t, err)
		assert.Equal(t, why, r.Fault.Why)
	}
	for _, bad := range []struct {
		code    protocol.Code
		picture protocol.PuzzlePicture
	}{
		{protocol.TooLarge, protocol.PuzzlePicture{PNG: make([]byte, protocol.PictureMax+1)}},
		{protocol.Nothing, protocol.PuzzlePicture{Kind: "guided"}},
		{protocol.BadSettings, protocol.PuzzlePicture{Kind: "chess"}},
	} {
		_, err := d.Paint(t.Context(), bad.picture)
		assertRefusal(t, bad.code, err, bad.picture.Kind)
	}
}

// TestBotsPlayAnyKind checks that two bots can play a whole round of each kind and rules.
func TestBotsPlayAnyKind(t *testing.T) {
	t.Parallel()
	known := cli.Kinds{noClue, guided{noClue}}
	cfg, err := parseServe([]string{"--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0", "--data", storecfg.InMemory})
	require.NoError(t, err)
	var log bytes.Buffer
	n, err := node.Start(t.Context(), cfg, known, &log)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	var running, games sync.WaitGroup
	running.Go(func() { err = n.Run(ctx) })
	for _, kind := range known.Names() {
		for _, rules := range append(noClue.Options().Rules, "") {
			for _, mode := range []string{"race", "coop"} {
				games.Go(func() {
					out, said, status := runWithKinds(known, "", "bot", "--url", "http://"+n.Addr(), "--kind", kind,
						"--rules", rules, "--mode", mode, "--number", "2", "--rounds", "1", "--pace", "1000")
					assert.Equal(t, cli.ExitOK, status, "%s %s %s: %s", kind, rules, mode, said)
					assert.Contains(t, out, " of 2 in round 1: ", "%s %s %s", kind, rules, mode)
				})
			}
		}
	}
	waitfor.GroupWithin(t, 2*waitfor.Patience, &games, "the end of all games")
	stop()
	waitfor.Group(t, &running, "the end of the node")
	require.NoError(t, err)
}
