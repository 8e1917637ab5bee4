package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/node"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/engine/kinds"
)

// serve runs nonet serve with arguments that make it end by itself.
func serve(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	std := cli.Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr}
	status = run(t.Context(), append([]string{"serve"}, args...), std)
	return status, stdout.String(), stderr.String()
}

func TestServeReportsErrors(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	notOurs := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(notOurs, []byte("Dear Ann"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"now"}, cli.ExitUsage, `"now"`},
		{[]string{"--log-level", "loud"}, cli.ExitUsage, "log level"},
		{[]string{"--data", notOurs, "--addr", "127.0.0.1:0", "--metrics-addr", ""}, cli.ExitData, "letter.txt"},
		{[]string{"--data", t.TempDir(), "--addr", "127.0.0.1:0", "--metrics-addr", ""}, cli.ExitFailure, os.TempDir()},
		{[]string{"--redis", "http://a:1", "--addr", "127.0.0.1:0", "--metrics-addr", ""}, cli.ExitUsage, "Redis"},
		{[]string{"--redis", "redis://:hunter2@127.0.0.1:1", "--redis-wait", "0", "--addr", "127.0.0.1:0",
			"--metrics-addr", ""}, cli.ExitFailure, "127.0.0.1:1"},
		{[]string{"--data", storecfg.InMemory, "--addr", taken.Addr().String()}, cli.ExitFailure, "--addr"},
		{[]string{"--data", storecfg.InMemory, "--addr", "127.0.0.1:0", "--metrics-addr", taken.Addr().String()},
			cli.ExitFailure, "--metrics-addr"},
		{[]string{"--data", storecfg.InMemory, "--addr", "127.0.0.1:0", "--metrics-addr", "", "--origins", "friends"},
			cli.ExitUsage, "friends"},
	} {
		status, out, said := serve(t, c.args...)
		if status != c.status || !strings.Contains(said, c.says) || out != "" {
			t.Errorf("%q ends with %d and says %q; want %d and %s", c.args, status, said, c.status, c.says)
		}
		if strings.Contains(said, "hunter2") {
			t.Errorf("%q shows the password: %s", c.args, said)
		}
	}
}

// parseServe reads flags as nonet serve does.
func parseServe(args []string) (*node.Config, error) {
	known := cli.Kinds(kinds.All())
	c := &node.Config{NewRoot: func() *cobra.Command { return newRoot(known) }}
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(fs)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	return c, c.Parse(fs, func(string) (string, bool) { return "", false })
}
