package redistest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// masterName is the sentinels' name of the master.
const masterName = "nonet-test"

// Pair is a master and its replica, without failover.
type Pair struct{ Master, Replica *Server }

// StartPair starts a master and a replica, and returns when the replica is in sync.
func StartPair(t testing.TB) Pair {
	t.Helper()
	p := Pair{Master: StartServer(t), Replica: StartServer(t)}
	host, port, err := net.SplitHostPort(p.Master.Addr)
	require.NoError(t, err)
	p.Replica.mustDo("REPLICAOF", host, port)
	p.Master.awaitReplica()
	return p
}

// Sentinels is a master, a replica, and sentinels that promote the replica if the master fails.
type Sentinels struct {
	Pair
	addrs []string
}

// StartSentinels starts a master, a replica and three sentinels, and returns when the sentinels know them all. They do
// not take a busy master for a failed one until [Sentinels.Watch] is called.
func StartSentinels(t testing.TB) *Sentinels {
	t.Helper()
	s := &Sentinels{Pair: StartPair(t)}
	host, port, err := net.SplitHostPort(s.Master.Addr)
	require.NoError(t, err)
	var watchers []*Server
	for range 3 {
		w := startSentinel(t, host, port)
		watchers, s.addrs = append(watchers, w), append(s.addrs, w.Addr)
	}
	for _, w := range watchers {
		await(t, "the sentinels do not find each other and the replica", func() bool {
			info, err := do(w.Addr, []string{"INFO", "sentinel"})
			return err == nil && strings.Contains(info, "status=ok") && strings.Contains(info, "slaves=1,sentinels=3")
		})
	}
	return s
}

// URL returns the URL for clients.
func (s *Sentinels) URL() string {
	return "redis+sentinel://" + strings.Join(s.addrs, ",") + "/" + masterName
}

// Watch lets the sentinels promote the replica if the master does not answer for half a second.
func (s *Sentinels) Watch() {
	s.Master.t.Helper()
	for _, addr := range s.addrs {
		_, err := do(addr, []string{"SENTINEL", "SET", masterName, "down-after-milliseconds", "500"})
		require.NoError(s.Master.t, err)
	}
}

// KillMaster kills the master once its replica has everything that the master acknowledged. Otherwise the failover
// could lose the last acknowledged writes with any client.
func (s *Sentinels) KillMaster() {
	s.Master.t.Helper()
	s.Watch()
	s.Master.awaitReplica()
	s.Master.Kill()
}

// awaitReplica returns when a replica has all data of the server.
func (s *Server) awaitReplica() {
	s.t.Helper()
	await(s.t, "the replica does not keep up", func() bool {
		info, err := do(s.Addr, []string{"INFO", "replication"})
		offset := line(info, "master_repl_offset:")
		return err == nil && strings.Contains(info, "state=online,offset="+offset+",")
	})
}

// line returns the rest of the line that starts with begin.
func line(text, begin string) string {
	_, rest, _ := strings.Cut(text, begin)
	rest, _, _ = strings.Cut(rest, "\r\n")
	return rest
}

func startSentinel(t testing.TB, host, port string) *Server {
	t.Helper()
	s := &Server{t: t, dir: t.TempDir(), Addr: freeAddr(t)}
	_, own, err := net.SplitHostPort(s.Addr)
	require.NoError(t, err)
	config := filepath.Join(s.dir, "sentinel.conf") // a sentinel keeps its state in its configuration file
	require.NoError(t, os.WriteFile(config, fmt.Appendf(nil,
		"bind 127.0.0.1\nport %s\ndir %s\nsentinel monitor %s %s %s 2\n"+
			"sentinel down-after-milliseconds %s %d\nsentinel failover-timeout %s 2000\n",
		own, s.dir, masterName, host, port, masterName, time.Hour.Milliseconds(), masterName), 0o600))
	s.cmd = exec.Command(redisServer(t), config, "--sentinel")
	require.NoError(t, s.cmd.Start())
	t.Cleanup(s.Kill)
	return s
}

// pollEvery is the interval at which a server is asked for its state, which it does not announce.
const pollEvery = 10 * time.Millisecond

// await polls until done returns true.
func await(t testing.TB, complaint string, done func() bool) {
	t.Helper()
	awaitFor(t, waitfor.Patience, complaint, done)
}

func awaitFor(t testing.TB, most time.Duration, complaint string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(most); !done(); {
		require.True(t, time.Now().Before(end), complaint)
		time.Sleep(pollEvery)
	}
}
