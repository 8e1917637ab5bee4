package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/room/store"
)

// changing has the commands that change something and are therefore recorded in the audit log.
var changing = map[string]bool{
	"admin close": true, "admin open": true, "admin lock": true, "admin unlock": true, "admin say": true,
	"admin kick": true, "admin mute": true, "admin unmute": true, "admin ban": true, "admin unban": true,
	"admin reload": true,
	"review clear": true, "review reject": true, "players sign-out": true, "replay import": true, "boards rebuild": true,
	"rooms release": true, "rooms drop": true, "rooms retry": true,
}

// noteWithin limits the time for writing an audit log entry. It does not depend on the operator's connection, which may
// be closed by then.
const noteWithin = 3 * time.Second

// noteAct records in the audit log what an operator did, if the command changes something. The act names the operator
// and the node, and contains what the command's words do not say. Messages to a room's chat are not recorded, because
// no chat is.
func noteAct(ctx context.Context, kept store.Store, act operator.Act, cmd *cobra.Command, operands []string,
	failed error) error {
	words := wordsOf(cmd)
	if !changing[strings.Join(words, " ")] {
		return nil
	}
	noted := act.What
	act.At = time.Now().UnixMilli()
	act.What = strings.Join(append(words, operands...), " ")
	if cmd.Name() == "say" && len(operands) > 0 {
		act.What = strings.Join(append(words, operands[0]), " ")
	}
	for _, name := range []string{"length", "why"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Value.String() != "" {
			act.What += fmt.Sprintf(" --%s=%q", name, f.Value.String())
		}
	}
	if noted != "" {
		act.What += "; " + noted
	}
	if failed != nil {
		act.Err = failed.Error()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteWithin)
	defer cancel()
	return operator.Note(ctx, kept, act)
}
