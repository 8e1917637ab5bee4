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
	"strconv"
	"strings"
	"time"
)

// contender is a server that is measured.
type contender struct {
	name, what string
	start      func(*team) error
}

// contenders are all of them. The first is what the others are held against.
var contenders = []contender{
	{"floor", "a bare socket: no encoding, no judging, nothing kept", func(t *team) error { return t.server("floor") }},
	{"plain", "an afternoon's gorilla server", func(t *team) error { return t.server("plain") }},
	{"memory", "nonet, nothing kept", func(t *team) error { return t.nonet("--data", ":memory:") }},
	{"file", "nonet with its file", func(t *team) error { return t.nonet("--data", filepath.Join(t.data, "nonet.db")) }},
	{"redis", "nonet with Redis", func(t *team) error { return t.onRedis(1) }},
	{"two", "two nodes with Redis, each room's players on both", func(t *team) error { return t.onRedis(2) }},
}

func names(of []contender) (names []string) {
	for _, c := range of {
		names = append(names, c.name)
	}
	return names
}

// team are the processes of a contender.
type team struct {
	*config
	data string
	cmds []*exec.Cmd
	urls []string
	pids []string
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

// server starts a program that says where it is open.
func (t *team) server(program string, args ...string) error {
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

func (t *team) nonet(args ...string) error {
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--log-level", "error"}
	return t.server("nonet", append(serve, args...)...)
}

// onRedis starts nodes, and then names the Redis between them last.
func (t *team) onRedis(nodes int) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	addr := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(addr)
	err = t.begin(exec.Command("redis-server", "--port", port, "--bind", "127.0.0.1", "--dir", t.data, "--save", "",
		"--appendonly", "yes", "--loglevel", "warning"))
	if err != nil {
		return err
	}
	if err := reach(addr); err != nil {
		return err
	}
	for range nodes {
		if err := t.nonet("--redis", "redis://"+addr); err != nil {
			return err
		}
	}
	t.pids = append(t.pids[1:], t.pids[0])
	return nil
}

// reach waits until somebody listens.
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

// stop ends all processes at once: nothing of theirs is kept.
func (t *team) stop() {
	for _, cmd := range t.cmds {
		cmd.Process.Kill()
		cmd.Wait()
	}
}
