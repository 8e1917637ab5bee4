package auth

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"nonet/web/limit"
)

func TestOriginSchemeBehindTLS(t *testing.T) {
	o := Origins{proxies: limit.Proxies{netip.MustParsePrefix("10.0.0.0/8")}}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr, r.Host = "10.0.0.1:5", "play.example"
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("Origin", "http://play.example")
	if o.Check(r) == nil {
		t.Error("a page without TLS was accepted by a server behind TLS")
	}
	r.Header.Set("Origin", "https://play.example")
	if err := o.Check(r); err != nil {
		t.Error(err)
	}
}
