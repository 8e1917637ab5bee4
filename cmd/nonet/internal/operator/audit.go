package operator

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nonet/room/store"
)

// AuditEntry is an entry of the audit log: something that an operator did.
type AuditEntry struct {
	At   int64  `json:"at"`             // Unix milliseconds
	Who  string `json:"who"`            // the Unix user, or who signed in
	Node string `json:"node,omitempty"` // that was asked
	What string `json:"what"`           // the words behind nonet admin, or of another command that changes something
	Err  string `json:"err,omitempty"`  // why it failed; empty if it succeeded
}

const (
	auditTTL    = 400 * 24 * time.Hour // for which entries are kept at least
	auditPerDay = 20_000               // entries of a day at most
	auditShown  = 1000                 // entries that are written at once
	// auditTimeout limits the time for writing an entry. It does not depend on the operator's connection, which may be
	// closed by then.
	auditTimeout = 3 * time.Second
)

var auditLog = store.NewCollection("operators-trail", auditTTL, store.ForOperators)

// RecordAudit adds an entry to the audit log, also if ctx has ended.
func RecordAudit(ctx context.Context, kept store.KV, e AuditEntry) error {
	value, err := json.Marshal(e)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), auditTimeout)
	defer cancel()
	_, err = kept.Put(ctx, store.Record{
		Key: auditLog.Key(store.Day(e.At)), Name: fmt.Sprintf("%014d %s", e.At, rand.Text()[:8]), Value: value,
		TTL: auditTTL, Limit: auditPerDay,
	})
	return err
}

// readAudit returns the entries of the last days, the latest first, up to max.
func readAudit(ctx context.Context, kept store.KV, now int64, days, max int) (entries []AuditEntry, err error) {
	for back := range days {
		known, err := kept.List(ctx, auditLog.Key(store.Day(now-int64(back)*24*time.Hour.Milliseconds())))
		if err != nil {
			return entries, err
		}
		for _, name := range slices.Backward(slices.Sorted(maps.Keys(known))) { // each begins with its time
			var e AuditEntry
			if err := json.Unmarshal(known[name], &e); err != nil {
				return entries, fmt.Errorf("read the audit log: %w", err)
			}
			if entries = append(entries, e); len(entries) == max {
				return entries, nil
			}
		}
	}
	return entries, nil
}

// audited has the commands that change something and are therefore recorded in the audit log.
var audited = map[string]bool{
	"admin close": true, "admin open": true, "admin lock": true, "admin unlock": true, "admin say": true,
	"admin kick": true, "admin mute": true, "admin unmute": true, "admin ban": true, "admin unban": true,
	"admin reload": true, "admin end-arena": true,
	"review clear": true, "review reject": true, "players sign-out": true, "replay import": true, "boards rebuild": true,
	"rooms release": true, "rooms drop": true, "rooms retry": true,
}

// recordCommand records in the audit log what an operator did, if the command changes something. The entry names the
// operator and the node, and contains what the command's words do not say. Messages to a room's chat are not recorded,
// because no chat is.
func recordCommand(ctx context.Context, kept store.Store, e AuditEntry, cmd *cobra.Command, operands []string,
	failed error) error {
	words := commandWords(cmd)
	if !audited[strings.Join(words, " ")] {
		return nil
	}
	if cmd.Name() == "say" {
		operands = operands[:min(len(operands), 1)]
	}
	change := e.What
	e.At, e.What = time.Now().UnixMilli(), strings.Join(append(words, operands...), " ")
	for _, name := range []string{"length", "why"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Value.String() != "" {
			e.What += fmt.Sprintf(" --%s=%q", name, f.Value.String())
		}
	}
	if change != "" {
		e.What += "; " + change
	}
	if failed != nil {
		e.Err = failed.Error()
	}
	return RecordAudit(ctx, kept, e)
}
