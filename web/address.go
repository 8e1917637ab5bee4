package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// proxies are the reverse proxies whose word about a request is taken. Anyone else could claim to be anyone.
type proxies []netip.Prefix

// client returns the address that a request comes from: the connection's, or what the nearest proxies say.
// X-Forwarded-For is read from its end, for each proxy adds the address that it saw to the end, and what
// stands before an address that is no proxy's is only what that client claims.
func (p proxies) client(r *http.Request) netip.Addr {
	addr := remote(r)
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

// unheard says whether a request came through a proxy whose word was not taken.
func (p proxies) unheard(r *http.Request) bool {
	return r.Header.Get("X-Forwarded-For") != "" && !covers(p, remote(r))
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
	if addr.Is6() {
		if p, err := addr.WithZone("").Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return addr
}
