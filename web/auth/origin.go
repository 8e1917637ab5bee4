package auth

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"nonet/protocol"
	"nonet/web/apierror"
	"nonet/web/limit"
)

// Origins decides which web pages may use the server: its own, and those on a list. Requests without an Origin header
// come from programs, which are always admitted.
type Origins struct {
	list    map[string]bool // "https://play.example", lower case
	proxies limit.Proxies
}

// NewOrigins parses the list of foreign origins: each is "scheme://host", with a port if it is not the scheme's
// default.
func NewOrigins(list []string, p limit.Proxies) (Origins, error) {
	o := Origins{list: map[string]bool{}, proxies: p}
	for _, text := range list {
		if err := checkOrigin(text); err != nil {
			return o, err
		}
		o.list[strings.ToLower(text)] = true
	}
	return o, nil
}

// checkOrigin returns an error unless browsers can send text as the origin of a page.
func checkOrigin(text string) error {
	u, err := url.Parse(text)
	port := 0
	if err == nil && u.Port() != "" {
		port, err = strconv.Atoi(u.Port())
	}
	if err != nil || port > 65535 || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("%q is no origin: write scheme://host or scheme://host:port, like https://play.example", text)
	}
	origin := u.Scheme + "://" + bareHost(u.Host, u.Scheme)
	switch {
	case strings.Contains(u.Host, "*"):
		return fmt.Errorf("%q has a star: name each site in full, like https://play.example", text)
	case !strings.EqualFold(origin, text):
		return fmt.Errorf("%q is not what browsers send as the origin: write %s, without a path or the usual port", text,
			origin)
	}
	return nil
}

// Check returns an error for a request from a foreign page, which protects against cross-site request forgery (CSRF)
// and cross-site WebSocket hijacking.
func (o Origins) Check(r *http.Request) error { return o.CheckPage(r.Header.Get("Origin"), r) }

// CheckPage is like [Origins.Check] for a request whose page names its origin in another way.
func (o Origins) CheckPage(origin string, r *http.Request) error {
	if origin == "" || o.list[strings.ToLower(origin)] || o.isOwn(origin, r) {
		return nil
	}
	return &apierror.Error{
		Code: protocol.BadOrigin,
		Text: fmt.Sprintf("This page is at %.100q, but the server was asked as %.100q. If a proxy changed that, its "+
			"operator must let it pass on Host unchanged; other pages have to be in --origins.", origin, r.Host),
	}
}

// isOwn reports whether the page came from the host that the request goes to.
func (o Origins) isOwn(origin string, r *http.Request) bool {
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return false
	}
	if u.Scheme == "http" && o.proxies.Secure(r) {
		return false // the page may have been changed in transit
	}
	return bareHost(u.Host, u.Scheme) == bareHost(r.Host, u.Scheme)
}

// bareHost returns a host in lower case without the scheme's default port.
func bareHost(host, scheme string) string {
	port := map[string]string{"http": ":80", "https": ":443"}[scheme]
	return strings.TrimSuffix(strings.ToLower(host), port)
}

// Preflight sets the CORS headers for pages on the list. It reports whether the request was a preflight, which has no
// other response.
func (o Origins) Preflight(w http.ResponseWriter, r *http.Request) (preflight bool) {
	h := w.Header()
	h.Add("Vary", "Origin")
	if origin := r.Header.Get("Origin"); o.list[strings.ToLower(origin)] {
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
		h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
		h.Set("Access-Control-Max-Age", "600")
		return r.Method == http.MethodOptions
	}
	return false
}
