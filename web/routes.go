package web

import (
	"net/http"
	"time"

	"nonet/internal/logonce"
	"nonet/web/api"
	"nonet/web/auth"
	"nonet/web/handler"
	"nonet/web/site"
)

// proxyWarningsEvery is the least time between two warnings about the same fault of a proxy.
const proxyWarningsEvery = 10 * time.Minute

// registerRoutes registers the handlers of players and operators, and opens the listener for them.
func (s *Server) registerRoutes(cfg Config, a *api.API, p *site.Previews) {
	e := middleware{metrics: cfg.Metrics, guard: cfg.Backend.Guard(), log: cfg.Log, proxies: cfg.TrustedProxies,
		proxyWarnings:   &logonce.Throttle{Every: proxyWarningsEvery},
		headerWarnings:  &logonce.Throttle{Every: proxyWarningsEvery},
		failureWarnings: &logonce.Throttle{Every: time.Second}}
	health := func(mux *http.ServeMux) {
		mux.Handle("/healthz", e.wrap("/healthz", handler.Methods{http.MethodGet: liveness}.Serve))
		readiness := handler.Methods{http.MethodGet: s.readiness(cfg.Backend, cfg.IsSuperseded)}
		mux.Handle("/readyz", e.wrap("/readyz", readiness.Serve))
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
	mux.Handle("/ws", e.wrapUntimed("/ws", handler.Methods{http.MethodGet: s.gateway.Serve}.Serve))
	mux.Handle("/", e.wrap("/", func(w http.ResponseWriter, r *http.Request) error {
		cfg.Assets.ServeHTTP(w, p.Attach(r))
		return nil
	}))
	admin := http.NewServeMux()
	health(admin)
	admin.Handle("/metrics", cfg.Metrics.handler())
	registerProfiles(admin)
	s.open(mux, admin)
}
