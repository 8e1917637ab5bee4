package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/bot"
	"nonet/cmd/nonet/internal/cli"
	"nonet/protocol"
)

func botCommand(known cli.Kinds) *cobra.Command {
	c := &bot.Config{FindKind: known.Find}
	cmd := &cobra.Command{
		Use:   "bot",
		Short: "play in a room, as an opponent or a partner",
		Long: `Plays in a room like a person: it thinks longer about harder steps, and makes mistakes. It is marked as a bot, and
takes a seat only if the host permits bots. Without --room it creates a room, prints the code, and is the host. It plays
rematches until it is removed or stopped. With --queue or --sign-up it goes from race to race.`,
		Example: "nonet bot --room BCDFG --strength hard\nnonet bot --mode coop --difficulty expert --number 2\n" +
			"nonet bot --queue --difficulty easy\nnonet bot --sign-up BCDFG --number 3",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cmp.Or(cli.CheckServerURL(c.URL), c.Validate(cmd.Flags().Changed)); err != nil {
				return cli.AsUsage(err)
			}
			return c.Run(cmd.Context(), cmd.OutOrStdout())
		},
	}
	fs, strengths := cmd.Flags(), bot.Strengths()
	cli.URLFlag(cmd, &c.URL)
	fs.StringVar(&c.Room, "room", "", "`CODE` of the room to play in")
	fs.StringVar(&c.Password, "password", "", "`PASSWORD` of the room or arena, if it has one")
	cli.BoolVar(fs, &c.Queue, "queue", false,
		"play one quick race after another, in seats that neither people nor ghosts take")
	fs.StringVar(&c.Arena, "sign-up", "", "`CODE` of an arena that permits bots, to sign up and race in")
	fs.StringVar(&c.Name, "name", "Robin", "`NAME` to play under")
	cli.IntVar(fs, &c.Number, "number", 1, "`NUMBER` of bots; from the second on the name ends with a number")
	fs.StringVar(&c.Strength, "strength", "medium",
		"`LEVEL` of the hardest steps that it knows: "+cli.JoinOr(strengths)+"; stronger bots play faster")
	cli.FloatVar(fs, &c.Speed, "pace", 1, "`TIMES` the speed of a person of that strength")
	cli.IntVar(fs, &c.Rounds, "rounds", 0, "`NUMBER` of rounds to play; 0 for no limit")
	modes := protocol.Modes()
	fs.StringVar(&c.Settings.Mode, "mode", protocol.Race, "`MODE` of the room that it creates: "+cli.JoinOr(modes))
	known.KindFlag(cmd, &c.Settings.Kind)
	known.SizeFlag(cmd, &c.Settings.Size)
	known.RulesFlag(cmd, &c.Settings.Rules)
	known.DifficultyFlag(cmd, &c.Settings.Difficulty)
	cli.BoolVar(fs, &c.Settings.Public, "public", false, "list the room that it creates for everyone")
	cli.CompleteFlag(cmd, "strength", strengths...)
	cli.CompleteFlag(cmd, "mode", modes...)
	return cmd
}
