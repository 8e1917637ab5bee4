package archtest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTypesFitInto32Bits type-checks the program for 32-bit machines, from source, which takes a tenth of compiling it.
func TestTypesFitInto32Bits(t *testing.T) {
	for _, arch := range []string{"386", "arm"} {
		if err := checkTypes(arch); err != nil {
			t.Errorf("for %s: %v", arch, err)
		}
	}
}

// checkTypes type-checks all packages and what they import, for an architecture.
func checkTypes(arch string) error {
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap", "./...")
	list.Dir = "../.."
	list.Env = append(os.Environ(), "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		return err
	}
	files := token.NewFileSet()
	checked := map[string]*types.Package{"unsafe": types.Unsafe}
	for all := json.NewDecoder(bytes.NewReader(out)); all.More(); { // each package after those that it imports
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
			ImportMap       map[string]string
		}
		if err := all.Decode(&p); err != nil {
			return err
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			parsed = append(parsed, f)
		}
		importPackage := func(path string) (*types.Package, error) {
			return checked[cmp.Or(p.ImportMap[path], path)], nil
		}
		conf := types.Config{
			Importer:         importerFunc(importPackage),
			Sizes:            types.SizesFor("gc", arch),
			IgnoreFuncBodies: !strings.HasPrefix(p.ImportPath, "nonet/"),
		}
		if checked[p.ImportPath], err = conf.Check(p.ImportPath, files, parsed, nil); err != nil {
			return err
		}
	}
	return nil
}

// importerFunc returns a package for its import path.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }
