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

// The rules and the protocol import nothing of each other, and both have to name what stands in logs and frames. These
// tests hold them together.

// groups are a package's constants that are texts, by the first words of the comment above their group.
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
		tree, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range tree.Decls {
			if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.CONST && decl.Doc != nil {
				first, _, _ := strings.Cut(decl.Doc.Text(), "\n")
				all[first] = texts(decl)
			}
		}
	}
	return all
}

func texts(decl *ast.GenDecl) map[string]string {
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

// group is the one group whose comment begins so.
func group(t *testing.T, all map[string]map[string]string, begins string) map[string]string {
	t.Helper()
	var found []string
	for first := range all {
		if strings.HasPrefix(first, begins) {
			found = append(found, first)
		}
	}
	require.Len(t, found, 1, begins)
	require.NotEmpty(t, all[found[0]])
	return all[found[0]]
}

func TestProtocolAndGameConstantsAgree(t *testing.T) {
	rules, said := groups(t, "../game"), groups(t, "../../protocol")
	for _, begins := range []string{"Modes of a room.", "Policies:", "What a room makes of a value", "Phases of a room.",
		"Reasons for a round's end.", "Reasons why a win does not count."} {
		assert.Equal(t, group(t, rules, begins), group(t, said, begins), begins)
	}
	var codes []string
	for _, code := range group(t, said, "Codes of a No,") {
		codes = append(codes, code)
	}
	for name, refusal := range group(t, rules, "Refusals.") {
		assert.Contains(t, codes, refusal, "no code says why the game refuses as %s", name)
	}
	assert.ElementsMatch(t, game.Modes, mapValues(group(t, said, "Modes of a room.")))
	assert.Equal(t, game.Modes, protocol.Modes())
	for _, name := range game.Modes {
		is, told := game.ModeOf(name), protocol.ModeOf(name)
		assert.Equal(t, protocol.Mode{Name: is.Name, Shared: is.Shared, Claims: is.Claims, Alone: is.Alone}, told, name)
	}
	assert.ElementsMatch(t, game.Policies, mapValues(group(t, said, "Policies:")))
	assert.Equal(t, protocol.MarksMany, game.MarksMax)
	assert.Equal(t, protocol.NameMax, game.NameMax)
}

func mapValues(m map[string]string) (values []string) {
	for _, v := range m {
		values = append(values, v)
	}
	return values
}

// members are the JSON names of a struct's fields with their kinds, those of structs in it that
// have no name among them.
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
			[]string{"solution", "boards", "time", "id", "ranked", "unranked", "late", "nowin"}},
		{reflect.TypeFor[game.Settings](), reflect.TypeFor[protocol.Settings](), []string{"way", "from"},
			[]string{"guarded"}},
		{reflect.TypeFor[game.Hinted](), reflect.TypeFor[protocol.Advice](), []string{"again", "row", "col", "value"},
			[]string{"move"}},
	} {
		rules, said := members(c.rules), members(c.said)
		for name, kind := range rules {
			switch _, there := said[name]; {
			case slices.Contains(c.inRules, name):
				assert.False(t, there, "%s: %s is said", c.rules, name)
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
