package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/bot"
	"nonet/cmd/nonet/internal/cli"
	"nonet/protocol"
)

// botCommand returns nonet bot.
func botCommand(known cli.Kinds) *cobra.Command {
	c := &bot.Config{FindKind: known.Find}
	cmd := &cobra.Command{
		Use:   "bot",
		Short: "play in a room, as an opponent or a partner",
		Long: `Plays in a room as a person would: it thinks about each step as long as the step is hard, and makes mistakes.
It is shown as a bot, and sits only where the host has let bots in. Without --room it makes a room of its own, says its
code, and is its host. It plays on through rematches until it is sent away or stopped. With --queue or --sign-up it goes
from race to race.`,
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
	fs.BoolVar(&c.Queue, "queue", false,
		"race in quick play again and again: in seats that neither people nor ghosts take")
	fs.StringVar(&c.Arena, "sign-up", "", "`CODE` of an arena that bots may take part in: sign up, and race in it")
	fs.StringVar(&c.Name, "name", "Robin", "`NAME` to play under")
	cli.IntVar(fs, &c.Number, "number", 1, "`NUMBER` of bots to bring; all but the first have their number behind the name")
	fs.StringVar(&c.Strength, "strength", "medium",
		"`LEVEL` of the hardest steps that it knows: "+cli.JoinOr(strengths)+"; the better it is the faster it plays")
	cli.FloatVar(fs, &c.Speed, "pace", 1, "`TIMES` as fast as a person of that strength")
	cli.IntVar(fs, &c.Rounds, "rounds", 0, "`NUMBER` of rounds to play; 0 is as long as it may")
	modes := protocol.Modes()
	fs.StringVar(&c.Settings.Mode, "mode", protocol.Race, "`MODE` of a room of its own: "+cli.JoinOr(modes))
	known.KindFlag(cmd, &c.Settings.Kind)
	known.SizeFlag(cmd, &c.Settings.Size)
	known.RulesFlag(cmd, &c.Settings.Rules)
	known.DifficultyFlag(cmd, &c.Settings.Difficulty)
	fs.BoolVar(&c.Settings.Public, "public", false, "list a room of its own for everyone")
	cli.CompleteFlag(cmd, "strength", strengths...)
	cli.CompleteFlag(cmd, "mode", modes...)
	return cmd
}
