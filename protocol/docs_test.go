package protocol_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

func docs(t *testing.T) string {
	text, err := os.ReadFile("../docs/protocol.md")
	require.NoError(t, err)
	return string(text)
}

// Every frame in the documents is a golden frame, and every message and event has one there.
func TestDocsShowGoldenFrames(t *testing.T) {
	known, shown := map[string]string{}, map[string]bool{}
	for name, frame := range golden(t) {
		known[string(frame)] = name
	}
	for _, frame := range regexp.MustCompile(`(?m)^ *(\{"t":.*)$`).FindAllStringSubmatch(docs(t), -1) {
		name, ok := known[frame[1]]
		assert.True(t, ok, "docs/protocol.md shows a frame that is not golden: %s", frame[1])
		message, _, _ := strings.Cut(name, "-")
		shown[message] = true
	}
	for name := range messageTypes(t) {
		assert.True(t, shown[name], "docs/protocol.md shows no %s", name)
	}
}

// The documents name every field of a room.
func TestDocsListFields(t *testing.T) {
	_, section, found := strings.Cut(docs(t), "\n### What a room tells\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n### ")
	for _, of := range []reflect.Type{
		reflect.TypeFor[protocol.Room](), reflect.TypeFor[protocol.Seat](), reflect.TypeFor[protocol.Guest](),
		reflect.TypeFor[protocol.Allowance](), reflect.TypeFor[protocol.Board](), reflect.TypeFor[protocol.Standing](),
	} {
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			if name != "t" {
				assert.Contains(t, section, "`"+name+"`", "of %s", of)
			}
		}
	}
}

// Each event has one row in the documents, which names the fields that it comes with.
func TestDocsListEvents(t *testing.T) {
	_, table, _ := strings.Cut(docs(t), "| `e` | fields | what happened | who gets it |\n|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	fields := map[string]string{} // of each event, according to its row
	words := regexp.MustCompile("`([a-z]+)`")
	for _, row := range strings.Split(table, "\n") {
		cells := strings.Split(row, " | ")
		require.Greater(t, len(cells), 2, row)
		for _, e := range words.FindAllStringSubmatch(cells[0], -1) {
			assert.Empty(t, fields[e[1]], "two rows for %s", e[1])
			fields[e[1]] = cells[1]
		}
	}
	known := reflect.TypeFor[protocol.Event]()
	for e, said := range fields {
		for _, field := range words.FindAllStringSubmatch(said, -1) {
			_, ok := known.FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, field[1]) })
			assert.True(t, ok, "the row of %s names the field %s, which events don't have", e, field[1])
		}
	}
	for name, frame := range golden(t) {
		var entry struct{ Events []map[string]any }
		require.NoError(t, json.Unmarshal(frame, &entry))
		for _, event := range entry.Events {
			e := event["e"].(string)
			require.Contains(t, fields, e, "docs/protocol.md has no row for the event %s", e)
			for field := range event {
				if field != "e" && field != "cmd" && field != "seat" { // any event may have these
					assert.Contains(t, fields[e], "`"+field+"`", "the row of %s does not name a field of %s", e, name)
				}
			}
		}
	}
}

func TestDocsListEveryConstant(t *testing.T) {
	text := docs(t)
	for name, value := range constants(t) {
		if strings.HasPrefix(name, "Close") {
			assert.True(t, strings.Contains(text, "\n| "+value+" |"), "docs/protocol.md has no line for %s", name)
			continue
		}
		switch name {
		case "Version", "CodeAlphabet", "FrameMax", "MarksMax", "MarksMany", "SettingMax", "NameMax", "CodeLen",
			"HelloWithin", "PasswordMax", "SayMax", "DegreeMax":
			continue // below
		}
		assert.True(t, strings.Contains(text, "`"+value+"`"), "docs/protocol.md does not name %s", name)
	}
	for _, limit := range []string{
		fmt.Sprintf("version is **%d**", protocol.Version),
		fmt.Sprintf("| a frame from a client | %d bytes |", protocol.FrameMax),
		fmt.Sprintf("| `hello` | within %d seconds |", protocol.HelloWithin),
		fmt.Sprintf("| marks in one `note` | %d bytes, %d marks |", protocol.MarksMax, protocol.MarksMany),
		fmt.Sprintf("| a setting's text | %d bytes |", protocol.SettingMax),
		fmt.Sprintf("| a password | %d bytes |", protocol.PasswordMax),
		fmt.Sprintf("| what one `say` says | %d characters |", protocol.SayMax),
		fmt.Sprintf("1 to %d", protocol.DegreeMax),
		fmt.Sprintf("| a name | %d characters |", protocol.NameMax),
		fmt.Sprintf("| a room's code | %d characters of `%s`", protocol.CodeLen, protocol.CodeAlphabet),
	} {
		assert.True(t, strings.Contains(text, limit), "docs/protocol.md does not say: %s", limit)
	}
}

// constants returns the values of the codes, close codes and events, and of other enumerations in messages.
func constants(t *testing.T) map[string]string {
	values := map[string]string{}
	for _, file := range []string{
		"codes.go", "doc.go", "limits.go", "settings.go", "server_messages.go", "event.go", "http.go",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			if literal, ok := spec.Values[0].(*ast.BasicLit); ok {
				text, err := strconv.Unquote(literal.Value)
				if err != nil {
					text = literal.Value
				}
				values[spec.Names[0].Name] = text
			}
			return true
		})
	}
	require.Greater(t, len(values), 40)
	return values
}
