package game

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// receivers returns the types that have a method with that name.
func receivers(t *testing.T, method string) (types []string) {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		tree, err := goparser.ParseFile(token.NewFileSet(), f.Name(), nil, goparser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == method {
				if typ, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
					types = append(types, typ.Name)
				}
			}
		}
	}
	slices.Sort(types)
	return types
}

// TestEventsHaveRows checks that each event has one row in the table, and that each verb is tested.
func TestEventsHaveRows(t *testing.T) {
	known := map[string]bool{}
	var types []string
	for _, test := range everyEvent {
		known[strings.Fields(test.text)[2]] = true
		types = append(types, strings.TrimPrefix(fmt.Sprintf("%T", test.event.What), "game."))
		rows := 0
		for i := range events {
			if events[i].is(test.event.What) && eventRowOf(test.event.What).verb == events[i].verb {
				rows++
			}
		}
		if rows != 1 {
			t.Errorf("%T has %d rows", test.event.What, rows)
		}
	}
	for i := range events {
		if verb := events[i].verb; !known[verb] {
			t.Errorf("the list everyEvent in codec_test.go has no event %q", verb)
		}
	}
	for _, name := range receivers(t, "apply") {
		if !slices.Contains(types, name) {
			t.Errorf("the list everyEvent in codec_test.go has no event of type %s", name)
		}
	}
}

// TestCommandsHaveRows checks that each action has one row in the table.
func TestCommandsHaveRows(t *testing.T) {
	text, err := os.ReadFile("command.go")
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, row := range regexp.MustCompile(`command\[(\w+)\]\("(\w+)"`).FindAllStringSubmatch(string(text), -1) {
		types = append(types, row[1])
		if strings.ToLower(row[1]) != row[2] {
			t.Errorf("%s is called %q", row[1], row[2])
		}
	}
	slices.Sort(types)
	types = slices.DeleteFunc(types, func(name string) bool { return name == "A" })
	if want := receivers(t, "decide"); !slices.Equal(types, want) {
		t.Errorf("the types with a method decide are %v, but the table commands has rows for %v", want, types)
	}
}
