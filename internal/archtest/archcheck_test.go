package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// module is the path that every import of nonet's own packages begins with.
const module = "nonet"

// notKinds are the packages under engine that are not puzzle kinds.
var notKinds = []string{"grid", "csp", "kinds", "enginetest", "null", "link"}

// permits reports whether may, a list of words, covers an import by a file of package pkg. The words are
//
//	any    everything
//	std    the standard library
//	pure   the part of the standard library that has no clock, chance, goroutine, lock or I/O
//	own    the importer's own tree, see ownTree
//	test   what tests are written with
//	P      the package P, without the module's name if it is one of nonet's
//	P/...  P and all under it
func permits(may, pkg, imported string) bool {
	own := strings.HasPrefix(imported, module+"/")
	imported = strings.TrimPrefix(imported, module+"/")
	first, _, _ := strings.Cut(imported, "/")
	std := !own && !strings.Contains(first, ".")
	for word := range strings.FieldsSeq(may) {
		ok := false
		switch word {
		case "any":
			ok = true
		case "std":
			ok = std
		case "pure":
			ok = std && pureImports[imported]
		case "own":
			ok = own && isWithin(ownTree(pkg), imported)
		case "test":
			ok = slices.ContainsFunc(testLibraries, func(p string) bool { return isWithin(p, imported) })
		default:
			ok = !std && isWithin(word, imported)
		}
		if ok {
			return true
		}
	}
	return false
}

// pureImports are the packages of the standard library that pure packages may import, whose results must be the same on
// every machine, every time.
var pureImports = map[string]bool{
	"bytes": true, "cmp": true, "compress/flate": true, "container/heap": true, "crypto/sha256": true, "embed": true,
	"encoding/base32": true, "encoding/base64": true, "encoding/binary": true, "encoding/hex": true,
	"encoding/json": true,
	"encoding/xml":  true, "errors": true, "fmt": true, "hash/crc32": true, "hash/fnv": true, "html": true, "iter": true,
	"maps": true, "math": true, "math/bits": true,
	"net/url": true, "regexp": true, "slices": true, "sort": true, "strconv": true, "strings": true, "unicode": true,
	"unicode/utf16": true, "unicode/utf8": true, "unique": true,
}

// testLibraries are the modules that only tests use.
var testLibraries = []string{
	"github.com/stretchr/testify/...", "go.uber.org/goleak/...", "github.com/anishathalye/porcupine/...",
	"internal/waitfor",
}

// isWithin reports whether the package p is pattern, or under it if the pattern ends in "/...".
func isWithin(pattern, p string) bool {
	tree, wide := strings.CutSuffix(pattern, "/...")
	return p == tree || wide && strings.HasPrefix(p, tree+"/")
}

// ownTree returns the pattern of a package's own tree: that of a kind, or of the part of nonet that it belongs to.
func ownTree(pkg string) string {
	parts := strings.Split(pkg, "/")
	if parts[0] == "engine" && len(parts) > 1 {
		return parts[0] + "/" + parts[1] + "/..."
	}
	return parts[0] + "/..."
}

// source is a file's package, name and syntax.
type source struct {
	pkg, name string
	tree      *ast.File
}

func (s source) isTest() bool { return strings.HasSuffix(s.name, "_test.go") }

// readSources parses all Go files under root, except those that the go command ignores.
func readSources(root fs.FS) ([]source, error) {
	var sources []source
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			hidden := file != "." && strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
			if hidden || name == "testdata" || name == "node_modules" || name == "vendor" {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
			return nil
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		sources = append(sources, source{path.Dir(file), name, tree})
		return nil
	})
	return sources, err
}

// checkAll returns all faults of the sources.
func checkAll(sources []source) (faults []string) {
	for _, check := range []func([]source) []string{checkImports, checkPurity, checkUnraced, checkComments, checkKindNames,
		checkWaits} {
		faults = append(faults, check(sources)...)
	}
	return faults
}

// checkImports checks the sources against the rules.
func checkImports(sources []source) (faults []string) {
	for _, s := range sources {
		r := findRule(s)
		if r == nil {
			faults = append(faults, fmt.Sprintf("%s/%s: package %s has no rule in internal/archtest/arch_test.go",
				s.pkg, s.name, s.pkg))
			continue
		}
		for _, spec := range s.tree.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				faults = append(faults, fmt.Sprintf("%s/%s: import %s: %v", s.pkg, s.name, spec.Path.Value, err))
			} else if !permits(r.may, s.pkg, imported) {
				faults = append(faults, fmt.Sprintf("%s/%s imports %s: %s (may: %s)", s.pkg, s.name, imported, r.why, r.may))
			}
		}
	}
	return faults
}

// findRule returns the first rule that matches the source, or nil if there is none.
func findRule(s source) *rule {
	for i, r := range rules {
		fits := true
		if r.files != "" {
			fits, _ = path.Match(r.files, s.name)
		}
		if fits && isWithin(r.pkg, s.pkg) {
			return &rules[i]
		}
	}
	return nil
}

// unraced are the packages that have no goroutine. make test-go gives the race detector to none of their tests but the
// one that all kinds pass.
var unraced = []string{"internal/archtest", "engine/...", "room/game", "room/view", "room/fair"}

// checkUnraced finds statements that start a goroutine in those packages or their tests.
func checkUnraced(sources []source) (faults []string) {
	for _, s := range sources {
		held := !s.isTest() && s.pkg != "room/fair" // by being pure
		if held || !slices.ContainsFunc(unraced, func(pkg string) bool { return isWithin(pkg, s.pkg) }) {
			continue
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			_, starts := n.(*ast.GoStmt)
			if sel, ok := n.(*ast.SelectorExpr); starts || ok && sel.Sel.Name == "Parallel" {
				faults = append(faults, fmt.Sprintf("%s/%s starts a goroutine: no race detector watches it", s.pkg, s.name))
			}
			return true
		})
	}
	return faults
}

// checkPurity finds impure statements that need no import: starting goroutines, waiting on channels, and printing.
func checkPurity(sources []source) (faults []string) {
	for _, s := range sources {
		r := findRule(s)
		if r == nil || !slices.Contains(strings.Fields(r.may), "pure") {
			continue
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			what := ""
			switch n := n.(type) {
			case *ast.GoStmt:
				what = "starts a goroutine"
			case *ast.ChanType, *ast.SelectStmt:
				what = "uses a channel"
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "fmt" &&
					(strings.HasPrefix(n.Sel.Name, "Print") || strings.HasPrefix(n.Sel.Name, "Scan")) {
					what = "calls fmt." + n.Sel.Name
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
					what = "calls " + f.Name
				}
			}
			if what != "" {
				faults = append(faults, fmt.Sprintf("%s/%s %s: the package is pure", s.pkg, s.name, what))
			}
			return true
		})
	}
	return faults
}

// checkComments requires exactly one package comment per package, in the form that godoc expects.
func checkComments(sources []source) (faults []string) {
	comments := map[string][]string{} // the files with a comment, by package
	for _, s := range sources {
		if s.isTest() {
			continue
		}
		files := comments[s.pkg]
		if s.tree.Doc != nil {
			files = append(files, s.name)
			start := "Package " + s.tree.Name.Name + " "
			if s.tree.Name.Name == "main" {
				start = "Command " + path.Base(s.pkg) + " "
			}
			if !strings.HasPrefix(s.tree.Doc.Text(), start) {
				faults = append(faults, fmt.Sprintf("%s/%s: the package comment does not begin with %q", s.pkg, s.name, start))
			}
		}
		comments[s.pkg] = files
	}
	for pkg, files := range comments {
		if len(files) != 1 {
			faults = append(faults, fmt.Sprintf("%s: one package comment is wanted, %d found %v", pkg, len(files), files))
		}
	}
	slices.Sort(faults)
	return faults
}

// kindless are the packages that must not depend on a particular kind.
var kindless = []string{"room/...", "web/...", "cmd/..."}

func isNotLetter(r rune) bool { return !unicode.IsLetter(r) }

// checkKindNames finds kinds named outside the engine: a new kind must change no Go line of room, web or cmd. Texts for
// people must not name kinds either.
func checkKindNames(sources []source) (faults []string) {
	kinds := kindsIn(sources)
	for _, s := range sources {
		if s.isTest() || !slices.ContainsFunc(kindless, func(p string) bool { return isWithin(p, s.pkg) }) {
			continue
		}
		for _, word := range wordsIn(s) {
			if kinds[word] {
				faults = append(faults, fmt.Sprintf("%s/%s names the kind %q: rooms, the web and commands serve every kind alike",
					s.pkg, s.name, word))
			}
		}
	}
	return faults
}

// kindsIn returns the kinds: the packages under engine that are not something else.
func kindsIn(sources []source) map[string]bool {
	kinds := map[string]bool{}
	for _, s := range sources {
		parts := strings.Split(s.pkg, "/")
		if len(parts) == 2 && parts[0] == "engine" && !s.isTest() && !slices.Contains(notKinds, parts[1]) {
			kinds[parts[1]] = true
		}
	}
	return kinds
}

// wordsIn returns the words in a file's string literals, except its imports.
func wordsIn(s source) (words []string) {
	ast.Inspect(s.tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			words = append(words, strings.FieldsFunc(strings.ToLower(text), isNotLetter)...)
		}
		_, imports := n.(*ast.ImportSpec)
		return !imports
	})
	return words
}
