package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
)

// loadFlags are the flags of nonet load and nonet storm.
type loadFlags struct {
	loadtest.Config
	url, nodes, pids string
	json             bool
}

// declare declares the flags that both commands have.
func (c *loadFlags) declare(cmd *cobra.Command) {
	fs := cmd.Flags()
	cli.URLFlag(cmd, &c.url)
	cli.JSONFlag(cmd, &c.json)
	fs.StringVar(&c.nodes, "nodes", "",
		"`LIST` of URLs of further nodes: each room's players are spread over all nodes")
	cli.IntVar(fs, &c.Rooms, "rooms", 10, "`NUMBER` of rooms")
	cli.IntVar(fs, &c.Players, "players", 4, "`NUMBER` of players in each room")
	cli.FloatVar(fs, &c.MovesPerSecond, "moves-per-second", 1, "`RATE` of each player's moves; 0 for none")
}

// parse parses the lists among the flags.
func (c *loadFlags) parse() (err error) {
	nodes, err := cli.SplitList("nodes", c.nodes)
	if err != nil {
		return err
	}
	c.Nodes = append([]string{c.url}, nodes...)
	for _, node := range c.Nodes {
		if err := cli.CheckServerURL(node); err != nil {
			return err
		}
	}
	pids, err := cli.SplitList("pid", c.pids)
	if err != nil {
		return err
	}
	c.PIDs, err = loadtest.ParsePIDs(pids)
	return err
}

// write writes the report, unless err is set. It returns an error if the report has any.
func (c *loadFlags) write(cmd *cobra.Command, report loadtest.Report, err error) error {
	if err != nil {
		return err
	}
	if err := loadtest.Write(cmd.OutOrStdout(), report, c.json); err != nil {
		return err
	}
	if !report.OK() {
		return cli.ErrReported
	}
	return nil
}
