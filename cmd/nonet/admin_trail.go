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

// changing are the commands that change something, which stands in the trail therefore.
var changing = map[string]bool{
	"admin close": true, "admin open": true, "admin lock": true, "admin unlock": true, "admin say": true,
	"admin kick": true, "admin mute": true, "admin unmute": true, "admin ban": true, "admin unban": true,
	"admin reload": true,
	"review clear": true, "review reject": true, "players sign-out": true, "replay import": true, "boards rebuild": true,
	"rooms release": true, "rooms drop": true, "rooms retry": true,
}

// noteWithin is how long a store has to keep what an operator did, who may be gone by then.
const noteWithin = 3 * time.Second

// noteAct keeps what an operator did, if it changes something. The act says who it was and on which node, and what its
// words do not say. What a room's chat was told is not kept, as no talk is.
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
