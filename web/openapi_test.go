package web

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"nonet/protocol"
)

// described is what docs/openapi.yaml says, as far as it is held against the code.
type described struct {
	OpenAPI    string                                `yaml:"openapi"`
	Paths      map[string]map[string]describedMethod `yaml:"paths"`
	Components struct {
		Schemas    map[string]describedSchema `yaml:"schemas"`
		Parameters map[string]struct {
			Name, In string
		} `yaml:"parameters"`
		Responses map[string]any `yaml:"responses"`
	} `yaml:"components"`
}

type describedMethod struct {
	OperationID string              `yaml:"operationId"`
	Security    []map[string][]any  `yaml:"security"`
	Parameters  []map[string]string `yaml:"parameters"`
	Responses   map[string]any      `yaml:"responses"`
}

type describedSchema struct {
	Required   []string       `yaml:"required"`
	Properties map[string]any `yaml:"properties"`
}

func openAPI(t *testing.T) (d described, text string) {
	t.Helper()
	page, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(page, &d); err != nil {
		t.Fatal(err)
	}
	return d, string(page)
}

// TestOpenAPIHasEveryPath compares the paths and methods of the description with those of the code, both ways.
func TestOpenAPIHasEveryPath(t *testing.T) {
	d, _ := openAPI(t)
	if !strings.HasPrefix(d.OpenAPI, "3.1.") {
		t.Errorf("it is OpenAPI %q", d.OpenAPI)
	}
	api := &httpAPI{puzzles: &puzzleAPI{puzzles: noPuzzles{}}}
	var served, told []string
	for path, m := range api.paths() {
		for method := range m {
			served = append(served, method+" "+path)
		}
	}
	ids := map[string]bool{}
	for path, m := range d.Paths {
		for method, op := range m {
			told = append(told, strings.ToUpper(method)+" "+path)
			if op.OperationID == "" || ids[op.OperationID] || len(op.Responses) < 2 {
				t.Errorf("%s %s has no id of its own, or too few answers", method, path)
			}
			ids[op.OperationID] = true
			d.checkPlaces(t, path, op)
		}
	}
	slices.Sort(served)
	slices.Sort(told)
	if !slices.Equal(served, told) {
		t.Errorf("the code serves\n%s\nand docs/openapi.yaml tells of\n%s", strings.Join(served, "\n"),
			strings.Join(told, "\n"))
	}
}

// checkPlaces looks whether every place in a path is a parameter, and the other way round.
func (d described) checkPlaces(t *testing.T, path string, op describedMethod) {
	t.Helper()
	var told []string
	for _, p := range op.Parameters {
		if named := d.Components.Parameters[strings.TrimPrefix(p["$ref"], "#/components/parameters/")]; named.In == "path" {
			told = append(told, "{"+named.Name+"}")
		}
	}
	if want := regexp.MustCompile(`\{\w+\}`).FindAllString(path, -1); !slices.Equal(told, want) {
		t.Errorf("%s has the places %v, and the parameters %v", path, want, told)
	}
}

// TestOpenAPIHasEveryField compares the schemas with the protocol's types, both ways.
func TestOpenAPIHasEveryField(t *testing.T) {
	d, _ := openAPI(t)
	types := map[string]any{}
	for _, v := range []any{
		protocol.Info{}, protocol.KindInfo{}, protocol.Settings{}, protocol.NewPlayer{}, protocol.Player{},
		protocol.Recovery{},
		protocol.Recover{}, protocol.Export{}, protocol.NamedOnABoard{}, protocol.Preferences{},
		protocol.NewRoom{}, protocol.NewBot{},
		protocol.BroughtBot{}, protocol.RoomInfo{}, protocol.Rooms{}, protocol.Leaderboard{}, protocol.Score{},
		protocol.Dailies{}, protocol.DailyState{}, protocol.NewTry{}, protocol.DailyPuzzle{}, protocol.PlayedRounds{},
		protocol.Played{},
		protocol.NewGroup{}, protocol.JoinGroup{}, protocol.Group{}, protocol.Member{}, protocol.Groups{}, protocol.Replay{},
		protocol.ReplayPlayer{}, protocol.ReplayStep{}, protocol.ReplayMoment{}, protocol.ReplayHouse{}, protocol.Event{},
		protocol.Advice{}, protocol.Allowance{}, protocol.Result{}, protocol.Standing{}, protocol.Final{}, protocol.Board{},
		protocol.Puzzle{}, protocol.NewPuzzle{}, protocol.LoosePuzzle{}, protocol.PuzzleText{}, protocol.PuzzlePicture{},
		protocol.PuzzleRead{},
		protocol.PuzzleFault{}, protocol.HintQuery{}, protocol.PuzzleHint{}, protocol.Failure{},
		protocol.NewReport{}, protocol.Decisions{}, protocol.Decided{}, protocol.NewAppeal{},
	} {
		types[reflect.TypeOf(v).Name()] = v
	}
	for name, schema := range d.Components.Schemas {
		if types[name] == nil {
			t.Errorf("there is no type for the schema %s", name)
			continue
		}
		var told []string
		for field := range schema.Properties {
			told = append(told, field)
		}
		fields, always := jsonFields(types[name])
		slices.Sort(told)
		slices.Sort(fields)
		if !slices.Equal(told, fields) {
			t.Errorf("%s has the fields %v, and its schema %v", name, fields, told)
		}
		if name != "Settings" && !slices.Equal(schema.Required, always) { // who asks may leave out any of the settings
			t.Errorf("%s always has %v, and its schema requires %v", name, always, schema.Required)
		}
	}
	for name := range types {
		if _, ok := d.Components.Schemas[name]; !ok {
			t.Errorf("there is no schema for %s", name)
		}
	}
}

// jsonFields are the fields of a struct by their names in JSON, all of them and those that are never left out.
func jsonFields(v any) (all, always []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(v)) {
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		all = append(all, name)
		if !strings.Contains(opts, "omitempty") {
			always = append(always, name)
		}
	}
	return all, always
}

// TestOpenAPIRefersToWhatIsThere follows every reference, and looks for what nothing refers to.
func TestOpenAPIRefersToWhatIsThere(t *testing.T) {
	d, text := openAPI(t)
	used := map[string]bool{}
	for _, ref := range regexp.MustCompile(`\$ref: '#/components/(\w+)/(\w+)'`).FindAllStringSubmatch(text, -1) {
		used[ref[1]+"/"+ref[2]] = true
	}
	there := map[string]bool{}
	for name := range d.Components.Schemas {
		there["schemas/"+name] = true
	}
	for name := range d.Components.Parameters {
		there["parameters/"+name] = true
	}
	for name := range d.Components.Responses {
		there["responses/"+name] = true
	}
	for ref := range used {
		if !there[ref] {
			t.Errorf("there is no %s", ref)
		}
	}
	for name := range there {
		if !used[name] {
			t.Errorf("nothing refers to %s", name)
		}
	}
}

// noPuzzles offers puzzles without a room, and has none.
type noPuzzles struct{ Puzzles }
