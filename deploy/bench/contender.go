//go:build linux

package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// contender is a server to measure.
type contender struct {
	name  string
	nodes int // processes that players connect to
	start func(*team) error
}

// contenders are all servers; the others are compared with the first, a bare socket that encodes, judges and keeps
// nothing. docs/performance.md describes them.
var contenders = []contender{
	{"floor", 1, func(t *team) error { return t.startServer("floor") }},
	{"plain", 1, func(t *team) error { return t.startServer("plain") }},
	{"memory", 1, func(t *team) error { return t.startNonet("--data", ":memory:") }},
	{"file", 1, func(t *team) error { return t.startNonet("--data", filepath.Join(t.data, "nonet.db")) }},
	{"redis", 1, func(t *team) error { return t.startOnRedis(1, 1) }},
	{"two", 2, func(t *team) error { return t.startOnRedis(2, 1) }},
}

// mostProcesses limits the nodes, and the masters, of a measured cluster.
const mostProcesses = 64

// find returns the contender with a name: one of the list, or a cluster such as 4x2, four nodes and two Redis masters.
// All players of a room are on one node of a cluster, as with a balancer that routes by room.
func find(name string) (contender, error) {
	if i := slices.IndexFunc(contenders, func(c contender) bool { return c.name == name }); i >= 0 {
		return contenders[i], nil
	}
	var nodes, masters int
	_, err := fmt.Sscanf(name, "%dx%d", &nodes, &masters)
	if err != nil || name != fmt.Sprintf("%dx%d", nodes, masters) || nodes < 1 || masters < 1 ||
		max(nodes, masters) > mostProcesses {
		return contender{}, fmt.Errorf("there is no server %q; there are: %s, and clusters like 4x2, "+
			"which is four nodes and two masters of Redis", name, strings.Join(names(contenders), ", "))
	}
	return contender{name, nodes, func(t *team) error {
		t.whole = true
		return t.startOnRedis(nodes, masters)
	}}, nil
}

func names(of []contender) (names []string) {
	for _, c := range of {
		names = append(names, c.name)
	}
	return names
}

// team holds the processes of a contender.
type team struct {
	*config
	data string
	cmds []*exec.Cmd
	urls []string
	pids []string
	// whole keeps all players of a room on one node.
	whole bool
	// masters counts the Redis processes, which are the last ones once all have started.
	masters int
}

// begin starts a process.
func (t *team) begin(cmd *exec.Cmd) error {
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	t.cmds = append(t.cmds, cmd)
	t.pids = append(t.pids, strconv.Itoa(cmd.Process.Pid))
	return nil
}

// startServer starts a program that prints its address when it is ready.
func (t *team) startServer(program string, args ...string) error {
	cmd := exec.Command(filepath.Join(t.dir, program), args...)
	if program == "nonet" {
		cmd.Path = t.config.nonet
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := t.begin(cmd); err != nil {
		return err
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), "open ")
	if !ok {
		return fmt.Errorf("%s did not start", program)
	}
	t.urls = append(t.urls, url)
	return nil
}

func (t *team) startNonet(args ...string) error {
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--log-level", "error"}
	return t.startServer("nonet", append(serve, args...)...)
}

// startOnRedis starts Redis masters and the nodes, and moves the masters to the end of the processes.
func (t *team) startOnRedis(nodes, masters int) error {
	t.masters = masters
	addrs := make([]string, masters)
	for i := range addrs {
		var err error
		if addrs[i], err = t.startRedis(masters > 1); err != nil {
			return err
		}
	}
	if masters > 1 {
		if err := join(addrs); err != nil {
			return err
		}
	}
	for range nodes {
		if err := t.startNonet("--redis", "redis://"+strings.Join(addrs, ",")); err != nil {
			return err
		}
	}
	t.pids = append(t.pids[masters:], t.pids[:masters]...)
	return nil
}

// startRedis starts a master, and returns its address once it listens.
func (t *team) startRedis(cluster bool) (string, error) {
	port, err := freePort()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(t.data, port)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", err
	}
	args := []string{"--port", port, "--bind", "127.0.0.1", "--dir", dir, "--save", "", "--appendonly", "yes",
		"--loglevel", "warning"}
	if cluster {
		bus, err := freePort() // the default is 10,000 above, which may not exist
		if err != nil {
			return "", err
		}
		args = append(args, "--cluster-enabled", "yes", "--cluster-port", bus)
	}
	if err := t.begin(exec.Command("redis-server", args...)); err != nil {
		return "", err
	}
	addr := net.JoinHostPort("127.0.0.1", port)
	return addr, reach(addr)
}

// freePort returns an unused port.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// join makes a Redis Cluster of masters, and returns when all of them agree on it.
func join(addrs []string) error {
	slots := 16384
	for i, addr := range addrs {
		from, to := i*slots/len(addrs), (i+1)*slots/len(addrs)-1
		if _, err := ask(addr, "CLUSTER", "ADDSLOTSRANGE", strconv.Itoa(from), strconv.Itoa(to)); err != nil {
			return err
		}
		bus, err := ask(addr, "CONFIG", "GET", "cluster-port") // the name, and then the port
		if err != nil {
			return err
		}
		host, port, _ := net.SplitHostPort(addr)
		if _, err := ask(addrs[0], "CLUSTER", "MEET", host, port, strings.Fields(bus)[1]); err != nil {
			return err
		}
	}
	for _, addr := range addrs {
		for tries := 0; ; tries++ {
			if info, err := ask(addr, "CLUSTER", "INFO"); err != nil {
				return err
			} else if agrees(info, len(addrs)) {
				break
			}
			if tries == 3000 {
				return errors.New("the masters of Redis do not find each other")
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	return nil
}

// ask sends a command with redis-cli and returns the output.
func ask(addr string, command ...string) (string, error) {
	host, port, _ := net.SplitHostPort(addr)
	out, err := exec.Command("redis-cli", append([]string{"-e", "-h", host, "-p", port}, command...)...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", strings.Join(command, " "), err, out)
	}
	return string(out), nil
}

// agrees reports whether a master with this answer sees the whole cluster.
func agrees(info string, masters int) bool {
	return strings.Contains(info, "cluster_state:ok") &&
		strings.Contains(info, fmt.Sprintf("cluster_size:%d\r", masters))
}

// reach waits until an address accepts connections.
func reach(addr string) error {
	for range 500 {
		line, err := net.Dial("tcp", addr)
		if err == nil {
			return line.Close()
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("the Redis server did not start")
}

// stop kills all processes; they have no data worth a clean stop.
func (t *team) stop() {
	for _, cmd := range t.cmds {
		cmd.Process.Kill()
		cmd.Wait()
	}
}
