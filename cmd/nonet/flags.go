package main

import (
	"errors"
	"flag"
	"fmt"
	"net/url"
)

// newFlags are the flags of a subcommand, with a help text that says what it does.
func newFlags(name, operands, usage string, std stdio) *flag.FlagSet {
	fs := flag.NewFlagSet("nonet "+name, flag.ContinueOnError)
	fs.SetOutput(std.err)
	fs.Usage = func() {
		fmt.Fprintf(fs.Output(), "Usage: nonet %s [flags] %s\n\n%s\n\nFlags:\n", name, operands, usage)
		fs.PrintDefaults()
	}
	return fs
}

// parseFlags parses a command line on which flags may also stand after the operands. If it isn't ok, status is what to exit with.
func parseFlags(fs *flag.FlagSet, args []string, std stdio) (operands []string, status int, ok bool) {
	for len(args) > 0 {
		if isHelp(args[0]) {
			fs.SetOutput(std.out)
		}
		if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, exitOK, false
		} else if err != nil {
			return nil, exitUsage, false
		}
		if args = fs.Args(); len(args) > 0 {
			operands, args = append(operands, args[0]), args[1:]
		}
	}
	return operands, exitOK, true
}

// parseFlagsOnly is parseFlags for a subcommand without operands, whose flags validate then checks.
func parseFlagsOnly(name string, fs *flag.FlagSet, validate func() error, args []string, std stdio) (status int, ok bool) {
	operands, status, ok := parseFlags(fs, args, std)
	if !ok {
		return status, false
	}
	err := validate()
	if len(operands) > 0 {
		err = fmt.Errorf("%s takes flags only; %q is none", name, operands[0])
	}
	if err != nil {
		fmt.Fprintf(std.err, "nonet %s: %v\n", name, err)
		return exitUsage, false
	}
	return exitOK, true
}

// checkServerURL says in a sentence what is wrong with the address of a server.
func checkServerURL(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("--url %q is no address of a server: write http://HOST:PORT or https://HOST", text)
	}
	return nil
}

func isHelp(arg string) bool {
	return arg == "-h" || arg == "-help" || arg == "--help"
}
