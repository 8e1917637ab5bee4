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

	"nonet/internal/logonce"
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

// Config is what a [Server] is made of.
type Config struct {
	Host    *backend.Backend
	Secret  []byte       // signs tokens; all nodes of one server need the same
	Puzzles api.Puzzles  // puzzles without a room; nil offers none
	Bots    api.Bots     // that hosts may bring; nil offers none
	Assets  http.Handler // serves the browser client; nil serves a plain sentence
	Metrics *Metrics     // nil makes new ones
	Front   *Front       // what listens already, with the same metrics; nil makes a new one
	Build   Build        // what this is, for /info and the metrics
	Log     *slog.Logger
	SignIn  *auth.SignIn // how players sign in; nil lets all be guests
	Alone   bool         // no other node serves the rooms: when this one stops there is nowhere to send clients
	// Superseded reports whether nodes of a newer release take over; nil is that it is never so.
	Superseded func() bool

	Origins        []string       // foreign pages that may talk to the server: "https://play.example"
	TrustedProxies []netip.Prefix // reverse proxies whose X-Forwarded-For and -Proto are believed
	Unlimited      []netip.Prefix // addresses that the limits per address are not for
	Limits         limit.Limits
	LogAddresses   bool // of players, with their connections at debug
}

// validate fills in what is optional.
func (c *Config) validate() error {
	if c.Host == nil || c.Log == nil {
		return errors.New("web: a server needs a host and a log")
	}
	if c.Assets == nil {
		c.Assets = http.HandlerFunc(plainPage)
	}
	if c.Metrics == nil {
		c.Metrics = NewMetrics()
	}
	if c.Front == nil {
		c.Front = NewFront(c.Metrics, c.Log)
	}
	c.Limits = c.Limits.WithDefaults()
	return nil
}

func plainPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, "This is a nonet server without its browser client. Its API is under "+handler.APIRoot+".\n")
}

// Server is all of a node that listens, behind its [Front]: the client's pages, the HTTP API and the websocket gateway.
type Server struct {
	*Front
	gateway *ws.Gateway
	stop    context.CancelFunc
	ended   chan struct{} // closed when the gateway has ended
}

// NewServer makes a server. [Server.Serve] starts it; [Server.Stop] ends it, also one that was never started.
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
	previews, err := site.NewPreviews(cfg.Host, cfg.TrustedProxies, rates, queues.Own)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{Front: cfg.Front, stop: stop, ended: make(chan struct{})}
	s.gateway = ws.New(ctx, ws.Config{
		Enter: enterer(cfg.Host), MayList: cfg.Host.MayList, Players: cfg.Host.Players(), Signer: signer,
		SignIn: cfg.SignIn, Origins: origins, Proxies: cfg.TrustedProxies,
		Rates: rates, Connections: limit.NewConnections(cfg.Limits, cfg.Unlimited), Messages: cfg.Limits.Messages,
		Metrics: cfg.Metrics.ws, Guard: cfg.Host.Guard(), Log: cfg.Log, LogAddresses: cfg.LogAddresses, Alone: cfg.Alone,
	})
	cfg.Host.PulseIn(s.gateway.Probe)
	identity := &auth.API{Players: cfg.Host.Players(), Signer: signer, Proxies: cfg.TrustedProxies, Rates: rates,
		SignIn: cfg.SignIn, Log: cfg.Log}
	a := &api.API{Rooms: cfg.Host, Players: cfg.Host.Players(), Auth: identity, Origins: origins,
		Proxies: cfg.TrustedProxies, Rates: rates, Queues: queues, Bots: cfg.Bots, Build: cfg.Build.Version,
		Puzzles: cfg.Puzzles}
	cfg.Metrics.built(cfg.Build)
	cfg.Metrics.watch(cfg.Host.Stats, s.gateway.Connections.Count)
	cfg.Metrics.watchQueue("requests", a.Queues.Pending)
	if cfg.Bots != nil {
		cfg.Metrics.watchBots(cfg.Bots.Playing)
	}
	s.route(cfg, a, previews)
	go func() {
		defer close(s.ended)
		s.gateway.Run()
	}()
	return s, nil
}

// enterer makes a *room.Viewer the viewer that a conversation needs.
func enterer(h *backend.Backend) func(context.Context, players.Player, *protocol.Enter, *room.Outbox) (ws.Viewer,
	error) {
	return func(ctx context.Context, who players.Player, e *protocol.Enter, out *room.Outbox) (ws.Viewer, error) {
		v, err := h.Enter(ctx, who, e, out)
		if err != nil {
			return nil, err // and no viewer: a nil *room.Viewer in an interface is not nil
		}
		return v, nil
	}
}

func (s *Server) route(cfg Config, a *api.API, p *site.Previews) {
	e := edge{metrics: cfg.Metrics, guard: cfg.Host.Guard(), log: cfg.Log, proxies: cfg.TrustedProxies,
		unheard: &logonce.Throttle{Every: 10 * time.Minute}, undone: &logonce.Throttle{Every: time.Second}}
	health := func(mux *http.ServeMux) {
		mux.Handle("/healthz", e.wrap("/healthz", handler.Methods{http.MethodGet: alive}.Serve))
		mux.Handle("/readyz", e.wrap("/readyz", handler.Methods{http.MethodGet: s.ready(cfg.Host, cfg.Superseded)}.Serve))
	}
	mux := http.NewServeMux()
	health(mux)
	for pattern, h := range a.Routes() {
		mux.Handle(pattern, e.wrap(pattern, h))
	}
	mux.Handle("/previews/replay/{picture}", e.wrap("/previews/replay/{picture}",
		handler.Methods{http.MethodGet: p.ServeReplay}.Serve))
	if cfg.SignIn != nil {
		mux.Handle(auth.CallbackPath, e.wrap(auth.CallbackPath, handler.Methods{http.MethodGet: a.Auth.Callback}.Serve))
	}
	mux.Handle("/ws", e.untimed("/ws", handler.Methods{http.MethodGet: s.gateway.Serve}.Serve))
	mux.Handle("/", e.wrap("/", func(w http.ResponseWriter, r *http.Request) error {
		cfg.Assets.ServeHTTP(w, p.Attach(r))
		return nil
	}))
	admin := http.NewServeMux()
	health(admin)
	admin.Handle("/metrics", cfg.Metrics.Handler())
	profiles(admin)
	s.open(mux, admin)
}

// newHTTP is an HTTP server that waits for nobody for long.
func newHTTP(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(httpLog{log.Handler()}, slog.LevelDebug),
	}
}

func serve(h *http.Server, l net.Listener) error {
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("take connections: %w", err)
	}
	return nil
}

// Stop takes no new connections, asks all clients to connect again elsewhere, and waits until they are gone.
// When ctx ends it cuts off those who are not.
func (s *Server) Stop(ctx context.Context) {
	s.gateway.Connections.Close() // readyz says so from now on
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

// SetLimits has other limits hold from now on, also for those who are connected: but nobody is sent away who would not
// be let in now.
func (s *Server) SetLimits(l limit.Limits) {
	s.gateway.SetLimits(l.WithDefaults())
}

// OtherSecret tells the server whether the store holds another secret than the one that signs its tokens. While it
// does, the server is not ready, and refuses requests to its API and new conversations as unavailable. Players who are
// connected stay.
func (s *Server) OtherSecret(is bool) { s.gateway.Signer.Suspend(is) }

// Connections is how many websockets are open.
func (s *Server) Connections() int { return s.gateway.Connections.Count() }

// Addresses returns where players' connections come from, by the players' ids.
func (s *Server) Addresses() map[string][]string { return s.gateway.Addresses() }
