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

// middleware wraps every handler: it records metrics, writes errors, and recovers from panics.
type middleware struct {
	metrics         *Metrics
	guard           *panics.Guard
	log             *slog.Logger
	proxies         limit.Proxies
	proxyWarnings   *logonce.Throttle // about proxies that are not trusted
	headerWarnings  *logonce.Throttle // about headers that a proxy has probably changed
	failureWarnings *logonce.Throttle // about requests that failed because the store did
}

// wrap returns an http.Handler with a timeout.
func (m middleware) wrap(route string, h handler.Func) http.Handler {
	return m.wrapUntimed(route, func(w http.ResponseWriter, r *http.Request) error {
		ctx, cancel := context.WithTimeout(r.Context(), handler.RequestTimeout)
		defer cancel()
		return h(w, r.WithContext(ctx))
	})
}

// wrapUntimed is wrap without the timeout, for a handler that does not block.
func (m middleware) wrapUntimed(route string, h handler.Func) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		m.warnAboutProxy(r, start)
		seen := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() { m.metrics.countRequest(route, seen.status, time.Since(start)) }()
		defer m.recoverPanic(seen, r)
		if err := h(seen, r); err != nil {
			m.writeFailure(seen, r, route, err)
		}
	})
}

// warnAboutProxy logs a warning if a proxy is not trusted or does not identify its clients, since all of them then
// share the limits of one address.
func (m middleware) warnAboutProxy(r *http.Request, now time.Time) {
	if !m.proxies.IsUnidentified(r) {
		return
	}
	if _, ok := m.proxyWarnings.Allow(now); ok {
		m.log.Warn("requests come through a proxy that is not trusted or sends no X-Forwarded-For; "+
			"all its clients count as one address, see --trusted-proxies", "proxy", limit.RemoteAddr(r).String())
	}
}

// writeFailure writes an error as the response, and logs it if it is the server's fault.
func (m middleware) writeFailure(w http.ResponseWriter, r *http.Request, route string, err error) {
	f := apierror.Of(err)
	m.metrics.ws.CountRefusal(f.Code)
	switch {
	case f.Cause != nil && errors.Is(f.Cause, context.Canceled) && r.Context().Err() != nil:
		m.log.Debug("client disconnected", "method", r.Method, "route", route)
	case f.Code == protocol.Unavailable && f.Cause != nil:
		if _, ok := m.failureWarnings.Allow(time.Now()); ok { // while the store is down every request fails
			m.log.Warn("request failed", "method", r.Method, "path", r.URL.Path, "err", f.Cause)
		}
	case f.Cause != nil:
		m.log.Error("request failed", "method", r.Method, "path", r.URL.Path, "err", f.Cause)
	case f.Code == protocol.BadOrigin, f.Status == http.StatusUpgradeRequired && r.Header.Get("Sec-Websocket-Key") != "":
		if _, ok := m.headerWarnings.Allow(time.Now()); ok {
			m.log.Warn("page refused, probably because of a proxy's headers; see \"Behind a proxy\" in docs/operations.md",
				"path", r.URL.Path, "why", f.Text)
		}
	default:
		m.log.Debug("request refused", "method", r.Method, "route", route, "code", f.Code)
	}
	handler.WriteError(w, f)
}

// recoverPanic turns a panic into a failed request. It re-panics with [http.ErrAbortHandler], which net/http uses to
// abort.
func (m middleware) recoverPanic(w *statusWriter, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(cause)
	}
	_ = m.guard.RecordPanic(cause, "serve a request", "method", r.Method, "path", r.URL.Path)
	if !w.wrote {
		handler.WriteError(w, &apierror.Error{Code: protocol.Internal, Text: "Something went wrong on the server. Try again.",
			Retry: time.Second})
	}
}

// statusWriter records the status of a response.
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

// Hijack implements [http.Hijacker] and records that the protocol is switched.
func (w *statusWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.status, w.wrote = http.StatusSwitchingProtocols, true
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

// Unwrap implements the interface that [http.ResponseController] looks for.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
