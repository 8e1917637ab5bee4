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

// onData is the annotation of commands that work on the data or on a server, which a server runs for the operator
// therefore.
const onData = "on data"

// operatorClient sends commands to a running server.
type operatorClient struct{ http *http.Client }

// askOperator reaches the server that has the data of a configuration open; nil if none does, or if there is no need
// to ask one: with Redis a tool reads for itself, unless a socket is named.
func askOperator(ctx context.Context, cfg *serveConfig) *operatorClient {
	if cfg.redis != "" && cfg.socket == "" {
		return nil
	}
	return reachOperator(ctx, cfg.socketPath())
}

// reachOperator reaches the server that listens on a socket; nil if none does.
func reachOperator(ctx context.Context, path string) *operatorClient {
	if !unixsocket.Answers(ctx, path) {
		return nil
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}
	return &operatorClient{&http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}}
}

// do sends a request, and returns an answer that is a good one.
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

// snapshot copies the data file as it is.
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

// errBrokenOff is for an answer that ends in the midst.
var errBrokenOff = errors.New("the server broke off: it was stopped, or its log says why")

// run has the server run a command with its operands, and says what it says.
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

// hear passes on what a server says of a command, and returns what the command ended with.
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

// ended is what a command ended with whose exit status is known, and which has said the rest.
func ended(status int) error {
	switch status {
	case cli.ExitOK:
		return nil
	case cli.ExitUsage:
		return cli.AsUsage(cli.ErrReported)
	}
	return cli.ErrReported
}

// wordsOf are the words behind nonet that call a command.
func wordsOf(cmd *cobra.Command) []string { return strings.Fields(cmd.CommandPath())[1:] }
