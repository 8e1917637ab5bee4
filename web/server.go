package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/players"
	"nonet/web/api"
	"nonet/web/auth"
	"nonet/web/handler"
	"nonet/web/limit"
	"nonet/web/site"
	"nonet/web/ws"
)

// Config configures a [Server].
type Config struct {
	Backend  *backend.Backend
	Secret   []byte       // signs tokens; the same on all nodes of a server
	Puzzles  api.Puzzles  // puzzles without a room; nil disables them
	Bots     api.Bots     // bots that hosts may add; nil disables them
	Assets   http.Handler // serves the browser client; nil serves a plain sentence
	Metrics  *Metrics     // nil creates new ones
	Listener *Listener    // an open listener with the same metrics; nil creates one
	Build    Build        // for /info and the metrics
	Log      *slog.Logger
	SignIn   *auth.SignIn // how players sign in; nil makes all players guests
	Alone    bool         // no other node that clients could connect to exists
	// IsSuperseded reports whether nodes of a newer release take over; nil means never.
	IsSuperseded func() bool

	Origins        []string       // foreign web pages that may use the server: "https://play.example"
	TrustedProxies []netip.Prefix // reverse proxies whose X-Forwarded-For and -Proto are trusted
	Unlimited      []netip.Prefix // addresses without limits per address
	Limits         limit.Limits
	LogAddresses   bool // log addresses of connections at debug
}

// validate checks the configuration and fills in defaults.
func (c *Config) validate() error {
	if c.Backend == nil || c.Log == nil {
		return errors.New("web: a server needs a backend and a log")
	}
	if c.Assets == nil {
		c.Assets = http.HandlerFunc(plainPage)
	}
	if c.Metrics == nil {
		c.Metrics = NewMetrics()
	}
	if c.Listener == nil {
		c.Listener = NewListener(c.Metrics, c.Log)
	}
	c.Limits = c.Limits.WithDefaults()
	return nil
}

func plainPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, "This is a nonet server without its browser client. Its API is under "+handler.APIRoot+".\n")
}

// Server serves the client's pages, the HTTP API and the websocket gateway of a node through its [Listener].
type Server struct {
	*Listener
	gateway *ws.Gateway
	stop    context.CancelFunc
	ended   chan struct{} // closed when the gateway has ended
}

// NewServer returns a server. [Server.Serve] starts it; [Server.Stop] ends it, even if it was never started.
func NewServer(cfg Config) (*Server, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	signer, err := auth.NewSigner(cfg.Secret)
	if err != nil {
		return nil, err
	}
	origins, err := auth.NewOrigins(cfg.Origins, cfg.TrustedProxies)
	if err != nil {
		return nil, err
	}
	rates := limit.NewRates(cfg.Limits, cfg.Unlimited)
	queues := limit.NewWorkQueues(rates)
	previews, err := site.NewPreviews(cfg.Backend, cfg.TrustedProxies, rates, queues.Own)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{Listener: cfg.Listener, stop: stop, ended: make(chan struct{})}
	s.gateway = ws.New(ctx, ws.Config{
		Enter: enterer(cfg.Backend), CheckListing: cfg.Backend.CheckListing, Players: cfg.Backend.Players, Signer: signer,
		SignIn: cfg.SignIn, Origins: origins, Proxies: cfg.TrustedProxies,
		Rates: rates, Connections: limit.NewConnections(cfg.Limits, cfg.Unlimited), Messages: cfg.Limits.Messages,
		Metrics: cfg.Metrics.ws, Guard: cfg.Backend.Guard(), Log: cfg.Log, LogAddresses: cfg.LogAddresses, Alone: cfg.Alone,
	})
	cfg.Backend.MeasureQueue(s.gateway.Probe)
	identity := &auth.API{Players: cfg.Backend.Players, Signer: signer, Proxies: cfg.TrustedProxies, Rates: rates,
		SignIn: cfg.SignIn, Log: cfg.Log}
	a := &api.API{Rooms: cfg.Backend, Players: cfg.Backend.Players, Auth: identity, Origins: origins,
		Proxies: cfg.TrustedProxies, Rates: rates, Queues: queues, Bots: cfg.Bots, Build: cfg.Build.Version,
		Puzzles: cfg.Puzzles}
	cfg.Metrics.registerBuild(cfg.Build)
	cfg.Metrics.watch(cfg.Backend.Stats, s.gateway.Connections.Count)
	cfg.Metrics.watchQueue("requests", a.Queues.CountPending)
	if cfg.Bots != nil {
		cfg.Metrics.watchBots(cfg.Bots.CountPlaying)
	}
	s.registerRoutes(cfg, a, previews)
	go func() {
		defer close(s.ended)
		s.gateway.Run()
	}()
	return s, nil
}

// enterer adapts the rooms to the gateway, which accesses viewers through an interface.
func enterer(h *backend.Backend) func(context.Context, players.Player, *protocol.Enter, *room.Outbox) (ws.Viewer,
	error) {
	return func(ctx context.Context, who players.Player, e *protocol.Enter, out *room.Outbox) (ws.Viewer, error) {
		v, err := h.Enter(ctx, who, e, out)
		if err != nil {
			return nil, err // an interface that holds a nil *room.Viewer would not be nil
		}
		return v, nil
	}
}

// newHTTP returns an HTTP server with timeouts, which also end connections that send headers slowly (Slowloris).
func newHTTP(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:        h,
		ReadTimeout:    10 * time.Second,
		WriteTimeout:   30 * time.Second,
		IdleTimeout:    time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(httpLog{log.Handler()}, slog.LevelDebug),
	}
}

func serve(h *http.Server, l net.Listener) error {
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("accept connections: %w", err)
	}
	return nil
}

// Stop performs a graceful shutdown of the server. It accepts no new connections, asks all clients to reconnect to
// another node, and waits until they have left. When ctx ends, it closes the remaining connections.
func (s *Server) Stop(ctx context.Context) {
	s.gateway.Connections.Close() // makes /readyz fail
	done := make(chan struct{})
	go func() {
		defer close(done)
		if s.main.server.Shutdown(ctx) != nil {
			s.main.server.Close()
		}
	}()
	s.gateway.Drain(ctx)
	<-done
	s.admin.server.Close()
	s.stop()
	<-s.ended
}

// SetLimits changes the limits, also of open connections. It closes none of them.
func (s *Server) SetLimits(l limit.Limits) {
	s.gateway.SetLimits(l.WithDefaults())
}

// SetOtherSecret sets whether the store holds another signing secret than this server. If so, the server is not ready,
// and refuses API requests and new sessions as unavailable. Open sessions continue.
func (s *Server) SetOtherSecret(is bool) { s.gateway.Signer.Suspend(is) }

// Connections returns how many websockets are open.
func (s *Server) Connections() int { return s.gateway.Connections.Count() }

// Addresses returns the addresses of players' connections by player ID.
func (s *Server) Addresses() map[string][]string { return s.gateway.Addresses() }
