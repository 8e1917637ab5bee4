package archtest

import (
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFuzzTargetsHaveSeeds compares the fuzz targets with testdata/fuzz: each target has seed inputs, which every go
// test runs, and no seeds are left of a renamed target.
func TestFuzzTargetsHaveSeeds(t *testing.T) {
	changeToRoot(t)
	sources, err := readSources(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	targets := map[string]bool{}
	for _, s := range sources {
		for _, d := range s.tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && s.isTest() && strings.HasPrefix(f.Name.Name, "Fuzz") {
				targets[filepath.Join(s.pkg, "testdata", "fuzz", f.Name.Name)] = true
			}
		}
	}
	for dir := range targets {
		if seeds, err := os.ReadDir(dir); err != nil || len(seeds) == 0 {
			t.Errorf("%s has no seeds: add some; go help testflag describes fuzzing", dir)
		}
	}
	packages := map[string]bool{}
	for _, s := range sources {
		packages[s.pkg] = true
	}
	for pkg := range packages {
		kept, err := filepath.Glob(filepath.Join(pkg, "testdata", "fuzz", "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range kept {
			if !targets[dir] {
				t.Errorf("%s belongs to no fuzz target", dir)
			}
		}
	}
}
