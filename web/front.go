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

// startingWait is how long clients of a node that still starts should wait before they ask again.
const startingWait = 2 * time.Second

// startingText is what they are told.
const startingText = "The server is starting and waits for its store. Try again in a moment."

// Front is what a node listens with, from its first moment on: opening a store can take a minute. Until a [Server] is
// made with it, health says "starting", metrics are there, and players hear when to come back. Its methods are safe for
// concurrent use.
type Front struct {
	main, admin door
}

// door is an HTTP server whose handler comes later.
type door struct {
	server *http.Server
	behind atomic.Pointer[http.Handler]
}

// NewFront makes a front for metrics that may be read before there is a server.
func NewFront(m *Metrics, log *slog.Logger) *Front {
	f := new(Front)
	f.main.server = newHTTP(&f.main, log)
	f.admin.server = newHTTP(&f.admin, log)
	players, operators := http.NewServeMux(), http.NewServeMux()
	for _, mux := range []*http.ServeMux{players, operators} {
		mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { sayPlain(w, "starting") })
		mux.HandleFunc("/readyz", starting(m))
	}
	players.HandleFunc("/", starting(m))
	operators.Handle("/metrics", m.Handler())
	profiles(operators)
	f.open(players, operators)
	return f
}

// open puts handlers behind the doors.
func (f *Front) open(main, admin http.Handler) {
	f.main.behind.Store(&main)
	f.admin.behind.Store(&admin)
}

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) { (*d.behind.Load()).ServeHTTP(w, r) }

// starting refuses a request for the moment: in the API's words where a program asks, as a sentence where a person
// does.
func starting(m *Metrics) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		m.ws.Refused(protocol.Unavailable)
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

// Serve takes players' connections from l until the front is closed, or its server stopped. The error is nil then.
func (f *Front) Serve(l net.Listener) error { return serve(f.main.server, l) }

// ServeAdmin is Serve for what operators need and players should not get: metrics, profiles, and health once more. It
// goes on until the last player is gone.
func (f *Front) ServeAdmin(l net.Listener) error { return serve(f.admin.server, l) }

// Close ends a front at once, for a node whose server could not be made.
func (f *Front) Close() {
	f.main.server.Close()
	f.admin.server.Close()
}
