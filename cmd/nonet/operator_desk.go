package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/internal/unixsocket"
	"nonet/room/sqlitestore"
)

// What an operator wants of a running server, that server does itself: one process has the data file at a time, and
// only the server knows what goes on in its rooms. It listens for that on a Unix socket, which only its own user may
// open, and speaks HTTP there:
//
//	POST /run        runs a command on the data: an errand in, a line of said for each piece of output, as JSON
//	GET /snapshot    writes the data file as it is at one moment

const (
	errandMax    = 64 << 20         // bytes of an errand, including its files
	rootsMax     = 8                // cached trees of commands
	operatorWait = 10 * time.Second // for a reader that reads nothing, because a snapshot delays writers
)

// errand is a command for a server to execute.
type errand struct {
	Words  []string          // the words after nonet, without global flags: the server uses its own settings
	Flags  []string          // of the command itself, such as "--at=5"
	As     string            // the user for whom sudo was used, if any
	Files  map[string][]byte // contents of the files that operands name, which the server can't read
	Format string            // the log format for messages
}

// said is a part of a command's output. The last one has its exit status.
type said struct {
	Out    []byte `json:",omitempty"`
	Err    []byte `json:",omitempty"`
	Status *int   `json:",omitempty"`
}

// operatorDesk executes the requests of operators in a running server.
type operatorDesk struct {
	cfg     *serveConfig
	node    *node
	roots   chan *cobra.Command // trees of commands that are not in use
	log     *slog.Logger
	l       *unixsocket.Listener
	http    *http.Server
	closing chan struct{} // closed to end commands that would run for ever
}

// openOperatorDesk listens on the socket.
func openOperatorDesk(n *node) (*operatorDesk, error) {
	d := &operatorDesk{cfg: n.cfg, node: n, log: n.log,
		roots: make(chan *cobra.Command, rootsMax), closing: make(chan struct{})}
	var err error
	if d.l, err = unixsocket.Listen(n.cfg.store.SocketPath()); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /run", d.run)
	mux.HandleFunc("GET /snapshot", d.snapshot)
	d.http = &http.Server{Handler: mux, ReadHeaderTimeout: operatorWait,
		ErrorLog: slog.NewLogLogger(n.log.Handler(), slog.LevelDebug),
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, peerKey{}, unixsocket.PeerUID(conn))
		},
	}
	return d, nil
}

// serve handles requests until the desk is closed.
func (d *operatorDesk) serve() error {
	if err := d.http.Serve(d.l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("take the operator's connections: %w", err)
	}
	return nil
}

// close waits for running commands, for as long as for rooms.
func (d *operatorDesk) close() {
	close(d.closing)
	ctx, cancel := context.WithTimeout(context.Background(), parkWithin)
	defer cancel()
	if d.http.Shutdown(ctx) != nil {
		_ = d.http.Close()
	}
	_ = d.l.Close() // serving has closed it already
	d.l.Remove()
}

// run executes an errand.
func (d *operatorDesk) run(w http.ResponseWriter, r *http.Request) {
	var e errand
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, errandMax)).Decode(&e); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	to, out := json.NewEncoder(w), http.NewResponseController(w)
	say := func(s said) error { return errors.Join(to.Encode(s), out.Flush()) }
	std := cli.Streams{In: new(bytes.Buffer),
		Out: writing(func(b []byte) error { return say(said{Out: b}) }),
		Err: writing(func(b []byte) error { return say(said{Err: b}) })}
	status := d.perform(r.Context(), e, askedBy(r.Context(), e.As), std)
	_ = say(said{Status: &status}) // without a reader nobody needs it
}

// perform executes an operator's command, protected against panics, applies its changes to the node, and returns the
// exit status.
func (d *operatorDesk) perform(ctx context.Context, e errand, who string, std cli.Streams) int {
	status := cli.ExitFailure
	err := d.node.guard.Run("run a command for the operator", func() { status = d.execute(ctx, e, who, std) })
	if err != nil {
		fmt.Fprintln(std.Err, "a fault in the server; its log has it")
	}
	d.node.host.Players.Policy.Reload()
	return status
}

// execute runs a command that works on the data or on the server, and returns its exit status.
func (d *operatorDesk) execute(ctx context.Context, e errand, who string, std cli.Streams) int {
	root, free := d.root()
	defer free()
	cmd, _, err := root.Find(e.Words)
	if err != nil || cmd.Annotations[onData] == "" {
		fmt.Fprintf(std.Err, "the server runs no such command: nonet %q\n", e.Words)
		return cli.ExitUsage
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { _ = f.Value.Set(f.DefValue) }) // reset the values of the previous run
	words := len(wordsOf(cmd))
	// The operands come after "--", so that none is taken for a flag.
	args := slices.Concat(e.Words[:words], e.Flags, []string{"--"}, e.Words[words:])
	at := &sitting{desk: d, files: e.Files, who: who}
	ctx = atDesk(ctx, at)
	cmd.SetContext(ctx) // otherwise it keeps the context of the previous run
	failed := new(bytes.Buffer)
	heard := cli.Streams{In: std.In, Out: std.Out, Err: io.MultiWriter(std.Err, failed)}
	status := cli.Execute(ctx, root, args, e.Format, heard)
	var wrong error
	if status != cli.ExitOK {
		wrong = errors.New(firstLine(failed.String()))
	}
	act := operator.Act{Who: who, Node: d.node.host.Node(), What: at.noted}
	if err := noteAct(ctx, d.node.store, act, cmd, e.Words[words:], wrong); err != nil {
		d.log.Error("what an operator did could not be kept", "who", who, "what", e.Words, "err", err)
	}
	return status
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line[:min(len(line), 300)]
}

// root returns a tree of commands for one command, until free is called. Cobra never releases a tree, so they are
// reused.
func (d *operatorDesk) root() (root *cobra.Command, free func()) {
	select {
	case root = <-d.roots:
	default:
		root = newRoot(d.node.kinds)
	}
	return root, func() {
		select {
		case d.roots <- root:
		default:
		}
	}
}

// writing is a function as an [io.Writer].
type writing func([]byte) error

func (w writing) Write(b []byte) (int, error) { return len(b), w(b) }

// snapshot writes the data file.
func (d *operatorDesk) snapshot(w http.ResponseWriter, r *http.Request) {
	kept, ok := d.node.store.(*sqlitestore.Store)
	if !ok {
		http.Error(w, "its data is in no file", http.StatusConflict)
		return
	}
	to := &patientWriter{to: w, until: http.NewResponseController(w)}
	var err error
	if fault := d.node.guard.Run("write a snapshot", func() { err = kept.Snapshot(r.Context(), to) }); fault != nil {
		err = fault
	}
	switch {
	case err == nil:
		return
	case !to.begun:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	d.log.Warn("a backup was broken off", "err", err)
	panic(http.ErrAbortHandler) // so that the client notices
}

// patientWriter limits how long each write waits for its reader.
type patientWriter struct {
	to    io.Writer
	until *http.ResponseController
	begun bool
}

func (p *patientWriter) Write(b []byte) (int, error) {
	p.begun = true
	if err := p.until.SetWriteDeadline(time.Now().Add(operatorWait)); err != nil {
		return 0, err
	}
	return p.to.Write(b)
}
