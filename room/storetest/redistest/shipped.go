//go:build unix

package redistest

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// shippedServers is the number of servers, and of sentinels, in deploy/replicated.
const shippedServers = 3

// Shipped is the servers and sentinels of deploy/replicated, started by its scripts with its settings. Each server runs
// with a sentinel, as in a pod.
type Shipped struct {
	t    testing.TB
	env  []string // environment of the scripts
	pods [shippedServers]*shippedPod
}

// shippedPod is a server and its sentinel, which share a disk.
type shippedPod struct {
	dir             string
	redis, sentinel string // addresses
	running         []*exec.Cmd
}

// StartShipped starts the setup in folder, which is deploy/replicated. It returns when the first server is the master
// with two replicas and the sentinels know each other.
func StartShipped(t testing.TB, folder string) *Shipped {
	t.Helper()
	folder, err := filepath.Abs(folder)
	require.NoError(t, err)
	s := &Shipped{t: t}
	var sentinels []string
	named := func() string { // by host name, as in the deployment
		_, port, err := net.SplitHostPort(freeAddr(t))
		require.NoError(t, err)
		return net.JoinHostPort("localhost", port)
	}
	for i := range s.pods {
		s.pods[i] = &shippedPod{dir: t.TempDir(), redis: named(), sentinel: named()}
		sentinels = append(sentinels, s.pods[i].sentinel)
	}
	s.env = append(os.Environ(), "FOLDER="+folder, "SENTINELS="+strings.Join(sentinels, " "), "FIRST="+s.pods[0].redis)
	t.Cleanup(func() {
		for i := range s.pods {
			s.Kill(i)
		}
	})
	for i := range s.pods {
		s.Start(i)
	}
	require.Zero(t, s.AwaitWhole())
	return s
}

// URL returns the URL for clients, with the sentinels.
func (s *Shipped) URL() string {
	var all []string
	for _, p := range s.pods {
		all = append(all, p.sentinel)
	}
	return "redis+sentinel://" + strings.Join(all, ",") + "/nonet"
}

// Start starts a server and its sentinel with their previous data.
func (s *Shipped) Start(i int) {
	p := s.pods[i]
	for _, script := range []string{
		`exec sh "$FOLDER/sentinel.sh" "$DISK/sentinel.conf"`,
		`exec sh "$FOLDER/redis.sh" "$FOLDER/redis.conf" --protected-mode no --dir "$DISK"`,
	} {
		cmd := exec.Command("sh", "-c", script)
		cmd.Env = append(s.env, "REDIS="+p.redis, "SENTINEL="+p.sentinel, "DISK="+p.dir)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		require.NoError(s.t, cmd.Start())
		p.running = append(p.running, cmd)
	}
}

// Kill kills a server and its sentinel, like the loss of a machine. It does nothing to those that are stopped.
func (s *Shipped) Kill(i int) {
	p := s.pods[i]
	for _, cmd := range p.running {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // including the processes that write its snapshots
		_ = cmd.Wait()
	}
	p.running = nil
}

// KillAll ends all servers and sentinels at once, when both replicas have all that the master has acknowledged: any of
// the three may become the master after the restart.
func (s *Shipped) KillAll() {
	s.t.Helper()
	master := s.pods[s.AwaitWhole()].redis
	await(s.t, "the replicas do not keep up", func() bool {
		info, err := do(master, []string{"INFO", "replication"})
		return err == nil &&
			strings.Count(info, "state=online,offset="+line(info, "master_repl_offset:")+",") == shippedServers-1
	})
	for i := range s.pods {
		s.Kill(i)
	}
}

// shippedWhole limits the time for the servers to form one group. If one starts later than the 2 seconds that the
// sentinels wait, they begin a failover that fails, and retry only after twice its timeout of 10 seconds.
const shippedWhole = time.Minute

// AwaitWhole waits until one server is the master with the two others as its replicas and the sentinels know all of
// them and each other. It returns the index of the master.
func (s *Shipped) AwaitWhole() (master int) {
	s.t.Helper()
	awaitFor(s.t, shippedWhole, "the servers do not find together", func() bool {
		for i, p := range s.pods {
			info, err := do(p.redis, []string{"INFO", "replication"})
			if err == nil && strings.Contains(info, "role:master") &&
				strings.Count(info, "state=online") == shippedServers-1 && s.agree(p.redis) {
				master = i
				return true
			}
		}
		return false
	})
	return master
}

// agree reports whether all sentinels regard a server as the master and know its replicas and each other.
func (s *Shipped) agree(on string) bool {
	for _, p := range s.pods {
		info, err := do(p.sentinel, []string{"INFO", "sentinel"})
		if err != nil || !strings.Contains(info, "status=ok,address="+on+",slaves=2,sentinels=3") {
			return false
		}
	}
	return true
}
