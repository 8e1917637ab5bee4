package operator

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
)

// adminAbout is the help text of nonet admin.
const adminAbout = `Asks a running server over its socket: run this on its machine, as its user, with the same --data, --redis or
--operator-socket. With several nodes, any of them answers for all. Changes are recorded in the audit log.`

// adminCommands is nonet admin. A running server executes its subcommands.
type adminCommands struct {
	cmd      *cobra.Command
	settings storecfg.Config // of the store, whose server is asked
	log      cli.LogConfig
}

// AdminCommand returns nonet admin.
func AdminCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "admin",
		Short:   "inspect and control a running server",
		Long:    adminAbout,
		Example: "nonet admin status\nnonet admin rooms\nnonet admin log BCDFG --follow",
	}
	t := &adminCommands{cmd: cmd}
	dataFlags(cmd, &t.settings, &t.log)
	t.addViews()
	t.addRooms()
	t.addArenas()
	t.addPlayers()
	return cmd
}

// adminFunc executes a subcommand in the server.
type adminFunc func(ctx context.Context, ses *session, std cli.Streams, operands []string) error

// add adds a subcommand.
func (t *adminCommands) add(sub *cobra.Command, do adminFunc) {
	t.cmd.AddCommand(sub)
	sub.Annotations = map[string]string{onDataAnnotation: "its server runs it"}
	sub.RunE = func(cmd *cobra.Command, operands []string) error {
		std := cli.StreamsOf(cmd)
		if ses := sessionOf(cmd.Context()); ses != nil {
			return do(cmd.Context(), ses, std, operands)
		}
		if _, _, err := cli.SetFromEnv(cmd.Flags(), os.LookupEnv); err != nil {
			return cli.AsUsage(err)
		}
		server := reachSocket(cmd.Context(), t.settings.SocketPath())
		if server == nil {
			return fmt.Errorf("no server of this user answers on %s: name its --data, --redis or --operator-socket",
				t.settings.SocketPath())
		}
		return server.run(cmd, operands, std)
	}
}

// addViews adds the subcommands that change nothing.
func (t *adminCommands) addViews() {
	t.add(&cobra.Command{
		Use:     "status",
		Short:   "show the state of the server: nodes, store, connections, rooms and pending work",
		Example: "nonet admin status",
	}, adminStatus)
	t.add(&cobra.Command{
		Use:   "rooms",
		Short: "list the rooms that are served, the slowest first",
		Long: `For each room: code, mode and puzzle, phase, seats and spectators, age, time of the last event, commands waiting for
the store, average and maximum time of the latest appends, and remarks.`,
		Example: "nonet admin rooms",
	}, adminRooms)
	addresses := false
	room := &cobra.Command{
		Use:     "room CODE",
		Short:   "describe a room: settings, seats, and who is connected through which node",
		Example: "nonet admin room BCDFG\nnonet admin room BCDFG --addresses",
	}
	cli.BoolVar(room.Flags(), &addresses, "addresses", false, "also show the addresses of connections")
	t.add(room, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		return adminRoom(ctx, ses, std, words[0], addresses)
	})
	follow := false
	log := &cobra.Command{
		Use:   "log CODE",
		Short: "show a room's log as text, or follow it",
		Long: `The format is that of nonet rooms log. Values and the puzzle of a running round are left out, because the reader
might play in it.`,
		Example: "nonet admin log BCDFG --follow",
	}
	cli.BoolVar(log.Flags(), &follow, "follow", false, "follow the log until interrupted")
	t.add(log, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		return adminLog(ctx, ses, std, words[0], follow)
	})
	seq := 0
	state := &cobra.Command{
		Use:     "state CODE",
		Short:   "show a room's state, now or after any entry of its log",
		Example: "nonet admin state BCDFG --at 17",
	}
	cli.IntVar(state.Flags(), &seq, "at", 0, "`NUMBER` of the entry; 0 for the last")
	t.add(state, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		return adminState(ctx, ses, std, words[0], seq)
	})
	days := 0
	trail := &cobra.Command{
		Use:     "trail",
		Short:   "list what operators did, the latest first: when, who, what",
		Example: "nonet admin trail --days 7",
	}
	cli.IntVar(trail.Flags(), &days, "days", 30, "`NUMBER` of days to go back")
	t.add(trail, func(ctx context.Context, ses *session, std cli.Streams, _ []string) error {
		return adminTrail(ctx, ses, std, days)
	})
}

func adminTrail(ctx context.Context, ses *session, std cli.Streams, days int) error {
	entries, err := readAudit(ctx, ses.server.Store, time.Now().UnixMilli(), days, auditShown)
	for _, a := range entries {
		failed := ""
		if a.Err != "" {
			failed = "  failed: " + a.Err
		}
		fmt.Fprintf(std.Out, "%s  %s  %s%s\n", FormatTime(a.At), a.Who, a.What, failed)
	}
	return err
}
