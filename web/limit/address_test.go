package limit

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestClientAddress(t *testing.T) {
	trusted := Proxies{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct {
		RemoteAddr, forwarded, want string
	}{
		{"192.0.2.1:5", "", "192.0.2.1"},
		{"192.0.2.1:5", "198.51.100.1", "192.0.2.1"}, // any client can send the header
		{"10.1.2.3:5", "198.51.100.1", "198.51.100.1"},
		{"10.1.2.3:5", "6.6.6.6, 198.51.100.1", "198.51.100.1"}, // the proxy appends to the end
		{"10.1.2.3:5", "6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"},
		{"10.1.2.3:5", "", "10.1.2.3"},
		{"10.1.2.3:5", "garbage", "10.1.2.3"},
		{"10.1.2.3:5", "198.51.100.1, garbage", "10.1.2.3"},
		{"10.1.2.3:5", "198.51.100.1:4711", "198.51.100.1"}, // some proxies add the port
		{"10.1.2.3:5", "[2001:db8::7]:4711", "2001:db8::"},
		{"[fd00::1]:5", "2001:db8::7", "2001:db8::"},
		{"[::ffff:10.1.2.3]:5", "::ffff:198.51.100.1", "198.51.100.1"},
		{"pipe", "198.51.100.1", "invalid IP"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.RemoteAddr
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := network(trusted.Client(r)).String(); got != c.want {
			t.Errorf("from %s, forwarded for %q: the client is %s; want %s", c.RemoteAddr, c.forwarded, got, c.want)
		}
		heard := c.forwarded == "" || c.want == "198.51.100.1" || c.want == "2001:db8::"
		if got := trusted.IsUnidentified(r); got == heard {
			t.Errorf("from %s, forwarded for %q: unheard is %v", c.RemoteAddr, c.forwarded, got)
		}
	}
}

func TestSecureTrustsProxiesOnly(t *testing.T) {
	trusted := Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "192.0.2.1:5"
	r.Header.Set("X-Forwarded-Proto", "https")
	if trusted.Secure(r) {
		t.Error("X-Forwarded-Proto of an unknown client is trusted")
	}
	r.RemoteAddr = "10.0.0.1:5"
	if !trusted.Secure(r) {
		t.Error("X-Forwarded-Proto of a proxy is not trusted")
	}
	r.RemoteAddr, r.TLS = "192.0.2.1:5", &tls.ConnectionState{}
	if !trusted.Secure(r) {
		t.Error("TLS is not detected")
	}
}

func TestNetworkOfAddress(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.1":         "192.0.2.1",
		"2001:db8:1:2:3::4": "2001:db8:1:2::",
		"fe80::1%eth0":      "fe80::",
	} {
		if got := network(netip.MustParseAddr(addr)).String(); got != want {
			t.Errorf("network(%s) = %s; want %s", addr, got, want)
		}
	}
}
