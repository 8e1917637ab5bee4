package operator

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
)

// adminAbout is the help text of nonet admin.
const adminAbout = `Asks a running server over its socket: run this on its machine, as its user, with the same --data, --redis or
--operator-socket. With several nodes, any of them answers for all. Changes are recorded in the audit log.`

// AdminCommand returns nonet admin. A running server executes its subcommands.
func AdminCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "admin",
		Short:   "inspect and control a running server",
		Long:    adminAbout,
		Example: "nonet admin status\nnonet admin rooms\nnonet admin log BCDFG --follow",
	}
	c := NewDataCommand(cmd)
	c.live = true
	c.addViews()
	c.addRooms()
	c.addPlayers()
	return cmd
}

// addViews adds the subcommands that change nothing.
func (c *DataCommand) addViews() {
	c.Add(&cobra.Command{
		Use:     "status",
		Short:   "show the state of the server: nodes, store, connections, rooms and pending work",
		Example: "nonet admin status",
	}, showStatus)
	c.Add(&cobra.Command{
		Use:   "rooms",
		Short: "list the rooms that are served, the slowest first",
		Long: `For each room: code, mode and puzzle, phase, seats and spectators, age, time of the last event, commands waiting for
the store, average and maximum time of the latest appends, and remarks.`,
		Example: "nonet admin rooms",
	}, listRooms)
	addresses := false
	room := &cobra.Command{
		Use:     "room CODE",
		Short:   "describe a room: settings, seats, and who is connected through which node",
		Example: "nonet admin room BCDFG\nnonet admin room BCDFG --addresses",
	}
	cli.BoolVar(room.Flags(), &addresses, "addresses", false, "also show the addresses of connections")
	c.Add(room, func(ctx context.Context, c *DataCommand, words []string) error {
		return c.showRoom(ctx, words[0], addresses)
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
	c.Add(log, func(ctx context.Context, c *DataCommand, words []string) error {
		return c.showLog(ctx, words[0], follow)
	})
	seq := 0
	state := &cobra.Command{
		Use:     "state CODE",
		Short:   "show a room's state, now or after any entry of its log",
		Example: "nonet admin state BCDFG --at 17",
	}
	cli.IntVar(state.Flags(), &seq, "at", 0, "`NUMBER` of the entry; 0 for the last")
	c.Add(state, func(ctx context.Context, c *DataCommand, words []string) error {
		return c.showState(ctx, words[0], seq)
	})
	days := 0
	trail := &cobra.Command{
		Use:     "trail",
		Short:   "list what operators did, the latest first: when, who, what",
		Example: "nonet admin trail --days 7",
	}
	cli.IntVar(trail.Flags(), &days, "days", 30, "`NUMBER` of days to go back")
	c.Add(trail, func(ctx context.Context, c *DataCommand, _ []string) error {
		return c.showTrail(ctx, days)
	})
}

func (c *DataCommand) showTrail(ctx context.Context, days int) error {
	entries, err := readAudit(ctx, c.store, time.Now().UnixMilli(), days, auditShown)
	for _, a := range entries {
		failed := ""
		if a.Err != "" {
			failed = "  failed: " + a.Err
		}
		fmt.Fprintf(c.Out, "%s  %s  %s%s\n", FormatTime(a.At), a.Who, a.What, failed)
	}
	return err
}
