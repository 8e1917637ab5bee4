package specs

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// apiRoot is the path of the HTTP API.
const apiRoot = "/api/v1"

// general are the statuses of errors that any operation can return. Only these match the response "default".
var general = []int{
	http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
	http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable,
}

// HTTP checks requests and responses against docs/openapi.yaml.
type HTTP struct {
	seen
	mux        *http.ServeMux
	operations map[string]*operation // by method and path
}

// operation is one method of one path, with the schemas of the bodies.
type operation struct {
	asks    *jsonschema.Resolved            // nil if there is no body
	answers map[string]*jsonschema.Resolved // by status; nil if there is no body
}

// page is the part of docs/openapi.yaml that is checked.
type page struct {
	Paths      map[string]map[string]pageMethod
	Components struct {
		Responses map[string]pageBody
		Schemas   map[string]*jsonschema.Schema
	}
	resolved map[string]*jsonschema.Resolved // by reference, which all bodies have
}

type pageMethod struct {
	RequestBody pageBody
	Responses   map[string]pageBody
}

type pageBody struct {
	Ref     string `json:"$ref"`
	Content map[string]struct{ Schema *jsonschema.Schema }
}

// ReadHTTP reads docs/openapi.yaml in the project's root folder.
func ReadHTTP(root string) (*HTTP, error) {
	p := page{resolved: map[string]*jsonschema.Resolved{}}
	if err := read(root, "openapi.yaml", &p); err != nil {
		return nil, err
	}
	h := &HTTP{mux: http.NewServeMux(), operations: map[string]*operation{}}
	for path, methods := range p.Paths {
		for method, m := range methods {
			name := strings.ToUpper(method) + " " + apiRoot + path
			op, err := p.operation(m)
			if err != nil {
				return nil, fmt.Errorf("openapi.yaml: %s: %w", name, err)
			}
			h.operations[name] = op
			h.mux.Handle(name, http.NotFoundHandler()) // only to find a request's operation
			for status := range op.answers {
				if status != "default" {
					h.expect(name + " " + status)
				}
			}
		}
	}
	return h, nil
}

func (p *page) operation(m pageMethod) (op *operation, err error) {
	op = &operation{answers: map[string]*jsonschema.Resolved{}}
	if op.asks, err = p.body(m.RequestBody); err != nil {
		return nil, err
	}
	for status, answer := range m.Responses {
		if op.answers[status], err = p.body(answer); err != nil {
			return nil, fmt.Errorf("%s: %w", status, err)
		}
	}
	return op, nil
}

// body returns the schema of a request's or response's body, or nil if there is none.
func (p *page) body(b pageBody) (schema *jsonschema.Resolved, err error) {
	if name, refers := strings.CutPrefix(b.Ref, "#/components/responses/"); refers {
		b = p.Components.Responses[name]
	}
	plain := b.Content["application/json"].Schema
	if plain == nil {
		return nil, nil
	}
	if p.resolved[plain.Ref] == nil {
		p.resolved[plain.Ref], err = resolve(plain, p.Components.Schemas)
	}
	return p.resolved[plain.Ref], err
}

// Check returns an error if a request or its response does not match the description of the operation. asked is the
// request's body and told the response's.
func (h *HTTP) Check(asked []byte, res *http.Response, body []byte) error {
	r := res.Request
	if !strings.HasPrefix(r.URL.Path, apiRoot+"/") || r.Method == http.MethodOptions || r.Method == http.MethodHead {
		return nil
	}
	_, name := h.mux.Handler(r)
	op := h.operations[name]
	if op == nil {
		if res.StatusCode != http.StatusNotFound && res.StatusCode != http.StatusMethodNotAllowed {
			return fmt.Errorf("docs/openapi.yaml has no %s %s, which answers %d", r.Method, r.URL.Path, res.StatusCode)
		}
		return nil
	}
	if err := h.check(name, op, asked, res, body); err != nil {
		return fmt.Errorf("docs/openapi.yaml (its schemas: go generate ./protocol/...) does not match %s: %d %.300s: %w",
			name, res.StatusCode, body, err)
	}
	return nil
}

func (h *HTTP) check(name string, op *operation, asked []byte, res *http.Response, body []byte) error {
	if res.StatusCode < 300 && op.asks != nil {
		if err := validate(op.asks, asked); err != nil {
			return fmt.Errorf("the request %.300s: %w", asked, err)
		}
	}
	status := strconv.Itoa(res.StatusCode)
	answer, ok := op.answers[status]
	switch foreign := res.StatusCode == http.StatusForbidden && res.Request.Header.Get("Origin") != ""; {
	case ok:
		h.count(name + " " + status)
	case foreign, slices.Contains(general, res.StatusCode):
		answer = op.answers["default"]
	default:
		return errors.New("the status is not described")
	}
	if answer == nil {
		if len(body) > 0 {
			return errors.New("there is a body")
		}
		return nil
	}
	if media, _, _ := strings.Cut(res.Header.Get("Content-Type"), ";"); media != "application/json" {
		return fmt.Errorf("the content is %q", media)
	}
	return validate(answer, body)
}
