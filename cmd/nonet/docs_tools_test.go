package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tests are the tests and flags of a folder.
type tests struct {
	names []string        // TestX, BenchmarkX, FuzzX, ExampleX
	flags map[string]bool // defined by the tests
}

// folders caches the tests of each folder, because the documents name folders repeatedly.
type folders map[string]tests

// tests returns the tests of a folder.
func (f folders) tests(t *testing.T, dir string) tests {
	t.Helper()
	found, read := f[dir]
	if !read {
		found = testsIn(t, dir)
		f[dir] = found
	}
	return found
}

// testsIn reads the Go files of a folder, ignoring build constraints.
func testsIn(t *testing.T, dir string) tests {
	t.Helper()
	found := tests{flags: map[string]bool{}}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil && strings.HasSuffix(file, "_test.go") {
					found.names = append(found.names, n.Name.Name)
				}
			case *ast.CallExpr:
				f, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || len(n.Args) == 0 {
					return true
				}
				name, ok := n.Args[0].(*ast.BasicLit)
				if pkg, is := f.X.(*ast.Ident); ok && is && pkg.Name == "flag" {
					text, _ := strconv.Unquote(name.Value)
					found.flags[text] = true
				}
			}
			return true
		})
	}
	return found
}

// match reports whether each name in a pattern of -run or -bench matches a test of these kinds. It ignores names of
// subtests.
func (ts tests) match(t *testing.T, pattern string, kinds ...string) bool {
	t.Helper()
	names := []string{pattern}
	if !strings.Contains(pattern, "(") {
		names = strings.Split(pattern, "|")
	}
	for _, name := range names {
		name, _, _ = strings.Cut(name, "/")
		re, err := regexp.Compile(name)
		require.NoError(t, err, "the pattern %q", pattern)
		if !slices.ContainsFunc(ts.names, func(test string) bool {
			return re.MatchString(test) &&
				slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasPrefix(test, kind) })
		}) {
			return false
		}
	}
	return true
}

// usual are the flags of go test; true means that the next word is their value.
var usual = map[string]bool{
	"-v": false, "-race": false, "-benchmem": false, "-count": true, "-tags": true, "-timeout": true,
	"-benchtime": true, "-run": true, "-bench": true, "-fuzz": true, "-fuzztime": true,
}

// TestDocsRunTestsThatExist checks packages, patterns and flags of every go test in the documents.
func TestDocsRunTestsThatExist(t *testing.T) {
	found := 0
	read := folders{}
	for file, text := range pages(t) {
		for _, code := range codeIn(text) {
			code = strings.NewReplacer(`\|`, "|", "'", `"`).Replace(code) // bars are escaped in tables
			words := shellWords(code)
			for len(words) > 0 && regexp.MustCompile(`^[A-Z_]+=`).MatchString(words[0]) {
				words = words[1:]
			}
			if len(words) < 3 || words[0] != "go" || words[1] != "test" {
				continue
			}
			found++
			checkGoTest(t, read, file+": "+code, words[2:])
		}
	}
	assert.Greater(t, found, 20, "the docs run tests")
}

func checkGoTest(t *testing.T, read folders, what string, words []string) {
	t.Helper()
	asked := map[string]string{}
	shared := read.tests(t, "../../room/storetest") // its flags are registered in the stores' tests too
	here := tests{flags: maps.Clone(shared.flags)}
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch takes, known := usual[word]; {
		case known && takes && i+1 < len(words):
			asked[word] = words[i+1]
			i++
		case known:
		case word == "." || strings.HasPrefix(word, "./"):
			wide := strings.HasSuffix(word, "...")
			dir := filepath.Join("../..", strings.TrimSuffix(word, "..."))
			if !assert.DirExists(t, dir, what) || wide {
				continue
			}
			ts := read.tests(t, dir)
			here.names = append(here.names, ts.names...)
			maps.Copy(here.flags, ts.flags)
		case strings.HasPrefix(word, "-"):
			own, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
			assert.True(t, here.flags[own], "%s: these tests have no flag -%s", what, own)
			i++ // its value
		default:
			assert.Fail(t, "a word that is no flag and no package", "%s: %s", what, word)
		}
	}
	if run := asked["-run"]; run != "" && asked["-bench"] == "" && asked["-fuzz"] == "" {
		assert.True(t, here.match(t, run, "Test", "Example", "Fuzz"), "%s: -run matches nothing", what)
	}
	if bench := asked["-bench"]; bench != "" {
		assert.True(t, here.match(t, bench, "Benchmark"), "%s: -bench matches nothing", what)
	}
	if fuzz := asked["-fuzz"]; fuzz != "" {
		assert.True(t, here.match(t, fuzz, "Fuzz"), "%s: -fuzz matches nothing", what)
	}
}

// TestDocsNameTestsThatExist checks every test that a page names.
func TestDocsNameTestsThatExist(t *testing.T) {
	known := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err == nil && d.IsDir() {
			for _, name := range testsIn(t, path).names {
				known[name] = true
			}
		}
		return err
	})
	require.NoError(t, err)
	for file, text := range pages(t) {
		for _, m := range regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Z]\\w+)`").FindAllStringSubmatch(text, -1) {
			assert.True(t, known[m[1]], "%s: there is no %s", file, m[1])
		}
	}
}

// TestDocsMakeTargetsThatExist checks targets and variables of every make in the documents.
func TestDocsMakeTargetsThatExist(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	has := func(pattern, name string) bool {
		return regexp.MustCompile(strings.ReplaceAll(pattern, "NAME", regexp.QuoteMeta(name))).Match(makefile)
	}
	found := 0
	for file, text := range pages(t) {
		for _, code := range codeIn(text) {
			words := shellWords(code)
			if len(words) < 2 || words[0] != "make" {
				continue
			}
			found++
			for _, word := range words[1:] {
				if variable, _, ok := strings.Cut(word, "="); ok {
					assert.True(t, has(`(?m)^NAME :=|\$\(NAME\)`, variable), "%s: %s: make knows no %s", file, code, variable)
				} else {
					assert.True(t, has(`(?m)^NAME:`, word), "%s: %s: make has no target %s", file, code, word)
				}
			}
		}
	}
	assert.Greater(t, found, 8, "the docs run make")
}

// TestDocsAskAddressesThatExist checks every curl in the documents against the description of the API, and every link
// to a file.
func TestDocsAskAddressesThatExist(t *testing.T) {
	described, err := os.ReadFile("../../docs/openapi.yaml")
	require.NoError(t, err)
	var paths []string
	for _, m := range regexp.MustCompile(`(?m)^  (/\S*):$`).FindAllSubmatch(described, -1) {
		paths = append(paths, regexp.MustCompile(`\{\w+\}`).ReplaceAllString(string(m[1]), `[^/]+`))
	}
	require.NotEmpty(t, paths)
	api := regexp.MustCompile("^(" + strings.Join(paths, "|") + ")$")
	for file, text := range pages(t) {
		for _, m := range regexp.MustCompile(`localhost:8080/api/v1(/[^\s'"?]*)`).FindAllStringSubmatch(text, -1) {
			assert.Regexp(t, api, m[1], "%s asks for it", file)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`).FindAllStringSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join("../..", filepath.Dir(file), m[1]))
			assert.NoError(t, err, "linked from %s", file)
		}
	}
}
