package node

import (
	"context"
	"fmt"
	"net"
	"strings"

	"nonet/web"
)

// listen opens the listeners and answers there from now on. TCP keep-alives are off for players' connections, because
// they cost four system calls each and the gateway sends heartbeats.
func (n *Node) listen() (err error) {
	players := net.ListenConfig{KeepAlive: -1}
	if n.playerListener, err = players.Listen(context.Background(), "tcp", n.cfg.addr); err != nil {
		return fmt.Errorf("can't listen on %s (choose another with --addr): %w", n.cfg.addr, err)
	}
	if n.cfg.metricsAddr != "" {
		if n.metricsListener, err = net.Listen("tcp", n.cfg.metricsAddr); err != nil {
			return fmt.Errorf("can't listen on %s for Prometheus and pprof (is nonet running already? choose another with "+
				"--metrics-addr, or none with --metrics-addr=): %w", n.cfg.metricsAddr, err)
		}
	}
	n.listener = web.NewListener(n.metrics, n.log)
	n.serving.Go(func() { n.failed <- n.listener.Serve(n.playerListener) })
	if n.metricsListener != nil {
		n.serving.Go(func() { n.failed <- n.listener.ServeAdmin(n.metricsListener) })
	}
	return nil
}

// logAddrs logs the addresses of the node, and more.
func (n *Node) logAddrs(msg string, more ...any) {
	n.log.Info(msg, append([]any{"addr", n.playerListener.Addr().String(), "metrics", addrOf(n.metricsListener),
		"store", n.cfg.store.String()}, more...)...)
}

// addrOf returns the address of a listener, or "" without one.
func addrOf(l net.Listener) string {
	if l == nil {
		return ""
	}
	return l.Addr().String()
}

// url returns the URL of the game on this machine.
func (n *Node) url() string {
	host, port, _ := net.SplitHostPort(n.Addr())
	if net.ParseIP(host).IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// readyMessage returns the URLs of the game for a person to open.
func (n *Node) readyMessage() string {
	text := "nonet is ready: open " + n.url()
	host, port, _ := net.SplitHostPort(n.Addr())
	if others := lanAddrs(port); net.ParseIP(host).IsUnspecified() && len(others) > 0 {
		text += " (on other devices " + strings.Join(others, " or ") + ")"
	}
	return text
}

// lanAddrs returns the URLs under which other machines of the local network may reach this one.
func lanAddrs(port string) (urls []string) {
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range addrs {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && ip.IP.IsPrivate() {
			urls = append(urls, "http://"+net.JoinHostPort(ip.IP.String(), port))
		}
	}
	return urls[:min(len(urls), 3)]
}
