package redisstore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// In a split brain, a master that is cut off from its replicas continues to accept writes until it notices, and loses
// them once a replica has replaced it. Settings of Redis limit that time.

// splitMax is the maximum time for which a master may continue alone without a warning.
const splitMax = 5 * time.Second

// boundSettings names the settings that limit the loss.
var boundSettings = []string{"min-replicas-to-write", "min-replicas-max-lag", "cluster-node-timeout"}

// settings returns the values of boundSettings.
func settings(ctx context.Context, c *redis.Client) (map[string]string, error) {
	args := []any{"config", "get"}
	for _, name := range boundSettings {
		args = append(args, name)
	}
	cmd := redis.NewMapStringStringCmd(ctx, args...)
	_ = c.Process(ctx, cmd) // cmd has the error
	return cmd.Result()
}

// missingBounds returns a sentence for each setting of a server with replicas that does not limit the loss.
func missingBounds(set map[string]string, cluster bool) (missing []string) {
	longer := func(name string, unit time.Duration) (time.Duration, bool) {
		n, err := strconv.Atoi(set[name])
		d := time.Duration(n) * unit
		return d, err == nil && (d > splitMax || n == 0)
	}
	if set["min-replicas-to-write"] == "0" {
		missing = append(missing, "a Redis master that is cut off from its replicas continues to answer, and writes that "+
			"it acknowledges then may be lost: set min-replicas-to-write to 1")
	}
	if lag, long := longer("min-replicas-max-lag", time.Second); long {
		missing = append(missing, fmt.Sprintf("a Redis master regards a replica as connected that has been silent for "+
			"%v, and writes that it acknowledges meanwhile may be lost: set min-replicas-max-lag to 2", lag))
	}
	if silence, long := longer("cluster-node-timeout", time.Millisecond); cluster && long {
		missing = append(missing, fmt.Sprintf("a Redis master that is cut off from its cluster continues to answer for "+
			"%v, and writes that it acknowledges then may be lost: set cluster-node-timeout to 2000", silence))
	}
	return missing
}

// warnings collects sentences for the operator and the servers that each is about. It is safe for concurrent use.
type warnings struct {
	mu  sync.Mutex
	all map[string][]string
}

func (w *warnings) add(sentence, addr string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil {
		w.all = make(map[string][]string)
	}
	w.all[sentence] = append(w.all[sentence], addr)
}

// say logs each sentence once.
func (w *warnings) say(log *slog.Logger) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for sentence, addrs := range w.all {
		slices.Sort(addrs)
		log.Warn(sentence, "redis", strings.Join(addrs, ","))
	}
}

// checkBounds collects warnings about a server with replicas whose settings permit a large loss.
func checkBounds(ctx context.Context, c *redis.Client, i info, w *warnings) error {
	if n, ok := i["connected_slaves"]; !ok || n == "0" {
		return nil
	}
	set, err := settings(ctx, c)
	var reply redis.Error
	switch {
	case err == nil:
		for _, sentence := range missingBounds(set, i.isCluster()) {
			w.add(sentence, c.Options().Addr)
		}
		return nil
	case errors.As(err, &reply):
		w.add("the Redis server does not show its settings: see to it that "+strings.Join(boundSettings, ", ")+
			" are as in deploy/replicated/redis.conf", c.Options().Addr)
		return nil
	}
	return err
}
