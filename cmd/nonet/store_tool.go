package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/room/store"
)

// errPartly is returned if a part of the work failed. Each failure was reported already.
var errPartly = errors.New("not all of it could be done")

// dataAbout describes in help texts the data that a command works on.
const dataAbout = "The data is that of the data file or of Redis. Servers may be running."

// storeTool is a command, possibly with subcommands, that works on the data of a server. It opens the store when it is
// first needed, because verifying a record in a file needs none. If a running server has the data file open, the server
// executes the command.
type storeTool struct {
	cmd   *cobra.Command // the parent, and then the command that runs
	cfg   serveConfig
	std   cli.Streams
	store store.Store
	files map[string][]byte // replace the files that operands name if a server executes the command
}

// newStoreTool adds the flags of the store to a command.
func newStoreTool(cmd *cobra.Command) *storeTool {
	t := &storeTool{cmd: cmd}
	fs := cmd.PersistentFlags()
	t.cfg.store.Flags(fs)
	t.cfg.log.Flags(fs, "warn")
	cli.BindEnv(fs)
	cli.CompleteLogFlags(cmd)
	return t
}

// add adds a subcommand. do gets its operands.
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

// settle reads the settings of the store.
func (t *storeTool) settle(cmd *cobra.Command) error {
	t.cmd, t.std = cmd, cli.StreamsOf(cmd)
	if err := t.cfg.settle(cmd.Flags(), os.LookupEnv); err != nil {
		return cli.AsUsage(err)
	}
	if err := errors.Join(t.cfg.store.Check(t.cfg.given), t.cfg.log.Check()); err != nil {
		return cli.AsUsage(err)
	}
	return nil
}

// open opens the store.
func (t *storeTool) open(ctx context.Context) (store.Store, error) {
	if t.store != nil {
		return t.store, nil
	}
	if t.cfg.store.Redis == "" {
		// Opening a missing file would create it.
		if _, err := os.Stat(t.cfg.store.Data); err != nil {
			return nil, fmt.Errorf("there is no data file %s: name it with --data, or a Redis with --redis", t.cfg.store.Data)
		}
	}
	kept, err := t.cfg.store.Open(ctx, t.cfg.log.New(t.std.Err), nil, nil)
	t.store = kept
	return kept, t.cfg.store.ExplainInUse(err)
}

// file returns the contents of the file that an operand names.
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

// all calls do with each operand, and continues after errors.
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
