package archtest

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// The cost of adding a command, a setting or a mode is estimated from the existing ones: a line that names one is a
// place where the next one has to be named too. Functions with its name and methods of its type do not count, and
// neither do comments, tests, documents and generated files. See docs/changing.md.

var (
	placesOf = flag.String("places", "",
		"count the places of these words, separated by commas, as in: transfer,transferred")
	placesIn = flag.String("in", ".", "the tree to count them in")
)

// costs are the maximum numbers of places, in Go and in the browser client, that a change may touch.
var costs = []struct {
	what, words string
	inGo, inTS  int
}{
	{"a command, with its event", "transfer,transferred", 12, 8},
	{"a setting", "lockout", 8, 8},
	{"a mode", "duel", 8, 21},
	{"a further rule of sudoku", "jigsaw", 7, 10},
}

// TestPlaces checks that no change costs more places than before. With -places it counts and lists those of
// other words.
//
//	go test -run TestPlaces -v . -places=halt,halted
func TestPlaces(t *testing.T) {
	changeToRoot(t)
	if *placesOf != "" {
		inGo, inTS := places(t, os.DirFS(*placesIn), strings.Split(*placesOf, ","))
		for _, place := range slices.Concat(inGo, inTS) {
			t.Log(place)
		}
		t.Logf("%s: %d places in Go, %d in the client", *placesOf, len(inGo), len(inTS))
		return
	}
	for _, c := range costs {
		inGo, inTS := places(t, os.DirFS(*placesIn), strings.Split(c.words, ","))
		t.Logf("%s (%s): %d places in Go, %d in the client", c.what, c.words, len(inGo), len(inTS))
		if len(inGo) > c.inGo || len(inTS) > c.inTS {
			t.Errorf("%s changes %d places in Go and %d in the client, want %d and %d:\n%s", c.what, len(inGo), len(inTS),
				c.inGo,
				c.inTS,
				strings.Join(slices.Concat(inGo, inTS), "\n"))
		}
	}
}

// places returns the lines of Go and of TypeScript that name one of the words.
func places(t *testing.T, tree fs.FS, words []string) (inGo, inTS []string) {
	t.Helper()
	err := fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(file)
		if d.IsDir() {
			skipped := file != "." && strings.HasPrefix(base, ".") ||
				slices.Contains([]string{"testdata", "node_modules", "test", "dist", "prerendered"}, base)
			if skipped {
				return fs.SkipDir
			}
			return nil
		}
		ends := func(suffix string) bool { return strings.HasSuffix(base, suffix) }
		isGo := ends(".go") && !ends("_test.go")
		isScript := (ends(".ts") || ends(".css") || ends(".html")) && !ends(".gen.ts") && !ends(".test.ts")
		if !isGo && !isScript {
			return nil
		}
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			return err
		}
		if isScript {
			inTS = append(inTS, scriptPlaces(file, text, words)...)
			return nil
		}
		found, err := goPlaces(file, text, words)
		inGo = append(inGo, found...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return inGo, inTS
}

// goPlaces returns the lines whose identifiers or strings contain a word, outside of the word's own functions.
func goPlaces(file string, text []byte, words []string) ([]string, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	lines := map[int]bool{}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return !isOwn(n, words)
		case *ast.Ident:
			if containsWord(n.Name, words) {
				lines[set.Position(n.Pos()).Line] = true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && containsWord(n.Value, words) {
				lines[set.Position(n.Pos()).Line] = true
			}
		}
		return true
	})
	return quoteLines(file, text, lines), nil
}

// isOwn reports whether a function is one of the word's own.
func isOwn(f *ast.FuncDecl, words []string) bool {
	if containsWord(f.Name.Name, words) {
		return true
	}
	if f.Recv == nil {
		return false
	}
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	name, ok := typ.(*ast.Ident)
	return ok && containsWord(name.Name, words)
}

// comments are those of TypeScript and of style sheets, as far as lines go.
var comments = regexp.MustCompile(`^\s*(//|/?\*|<!--).*|\s//\s.*$`)

func scriptPlaces(file string, text []byte, words []string) []string {
	lines, no := map[int]bool{}, 0
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		if no++; containsWord(comments.ReplaceAllString(s.Text(), ""), words) {
			lines[no] = true
		}
	}
	return quoteLines(file, text, lines)
}

func quoteLines(file string, text []byte, lines map[int]bool) (found []string) {
	for i, line := range strings.Split(string(text), "\n") {
		if lines[i+1] {
			found = append(found, fmt.Sprintf("%s:%d: %s", file, i+1, strings.TrimSpace(line)))
		}
	}
	return found
}

// parts matches the words of a name in camel case.
var parts = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// containsWord reports whether a text contains one of the words: separately, or as a part of a name in camel case.
func containsWord(text string, words []string) bool {
	lower := strings.ToLower(text)
	if !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, word) }) {
		return false
	}
	return slices.ContainsFunc(parts.FindAllString(text, -1), func(part string) bool {
		return slices.Contains(words, strings.ToLower(part))
	})
}

func TestPlacesAreCounted(t *testing.T) {
	const source = `package p

// Undo is in a comment.
type Undo struct{} // undo

func (Undo) decide() { undo() }

func f() { g("undo", undoAll, "sundown") }
`
	found, err := goPlaces("a.go", []byte(source), []string{"undo"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{`a.go:4: type Undo struct{} // undo`,
		`a.go:8: func f() { g("undo", undoAll, "sundown") }`}; !slices.Equal(found, want) {
		t.Errorf("found %q, not %q", found, want)
	}
	const script = "// undo\n * undo\nsession.do({ t: \"undo\" }); // all\nlet a = 1; // undo\n"
	if found := scriptPlaces("a.ts", []byte(script), []string{"undo"}); len(found) != 1 ||
		!unicode.IsDigit(rune(found[0][5])) {
		t.Errorf("found %q", found)
	}
}
