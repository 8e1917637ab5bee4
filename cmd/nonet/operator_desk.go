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
	errandMax    = 64 << 20         // bytes of an errand, with the files in it
	rootsMax     = 8                // trees of commands that are kept
	operatorWait = 10 * time.Second // for a reader who takes nothing; a snapshot holds up whoever makes the file grow
)

// errand is a command for a server to run.
type errand struct {
	Words  []string          // those behind nonet, without flags: the server's own settings hold
	Flags  []string          // of the command itself, as "--at=5"
	As     string            // whom the asker acts for, as far as sudo says
	Files  map[string][]byte // what is in the files that operands name, which the server can't read
	Format string            // of the log, for what is complained about
}

// said is a part of what a command says. The last one has its exit status.
type said struct {
	Out    []byte `json:",omitempty"`
	Err    []byte `json:",omitempty"`
	Status *int   `json:",omitempty"`
}

// operatorDesk does what the operator asks of a running server.
type operatorDesk struct {
	cfg     *serveConfig
	node    *node
	roots   chan *cobra.Command // that nobody runs a command of right now
	log     *slog.Logger
	l       *unixsocket.Listener
	http    *http.Server
	closing chan struct{} // closed when commands that would go on for ever have to end
}

// openOperatorDesk listens on the socket.
func openOperatorDesk(n *node) (*operatorDesk, error) {
	d := &operatorDesk{cfg: n.cfg, node: n, log: n.log,
		roots: make(chan *cobra.Command, rootsMax), closing: make(chan struct{})}
	var err error
	if d.l, err = unixsocket.Listen(n.cfg.socketPath()); err != nil {
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

// serve does what is asked until the desk is closed.
func (d *operatorDesk) serve() error {
	if err := d.http.Serve(d.l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("take the operator's connections: %w", err)
	}
	return nil
}

// close lets what is under way end, for as long as rooms may take too.
func (d *operatorDesk) close() {
	close(d.closing)
	ctx, cancel := context.WithTimeout(context.Background(), parkWithin)
	defer cancel()
	if d.http.Shutdown(ctx) != nil {
		_ = d.http.Close()
	}
	_ = d.l.Close() // it is closed already if it was served
	d.l.Remove()
}

// run runs an errand.
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
	_ = say(said{Status: &status}) // if nobody hears it nobody is there
}

// perform runs an operator's command, guarded against panics, makes the node use what it changed, and returns the exit
// status.
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
	cmd.Flags().VisitAll(func(f *pflag.Flag) { _ = f.Value.Set(f.DefValue) }) // what they were set to the last time
	words := len(wordsOf(cmd))
	// Flags first, and an operand that looks like one is none.
	args := slices.Concat(e.Words[:words], e.Flags, []string{"--"}, e.Words[words:])
	at := &sitting{desk: d, files: e.Files, who: who}
	ctx = atDesk(ctx, at)
	cmd.SetContext(ctx) // or it would have that of the last time
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

// root is a tree of commands for one command alone, until it is freed. Cobra never forgets one, so they are used again.
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

// writing is a writer that is a function.
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
	panic(http.ErrAbortHandler) // so that the reader knows
}

// patientWriter waits for its reader for so long at each write.
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
