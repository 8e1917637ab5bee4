package limit

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the reverse proxies whose forwarding headers are trusted. Other senders could forge these headers.
type Proxies []netip.Prefix

// Client returns the address that a request comes from: the connection's, or the one that the nearest trusted proxies
// forward. A request through a proxy that is not trusted, or that does not name the client, gets an address that stands
// for all clients of that proxy, see unidentifiedAddr.
func (p Proxies) Client(r *http.Request) netip.Addr {
	addr, heard := p.from(r)
	if !heard {
		return unidentifiedAddr(addr)
	}
	return addr
}

// IsUnidentified reports whether a request came through a proxy and its client is unknown.
func (p Proxies) IsUnidentified(r *http.Request) bool {
	_, heard := p.from(r)
	return !heard
}

// from returns the client's address, or the nearest proxy's if heard is false. It reads X-Forwarded-For from its end:
// each proxy appends the address that it saw, so the entries before the last address that is not a trusted proxy's are
// only claims of the client.
func (p Proxies) from(r *http.Request) (addr netip.Addr, heard bool) {
	addr = RemoteAddr(r)
	switch {
	case !cameThroughProxy(r):
		return addr, true
	case !contains(p, addr):
		return addr, false
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && contains(p, addr); i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			break
		}
		addr, heard = hop, true
	}
	return addr, heard
}

// parseHop parses an address of X-Forwarded-For, which some proxies write with a port or in brackets.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr().Unmap(), true
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return addr.Unmap(), err == nil
}

// Secure reports whether the client came over TLS, here or at a trusted proxy.
func (p Proxies) Secure(r *http.Request) bool {
	return r.TLS != nil || contains(p, RemoteAddr(r)) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// forwarded are the headers, next to those that begin with X-Forwarded, that proxies, load balancers and tunnels add to
// requests.
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

// cameThroughProxy reports whether a request came through a proxy: it has a header that proxies add, or it comes from
// this machine and asks for another host, like a request of a proxy that adds no headers.
func cameThroughProxy(r *http.Request) bool {
	for header := range r.Header {
		if strings.HasPrefix(header, "X-Forwarded") || slices.Contains(forwarded, header) {
			return true
		}
	}
	return RemoteAddr(r).IsLoopback() && !isThisMachine(r.Host)
}

// isThisMachine reports whether a request's host is a name that a machine has for itself.
func isThisMachine(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]."))
	addr, err := netip.ParseAddr(host)
	return host == "" || host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && addr.IsLoopback()
}

// unidentifiedAddr returns an address for the unknown clients of a proxy. It matches no configured list of addresses,
// because permissions of the proxy's host must not apply to everyone behind the proxy.
func unidentifiedAddr(proxy netip.Addr) netip.Addr {
	if !proxy.IsValid() {
		return proxy
	}
	return netip.AddrFrom16(proxy.As16()).WithZone("forwarded") // no list has addresses with zones
}

// RemoteAddr returns the address at the other end of the connection, or the zero address if it cannot be parsed.
func RemoteAddr(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}

// networkBits are the prefix lengths (CIDR) of the IPv6 subnets that are limited, from the smallest subnet to the
// largest: the smallest and the largest that a provider gives to one customer, and the size of a site. A /56 has 256
// networks of 64 bits, and a /48 has 65,536.
var networkBits = [...]int{64, 56, 48}

// networkOf returns an address's network of the i-th size. ok is false for IPv4 if i is above 0, because an IPv4
// address is only limited by itself.
func networkOf(addr netip.Addr, i int) (p netip.Prefix, ok bool) {
	addr = addr.WithZone("").Unmap()
	bits := networkBits[i]
	if !addr.Is6() {
		bits = addr.BitLen()
	}
	p, err := addr.Prefix(bits)
	return p, err == nil && (i == 0 || addr.Is6())
}

// network returns the network of one customer: an IPv4 address or an IPv6 /64. Limits per address count these networks,
// because otherwise the owner of an IPv6 network would have an unlimited number of buckets.
func network(addr netip.Addr) netip.Addr {
	p, _ := networkOf(addr, 0)
	return p.Addr()
}

// OwnerNetwork returns the text of the largest network that an address's owner may have: an IPv4 address, or an IPv6
// /48.
func OwnerNetwork(addr netip.Addr) string {
	if p, ok := networkOf(addr, len(networkBits)-1); ok {
		return p.String()
	}
	return addr.WithZone("").Unmap().String()
}

// sharedNetwork returns the network that shares a turn in work queues: an IPv4 /24 or an IPv6 /48. It has a zone, so it
// never equals a client's address.
func sharedNetwork(addr netip.Addr) netip.Addr {
	addr = addr.WithZone("").Unmap()
	bits := 24
	if addr.Is6() {
		bits = 48
	}
	p, err := addr.Prefix(bits)
	if err != nil {
		return addr
	}
	if addr.Is4() {
		return netip.AddrFrom16(p.Addr().As16()).WithZone("site")
	}
	return p.Addr().WithZone("site")
}
