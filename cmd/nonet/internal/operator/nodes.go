package operator

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"nonet/room/players"
	"nonet/room/store"
)

// The cluster membership is a set of records: each node of a server writes its own repeatedly. To learn more about the
// others, a node publishes a question, and each node answers with a record.

const (
	nodesNews          = "operators" // is followed by all nodes; no room has such a name
	announceInterval   = 2 * time.Second
	nodeTimeout        = 30 * time.Second // a node that is silent for longer is gone
	nodeTTL            = 24 * time.Hour
	answerTimeout      = 3 * time.Second
	answerTTL          = time.Minute
	answerPollInterval = 25 * time.Millisecond
)

var (
	nodeRecords   = store.NewCollection("nodes", store.Forever, store.NotPersonal)
	answerRecords = store.NewCollection("operators-asked", answerTTL, store.Transient)

	nodesKey = nodeRecords.Key()
)

// Node describes a process of the server.
type Node struct {
	Name    string `json:"name"`
	Host    string `json:"host"` // the machine's name
	Addr    string `json:"addr"` // where players come in
	Version string `json:"version"`
	Release string `json:"release,omitempty"` // what it was deployed as; may be empty
	Started int64  `json:"started"`           // Unix milliseconds
	Seen    int64  `json:"seen"`              // when it was last announced
}

// Nodes announces a node to the others, and asks and answers questions. It is safe for concurrent use.
type Nodes struct {
	self   Node
	store  store.Store
	alone  bool // no other process uses the store
	answer func(ctx context.Context, what string) (any, error)
	log    *slog.Logger

	releases   releases // Run's
	superseded atomic.Bool
}

// NewNodes returns the node's view of the others. Run announces it. answer answers the questions of other nodes with a
// value that is encoded as JSON.
func NewNodes(self Node, kept store.Store, alone bool, log *slog.Logger,
	answer func(ctx context.Context, what string) (any, error)) *Nodes {
	return &Nodes{self: self, store: kept, alone: alone, answer: answer, log: log}
}

// question is a question to all nodes.
type question struct {
	ID   string `json:"id"`
	What string `json:"what"`
}

// Run announces the node and answers questions until ctx ends.
func (n *Nodes) Run(ctx context.Context) {
	if n.alone {
		return
	}
	defer n.leave(ctx)
	asked := make(chan question, 64)
	players.Watch(ctx, n.store, players.Watched{
		Channel: nodesNews, Every: announceInterval,
		Handle: func(text []byte) (again bool) {
			var q question
			if json.Unmarshal(text, &q) != nil || q.ID == "" {
				return false
			}
			select {
			case asked <- q:
				return true
			default:
				return false
			}
		},
		Read: func(limited context.Context) error {
			for len(asked) > 0 {
				n.reply(ctx, <-asked)
			}
			if err := n.announce(limited); err != nil {
				return err
			}
			n.compareReleases(limited)
			return nil
		},
	})
}

// announce writes the node's record.
func (n *Nodes) announce(ctx context.Context) error {
	self := n.self
	self.Seen = time.Now().UnixMilli()
	return n.put(ctx, store.Record{Key: nodesKey, Name: self.Name, Overwrite: true}, self)
}

// leave removes the node's record.
func (n *Nodes) leave(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = n.store.Delete(ctx, nodesKey, n.self.Name) // otherwise the others notice its silence
}

func (n *Nodes) put(ctx context.Context, f store.Record, value any) (err error) {
	if f.Value, err = json.Marshal(value); err == nil {
		_, err = n.store.Put(ctx, f)
	}
	return err
}

// reply answers a question.
func (n *Nodes) reply(ctx context.Context, q question) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	value, err := n.answer(ctx, q.What)
	if err == nil {
		err = n.put(ctx, store.Record{Key: answerRecords.Key(q.ID), Name: n.self.Name, TTL: answerTTL}, value)
	}
	if err != nil {
		n.log.Warn("could not answer a query of nonet admin", "what", q.What, "err", err)
	}
}

// all returns the present nodes by name. It deletes those that were silent for long.
func (n *Nodes) all(ctx context.Context) ([]Node, error) {
	self := n.self
	self.Seen = time.Now().UnixMilli()
	all := []Node{self}
	if n.alone {
		return all, nil
	}
	known, err := n.store.List(ctx, nodesKey)
	if err != nil {
		return all, err
	}
	for name, value := range known {
		var other Node
		silent := time.Duration(0)
		if json.Unmarshal(value, &other) == nil {
			silent = time.Duration(self.Seen-other.Seen) * time.Millisecond
		}
		switch {
		case name == self.Name:
		case silent > nodeTTL:
			err = cmp.Or(err, n.store.Delete(ctx, nodesKey, name))
		case silent <= nodeTimeout:
			all = append(all, other)
		}
	}
	slices.SortFunc(all, func(a, b Node) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}

// ask asks all nodes, including this one, and returns their answers by name, and the nodes that did not answer.
func (n *Nodes) ask(ctx context.Context, what string) (answers map[string]json.RawMessage, silent []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	value, err := n.answer(ctx, what)
	if err != nil {
		return nil, nil, err
	}
	own, err := json.Marshal(value)
	if err != nil {
		return nil, nil, err
	}
	answers = map[string]json.RawMessage{n.self.Name: own}
	all, err := n.all(ctx)
	if err != nil || len(all) == 1 {
		return answers, nil, err
	}
	q := question{ID: rand.Text(), What: what}
	text, err := json.Marshal(q)
	if err == nil {
		err = n.store.Broadcast(ctx, nodesNews, text)
	}
	if err != nil {
		return answers, nil, err
	}
	n.collect(ctx, q.ID, all, answers)
	for _, node := range all {
		if answers[node.Name] == nil {
			silent = append(silent, node.Name)
		}
	}
	return answers, silent, nil
}

// collect waits until all nodes have answered, or ctx ends.
func (n *Nodes) collect(ctx context.Context, id string, all []Node, answers map[string]json.RawMessage) {
	ticker := time.NewTicker(answerPollInterval)
	defer ticker.Stop()
	for len(answers) < len(all) {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		found, err := n.store.List(ctx, answerRecords.Key(id))
		if err != nil {
			continue
		}
		for name, value := range found {
			if answers[name] == nil {
				answers[name] = value
			}
		}
	}
}
