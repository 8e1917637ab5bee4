// Package node runs a server: it reads the settings, and joins the store, the rooms, the web and the operators.
package node

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"nonet/cmd/nonet/internal/bot"
	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/puzzleapi"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/cmd/nonet/internal/tracing"
	"nonet/engine"
	"nonet/internal/memlimit"
	"nonet/internal/panics"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/web"
	"nonet/web/api"
	"nonet/web/auth"
	"nonet/web/limit"
	"nonet/web/site"
)

// Serve runs a node until ctx ends. Once it runs, errors are logged.
func Serve(ctx context.Context, cfg *Config, known cli.Kinds, std cli.Streams) error {
	n, err := Start(ctx, cfg, known, std.Err)
	if errors.Is(err, context.Canceled) {
		return nil // it was stopped while it waited for its store
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(std.Out, n.readyMessage())
	if err := n.Run(ctx); err != nil {
		n.log.Error("nonet serve failed", "err", err)
		return cli.ErrReported
	}
	return nil
}

// Node is a running server with all its parts.
type Node struct {
	name            string // unique among the nodes
	cfg             *Config
	kinds           []engine.Kind
	log             *slog.Logger
	guard           *panics.Guard // under every goroutine of the node
	store           store.Store
	backend         *backend.Backend
	server          *web.Server
	assets          *site.AsyncAssets // made while the server runs
	offer           protocol.Info     // the options that the assets contain
	bots            *bot.Launcher     // nil without bots
	words           *wordsFile        // nil without a list
	limits          *limitsFile       // nil without one
	metrics         *web.Metrics
	traces          *tracing.Traces // nil without a collector
	listener        *web.Listener   // of main and admin, from the start on
	playerListener  net.Listener
	metricsListener net.Listener   // nil without metrics
	failed          chan error     // receives the error of a goroutine that ended early
	serving         sync.WaitGroup // the listeners' goroutines
	nodes           *operator.Nodes
	started         time.Time
	operator        *operator.Server  // nil if it can't listen for operators
	page            *operator.Page    // nil without a page
	signIn          *auth.SignIn      // nil if all players are guests
	secrets         map[string][]byte // secrets that are stored with the data, by name, as this node uses them
}

// Start creates a node for some kinds of puzzles and lets it listen. Until the store is open it answers 503 with
// Retry-After.
func Start(ctx context.Context, cfg *Config, puzzles []engine.Kind, logTo io.Writer) (_ *Node, err error) {
	n := &Node{cfg: cfg, kinds: puzzles, name: rand.Text(), metrics: web.NewMetrics(), failed: make(chan error, 6),
		started: time.Now(), secrets: map[string][]byte{}}
	n.log = storecfg.ThrottleErrors(cfg.log.New(logTo)).With("node", n.name)
	n.guard = panics.New(n.log)
	for _, warning := range cfg.Warnings {
		n.log.Warn(warning)
	}
	defer func() {
		if err != nil {
			n.close()
		}
	}()
	if err := n.listen(); err != nil {
		return nil, err
	}
	waiting := func() { n.logAddrs("listening") } // errors that occur at once are reported before this line
	if n.store, err = cfg.store.Open(ctx, n.log, n.guard, waiting); err != nil {
		return nil, err
	}
	if err := n.build(ctx); err != nil {
		return nil, err
	}
	return n, n.openOperator(ctx)
}

// build joins the store, the kinds and the web.
func (n *Node) build(ctx context.Context) error {
	secret, err := n.readSecret(ctx)
	if err != nil {
		return fmt.Errorf("read the signing secret: %w", err)
	}
	if err := n.openSignIn(ctx); err != nil {
		return err
	}
	limits := n.cfg.limits
	set := func(l limit.Limits) { n.server.SetLimits(l) }
	if n.limits, err = openLimits(n.cfg.limitsFile, limits, n.log, set); err != nil {
		return err
	}
	if n.limits != nil {
		limits = n.limits.current
	}
	if pooled, ok := n.store.(interface{ Pool() redisstore.Pool }); ok {
		n.metrics.WatchPool(func() web.Pool { return web.Pool(pooled.Pool()) })
	}
	cfg := backend.Config{Config: room.Config{
		Store: n.store, Kinds: n.kinds, Node: n.name, Frame: n.metrics.Frame, Log: n.log, Guard: n.guard,
		Metrics:   n.metrics,
		KeepRooms: n.cfg.store.KeepRooms,
	}, KeepRounds: n.cfg.store.KeepRounds, Ready: n.cfg.ready, Fair: n.cfg.fair, Secret: secret}
	if n.cfg.traces != "" {
		if err := n.startTraces(); err != nil {
			return err
		}
		cfg.Tracer = n.traces
	}
	var bots api.Bots
	if n.cfg.bots > 0 && n.cfg.signIn.mode != signInRequired { // bots have no accounts
		n.bots = bot.NewLauncher(cli.Kinds(n.kinds).Find, n.url(), n.cfg.bots, n.log, n.guard)
		bots, cfg.FillWithBots = n.bots, n.bots.Fill
	}
	if n.backend, err = backend.New(cfg); err != nil {
		return err
	}
	n.nodes = operator.NewNodes(n.self(), n.store, n.cfg.store.Redis == "", n.log,
		func(ctx context.Context, what string) (any, error) { return n.newLocal().Answer(ctx, what) })
	if n.words, err = openWords(n.cfg.words, n.backend.Players.Policy.Words(), n.log); err != nil {
		return err
	}
	n.assets, n.offer = site.NewAsyncAssets(), api.Offer(n.backend.Info(), bots, n.signIn)
	n.server, err = web.NewServer(web.Config{
		Backend: n.backend, Puzzles: puzzleapi.New(n.kinds, n.backend.Live.Contains, n.backend.Live.MustHideProof),
		Bots: bots, Secret: secret, SignIn: n.signIn,
		Assets: n.assets, Metrics: n.metrics, Listener: n.listener, Build: buildInfo(), Log: n.log,
		Alone:        n.cfg.store.Redis == "",
		IsSuperseded: n.nodes.IsSuperseded,
		Origins:      n.cfg.originList, TrustedProxies: n.cfg.proxyList, Unlimited: n.cfg.unlimitedList,
		Limits: limits, LogAddresses: n.cfg.logAddresses,
	})
	return err
}

// startTraces starts sending traces to the collector.
func (n *Node) startTraces() (err error) {
	n.traces, err = tracing.Start(tracing.Options{
		URL: n.cfg.traces, Part: n.cfg.tracesPart, Node: n.name, Version: cli.ReadVersion().Version,
		Log: n.log, Guard: n.guard,
	})
	return err
}

// Run serves until ctx ends, and stops gracefully. A second signal ends the process at once.
func (n *Node) Run(ctx context.Context) error {
	failed := n.failed
	if n.operator != nil {
		go func() { failed <- n.operator.Serve() }()
	}
	if n.page != nil {
		n.log.Info("serving the operator page", "addr", n.page.Addr())
		go func() { failed <- n.page.Serve() }()
	}
	background, stop := context.WithCancel(ctx)
	defer stop()
	var tasks sync.WaitGroup
	start := func(name string, task func(context.Context)) {
		tasks.Go(func() { _ = n.guard.Run(name, func() { task(background) }) })
	}
	start("announce node", n.nodes.Run)
	start("renew what every node needs", n.renewSecrets)
	go func() {
		if err := n.guard.Run("bundle the browser client", func() { n.bundle(failed) }); err != nil {
			failed <- err
		}
	}()
	n.limitMemory()
	if _, chosen := os.LookupEnv("GOGC"); !chosen {
		start("adjust the growth of the heap", memlimit.KeepHeap)
	}
	if n.words != nil || n.limits != nil {
		hup := make(chan os.Signal, 1)
		signal.Notify(hup, syscall.SIGHUP)
		defer signal.Stop(hup)
		start("reload words and limits", func(ctx context.Context) { n.watchFiles(ctx, hup) })
	}
	v := cli.ReadVersion()
	n.logAddrs("serving", "version", v.Version, "revision", v.Revision)
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		n.log.Info("stopping", "within", n.cfg.drain)
	}
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	n.assets.Stop() // so that nobody waits for the bundling of the client
	stop()
	tasks.Wait()
	return errors.Join(err, n.close())
}

// Addr returns the address for players.
func (n *Node) Addr() string { return n.playerListener.Addr().String() }

// MetricsAddr returns the address for Prometheus and pprof.
func (n *Node) MetricsAddr() string { return n.metricsListener.Addr().String() }

// PageAddr returns the address of the operators' page.
func (n *Node) PageAddr() string { return n.page.Addr() }

// Stats returns figures of the node's rooms.
func (n *Node) Stats() backend.Stats { return n.backend.Stats() }

// self describes the node to the others.
func (n *Node) self() operator.Node {
	host, _ := os.Hostname()
	return operator.Node{Name: n.backend.Node(), Host: host, Addr: n.Addr(), Version: cli.ReadVersion().Version,
		Release: n.cfg.release, Started: n.started.UnixMilli()}
}

// limitMemory sets a memory limit by the machine's memory, unless the operator has chosen one. Go then collects garbage
// more often instead of running out of memory.
func (n *Node) limitMemory() {
	if _, chosen := os.LookupEnv("GOMEMLIMIT"); chosen {
		return
	}
	if limit := memlimit.Limit(os.DirFS("/")); limit > 0 {
		debug.SetMemoryLimit(limit)
		n.log.Debug("memory limit set", "bytes", limit)
	}
}

// MakeClient makes the browser client. Tests replace it, so that all servers of a run share one client.
var MakeClient = (*site.AsyncAssets).Make

// bundle makes the browser client, or uses the stored one. A node without a client stops.
func (n *Node) bundle(failed chan<- error) {
	start, file := time.Now(), n.cfg.clientFile()
	unkept, err := MakeClient(n.assets, n.offer, file)
	switch {
	case errors.Is(err, context.Canceled): // the server is being stopped
		return
	case err != nil:
		failed <- fmt.Errorf("bundle the browser client: %w", err)
		return
	case unkept != nil:
		n.log.Info("could not store the bundled browser client; the next start bundles it again", "err", unkept)
	}
	n.log.Debug("bundled the browser client", "took", time.Since(start).Round(time.Millisecond), "file", file)
}

// stopRoomsTimeout limits how long rooms may take to finish once their viewers are gone.
const stopRoomsTimeout = 3 * time.Second

// sendTracesTimeout limits how long sending the last traces may take.
const sendTracesTimeout = time.Second

// close stops the parts of the node, the outermost first.
func (n *Node) close() error {
	var errs []error
	if n.signIn != nil {
		n.signIn.Client.Close()
	}
	if n.page != nil {
		n.page.Close()
	}
	if n.operator != nil {
		n.operator.Close()
	}
	if n.bots != nil {
		n.bots.Close()
	}
	if n.server != nil {
		ctx, cancel := context.WithTimeout(context.Background(), n.cfg.drain)
		defer cancel()
		n.server.Stop(ctx)
	}
	if n.backend != nil {
		ctx, cancel := context.WithTimeout(context.Background(), stopRoomsTimeout)
		defer cancel()
		errs = append(errs, n.backend.Stop(ctx))
	}
	if n.traces != nil {
		ctx, cancel := context.WithTimeout(context.Background(), sendTracesTimeout)
		defer cancel()
		if err := n.traces.Stop(ctx); err != nil {
			n.log.Warn("could not send the last traces", "err", err)
		}
	}
	if n.store != nil {
		errs = append(errs, n.store.Close())
	}
	if n.listener != nil {
		n.listener.Close()
	}
	for _, l := range []net.Listener{n.playerListener, n.metricsListener} {
		if l != nil {
			l.Close() // also if the front does not know it yet
		}
	}
	n.serving.Wait()
	return errors.Join(errs...)
}

// buildInfo describes this build to clients.
func buildInfo() web.Build {
	v := cli.ReadVersion()
	return web.Build{Version: v.Version, Revision: v.Revision, Go: v.Go}
}
