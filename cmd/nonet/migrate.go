package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nonet/room/redisstore"
)

// migrateCommand makes nonet migrate.
func migrateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "bring what an older nonet left in Redis over into today's format",
		Long: `Rooms, ended rounds and what is set aside come along, and all else stays where it is. Back Redis up first, for an older
nonet finds nothing of it afterwards, and stop all nodes: while one of them follows a room, nothing is begun. It can be
stopped, and run again. A data file needs none of this: it is brought over when a server opens it.`,
		Example: "nonet migrate --redis redis://HOST:6379",
	}
	t := newStoreTool(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := t.settle(cmd); err != nil {
			return err
		}
		if t.cfg.redis == "" {
			return usagef("name a Redis with --redis; a data file is brought over when a server opens it")
		}
		rooms, err := redisstore.Migrate(cmd.Context(), t.cfg.redis, redisstore.Options{
			Logger: t.cfg.newLog(t.std.err), Prefix: t.cfg.redisPrefix, Wait: t.cfg.redisWait,
		})
		if err == nil {
			fmt.Fprintf(t.std.out, "%d rooms were brought over\n", rooms)
		}
		return err
	}
	return cmd
}
