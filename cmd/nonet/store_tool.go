package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// errPartly is for work of which a part could not be done; each part's reason has been told.
var errPartly = errors.New("not all of it could be done")

// dataAbout says in the help of such commands which data they work on.
const dataAbout = "The data is that of the data file or of Redis. Servers may be running."

// storeTool is a command, or one with others under it, that works on the data of a server. The store is opened when it
// is first needed: a record in a file can be verified without a store. A data file that a running server has open
// stays its own, and the server runs the command.
type storeTool struct {
	cmd   *cobra.Command // the one that all stand under; then the one that runs
	cfg   serveConfig
	std   cli.Streams
	store store.Store
	files map[string][]byte // instead of those that operands name, where a server runs the command
}

// newStoreTool adds to a command the flags that say where the data is.
func newStoreTool(cmd *cobra.Command) *storeTool {
	t := &storeTool{cmd: cmd}
	fs := cmd.PersistentFlags()
	t.cfg.storeFlags(fs)
	cli.LogFlags(fs, &t.cfg.logLevel, &t.cfg.logFormat, "warn")
	cli.BindEnv(fs)
	cli.CompleteLogFlags(cmd)
	return t
}

// add adds a command. do gets its operands, of which there are as many as its Use says.
func (t *storeTool) add(sub *cobra.Command, do func(ctx context.Context, t *storeTool, operands []string) error) {
	t.cmd.AddCommand(sub)
	sub.Annotations = map[string]string{onData: "its server runs it"}
	sub.RunE = func(cmd *cobra.Command, operands []string) error {
		ctx := cmd.Context()
		if at := sittingOf(ctx); at != nil {
			t.cfg, t.store, t.files = *at.desk.cfg, at.desk.node.store, at.files
			t.cmd, t.std = cmd, cli.StreamsOf(cmd)
			return do(ctx, t, operands)
		}
		if err := t.settle(cmd); err != nil {
			return err
		}
		if server := askOperator(ctx, &t.cfg); server != nil {
			return server.run(cmd, operands, t.std)
		}
		err := do(ctx, t, operands)
		if t.store != nil {
			noted := noteAct(ctx, t.store, operator.Act{Who: askedBy(ctx, asWhom())}, cmd, operands, err)
			err = errors.Join(err, noted, t.store.Close())
		}
		return err
	}
}

// settle reads where the data is.
func (t *storeTool) settle(cmd *cobra.Command) error {
	t.cmd, t.std = cmd, cli.StreamsOf(cmd)
	if err := t.cfg.settle(cmd.Flags(), os.LookupEnv); err != nil {
		return cli.AsUsage(err)
	}
	if err := errors.Join(t.cfg.checkStore(), t.cfg.checkLog()); err != nil {
		return cli.AsUsage(err)
	}
	return nil
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
	kept, err := openStore(ctx, &t.cfg, t.cfg.newLog(t.std.Err), nil, nil)
	t.store = kept
	return kept, t.cfg.inUse(err)
}

// inUse says what to do about a data file that a server has open which can't be asked. It returns any other error as it
// is.
func (c *serveConfig) inUse(err error) error {
	if !errors.Is(err, sqlitestore.ErrInUse) {
		return err
	}
	return fmt.Errorf("a server has the data file %s open, and can't be asked over %s: do this as the user that it "+
		"runs as, or stop it, do this again, and start it; its rooms go on where they were", c.data, c.socketPath())
}

// file is what is in the file that an operand names.
func (t *storeTool) file(name string) ([]byte, error) {
	if t.files == nil {
		return os.ReadFile(name)
	}
	b, ok := t.files[name]
	if !ok {
		return nil, os.ErrNotExist
	}
	return b, nil
}

// all does something with each operand, and goes on if it can't be done with one.
func (t *storeTool) all(operands []string, do func(operand string) error) error {
	var failed error
	for _, operand := range operands {
		if err := do(operand); err != nil {
			cli.PrintError(t.cmd, fmt.Errorf("%s: %w", operand, err))
			failed = errPartly
		}
	}
	return failed
}
