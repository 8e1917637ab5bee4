package operator

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"nonet/room/store"
)

// Act is an entry of the audit log: something that an operator did.
type Act struct {
	At   int64  `json:"at"`             // Unix milliseconds
	Who  string `json:"who"`            // the Unix user, or who signed in
	Node string `json:"node,omitempty"` // that was asked
	What string `json:"what"`           // the words behind nonet admin, or of another command that changes something
	Err  string `json:"err,omitempty"`  // why it failed; empty if it succeeded
}

// trailKept is the minimum time for which entries are kept.
const trailKept = 400 * 24 * time.Hour

// trailMax is the maximum number of entries of a day.
const trailMax = 20_000

func aboutTrail(day string) string { return "operators-trail/" + day }

// Note adds an entry to the audit log.
func Note(ctx context.Context, facts store.KV, a Act) error {
	value, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = facts.Put(ctx, store.Record{
		Key: aboutTrail(store.Day(a.At)), Name: fmt.Sprintf("%014d %s", a.At, rand.Text()[:8]), Value: value,
		TTL: trailKept, Limit: trailMax,
	})
	return err
}

// Trail returns the entries of the last days, the latest first, up to max.
func Trail(ctx context.Context, facts store.KV, now int64, days, max int) (acts []Act, err error) {
	for back := range days {
		known, err := facts.List(ctx, aboutTrail(store.Day(now-int64(back)*24*time.Hour.Milliseconds())))
		if err != nil {
			return acts, err
		}
		var day []Act
		for _, value := range known {
			var a Act
			if err := json.Unmarshal(value, &a); err != nil {
				return acts, fmt.Errorf("read what operators did: %w", err)
			}
			day = append(day, a)
		}
		slices.SortFunc(day, func(a, b Act) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.What, b.What)) })
		if acts = append(acts, day...); len(acts) >= max {
			return acts[:max], nil
		}
	}
	return acts, nil
}
