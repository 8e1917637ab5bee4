// Package handler supports HTTP handlers that return errors: it dispatches them by method, decodes JSON bodies and
// writes JSON responses.
package handler

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"nonet/protocol"
	"nonet/web/apierror"
)

// APIRoot is the path of the HTTP API.
const APIRoot = "/api/v1"

// RequestTimeout is the maximum duration of a request to the API.
const RequestTimeout = 10 * time.Second

// Func is an HTTP handler that returns an error instead of writing it.
type Func func(w http.ResponseWriter, r *http.Request) error

// Methods holds the handlers of one path by HTTP method.
type Methods map[string]Func

// Serve calls the handler for the request's method. HEAD falls back to GET. It returns an error with status 405 if
// there is no handler.
func (m Methods) Serve(w http.ResponseWriter, r *http.Request) error {
	h := m[r.Method]
	if h == nil && r.Method == http.MethodHead {
		h = m[http.MethodGet]
	}
	if h != nil {
		return h(w, r)
	}
	takes := slices.Sorted(maps.Keys(m))
	allow := takes
	if m[http.MethodGet] != nil {
		allow = append([]string{http.MethodHead}, takes...)
		slices.Sort(allow)
	}
	w.Header().Set("Allow", strings.Join(allow, ", "))
	return &apierror.Error{
		Code: protocol.Forbidden, Status: http.StatusMethodNotAllowed,
		Text: "This address takes " + strings.Join(takes, " and ") + " only.",
	}
}
