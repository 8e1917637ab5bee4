package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/openid"
	"nonet/web/auth"
)

// The operators' web page: what nonet admin shows and does, at an address of its own and behind a key or a provider's
// sign-in. The pages are plain HTML without scripts, and show the state at the time of the request.

//go:embed page.html page.css
var pageFiles embed.FS

var pageTemplates = template.Must(template.ParseFS(pageFiles, "page.html"))

// pageWithin limits how long a request may take.
const pageWithin = 10 * time.Second

// pagePolicy is the Content-Security-Policy of the pages.
const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// operatorPage serves operators' browsers.
type operatorPage struct {
	desk    *operatorDesk
	door    *pageDoor
	oidc    *openid.Client // nil if only the key is accepted
	log     *slog.Logger
	l       net.Listener
	http    *http.Server
	leave   context.CancelFunc // ends what the start has begun
	started sync.WaitGroup
}

// operatorKey returns the key for signing in, from its file or its setting. It is empty if there is no page, or only a
// provider.
func (c *serveConfig) operatorKey() (string, error) {
	if c.operatorAddr == "" {
		return "", nil
	}
	if c.operatorOIDC.issuer+c.signIn.issuer != "" && c.operatorSecret+c.operatorKeyFile == "" {
		return "", nil
	}
	key := strings.TrimSpace(c.operatorSecret)
	if c.operatorKeyFile != "" {
		text, err := os.ReadFile(c.operatorKeyFile)
		if err != nil {
			return "", fmt.Errorf("read --operator-key-file: %w", err)
		}
		key = strings.TrimSpace(string(text))
	}
	if len(key) < auth.SecretMin {
		return "", fmt.Errorf("the key for --operator-addr has %d characters; it needs at least %d that nobody can guess: "+
			"name its file with --operator-key-file, or set %s, or have operators sign in with --operator-oidc-issuer",
			len(key), auth.SecretMin, cli.EnvName("operator-key"))
	}
	return key, nil
}

// openOperatorPage listens for operators' browsers.
func openOperatorPage(ctx context.Context, desk *operatorDesk, cfg *serveConfig,
	log *slog.Logger) (*operatorPage, error) {
	key, err := cfg.operatorKey()
	if err != nil {
		return nil, err
	}
	provider, err := cfg.operatorOIDC.config(cfg.operatorAddr, cfg.signIn.oidcProvider)
	if err != nil {
		return nil, err
	}
	if provider != nil {
		if provider.Key, err = desk.node.keptSecret(ctx, operatorsKey); err != nil {
			return nil, fmt.Errorf("read what operators' sign-ins are protected with: %w", err)
		}
	}
	l, err := net.Listen("tcp", cfg.operatorAddr)
	if err != nil {
		return nil, fmt.Errorf("can't listen on %s for operators (choose another address with --operator-addr): %w",
			cfg.operatorAddr, err)
	}
	p := &operatorPage{desk: desk, door: newPageDoor(key), log: log, l: l}
	begun, leave := context.WithCancel(context.Background())
	p.leave = leave
	if provider != nil {
		p.oidc = openid.New(*provider)
		p.started.Go(func() { _ = desk.node.guard.Run("reach the provider", func() { p.reachProvider(begun) }) })
	}
	p.http = &http.Server{Handler: p.handler(), ReadHeaderTimeout: pageWithin, ReadTimeout: pageWithin,
		IdleTimeout: time.Minute, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	return p, nil
}

// serve handles requests until the page is closed.
func (p *operatorPage) serve() error {
	if err := p.http.Serve(p.l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("take operators' browsers: %w", err)
	}
	return nil
}

// close waits for running requests.
func (p *operatorPage) close() {
	p.leave()
	p.started.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), parkWithin)
	defer cancel()
	if p.http.Shutdown(ctx) != nil {
		_ = p.http.Close()
	}
	_ = p.l.Close() // serving has closed it already
	if p.oidc != nil {
		p.oidc.Close()
	}
}

// handler returns the routes. All except the sign-in and the style sheet need a session.
func (p *operatorPage) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /page.css", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, pageFiles, "page.css")
	})
	mux.HandleFunc("POST /sign-in", p.signIn)
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
		"GET /aside":                 p.aside,
		"GET /trail":                 p.trail,
	} {
		mux.Handle(pattern, p.behind(func(w http.ResponseWriter, r *http.Request, in *pageSession) {
			v := &pageView{Who: in.name}
			if err := view(r, v); err != nil {
				v.Failed = err.Error()
			}
			v.Said = p.door.heard(in)
			p.show(w, http.StatusOK, v)
		}))
	}
	mux.Handle("POST /do", p.behind(p.do))
	mux.Handle("POST /sign-out", p.behind(func(w http.ResponseWriter, r *http.Request, in *pageSession) {
		p.door.signOut(in)
		http.Redirect(w, r, "/", http.StatusSeeOther)
	}))
	// A form on another site is refused, whatever cookie comes with it.
	return p.guarded(http.NewCrossOriginProtection().Handler(mux))
}

// guarded sets the security headers of a page, and contains panics.
func (p *operatorPage) guarded(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", pagePolicy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "same-origin")
		head.Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
		if p.desk.node.guard.Run("serve an operator's page", func() { h.ServeHTTP(w, r) }) != nil {
			http.Error(w, "a fault in the server; its log has it", http.StatusInternalServerError)
		}
	})
}

// behind calls h for operators who are signed in, and shows the sign-in page to others.
func (p *operatorPage) behind(h func(http.ResponseWriter, *http.Request, *pageSession)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if in := p.door.session(r); in != nil {
			h(w, r, in)
			return
		}
		p.askIn(w, http.StatusUnauthorized, "")
	})
}

// askIn shows the ways to sign in, and why the last attempt failed, if it did.
func (p *operatorPage) askIn(w http.ResponseWriter, status int, failed string) {
	p.show(w, status, &pageView{Title: "Sign in", Failed: failed, Key: p.door.keyed, OIDC: p.oidc != nil})
}

// signIn signs an operator in with the key. The audit log contains the name that they enter.
func (p *operatorPage) signIn(w http.ResponseWriter, r *http.Request) {
	who := pageName(r.FormValue("name"))
	switch {
	case !p.door.fits(r.FormValue("key")):
		p.log.Warn("somebody without the key wanted to sign in on the operators' page")
		p.askIn(w, http.StatusForbidden, "That is not the key.")
		return
	case who == "":
		p.askIn(w, http.StatusBadRequest, "Say who you are: the trail keeps it.")
		return
	}
	p.log.Info("an operator has signed in on the page", "who", who)
	p.door.signIn(w, r, &pageSession{name: who, who: who + " (page)"}, pageFor)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// show writes a page.
func (p *operatorPage) show(w http.ResponseWriter, status int, v *pageView) {
	var out strings.Builder
	if err := pageTemplates.ExecuteTemplate(&out, "page.html", v); err != nil {
		p.log.Error("an operator's page can't be made", "err", err)
		http.Error(w, "a fault in the server; its log has it", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if v.Refresh > 0 {
		w.Header().Set("Refresh", fmt.Sprint(v.Refresh))
	}
	w.WriteHeader(status)
	_, _ = w.Write([]byte(out.String()))
}
