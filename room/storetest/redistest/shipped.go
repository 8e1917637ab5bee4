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

// shippedServers is how many servers, and sentinels, deploy/replicated has.
const shippedServers = 3

// Shipped are the servers and sentinels of deploy/replicated, started by its scripts with its settings, a server and a
// sentinel together as they are in a pod.
type Shipped struct {
	t    testing.TB
	env  []string // what the scripts are told
	pods [shippedServers]*shippedPod
}

// shippedPod is a server and its sentinel, which share a disk.
type shippedPod struct {
	dir             string
	redis, sentinel string // addresses
	running         []*exec.Cmd
}

// StartShipped starts what the folder, that of deploy/replicated, says, and returns when the first server is the master
// with two replicas and the sentinels know each other.
func StartShipped(t testing.TB, folder string) *Shipped {
	t.Helper()
	folder, err := filepath.Abs(folder)
	require.NoError(t, err)
	s := &Shipped{t: t}
	var sentinels []string
	named := func() string { // by a name, as there
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

// URL is what a client opens: the sentinels.
func (s *Shipped) URL() string {
	var all []string
	for _, p := range s.pods {
		all = append(all, p.sentinel)
	}
	return "redis+sentinel://" + strings.Join(all, ",") + "/nonet"
}

// Start starts a server and its sentinel, on the disk that they had.
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

// Kill ends a server and its sentinel at once, as the loss of a machine does. Nothing is done to those that are gone.
func (s *Shipped) Kill(i int) {
	p := s.pods[i]
	for _, cmd := range p.running {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // with those who write its snapshots
		_ = cmd.Wait()
	}
	p.running = nil
}

// KillAll ends all servers and sentinels at once, when both replicas have all that the master has acknowledged: any of
// the three may be the master that they come back to.
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

// shippedWhole is how long the servers may take to find together. Where one starts too late for the 2 seconds that the
// sentinels wait, they begin a fail-over that comes to nothing, and the next one only after twice its 10 seconds.
const shippedWhole = time.Minute

// AwaitWhole returns which server is the master, once it has the two others as its replicas and the sentinels know all
// of them and each other.
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

// agree says whether all sentinels take a server for the master, and know its replicas and each other.
func (s *Shipped) agree(on string) bool {
	for _, p := range s.pods {
		info, err := do(p.sentinel, []string{"INFO", "sentinel"})
		if err != nil || !strings.Contains(info, "status=ok,address="+on+",slaves=2,sentinels=3") {
			return false
		}
	}
	return true
}
