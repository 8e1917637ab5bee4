package operator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/store"
)

// ErrPartly is returned if a part of the work failed. Each failure was reported already.
var ErrPartly = errors.New("some items failed")

// AboutData describes in help texts the data that a command works on.
const AboutData = "The data is that of the data file or of Redis. Servers may be running."

// DataCommand is a command, possibly with subcommands, that works on the data of a server or on the server itself. It
// opens the store when it is first needed, because verifying a record in a file needs none. If a running server has the
// data file open, the server executes the command.
type DataCommand struct {
	Settings storecfg.Config // of the store
	Secret   string          // that signs players' tokens; empty to use the one stored with the data
	cli.Streams

	*session                // nil if this process executes the command
	live     bool           // only a server can execute the subcommands
	cmd      *cobra.Command // the parent, and then the command that runs
	log      cli.LogConfig
	fair     fair.Audit
	store    store.Store
}

// NewDataCommand adds the flags of the store to a command.
func NewDataCommand(cmd *cobra.Command) *DataCommand {
	c := &DataCommand{cmd: cmd}
	fs := cmd.PersistentFlags()
	c.Settings.Flags(fs)
	c.log.Flags(fs, "warn")
	cli.BindEnv(fs)
	cli.CompleteLogFlags(cmd)
	return c
}

// Add adds a subcommand. do gets its operands.
func (c *DataCommand) Add(sub *cobra.Command, do func(ctx context.Context, c *DataCommand, operands []string) error) {
	c.cmd.AddCommand(sub)
	sub.Annotations = map[string]string{onDataAnnotation: "its server runs it"}
	sub.RunE = func(cmd *cobra.Command, operands []string) error {
		ctx := cmd.Context()
		if ses, ok := ctx.Value(sessionKey{}).(*session); ok {
			c.session, c.store, c.cmd, c.Streams = ses, ses.server.Store, cmd, cli.StreamsOf(cmd)
			c.Settings, c.Secret, c.fair = ses.server.Settings, ses.server.Secret, ses.server.Fair
			return do(ctx, c, operands)
		}
		if err := c.ParseEnv(cmd); err != nil {
			return err
		}
		if server := c.reach(ctx); server != nil {
			return server.run(cmd, operands, c.Streams)
		}
		if c.live {
			return fmt.Errorf("no server of this user answers on %s: name its --data, --redis or --operator-socket",
				c.Settings.SocketPath())
		}
		err := do(ctx, c, operands)
		if c.store != nil {
			recorded := recordCommand(ctx, c.store, AuditEntry{Who: operatorName(ctx, sudoUser())}, cmd, operands, err)
			err = errors.Join(err, recorded, c.store.Close())
		}
		return err
	}
}

// ParseEnv reads the settings that are not on the command line from the environment, and checks them.
func (c *DataCommand) ParseEnv(cmd *cobra.Command) error {
	c.cmd, c.Streams = cmd, cli.StreamsOf(cmd)
	given, err := cli.SetFromEnv(cmd.Flags(), os.LookupEnv)
	if err != nil {
		return cli.AsUsage(err)
	}
	if err := errors.Join(c.Settings.Check(given), c.log.Check()); err != nil {
		return cli.AsUsage(err)
	}
	return nil
}

// Snapshot returns a function that copies the data file of the server that has it open, or nil if none has.
func (c *DataCommand) Snapshot(ctx context.Context) func(to io.Writer) error {
	server := c.reach(ctx)
	if server == nil {
		return nil
	}
	return func(to io.Writer) error { return server.snapshot(ctx, to) }
}

// Open opens the store.
func (c *DataCommand) Open(ctx context.Context) (store.Store, error) {
	if c.store != nil {
		return c.store, nil
	}
	if c.Settings.Redis == "" {
		// Opening a missing file would create it.
		if _, err := os.Stat(c.Settings.Data); err != nil {
			return nil, fmt.Errorf("there is no data file %s: name it with --data, or a Redis with --redis", c.Settings.Data)
		}
	}
	kept, err := c.Settings.Open(ctx, c.log.New(c.Err), nil, nil)
	c.store = kept
	return kept, c.Settings.ExplainInUse(err)
}

// WithStore returns a function for [DataCommand.Add] that opens the store and calls do with it.
func WithStore(do func(ctx context.Context, c *DataCommand, kept store.Store, operands []string) error) func(
	context.Context, *DataCommand, []string) error {
	return func(ctx context.Context, c *DataCommand, operands []string) error {
		kept, err := c.Open(ctx)
		if err != nil {
			return err
		}
		return do(ctx, c, kept, operands)
	}
}

// readFile returns the contents of the file that an operand names.
func (c *DataCommand) readFile(name string) ([]byte, error) {
	if c.session == nil {
		return os.ReadFile(name)
	}
	b, ok := c.files[name]
	if !ok {
		return nil, os.ErrNotExist
	}
	return b, nil
}

// ReadRecord reads a record from the file of that name, or otherwise from the archive.
func (c *DataCommand) ReadRecord(ctx context.Context, operand string) (archive.Record, error) {
	if packed, err := c.readFile(operand); err == nil {
		return archive.Unpack(packed)
	}
	kept, err := c.Open(ctx)
	if err != nil {
		return archive.Record{}, err
	}
	record, err := archive.ReadArchived(ctx, kept, operand)
	if errors.Is(err, store.ErrNotFound) {
		return record, errors.New("there is no such file, and no archived round with this ID")
	}
	return record, err
}

// ForEach calls do with each operand. It reports errors and continues after them.
func (c *DataCommand) ForEach(operands []string, do func(operand string) error) error {
	var failed error
	for _, operand := range operands {
		if err := do(operand); err != nil {
			c.Report(fmt.Errorf("%s: %w", operand, err))
			failed = ErrPartly
		}
	}
	return failed
}

// done prints what an action has done, unless it failed with err, which done returns.
func (c *DataCommand) done(what string, err error) error {
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Out, what)
	return err
}

// Report prints an error after which the command continues.
func (c *DataCommand) Report(err error) { cli.PrintError(c.cmd, err) }
