package operator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/unixsocket"
)

// onDataAnnotation marks commands that work on the data or on a server, so that a running server may execute them.
const onDataAnnotation = "on data"

// client sends commands to a running server.
type client struct{ http *http.Client }

// reach returns a client of the server that has the configured data open. It returns nil if there is none, or if the
// command can use the store itself: with Redis it does, unless a socket is given.
func (c *DataCommand) reach(ctx context.Context) *client {
	path := c.Settings.SocketPath()
	if c.Settings.Redis != "" && c.Settings.Socket == "" && !c.live || !unixsocket.Answers(ctx, path) {
		return nil
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}
	return &client{&http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}}
}

// do sends a request and returns the response if it is a success.
func (c *client) do(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, "http://operator"+path, body)
	if err != nil {
		return nil, err
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, fmt.Errorf("ask the running server: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		defer answer.Body.Close()
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
		return nil, fmt.Errorf("the running server answered: %s", strings.TrimSpace(string(why)))
	}
	return answer, nil
}

// snapshot copies the data file as it is at the moment.
func (c *client) snapshot(ctx context.Context, to io.Writer) error {
	answer, err := c.do(ctx, http.MethodGet, "/snapshot", nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(to, answer.Body)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errInterrupted
	}
	return err
}

// errInterrupted is returned for a response that ends early.
var errInterrupted = errors.New("the server closed the connection: it was stopped, or its log has the reason")

// run lets the server execute a command with its operands, and prints its output.
func (c *client) run(cmd *cobra.Command, operands []string, std cli.Streams) error {
	request := runRequest{Words: append(commandWords(cmd), operands...), Files: make(map[string][]byte),
		Format: cli.LogFormat(cmd), As: sudoUser()}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !cli.HasEnv(f) {
			request.Flags = append(request.Flags, "--"+f.Name+"="+f.Value.String())
		}
	})
	for _, word := range operands {
		if b, err := os.ReadFile(word); err == nil {
			request.Files[word] = b
		}
	}
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	answer, err := c.do(cmd.Context(), http.MethodPost, "/run", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return copyOutput(answer.Body, std)
}

// copyOutput prints the output of a command from a server, and returns the command's error.
func copyOutput(from io.Reader, std cli.Streams) error {
	for lines := json.NewDecoder(from); ; {
		var part outputPart
		if err := lines.Decode(&part); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return errInterrupted
		} else if err != nil {
			return err
		}
		_, outErr := std.Out.Write(part.Out)
		_, errErr := std.Err.Write(part.Err)
		if err := errors.Join(outErr, errErr); err != nil {
			return err
		}
		if part.Status != nil {
			return exitError(*part.Status)
		}
	}
}

// exitError returns the error for a command's exit status. Its message was printed already.
func exitError(status int) error {
	switch status {
	case cli.ExitOK:
		return nil
	case cli.ExitUsage:
		return cli.AsUsage(cli.ErrReported)
	}
	return cli.ErrReported
}

// commandWords returns the words after nonet that name a command.
func commandWords(cmd *cobra.Command) []string { return strings.Fields(cmd.CommandPath())[1:] }
