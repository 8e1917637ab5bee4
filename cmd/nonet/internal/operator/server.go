package operator

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
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/panics"
	"nonet/internal/unixsocket"
	"nonet/room/fair"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// A running server executes operators' commands itself: one process has the data file at a time, and only the server
// knows what goes on in its rooms. It listens for them on a Unix socket, which only its own user may open, and speaks
// HTTP there:
//
//	POST /run        runs a command on the data: a runRequest in, an outputPart for each piece of output, as JSON
//	GET /snapshot    writes the data file as it is at one moment

const (
	requestMax     = 64 << 20         // bytes of a request, including its files
	rootsMax       = 8                // cached trees of commands
	requestTimeout = 10 * time.Second // for a reader that reads nothing, because a snapshot delays writers
	closeTimeout   = 3 * time.Second  // for running commands when the server stops
)

// runRequest is a command for a server to execute.
type runRequest struct {
	Words  []string          // the words after nonet, without global flags: the server uses its own settings
	Flags  []string          // of the command itself, such as "--at=5"
	As     string            // the user for whom sudo was used, if any
	Files  map[string][]byte // contents of the files that operands name, which the server can't read
	Format string            // the log format for messages
}

// outputPart is a part of a command's output. The last one has its exit status.
type outputPart struct {
	Out    []byte `json:",omitempty"`
	Err    []byte `json:",omitempty"`
	Status *int   `json:",omitempty"`
}

// Config holds the parts of a node that operators' commands work on.
type Config struct {
	Local
	Store    store.Store
	Settings storecfg.Config // of the store
	Fair     fair.Audit
	Secret   string // that signs players' tokens; empty to use the one stored with the data
	Nodes    *Nodes
	Guard    *panics.Guard
	Log      *slog.Logger
	// Reload reads the files of words and limits again. It returns what it has done, and the changes for the audit log.
	Reload func() (done []string, changes string, err error)
	// NewRoot returns a tree of all commands.
	NewRoot func() *cobra.Command
}

// Server executes the commands of operators in a running node.
type Server struct {
	Config
	roots   chan *cobra.Command // trees of commands that are not in use
	l       *unixsocket.Listener
	http    *http.Server
	closing chan struct{} // closed to end commands that would run for ever
}

// Listen listens for operators on the socket.
func Listen(cfg Config) (*Server, error) {
	s := &Server{Config: cfg, roots: make(chan *cobra.Command, rootsMax), closing: make(chan struct{})}
	var err error
	if s.l, err = unixsocket.Listen(cfg.Settings.SocketPath()); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /run", s.run)
	mux.HandleFunc("GET /snapshot", s.snapshot)
	s.http = &http.Server{Handler: mux, ReadHeaderTimeout: requestTimeout,
		ErrorLog: slog.NewLogLogger(cfg.Log.Handler(), slog.LevelDebug),
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, peerKey{}, unixsocket.PeerUID(conn))
		},
	}
	return s, nil
}

// Serve handles requests until the server is closed.
func (s *Server) Serve() error {
	if err := s.http.Serve(s.l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("accept operators' connections: %w", err)
	}
	return nil
}

// Close waits for running commands, but not for long.
func (s *Server) Close() {
	close(s.closing)
	stopServing(s.http)
	_ = s.l.Close() // serving has closed it already
	s.l.Remove()
}

// stopServing waits for running requests, but not for long.
func stopServing(s *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if s.Shutdown(ctx) != nil {
		_ = s.Close()
	}
}

// run executes the command of a request.
func (s *Server) run(w http.ResponseWriter, r *http.Request) {
	var request runRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, requestMax)).Decode(&request); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	to, out := json.NewEncoder(w), http.NewResponseController(w)
	send := func(p outputPart) error { return errors.Join(to.Encode(p), out.Flush()) }
	std := cli.Streams{In: new(bytes.Buffer),
		Out: writerFunc(func(b []byte) error { return send(outputPart{Out: b}) }),
		Err: writerFunc(func(b []byte) error { return send(outputPart{Err: b}) })}
	status := s.perform(r.Context(), request, operatorName(r.Context(), request.As), std)
	_ = send(outputPart{Status: &status}) // without a reader nobody needs it
}

// perform executes an operator's command, protected against panics, applies its changes to the node, and returns the
// exit status.
func (s *Server) perform(ctx context.Context, request runRequest, who string, std cli.Streams) int {
	status := cli.ExitFailure
	err := s.Guard.Run("run a command for the operator", func() { status = s.execute(ctx, request, who, std) })
	if err != nil {
		fmt.Fprintln(std.Err, "internal error; see the server's log")
	}
	s.Backend.Players.Policy.Reload()
	return status
}

// execute runs a command that works on the data or on the server, and returns its exit status.
func (s *Server) execute(ctx context.Context, request runRequest, who string, std cli.Streams) int {
	root, free := s.root()
	defer free()
	cmd, _, err := root.Find(request.Words)
	if err != nil || cmd.Annotations[onDataAnnotation] == "" {
		fmt.Fprintf(std.Err, "the server runs no such command: nonet %q\n", request.Words)
		return cli.ExitUsage
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { _ = f.Value.Set(f.DefValue) }) // reset the values of the previous run
	words := len(commandWords(cmd))
	// The operands come after "--", so that none is taken for a flag.
	args := slices.Concat(request.Words[:words], request.Flags, []string{"--"}, request.Words[words:])
	ses := &session{server: s, files: request.Files, who: who}
	ctx = context.WithValue(ctx, sessionKey{}, ses)
	cmd.SetContext(ctx) // otherwise it keeps the context of the previous run
	failed := new(bytes.Buffer)
	streams := cli.Streams{In: std.In, Out: std.Out, Err: io.MultiWriter(std.Err, failed)}
	status := cli.Execute(ctx, root, args, request.Format, streams)
	var wrong error
	if status != cli.ExitOK {
		wrong = errors.New(firstLine(failed.String()))
	}
	entry := AuditEntry{Who: who, Node: s.Backend.Node(), What: ses.change}
	if err := recordCommand(ctx, s.Store, entry, cmd, request.Words[words:], wrong); err != nil {
		s.Log.Error("could not record an operator's action in the audit log", "who", who, "what", request.Words, "err", err)
	}
	return status
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line[:min(len(line), 300)]
}

// root returns a tree of commands for one command, until free is called. Cobra never releases a tree, so they are
// reused.
func (s *Server) root() (root *cobra.Command, free func()) {
	select {
	case root = <-s.roots:
	default:
		root = s.NewRoot()
	}
	return root, func() {
		select {
		case s.roots <- root:
		default:
		}
	}
}

// writerFunc is a function as an [io.Writer].
type writerFunc func([]byte) error

func (w writerFunc) Write(b []byte) (int, error) { return len(b), w(b) }

// snapshot writes the data file.
func (s *Server) snapshot(w http.ResponseWriter, r *http.Request) {
	kept, ok := s.Store.(*sqlitestore.Store)
	if !ok {
		http.Error(w, "the server's data is not in a file", http.StatusConflict)
		return
	}
	to := &deadlineWriter{to: w, until: http.NewResponseController(w)}
	var err error
	if fault := s.Guard.Run("write a snapshot", func() { err = kept.Snapshot(r.Context(), to) }); fault != nil {
		err = fault
	}
	switch {
	case err == nil:
		return
	case !to.begun:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	s.Log.Warn("backup interrupted", "err", err)
	panic(http.ErrAbortHandler) // so that the client notices
}

// deadlineWriter limits how long each write waits for its reader.
type deadlineWriter struct {
	to    io.Writer
	until *http.ResponseController
	begun bool
}

func (p *deadlineWriter) Write(b []byte) (int, error) {
	p.begun = true
	if err := p.until.SetWriteDeadline(time.Now().Add(requestTimeout)); err != nil {
		return 0, err
	}
	return p.to.Write(b)
}
