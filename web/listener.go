package web

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"nonet/protocol"
	"nonet/web/apierror"
	"nonet/web/handler"
)

// startingWait is the Retry-After of a node that is starting.
const startingWait = 2 * time.Second

// startingText is the message to clients of a node that is starting.
const startingText = "The server is starting and waits for its store. Try again in a moment."

// Listener holds the HTTP servers of a node from its start, because opening a store can take a minute. Until a [Server]
// uses it, health is "starting", metrics are available, and players get 503 with Retry-After. Its methods are safe for
// concurrent use.
type Listener struct {
	main, admin gate
}

// gate is an HTTP server whose handler can be replaced.
type gate struct {
	server  *http.Server
	handler atomic.Pointer[http.Handler]
}

// NewListener returns a listener that serves m before there is a [Server].
func NewListener(m *Metrics, log *slog.Logger) *Listener {
	l := new(Listener)
	l.main.server = newHTTP(&l.main, log)
	l.admin.server = newHTTP(&l.admin, log)
	players, operators := http.NewServeMux(), http.NewServeMux()
	for _, mux := range []*http.ServeMux{players, operators} {
		mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { writePlain(w, "starting") })
		mux.HandleFunc("/readyz", startingHandler(m))
	}
	players.HandleFunc("/", startingHandler(m))
	operators.Handle("/metrics", m.handler())
	registerProfiles(operators)
	l.open(players, operators)
	return l
}

// open replaces the handlers for players and operators.
func (l *Listener) open(main, admin http.Handler) {
	l.main.handler.Store(&main)
	l.admin.handler.Store(&admin)
}

func (d *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) { (*d.handler.Load()).ServeHTTP(w, r) }

// startingHandler answers 503 with Retry-After: as JSON under the API's path, as text elsewhere.
func startingHandler(m *Metrics) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		m.ws.CountRefusal(protocol.Unavailable)
		if strings.HasPrefix(r.URL.Path, handler.APIRoot) {
			handler.WriteError(w, &apierror.Error{Code: protocol.Unavailable, Text: startingText, Retry: startingWait})
			return
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Retry-After", strconv.Itoa(int(startingWait.Seconds())))
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, startingText+"\n")
	}
}

// Serve accepts players' connections from on until the listener is closed or its server is stopped. It then returns
// nil.
func (l *Listener) Serve(on net.Listener) error { return serve(l.main.server, on) }

// ServeAdmin is like [Listener.Serve] for operators' endpoints, which players must not reach: metrics, profiles, and
// health. It runs until the last player has left.
func (l *Listener) ServeAdmin(on net.Listener) error { return serve(l.admin.server, on) }

// Close closes the servers. It is for a node that failed to start its [Server].
func (l *Listener) Close() {
	l.main.server.Close()
	l.admin.server.Close()
}
