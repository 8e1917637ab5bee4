package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// proxies are the reverse proxies whose word about a request is taken. Anyone else could claim to be anyone.
type proxies []netip.Prefix

// client returns the address that a request comes from: the connection's, or what the nearest proxies say. Who comes
// through a proxy whose word is not taken, or that says nothing, has a share in the proxy's address, see somebodys.
func (p proxies) client(r *http.Request) netip.Addr {
	addr, heard := p.from(r)
	if !heard {
		return somebodys(addr)
	}
	return addr
}

// unheard says whether a request came through a proxy of which nobody knows for whom it asks.
func (p proxies) unheard(r *http.Request) bool {
	_, heard := p.from(r)
	return !heard
}

// from is the address that a request comes from. It is the nearest proxy's if that was not heard.
// X-Forwarded-For is read from its end, for each proxy adds the address that it saw to the end, and what
// stands before an address that is no proxy's is only what that client claims.
func (p proxies) from(r *http.Request) (addr netip.Addr, heard bool) {
	addr = remote(r)
	switch {
	case !throughProxy(r):
		return addr, true
	case !covers(p, addr):
		return addr, false
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && covers(p, addr); i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			break
		}
		addr, heard = hop, true
	}
	return addr, heard
}

// parseHop reads an address of X-Forwarded-For, which some proxies write with a port or in brackets.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr().Unmap(), true
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return addr.Unmap(), err == nil
}

// secure says whether a trusted proxy says that the client came over TLS.
func (p proxies) secure(r *http.Request) bool {
	return r.TLS != nil || covers(p, remote(r)) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// forwarded are the headers by which proxies, load balancers and tunnels say that a request came through them, beside
// those that begin with X-Forwarded.
var forwarded = []string{
	"X-Real-Ip", "Forwarded", "Via", "Client-Ip", "X-Client-Ip", "X-Cluster-Client-Ip", "X-Original-Forwarded-For",
	"X-Original-Host", "X-Remote-Ip", "X-Remote-Addr", "X-Varnish", "X-Envoy-External-Address", "X-Amzn-Trace-Id",
	"X-Amz-Cf-Id", "X-Azure-Clientip", "X-Azure-Socketip", "X-Appengine-User-Ip", "X-Vercel-Forwarded-For",
	"X-Nf-Client-Connection-Ip", "Proxy-Client-Ip", "Wl-Proxy-Client-Ip", "True-Client-Ip", "Akamai-Client-Ip",
	"Ali-Cdn-Real-Ip", "Cf-Connecting-Ip", "Cf-Ray", "Cdn-Loop", "Do-Connecting-Ip", "Fly-Client-Ip", "Fastly-Client-Ip",
	"Front-End-Https", "Tailscale-User-Login", "X-Scheme", "X-Original-Uri", "X-Original-Url", "X-Rewrite-Url",
	"X-Nginx-Proxy", "X-Proxyuser-Ip", "X-Arr-Log-Id", "X-Arr-Ssl", "X-Envoy-Internal", "X-Cloud-Trace-Context",
	"Fastly-Ff",
}

// throughProxy says whether a request came through a proxy: it says so, or comes from this machine and asks for another
// one by name, as what is passed on without a word does.
func throughProxy(r *http.Request) bool {
	for header := range r.Header {
		if strings.HasPrefix(header, "X-Forwarded") || slices.Contains(forwarded, header) {
			return true
		}
	}
	return remote(r).IsLoopback() && !ofThisMachine(r.Host)
}

// ofThisMachine says whether a request's host is what a machine calls itself.
func ofThisMachine(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]."))
	addr, err := netip.ParseAddr(host)
	return host == "" || host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && addr.IsLoopback()
}

// somebodys is a proxy's address in the place of a client's that nobody knows. It is in no list of addresses, for what
// is allowed to the proxy's machine is not allowed to all who come through it.
func somebodys(proxy netip.Addr) netip.Addr {
	if !proxy.IsValid() {
		return proxy
	}
	return netip.AddrFrom16(proxy.As16()).WithZone("forwarded") // no list has addresses with zones
}

// remote is the address at the connection's other end. One that can't be read is the zero address, a stranger's.
func remote(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}

func covers(list []netip.Prefix, addr netip.Addr) bool {
	for _, p := range list {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// siteBits are the IPv6 networks that are counted, each larger than the one before: what one customer of a provider
// gets at least, at most, and what a site has. A customer has 256 networks of 64 bits or more, and a site 65,536.
var siteBits = [...]int{64, 56, 48}

// networkOf is the network of an address that the i-th of siteBits counts; an IPv4 address has none but itself.
func networkOf(addr netip.Addr, i int) (p netip.Prefix, ok bool) {
	addr = addr.WithZone("").Unmap()
	bits := siteBits[i]
	if !addr.Is6() {
		bits = addr.BitLen()
	}
	p, err := addr.Prefix(bits)
	return p, err == nil && (i == 0 || addr.Is6())
}

// network is what one customer of a provider gets: an IPv4 address, or an IPv6 network of 64 bits.
// Limits per address count these, else anyone with IPv6 had as many buckets as they like.
func network(addr netip.Addr) netip.Addr {
	p, _ := networkOf(addr, 0)
	return p.Addr()
}
