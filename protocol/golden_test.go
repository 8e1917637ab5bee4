package protocol_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// golden returns the golden frames by file name, "entry-own". A name begins with the message's name.
func golden(t testing.TB) map[string][]byte {
	files, err := filepath.Glob("testdata/*.json")
	require.NoError(t, err)
	frames := map[string][]byte{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		frames[strings.TrimSuffix(filepath.Base(file), ".json")] = bytes.TrimSuffix(text, []byte("\n"))
	}
	require.NotEmpty(t, frames)
	return frames
}

// decode decodes a frame of either direction, since no message name is used in both.
func decode(frame []byte) (any, error) {
	msg, err := protocol.DecodeServer(frame)
	if _, unknown := msg.(*protocol.Unknown); unknown {
		return protocol.DecodeClient(frame)
	}
	return msg, err
}

func TestGoldenFramesRoundTrip(t *testing.T) {
	for name, frame := range golden(t) {
		msg, err := decode(frame)
		require.NoError(t, err, name)
		message, _, _ := strings.Cut(name, "-")
		assert.Equal(t, message, strings.ToLower(reflect.TypeOf(msg).Elem().Name()), name)
		assert.Equal(t, string(frame), string(protocol.Append(nil, msg)), name)
		assert.Equal(t, string(frame), string(protocol.Append(nil, reflect.ValueOf(msg).Elem().Interface())), "%s by value",
			name)
	}
}

// Old clients get frames of newer servers: unknown fields must not affect the known ones.
func TestGoldenFramesWithNewFields(t *testing.T) {
	for name, frame := range golden(t) {
		want, err := protocol.DecodeServer(frame)
		if _, ok := want.(*protocol.Unknown); ok {
			continue
		}
		require.NoError(t, err, name)
		var fields map[string]any
		require.NoError(t, json.Unmarshal(frame, &fields))
		fields["novelty"] = map[string]any{"deep": []int{1}}
		newer, err := json.Marshal(fields)
		require.NoError(t, err)
		got, err := protocol.DecodeServer(newer)
		require.NoError(t, err, name)
		assert.Equal(t, want, got, name)
	}
}

func TestEveryMessageHasAGoldenFrame(t *testing.T) {
	seen := map[string]bool{}
	for name := range golden(t) {
		message, _, _ := strings.Cut(name, "-")
		seen[message] = true
	}
	for _, about := range slices.Concat(protocol.Openings(), protocol.Commands(), protocol.Remarks(),
		protocol.ServerMessages()) {
		assert.True(t, seen[about.Name], "add a frame as testdata/%s.json", about.Name)
		delete(seen, about.Name)
	}
	assert.Empty(t, seen, "frames in testdata that belong to no message")
}

func TestEveryEventHasAGoldenFrame(t *testing.T) {
	source, err := os.ReadFile("event.go")
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(source), "// Types of events")
	list, _, _ = strings.Cut(list, "\n)")
	names := regexp.MustCompile(`= "(\w+)"`).FindAllStringSubmatch(list, -1)
	require.Greater(t, len(names), 10)
	frames := golden(t)
	for _, name := range names {
		found := false
		for file, frame := range frames {
			found = found || strings.HasPrefix(file, "entry") && bytes.Contains(frame, []byte(`{"e":"`+name[1]+`"`))
		}
		assert.True(t, found, "no entry in testdata has the event %q", name[1])
	}
}

// sources returns the package's files, without its tests.
func sources(t *testing.T) (files []*ast.File) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		files = append(files, f)
	}
	return files
}

// structs returns the fields of every exported struct of the package: "Name type json".
func structs(t *testing.T) map[string]string {
	all := map[string]string{}
	for _, f := range sources(t) {
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					if fields := fieldsOf(t, s); fields != "" {
						all[spec.Name.Name] = fields
					}
				}
			}
			return true
		})
	}
	return all
}

func fieldsOf(t *testing.T, s *ast.StructType) string {
	var fields []string
	for _, f := range s.Fields.List {
		if f.Tag == nil {
			return "" // not on the wire
		}
		require.Len(t, f.Names, 1)
		tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
		fields = append(fields, f.Names[0].Name+" "+typeText(f.Type)+" "+tag)
	}
	return strings.Join(fields, "; ")
}

func typeText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return "*" + typeText(e.X)
	case *ast.ArrayType:
		return "[]" + typeText(e.Elt)
	case *ast.SelectorExpr:
		return typeText(e.X) + "." + e.Sel.Name
	case *ast.MapType:
		return "map[" + typeText(e.Key) + "]" + typeText(e.Value)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
