package web

import (
	"context"
	"io"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/web/apierror"
	"nonet/web/handler"
)

// readyWithin is the time after which a node whose store does not answer is not ready.
const readyWithin = 2 * time.Second

// liveness answers the liveness health check: the process serves requests.
func liveness(w http.ResponseWriter, _ *http.Request) error {
	writePlain(w, "alive")
	return nil
}

// storage is the part of the backend that readiness depends on.
type storage interface {
	CheckReady(ctx context.Context) error
	CheckWritable(ctx context.Context) error
}

// readiness answers the readiness health check. Players can play on this node if the store answers, accepts changes and
// holds the node's secret, and the server is neither draining nor to be replaced next. With ?exclude=writes, for
// proxies, a store that accepts no changes is ready: players then still get pages, replays and the message that play is
// paused.
func (s *Server) readiness(store storage, superseded func() bool) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.gateway.Connections.IsClosed() {
			return &apierror.Error{Code: protocol.Unavailable, Text: "Draining: the server is going down."}
		}
		if err := s.gateway.Signer.CheckUsable(); err != nil {
			return &apierror.Error{Code: protocol.Unavailable, Text: "The store holds another signing secret than this node."}
		}
		if superseded != nil && superseded() {
			return &apierror.Error{Code: protocol.Unavailable, Text: "Superseded: nodes of a newer release take over."}
		}
		ctx, cancel := context.WithTimeout(r.Context(), readyWithin)
		defer cancel()
		if err := store.CheckReady(ctx); err != nil {
			return &apierror.Error{Code: protocol.Unavailable, Text: "The store does not answer.", Cause: err}
		}
		if r.URL.Query().Get("exclude") != "writes" {
			if err := store.CheckWritable(ctx); err != nil {
				return &apierror.Error{Code: protocol.Unavailable, Text: "The store accepts no changes, so play is paused.",
					Cause: err}
			}
		}
		writePlain(w, "ready")
		return nil
	}
}

func writePlain(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, text+"\n")
}
