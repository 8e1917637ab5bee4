package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// proxies are the reverse proxies whose word about a request is taken. Anyone else could claim to be anyone.
type proxies []netip.Prefix

// client returns the address that a request comes from: the connection's, or what the nearest proxies say. Who comes
// through a proxy whose word is not taken has a share in the proxy's address, see somebodys.
// X-Forwarded-For is read from its end, for each proxy adds the address that it saw to the end, and what
// stands before an address that is no proxy's is only what that client claims.
func (p proxies) client(r *http.Request) netip.Addr {
	addr := remote(r)
	if p.unheard(r) {
		return somebodys(addr)
	}
	if !covers(p, addr) {
		return addr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && covers(p, addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr
}

// secure says whether a trusted proxy says that the client came over TLS.
func (p proxies) secure(r *http.Request) bool {
	return r.TLS != nil || covers(p, remote(r)) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// forwarded are the headers by which proxies, load balancers and tunnels say that a request came through them.
var forwarded = []string{
	"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Server", "X-Real-Ip",
	"Forwarded", "Via", "X-Client-Ip", "X-Cluster-Client-Ip", "X-Original-Forwarded-For", "X-Envoy-External-Address",
	"True-Client-Ip", "Cf-Connecting-Ip", "Cdn-Loop", "Fly-Client-Ip", "Fastly-Client-Ip",
}

// unheard says whether a request came through a proxy whose word is not taken.
func (p proxies) unheard(r *http.Request) bool {
	came := func(header string) bool { return r.Header[header] != nil }
	return slices.ContainsFunc(forwarded, came) && !covers(p, remote(r))
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

// network is what one customer of a provider gets: an IPv4 address, or an IPv6 network of 64 bits.
// Limits per address count these, else anyone with IPv6 had as many buckets as they like.
func network(addr netip.Addr) netip.Addr {
	addr = addr.WithZone("").Unmap()
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return addr
}
