package view

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/game"
)

// Packages game and protocol do not import each other, but both define constants and fields that appear in logs and
// frames. These tests check that they agree.

// groups returns the string constants of a package by group, which is named by its first constant.
func groups(t *testing.T, dir string) map[string]map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	all := map[string]map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		tree, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		require.NoError(t, err)
		for _, d := range tree.Decls {
			if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.CONST {
				all[decl.Specs[0].(*ast.ValueSpec).Names[0].Name] = stringConstants(decl)
			}
		}
	}
	return all
}

// stringConstants returns the values of the string constants of a declaration by name.
func stringConstants(decl *ast.GenDecl) map[string]string {
	all := map[string]string{}
	for _, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		for i, name := range spec.Names {
			if i < len(spec.Values) {
				if literal, ok := spec.Values[i].(*ast.BasicLit); ok && literal.Kind == token.STRING {
					all[name.Name], _ = strconv.Unquote(literal.Value)
				}
			}
		}
	}
	return all
}

func TestProtocolAndGameConstantsAgree(t *testing.T) {
	rules, wire := groups(t, "../game"), groups(t, "../../protocol")
	for _, first := range []string{"Race", "PolicyStrikes", "ConflictsMark", "Lobby", "Complete", "Unplayed"} {
		require.NotEmpty(t, rules[first], first)
		assert.Equal(t, rules[first], wire[first], first)
	}
	codes := mapValues(wire["BadMessage"])
	require.NotEmpty(t, rules["Wrong"])
	for name, refusal := range rules["Wrong"] {
		assert.Contains(t, codes, refusal, "the protocol has no code for the refusal %s", name)
	}
	assert.ElementsMatch(t, game.Modes, mapValues(wire["Race"]))
	assert.Equal(t, game.Modes, protocol.Modes())
	for _, name := range game.Modes {
		is, onWire := game.ModeOf(name), protocol.ModeOf(name)
		assert.Equal(t, protocol.Mode{Name: is.Name, Shared: is.Shared, Claims: is.Claims, Alone: is.Alone}, onWire, name)
	}
	assert.ElementsMatch(t, game.Policies, mapValues(wire["PolicyStrikes"]))
	assert.Equal(t, protocol.MarksMany, game.MarksMax)
	assert.Equal(t, protocol.NameMax, game.NameMax)
}

func mapValues(m map[string]string) (values []string) {
	for _, v := range m {
		values = append(values, v)
	}
	return values
}

// members returns the JSON names of a struct's fields with their kinds, including the fields of embedded structs.
func members(typ reflect.Type) map[string]string {
	all := map[string]string{}
	for _, f := range reflect.VisibleFields(typ) {
		if f.Anonymous || !f.IsExported() {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		kind := f.Type
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		}
		all[name] = kind.Kind().String()
	}
	return all
}

func TestFieldsAgree(t *testing.T) {
	for _, c := range []struct {
		rules, said         reflect.Type
		inRules, inProtocol []string // what only one of them has
	}{
		{reflect.TypeFor[game.Allowance](), reflect.TypeFor[protocol.Allowance](), nil, nil},
		{reflect.TypeFor[game.Standing](), reflect.TypeFor[protocol.Standing](), []string{"player"}, []string{"bot"}},
		{reflect.TypeFor[game.Result](), reflect.TypeFor[protocol.Result](), nil,
			[]string{"solution", "boards", "time", "id", "ranked", "late", "nowin", "status"}},
		{reflect.TypeFor[game.Settings](), reflect.TypeFor[protocol.Settings](), []string{"way", "from"},
			[]string{"guarded"}},
		{reflect.TypeFor[game.Hinted](), reflect.TypeFor[protocol.Advice](), []string{"again", "row", "col", "value"},
			[]string{"move"}},
	} {
		rules, said := members(c.rules), members(c.said)
		for name, kind := range rules {
			switch _, there := said[name]; {
			case slices.Contains(c.inRules, name):
				assert.False(t, there, "%s: %s is in both", c.rules, name)
			default:
				assert.Equal(t, kind, said[name], "%s: %s", c.rules, name)
			}
		}
		for name := range said {
			_, there := rules[name]
			assert.Equal(t, slices.Contains(c.inProtocol, name), !there, "%s: %s", c.said, name)
		}
	}
}
