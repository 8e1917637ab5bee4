package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"nonet/room/boltstore"
	"nonet/room/store"
)

// errPartly is for work of which a part could not be done; each part's reason has been told.
var errPartly = errors.New("not all of it could be done")

// dataAbout says in the help of such commands which data they work on.
const dataAbout = "The data is that of the data file, which no running server may have open, or that of Redis."

// storeTool is a command with others under it that work on the data of a server. The store is opened when one of them
// first needs it: a record in a file can be verified without a store.
type storeTool struct {
	cmd   *cobra.Command // the one that all stand under; then the one that runs
	cfg   serveConfig
	std   stdio
	store store.Store
}

// newStoreTool adds to a command the flags that say where the data is.
func newStoreTool(cmd *cobra.Command) *storeTool {
	t := &storeTool{cmd: cmd}
	fs := cmd.PersistentFlags()
	t.cfg.storeFlags(fs)
	logFlags(fs, &t.cfg.logLevel, &t.cfg.logFormat, "warn")
	settings(fs)
	completeLogFlags(cmd)
	return t
}

// add adds a command. do gets its operands, of which there are as many as its Use says.
func (t *storeTool) add(sub *cobra.Command, do func(ctx context.Context, t *storeTool, operands []string) error) {
	t.cmd.AddCommand(sub)
	sub.RunE = func(cmd *cobra.Command, operands []string) error {
		t.cmd, t.std = cmd, stdioOf(cmd)
		if err := t.cfg.settle(cmd.Flags(), os.LookupEnv); err != nil {
			return usageError{err}
		}
		if err := errors.Join(t.cfg.checkStore(), t.cfg.checkLog()); err != nil {
			return usageError{err}
		}
		err := do(cmd.Context(), t, operands)
		if t.store != nil {
			err = errors.Join(err, t.store.Close())
		}
		return err
	}
}

// open opens the store.
func (t *storeTool) open(ctx context.Context) (store.Store, error) {
	if t.store != nil {
		return t.store, nil
	}
	if t.cfg.redis == "" {
		// To open a file that is not there would make it.
		if _, err := os.Stat(t.cfg.data); err != nil {
			return nil, fmt.Errorf("there is no data file %s: name it with --data, or a Redis with --redis", t.cfg.data)
		}
	}
	kept, err := openStore(ctx, &t.cfg, t.cfg.newLog(t.std.err), nil)
	t.store = kept
	if errors.Is(err, boltstore.ErrInUse) {
		return nil, fmt.Errorf("a server has the data file %s open: stop it, do this again, and start it; its rooms go on "+
			"where they were", t.cfg.data)
	}
	return kept, err
}

// all does something with each operand, and goes on if it can't be done with one.
func (t *storeTool) all(operands []string, do func(operand string) error) error {
	var failed error
	for _, operand := range operands {
		if err := do(operand); err != nil {
			complain(t.cmd, fmt.Errorf("%s: %w", operand, err))
			failed = errPartly
		}
	}
	return failed
}
