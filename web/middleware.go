package web

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"nonet/internal/logonce"
	"nonet/internal/panics"
	"nonet/protocol"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// edge is what stands around every handler: it times, counts, answers faults and outlives panics.
type edge struct {
	metrics *Metrics
	guard   *panics.Guard
	log     *slog.Logger
	proxies limit.Proxies
	unheard *logonce.Throttle // proxies whose word is not taken
	undone  *logonce.Throttle // what could not be done
}

// wrap makes a handler one that net/http knows, and gives it a while.
func (e edge) wrap(route string, h handler.Func) http.Handler {
	return e.untimed(route, func(w http.ResponseWriter, r *http.Request) error {
		ctx, cancel := context.WithTimeout(r.Context(), handler.RequestTimeout)
		defer cancel()
		return h(w, r.WithContext(ctx))
	})
}

// untimed is wrap for a handler that waits for nothing.
func (e edge) untimed(route string, h handler.Func) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		e.warn(r, start)
		seen := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() { e.metrics.served(route, seen.status, time.Since(start)) }()
		defer e.recovered(seen, r)
		if err := h(seen, r); err != nil {
			e.fail(seen, r, route, err)
		}
	})
}

// warn tells the operator of a proxy whose word is not taken, or that says nothing: all who come through it share one
// address's limits, also where the proxy itself has none.
func (e edge) warn(r *http.Request, now time.Time) {
	if !e.proxies.Unidentified(r) {
		return
	}
	if _, ok := e.unheard.Allow(now); ok {
		e.log.Warn("requests come through a proxy that is not named, or does not say in X-Forwarded-For for whom it asks, "+
			"so all its clients count as one address; see --trusted-proxies", "proxy", limit.RemoteAddr(r).String())
	}
}

// fail answers with what a handler returned, and logs it if it is the server's fault.
func (e edge) fail(w http.ResponseWriter, r *http.Request, route string, err error) {
	f := apierror.Of(err)
	e.metrics.ws.Refused(f.Code)
	switch {
	case f.Cause != nil && errors.Is(f.Cause, context.Canceled) && r.Context().Err() != nil:
		e.log.Debug("a client has hung up", "method", r.Method, "route", route)
	case f.Code == protocol.Unavailable && f.Cause != nil:
		if _, ok := e.undone.Allow(time.Now()); ok { // while a store is away this is said of each request
			e.log.Warn("a request could not be done", "method", r.Method, "path", r.URL.Path, "err", f.Cause)
		}
	case f.Cause != nil:
		e.log.Error("a request failed", "method", r.Method, "path", r.URL.Path, "err", f.Cause)
	default:
		e.log.Debug("a request is refused", "method", r.Method, "route", route, "code", f.Code)
	}
	handler.WriteError(w, f)
}

// recovered turns a panic into a failed request. The one that net/http uses to abort goes on.
func (e edge) recovered(w *statusWriter, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(cause)
	}
	_ = e.guard.Recovered(cause, "answer a request", "method", r.Method, "path", r.URL.Path)
	if !w.wrote {
		handler.WriteError(w, &apierror.Error{Code: protocol.Internal, Text: "Something went wrong on the server. Try again.",
			Retry: time.Second})
	}
}

// statusWriter remembers the status of a response.
type statusWriter struct {
	http.ResponseWriter
	status int
	wrote  bool
}

func (w *statusWriter) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	w.wrote = true
	return w.ResponseWriter.Write(b)
}

// Hijack notes that the connection has become another protocol's.
func (w *statusWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.status, w.wrote = http.StatusSwitchingProtocols, true
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

// Unwrap lets http.ResponseController reach what the server can do beyond writing.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
