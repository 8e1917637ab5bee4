// Command nonet is the whole of nonet in one binary: the server, and the tools around it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// command is one subcommand. Each lives in a file of its own, named after it.
type command struct {
	name    string
	summary string // one line for the overview
	run     func(ctx context.Context, args []string, std stdio) int
}

// stdio is what a subcommand reads and writes, so that tests can stand in for a terminal.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// Exit statuses, the same for every subcommand.
const (
	exitOK    = 0
	exitFail  = 1 // the work could not be done, wholly or in part
	exitUsage = 2 // the command line is wrong
)

// commands are the subcommands in the order of the overview.
var commands = []command{
	{"serve", "serve rooms, and the page to play them in", runServe},
	{"bot", "play in a room, as an opponent or a partner", runBot},
	{"load", "play on a server, and say how fast it is", runLoad},
	{"generate", "make puzzles", runGenerate},
	{"solve", "solve puzzles", runSolve},
	{"grade", "tell how hard puzzles are", runGrade},
	{"hint", "tell the next step of a puzzle", runHint},
	{"check", "tell what boards break, and whether they have one solution", runCheck},
	{"review", "let doubtful finishes count, or keep them off the leaderboards", runReview},
	{"replay", "list, verify, export and import the records of finished rounds", runReplay},
	{"boards", "rebuild the leaderboards from the archive", runBoards},
	{"convert", "rewrite puzzles in another form", runConvert},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}

// run finds the subcommand that args name and runs it. It returns the exit status.
func run(ctx context.Context, args []string, std stdio) int {
	if len(args) == 0 {
		usage(std.err)
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(std.out)
		return exitOK
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(ctx, args[1:], std)
		}
	}
	fmt.Fprintf(std.err, "nonet: there is no command %q; nonet help lists them\n", args[0])
	return exitUsage
}

func usage(w io.Writer) {
	fmt.Fprint(w, "nonet is a server for real-time multiplayer puzzles.\n\nUsage: nonet COMMAND [flags]\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\nnonet COMMAND --help lists a command's flags.\n")
}
