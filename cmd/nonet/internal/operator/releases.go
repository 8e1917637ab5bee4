package operator

import (
	"context"
	"encoding/json"
	"time"
)

const (
	releaseAlive  = 3 * announceInterval // a node of a newer release counts as running for this long after its last record
	releaseProven = 4 * time.Second      // it must run for this long, since one that fails at once must get no players
	releaseShare  = 4                    // one node in this many must have a newer release before players are sent there
)

// releases holds the nodes as this one has seen them, by name. Whether they run depends on this node's clock only.
type releases map[string]releaseNode

type releaseNode struct {
	Node
	changed time.Time // when its record last changed
}

// IsSuperseded reports whether a rolling deployment is replacing this node: nodes of a newer release are taking over,
// so that this one is likely to be stopped next. It is false if --release is not set.
func (n *Nodes) IsSuperseded() bool { return n.superseded.Load() }

// compareReleases updates whether this node is superseded. If the store does not answer, it is not.
func (n *Nodes) compareReleases(ctx context.Context) {
	if n.self.Release == "" {
		return
	}
	known, err := n.store.List(ctx, nodesKey)
	if err != nil {
		n.superseded.Store(false)
		return
	}
	n.releases = n.releases.update(known, time.Now())
	was, is := n.superseded.Load(), n.releases.supersede(n.self, time.Now())
	n.superseded.Store(is)
	switch {
	case is && !was:
		n.log.Info("a newer release is running; redirecting players to its nodes", "release", n.self.Release)
	case was && !is:
		n.log.Info("no newer release is running any longer; accepting players again", "release", n.self.Release)
	}
}

// update returns the nodes updated with their records. Nodes without a record have stopped.
func (rs releases) update(known map[string][]byte, now time.Time) releases {
	next := releases{}
	for name, value := range known {
		var node Node
		if json.Unmarshal(value, &node) != nil {
			continue
		}
		seen := releaseNode{node, now}
		if before, ok := rs[name]; ok && before.Seen == node.Seen {
			seen.changed = before.changed
		}
		next[name] = seen
	}
	return next
}

// supersede reports whether enough nodes of the newest release run, and the node's own is older. A release is as old as
// the first of its running nodes, so that restarting one of them does not make it newer.
func (rs releases) supersede(self Node, now time.Time) bool {
	began, nodes, running := map[string]int64{}, map[string]int{}, 0
	for _, node := range rs {
		proven := time.Duration(node.Seen-node.Started)*time.Millisecond >= releaseProven
		if node.Release == "" || node.Name != self.Name && (now.Sub(node.changed) > releaseAlive || !proven) {
			continue
		}
		running++
		nodes[node.Release]++
		if first, ok := began[node.Release]; !ok || node.Started < first {
			began[node.Release] = node.Started
		}
	}
	newer := 0
	for release, first := range began {
		if release != self.Release && first > began[self.Release] {
			newer += nodes[release]
		}
	}
	return newer > 0 && newer*releaseShare >= running
}
