package redistest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// slots is how many a Redis Cluster has.
const slots = 16384

// Cluster is a Redis Cluster of masters without replicas.
type Cluster struct{ Masters []*Server }

// StartCluster starts a Redis Cluster of so many masters, and returns when all of them agree on it.
func StartCluster(t testing.TB, masters int) *Cluster {
	t.Helper()
	c := new(Cluster)
	for i := range masters {
		s := StartServer(t, "--cluster-enabled", "yes", "--cluster-node-timeout", "2000")
		from, to := i*slots/masters, (i+1)*slots/masters-1
		s.mustDo("CLUSTER", "ADDSLOTSRANGE", strconv.Itoa(from), strconv.Itoa(to))
		c.Masters = append(c.Masters, s)
	}
	for _, s := range c.Masters[1:] {
		host, port, err := net.SplitHostPort(c.Masters[0].Addr)
		require.NoError(t, err)
		s.mustDo("CLUSTER", "MEET", host, port)
	}
	for _, s := range c.Masters {
		await(t, "the cluster's masters do not find each other", func() bool { return s.agrees(masters) })
	}
	return c
}

// URL is what a client opens: all masters.
func (c *Cluster) URL() string {
	var addrs []string
	for _, s := range c.Masters {
		addrs = append(addrs, s.Addr)
	}
	return "redis://" + strings.Join(addrs, ",")
}

// agrees says whether the server sees the whole cluster.
func (s *Server) agrees(masters int) bool {
	info := s.mustDo("CLUSTER", "INFO")
	return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, fmt.Sprintf("cluster_size:%d\r", masters))
}

// mustDo sends one command over a connection of its own and returns the reply's text.
func (s *Server) mustDo(args ...string) string {
	s.t.Helper()
	reply, err := do(s.Addr, args)
	require.NoError(s.t, err, strings.Join(args, " "))
	return reply
}

func do(addr string, args []string) (string, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	text := fmt.Sprintf("*%d\r\n", len(args))
	for _, a := range args {
		text += fmt.Sprintf("$%d\r\n%s\r\n", len(a), a)
	}
	if _, err := io.WriteString(conn, text); err != nil {
		return "", err
	}
	return readReply(bufio.NewReader(conn))
}

// readReply reads a status, an error, a number or a text, which is all that is asked for here.
func readReply(r *bufio.Reader) (string, error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return "", err
	}
	line = strings.TrimRight(line, "\r\n")
	switch line[0] {
	case '+', ':':
		return line[1:], nil
	case '$':
		n, err := strconv.Atoi(line[1:])
		if err != nil || n < 0 {
			return "", fmt.Errorf("reply %q: %w", line, err)
		}
		text := make([]byte, n)
		_, err = io.ReadFull(r, text)
		return string(text), err
	}
	return "", fmt.Errorf("redis says %q", line)
}
