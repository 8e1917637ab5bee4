package operator

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"nonet/internal/openid"
)

// The operators' web page: what nonet admin shows and does, at a separate address, behind a key or a provider's
// sign-in. The pages are plain HTML without scripts, and show the state at the time of the request.

//go:embed page.html page.css
var pageFiles embed.FS

var pageTemplates = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"time": FormatTime, "exact": formatTimeExactly, "day": dayOf, "millis": formatMillis,
	"game": describeGame, "flags": describeFlags, "fault": FormatFault, "subject": caseSubject, "reasons": caseReasons,
	"add": func(a, b int) int { return a + b }, "since": func(now, at int64) string { return formatDuration(now - at) },
}).ParseFS(pageFiles, "page.html"))

// pageTimeout limits how long a request may take.
const pageTimeout = 10 * time.Second

// pagePolicy is the Content-Security-Policy of the pages.
const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Page serves operators' browsers.
type Page struct {
	server   *Server
	sessions *pageSessions
	oidc     *openid.Client // nil if only the key is accepted
	log      *slog.Logger
	l        net.Listener
	http     *http.Server
}

// PageConfig holds the settings of the page.
type PageConfig struct {
	Addr string
	Key  string         // for signing in; empty if only the provider is used
	OIDC *openid.Config // of the provider; nil if only the key is used
}

// OpenPage listens for operators' browsers.
func OpenPage(server *Server, cfg PageConfig) (*Page, error) {
	l, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return nil, fmt.Errorf("can't listen on %s for operators (choose another address with --operator-addr): %w",
			cfg.Addr, err)
	}
	p := &Page{server: server, sessions: &pageSessions{key: cfg.Key, byCookie: map[[sha256.Size]byte]*pageSession{}},
		log: server.Log, l: l}
	if cfg.OIDC != nil {
		p.oidc = openid.New(*cfg.OIDC)
	}
	p.http = &http.Server{Handler: p.handler(), ReadHeaderTimeout: pageTimeout, ReadTimeout: pageTimeout,
		IdleTimeout: time.Minute, ErrorLog: slog.NewLogLogger(p.log.Handler(), slog.LevelDebug)}
	return p, nil
}

// Addr returns the address at which the page is served.
func (p *Page) Addr() string { return p.l.Addr().String() }

// Serve handles requests until the page is closed.
func (p *Page) Serve() error {
	if err := p.http.Serve(p.l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve the operators' page: %w", err)
	}
	return nil
}

// Close waits for running requests.
func (p *Page) Close() {
	stopServing(p.http)
	_ = p.l.Close() // serving has closed it already
	if p.oidc != nil {
		p.oidc.Close()
	}
}

// handler returns the routes. All except the sign-in and the style sheet need a session.
func (p *Page) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /page.css", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, pageFiles, "page.css")
	})
	mux.HandleFunc("GET "+signInPath, func(w http.ResponseWriter, _ *http.Request) {
		p.showSignIn(w, http.StatusOK, "", "")
	})
	mux.HandleFunc("POST "+signInPath, p.signIn)
	if p.oidc != nil {
		mux.HandleFunc("GET "+oidcBegin, p.beginOIDC)
		mux.HandleFunc("GET "+oidcBack, p.finishOIDC)
	}
	for pattern, view := range map[string]func(*http.Request, *pageView) error{
		"GET /{$}":                   p.overview,
		"GET /rooms/{code}":          p.room,
		"GET /rooms/{code}/log":      p.roomLog,
		"GET /rooms/{code}/at/{seq}": p.roomAt,
		"GET /bans":                  p.bans,
		"GET /review":                p.review,
		"GET /aside":                 p.quarantine,
		"GET /trail":                 p.trail,
	} {
		mux.Handle(pattern, p.requireSession(func(w http.ResponseWriter, r *http.Request, ses *pageSession) {
			v := &pageView{Who: ses.name}
			if err := view(r, v); err != nil {
				v.Failed = err.Error()
			}
			if result := ses.result.Swap(nil); result != nil {
				v.Result = *result
			}
			if v.Waiting == 0 {
				waiting, _ := waitingCases(r.Context(), p.server.Store) // the review page shows the failure
				v.Waiting = len(waiting)
			}
			p.show(w, http.StatusOK, v)
		}))
	}
	mux.Handle("POST /do", p.requireSession(p.do))
	mux.Handle("POST /sign-out", p.requireSession(func(w http.ResponseWriter, r *http.Request, _ *pageSession) {
		p.sessions.signOut(r)
		http.Redirect(w, r, "/", http.StatusSeeOther)
	}))
	// A form on another site is refused, whatever cookie comes with it.
	return p.withHeaders(http.NewCrossOriginProtection().Handler(mux))
}

// withHeaders sets the security headers of a page, and contains panics.
func (p *Page) withHeaders(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", pagePolicy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "same-origin")
		head.Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
		if p.server.Guard.Run("serve an operator's page", func() { h.ServeHTTP(w, r) }) != nil {
			http.Error(w, "internal error; see the server's log", http.StatusInternalServerError)
		}
	})
}

// requireSession calls h for operators who are signed in, and shows the sign-in page to others. A page redirects to it,
// because a browser reports a refused page as an error in its console.
func (p *Page) requireSession(h func(http.ResponseWriter, *http.Request, *pageSession)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ses := p.sessions.find(r); ses != nil {
			h(w, r, ses)
			return
		}
		if r.Method == http.MethodGet {
			http.Redirect(w, r, signInPath, http.StatusSeeOther)
			return
		}
		p.showSignIn(w, http.StatusUnauthorized, "", "")
	})
}

// showSignIn shows the ways to sign in, with the name that was entered, and why the last attempt failed, if it did.
func (p *Page) showSignIn(w http.ResponseWriter, status int, name, failed string) {
	p.show(w, status, &pageView{Title: "Sign in", Name: name, Failed: failed, Key: p.sessions.key != "",
		OIDC: p.oidc != nil})
}

// signIn signs an operator in with the key. The audit log contains the name that they enter.
func (p *Page) signIn(w http.ResponseWriter, r *http.Request) {
	who := pageName(r.FormValue("name"))
	switch {
	case !p.sessions.matches(r.FormValue("key")):
		p.log.Warn("operator sign-in refused: wrong key")
		p.showSignIn(w, http.StatusOK, who, // a browser would report another status as a fault of the page
			"Wrong key. The key is in the file that --operator-key-file names.")
		return
	case who == "":
		p.showSignIn(w, http.StatusBadRequest, "", "Enter your name. The audit log shows it.")
		return
	}
	p.log.Info("operator signed in", "who", who)
	p.sessions.signIn(w, r, &pageSession{name: who, who: who + " (page)"}, pageSessionTTL)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

func (p *Page) show(w http.ResponseWriter, status int, v *pageView) {
	var out strings.Builder
	if err := pageTemplates.ExecuteTemplate(&out, "page.html", v); err != nil {
		p.log.Error("could not render an operator page", "err", err)
		http.Error(w, "internal error; see the server's log", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if v.Refresh > 0 {
		w.Header().Set("Refresh", fmt.Sprint(v.Refresh))
	}
	w.WriteHeader(status)
	_, _ = w.Write([]byte(out.String()))
}
