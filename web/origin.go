package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"nonet/protocol"
	"nonet/web/apierror"
	"nonet/web/limit"
)

// origins says which pages may talk to the server: those that it served itself, and those on the list.
// A request without an Origin does not come from a page: bots and tools are welcome.
type origins struct {
	list    map[string]bool // "https://play.example", lower case
	proxies limit.Proxies
}

// newOrigins reads the list of foreign pages: each "scheme://host", with a port where it is not the scheme's own.
func newOrigins(list []string, p limit.Proxies) (origins, error) {
	o := origins{list: map[string]bool{}, proxies: p}
	for _, text := range list {
		u, err := url.Parse(text)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.Scheme+"://"+u.Host != text {
			return o, fmt.Errorf("an origin is scheme://host[:port] and nothing more, like https://play.example; %q is not",
				text)
		}
		o.list[strings.ToLower(text)] = true
	}
	return o, nil
}

// check returns a fault for a request from a foreign page.
func (o origins) check(r *http.Request) error {
	origin := r.Header.Get("Origin")
	if origin == "" || o.list[strings.ToLower(origin)] || o.own(origin, r) {
		return nil
	}
	return &apierror.Error{
		Code: protocol.Forbidden,
		Text: fmt.Sprintf("Pages of %.100q may not talk to this server. Its operator can allow them with --origins.", origin),
	}
}

// own says whether the page came from where the request goes to.
func (o origins) own(origin string, r *http.Request) bool {
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return false
	}
	if u.Scheme == "http" && o.proxies.Secure(r) {
		return false // a page that anyone on the way may have changed
	}
	return bareHost(u.Host, u.Scheme) == bareHost(r.Host, u.Scheme)
}

// bareHost is a host without the port that goes without saying.
func bareHost(host, scheme string) string {
	port := map[string]string{"http": ":80", "https": ":443"}[scheme]
	return strings.TrimSuffix(strings.ToLower(host), port)
}

// allow tells the browser of a page on the list that it may read the answer. It reports whether the request was
// nothing but the browser's question whether it may ask.
func (o origins) allow(w http.ResponseWriter, r *http.Request) (preflight bool) {
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
