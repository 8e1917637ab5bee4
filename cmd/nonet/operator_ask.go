package main

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

// onData is the annotation of commands that work on the data or on a server, so that a running server may execute them.
const onData = "on data"

// operatorClient sends commands to a running server.
type operatorClient struct{ http *http.Client }

// askOperator returns a client of the server that has the configured data open. It returns nil if there is none, or if
// the command can use the store itself: with Redis it does, unless a socket is given.
func askOperator(ctx context.Context, cfg *serveConfig) *operatorClient {
	if cfg.store.Redis != "" && cfg.store.Socket == "" {
		return nil
	}
	return reachOperator(ctx, cfg.store.SocketPath())
}

// reachOperator returns a client of the server that listens on a socket, or nil if none does.
func reachOperator(ctx context.Context, path string) *operatorClient {
	if !unixsocket.Answers(ctx, path) {
		return nil
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}
	return &operatorClient{&http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}}
}

// do sends a request and returns the response if it is a success.
func (o *operatorClient) do(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, "http://operator"+path, body)
	if err != nil {
		return nil, err
	}
	answer, err := o.http.Do(r)
	if err != nil {
		return nil, fmt.Errorf("ask the running server: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		defer answer.Body.Close()
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
		return nil, fmt.Errorf("the running server says: %s", strings.TrimSpace(string(why)))
	}
	return answer, nil
}

// snapshot copies the data file as it is at the moment.
func (o *operatorClient) snapshot(ctx context.Context, to io.Writer) error {
	answer, err := o.do(ctx, http.MethodGet, "/snapshot", nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(to, answer.Body)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errBrokenOff
	}
	return err
}

// errBrokenOff is returned for a response that ends early.
var errBrokenOff = errors.New("the server broke off: it was stopped, or its log says why")

// run lets the server execute a command with its operands, and prints its output.
func (o *operatorClient) run(cmd *cobra.Command, operands []string, std cli.Streams) error {
	e := errand{Words: append(wordsOf(cmd), operands...), Files: make(map[string][]byte),
		Format: cli.LogFormat(cmd), As: asWhom()}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !cli.HasEnv(f) {
			e.Flags = append(e.Flags, "--"+f.Name+"="+f.Value.String())
		}
	})
	for _, word := range operands {
		if b, err := os.ReadFile(word); err == nil {
			e.Files[word] = b
		}
	}
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	answer, err := o.do(cmd.Context(), http.MethodPost, "/run", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return hear(answer.Body, std)
}

// hear prints the output of a command from a server, and returns the command's error.
func hear(from io.Reader, std cli.Streams) error {
	for lines := json.NewDecoder(from); ; {
		var s said
		if err := lines.Decode(&s); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return errBrokenOff
		} else if err != nil {
			return err
		}
		if err := errors.Join(write(std.Out, s.Out), write(std.Err, s.Err)); err != nil {
			return err
		}
		if s.Status != nil {
			return ended(*s.Status)
		}
	}
}

// ended returns the error for a command's exit status. Its message was printed already.
func ended(status int) error {
	switch status {
	case cli.ExitOK:
		return nil
	case cli.ExitUsage:
		return cli.AsUsage(cli.ErrReported)
	}
	return cli.ErrReported
}

// wordsOf returns the words after nonet that name a command.
func wordsOf(cmd *cobra.Command) []string { return strings.Fields(cmd.CommandPath())[1:] }
