package main

import (
	"context"
	"math/rand/v2"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// chaosNode is a node, and the link over which bots reach it.
type chaosNode struct {
	p    *process
	link *chaosLink
	sick bool
}

// chaosRedis is a Redis server of the cluster, and the link over which nodes reach it.
type chaosRedis struct {
	s    *redistest.Server
	c    *redis.Client
	link *chaosLink
}

// chaosShard is a master and its replica, which change places on a failover.
type chaosShard struct {
	servers [2]*chaosRedis
	sick    bool
}

// chaosFaults injects faults and repairs them. At most two of the three nodes and one server of each shard are faulty
// at once, so that play can go on.
type chaosFaults struct {
	t      *testing.T
	dice   *rand.Rand
	url    string
	nodes  []*chaosNode
	shards []*chaosShard
	cures  []chaosCure
	count  map[string]int // by fault
}

// chaosCure is a scheduled repair.
type chaosCure struct {
	at   time.Time
	mend func()
}

// run injects faults until a time, and returns when all are repaired.
func (f *chaosFaults) run(until time.Time) {
	for next := time.Now(); ; {
		now := time.Now()
		switch {
		case len(f.cures) > 0 && !now.Before(f.cures[0].at):
			mend := f.cures[0].mend
			f.cures = f.cures[1:]
			mend()
			continue
		case now.Before(until) && !now.Before(next):
			f.breakSomething()
			next = time.Now().Add(f.between(200, 900))
			continue
		case !now.Before(until) && len(f.cures) == 0:
			return
		}
		wake := next
		if len(f.cures) > 0 && (f.cures[0].at.Before(wake) || !now.Before(until)) {
			wake = f.cures[0].at
		}
		time.Sleep(time.Until(wake)) // the schedule of the test, not a wait for something
	}
}

func (f *chaosFaults) between(least, most int) time.Duration {
	return time.Duration(least+f.dice.IntN(most-least)) * time.Millisecond
}

// later schedules a repair.
func (f *chaosFaults) later(wait time.Duration, mend func()) {
	c := chaosCure{time.Now().Add(wait), mend}
	i := 0
	for i < len(f.cures) && f.cures[i].at.Before(c.at) {
		i++
	}
	f.cures = append(f.cures[:i], append([]chaosCure{c}, f.cures[i:]...)...)
}

func (f *chaosFaults) breakSomething() {
	if f.dice.IntN(2) == 0 {
		if n := f.nodes[f.dice.IntN(len(f.nodes))]; !n.sick && f.sickNodes() < len(f.nodes)-1 {
			f.breakNode(n)
		}
		return
	}
	s := f.shards[f.dice.IntN(len(f.shards))]
	if s.sick {
		return
	}
	if master, replica := s.whole(); master != nil {
		f.breakShard(s, master, replica)
	}
}

func (f *chaosFaults) sickNodes() (n int) {
	for _, node := range f.nodes {
		if node.sick {
			n++
		}
	}
	return n
}

func (f *chaosFaults) recordFault(what string) {
	f.count[what]++
	f.t.Log(time.Now().Format("15:04:05.000"), what)
}

func (f *chaosFaults) breakNode(n *chaosNode) {
	n.sick = true
	switch f.dice.IntN(4) {
	case 0, 1:
		f.recordFault("node killed")
		n.p.kill()
		f.later(f.between(200, 4000), func() { f.startAgain(n) })
	case 2:
		f.recordFault("node stopped")
		f.signal(n.p.cmd.Process.Pid, syscall.SIGSTOP)
		f.later(f.between(500, 6000), func() {
			f.signal(n.p.cmd.Process.Pid, syscall.SIGCONT)
			n.sick = false
		})
	default:
		f.recordFault("way to a node cut")
		n.link.sever()
		f.later(f.between(100, 3000), func() {
			n.link.mend()
			n.sick = false
		})
	}
}

// startAgain starts a node that was killed. The node waits for a working Redis, so repairs go on meanwhile.
func (f *chaosFaults) startAgain(n *chaosNode) {
	started := make(chan *process, 1)
	go func() {
		defer close(started)
		started <- startServer(f.t, "--redis", f.url, "--addr", n.p.addr())
	}()
	f.awaitStart(n, started)
}

// awaitStart polls whether the node has started.
func (f *chaosFaults) awaitStart(n *chaosNode, started <-chan *process) {
	select {
	case p, ok := <-started:
		require.True(f.t, ok, "a node does not start again")
		n.p, n.sick = p, false
	default:
		f.later(50*time.Millisecond, func() { f.awaitStart(n, started) })
	}
}

func (f *chaosFaults) breakShard(s *chaosShard, master, replica *chaosRedis) {
	s.sick = true
	well := func() { s.sick = false }
	switch f.dice.IntN(6) {
	case 0, 1:
		f.recordFault("master killed")
		master.s.Kill()
		f.later(f.between(500, 5000), func() { f.bringBack(master); well() })
	case 2:
		f.recordFault("replica killed")
		replica.s.Kill()
		f.later(f.between(500, 3000), func() { f.bringBack(replica); well() })
	case 3:
		f.recordFault("master stopped")
		f.signal(master.s.Process(), syscall.SIGSTOP)
		f.later(f.between(300, 4000), func() { f.signal(master.s.Process(), syscall.SIGCONT); well() })
	case 4:
		f.recordFault("way to a master cut")
		master.link.sever()
		f.later(f.between(100, 3000), func() { master.link.mend(); well() })
	default:
		well()
		f.moveSlot(s, master)
	}
}

// bringBack restarts a server of the cluster behind its link.
func (f *chaosFaults) bringBack(r *chaosRedis) {
	r.s.Restart()
	r.announce(f.t)
}

// announce makes clients and other servers connect over the link.
func (r *chaosRedis) announce(t *testing.T) {
	_, port, err := net.SplitHostPort(r.link.addr)
	require.NoError(t, err)
	require.NoError(t, r.c.ConfigSet(t.Context(), "cluster-announce-port", port).Err())
}

func (f *chaosFaults) signal(pid int, s syscall.Signal) { require.NoError(f.t, syscall.Kill(pid, s)) }

// whole returns the master and replica of a shard, or nil unless the replica is in sync and can take over.
func (s *chaosShard) whole() (master, replica *chaosRedis) {
	for i, r := range s.servers {
		info := r.info("replication")
		if strings.Contains(info, "role:master") && strings.Contains(info, "state=online") {
			other := s.servers[1-i]
			if strings.Contains(other.info("replication"), "master_link_status:up") {
				return r, other
			}
		}
	}
	return nil, nil
}

// info returns a section of the INFO of a server, or "" if it does not answer.
func (r *chaosRedis) info(about string) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return r.c.Info(ctx, about).Val()
}
