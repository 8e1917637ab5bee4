package web

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"nonet/protocol"
	"nonet/web/api"
	"nonet/web/auth"
	"nonet/web/limit"
)

// described is the part of docs/openapi.yaml that is compared with the code.
type described struct {
	OpenAPI    string                                `yaml:"openapi"`
	Paths      map[string]map[string]describedMethod `yaml:"paths"`
	Components struct {
		Schemas    map[string]any `yaml:"schemas"`
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
	RequestBody any                 `yaml:"requestBody"`
	Responses   map[string]any      `yaml:"responses"`
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

// TestOpenAPIHasEveryPath compares the paths and methods of the description with those of the code, in both directions.
func TestOpenAPIHasEveryPath(t *testing.T) {
	d, _ := openAPI(t)
	if !strings.HasPrefix(d.OpenAPI, "3.1.") {
		t.Errorf("the version is OpenAPI %q", d.OpenAPI)
	}
	api := &api.API{Auth: new(auth.API), Puzzles: noPuzzles{}}
	var served, documented []string
	for path, m := range api.Paths() {
		for method := range m {
			served = append(served, method+" "+path)
		}
	}
	ids := map[string]bool{}
	for path, m := range d.Paths {
		for method, op := range m {
			documented = append(documented, strings.ToUpper(method)+" "+path)
			if op.OperationID == "" || ids[op.OperationID] || len(op.Responses) < 2 {
				t.Errorf("%s %s has no unique ID, or too few responses", method, path)
			}
			ids[op.OperationID] = true
			d.checkPlaces(t, path, op)
		}
	}
	slices.Sort(served)
	slices.Sort(documented)
	if !slices.Equal(served, documented) {
		t.Errorf("the code serves\n%s\nbut docs/openapi.yaml has\n%s", strings.Join(served, "\n"),
			strings.Join(documented, "\n"))
	}
}

// checkPlaces checks that the placeholders in a path are exactly the path parameters.
func (d described) checkPlaces(t *testing.T, path string, op describedMethod) {
	t.Helper()
	var documented []string
	for _, p := range op.Parameters {
		if named := d.Components.Parameters[strings.TrimPrefix(p["$ref"], "#/components/parameters/")]; named.In == "path" {
			documented = append(documented, "{"+named.Name+"}")
		}
	}
	if want := regexp.MustCompile(`\{\w+\}`).FindAllString(path, -1); !slices.Equal(documented, want) {
		t.Errorf("%s has the places %v, and the parameters %v", path, want, documented)
	}
}

// TestOpenAPIReferencesResolve resolves every reference, and finds definitions without references.
func TestOpenAPIReferencesResolve(t *testing.T) {
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

// TestEveryOperationRefusesInvalidRequests calls every operation without a token, with an invalid body, and too often.
func TestEveryOperationRefusesInvalidRequests(t *testing.T) {
	d, _ := openAPI(t)
	edit := func(c *Config) {
		c.Puzzles, c.Bots, c.Limits.Requests = noPuzzles{}, new(oneBot), limit.Rate{PerSecond: 1, Burst: 3}
	}
	inWorld(t, edit, func(t *testing.T, w *world) {
		bearer := []string{"Authorization", "Bearer " + w.player("Ann").Token}
		place := regexp.MustCompile(`\{\w+\}`)
		for path, m := range d.Paths {
			for method, op := range m {
				time.Sleep(time.Minute) // of virtual time, for the limit
				request := badRequest{path, strings.ToUpper(method), apiRoot + place.ReplaceAllString(path, "bcdfg"), "", bearer,
					http.StatusBadRequest, protocol.BadMessage}
				if op.RequestBody != nil {
					request.body = "{"
					w.refuses([]badRequest{request})
				}
				request.header, request.status, request.code = nil, http.StatusUnauthorized, protocol.BadToken
				if len(op.Security) == 1 && len(op.Security[0]) > 0 {
					w.refuses([]badRequest{request})
				}
				for range 3 {
					w.request("192.0.2.1", request.method, request.path, request.body)
				}
				request.status, request.code = http.StatusTooManyRequests, protocol.TooMany
				w.refuses([]badRequest{request})
			}
		}
	})
}

// noPuzzles enables the paths for puzzles without a room. Its methods must not be called.
type noPuzzles struct{ api.Puzzles }
