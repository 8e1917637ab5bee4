package web

import (
	"net/http"
	"regexp"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"nonet/room"
	"nonet/room/backend"
	"nonet/web/ws"
)

// Metrics holds a node's Prometheus metrics. Each Metrics has its own registry, so that tests can have many.
type Metrics struct {
	// Frame is for [room.Config]: it appends to b the websocket frame of msg, which all viewers of an audience share.
	Frame func(b, msg []byte) []byte

	registry *prometheus.Registry

	ws                   *ws.Metrics
	requests, rounds     *prometheus.CounterVec
	requestTook          *prometheus.HistogramVec
	appendTook, moveTook prometheus.Histogram
}

var _ room.Metrics = (*Metrics)(nil)

// momentary are the histogram buckets of latencies that players notice with every move, in seconds.
var momentary = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 3}

// runtimeFigures selects the Go runtime metrics that explain a slow node, in addition to the default ones: scheduling
// latency, GC pauses and GC CPU time, and mutex wait time.
var runtimeFigures = collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile(
	`^/(sched/(latencies|pauses/total/gc):seconds|cpu/classes/gc/total:cpu-seconds|sync/mutex/wait/total:seconds)$`)}

// NewMetrics returns metrics with all counters at zero.
func NewMetrics() *Metrics {
	r := prometheus.NewRegistry()
	r.MustRegister(
		collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(runtimeFigures)),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	m := &Metrics{
		registry: r,
		ws:       ws.NewMetrics(r),
		requests: newCounters("http_requests_total", "HTTP requests, by route and status.", "route", "status"),
		requestTook: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "nonet_http_request_seconds", Help: "How long HTTP requests took, by route.",
			Buckets: []float64{.001, .005, .02, .1, .5, 2, 10},
		}, []string{"route"}),
		appendTook: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "nonet_append_seconds", Help: "How long the store took to append an entry to a room's log.",
			Buckets: momentary,
		}),
		moveTook: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "nonet_move_seconds", Help: "How long moves took, from their frame to the frames of all viewers on this node.",
			Buckets: momentary,
		}),
		rounds: newCounters("rounds_total", "Rounds that this node started, by mode and kind of puzzle.", "mode", "kind"),
	}
	m.Frame = m.ws.Frame
	r.MustRegister(m.requests, m.requestTook, m.appendTook, m.moveTook, m.rounds)
	return m
}

// handler serves the metrics in Prometheus's text format, or in the OpenMetrics format with traces as exemplars if the
// client accepts it.
func (m *Metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{EnableOpenMetrics: true})
}

// OnAppend implements [room.Metrics].
func (m *Metrics) OnAppend(took time.Duration, trace string) { observe(m.appendTook, took, trace) }

// OnMove implements [room.Metrics].
func (m *Metrics) OnMove(took time.Duration, trace string) { observe(m.moveTook, took, trace) }

// observe records a duration in h. If trace is not empty, it becomes the exemplar of the bucket.
func observe(h prometheus.Histogram, took time.Duration, trace string) {
	if shows, ok := h.(prometheus.ExemplarObserver); ok && trace != "" {
		shows.ObserveWithExemplar(took.Seconds(), prometheus.Labels{"trace_id": trace})
		return
	}
	h.Observe(took.Seconds())
}

// OnRoundBegin implements [room.Metrics].
func (m *Metrics) OnRoundBegin(mode, kind string) { m.rounds.WithLabelValues(mode, kind).Inc() }

// Pool describes a node's connections to the store; see redisstore.Pool.
type Pool struct {
	Open, Idle              int
	Waits, Timeouts, Broken uint64
}

// WatchPool registers metrics of the connections to the store.
func (m *Metrics) WatchPool(pool func() Pool) {
	for state, value := range map[string]func(Pool) int{
		"idle": func(p Pool) int { return p.Idle },
		"used": func(p Pool) int { return p.Open - p.Idle },
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "nonet_redis_connections",
			Help: "Connections to Redis, without subscriptions.", ConstLabels: prometheus.Labels{"state": state}},
			func() float64 { return float64(value(pool())) }))
	}
	count := func(name, help string, value func(Pool) uint64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "nonet_" + name, Help: help},
			func() float64 { return float64(value(pool())) }))
	}
	count("redis_waits_total", "Requests that waited for a connection to Redis.",
		func(p Pool) uint64 { return p.Waits })
	count("redis_timeouts_total", "Requests that got no connection to Redis in time.",
		func(p Pool) uint64 { return p.Timeouts })
	count("redis_broken_total", "Connections to Redis that broke.",
		func(p Pool) uint64 { return p.Broken })
}

func (m *Metrics) countRequest(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.requestTook.WithLabelValues(route).Observe(took.Seconds())
}

// Build describes what a node was built from.
type Build struct {
	Version  string // a tag, or its replacement: "v1.4.2"
	Revision string // the commit; empty if unknown
	Go       string // the version of Go
}

// registerBuild registers the node's build information.
func (m *Metrics) registerBuild(b Build) {
	info := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "nonet_build_info", Help: "The version of the node; the value is 1.",
	}, []string{"version", "revision", "goversion"})
	info.WithLabelValues(b.Version, b.Revision, b.Go).Set(1)
	m.registry.MustRegister(info)
}

// watchBots registers the number of bots that hosts have added.
func (m *Metrics) watchBots(playing func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "nonet_bots",
		Help: "Hosts' bots that play on this node."},
		func() float64 { return float64(playing()) }))
}

// watchQueue registers the number of pending tasks of one kind of CPU-bound work.
func (m *Metrics) watchQueue(work string, pending func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "nonet_queue",
		Help:        "CPU-intensive jobs that are waiting or running, by type.",
		ConstLabels: prometheus.Labels{"work": work}},
		func() float64 { return float64(pending()) }))
}

// watch registers the metrics of the rooms and of the gateway.
func (m *Metrics) watch(stats func() backend.Stats, connections func() int) {
	m.watchQueue("puzzles", func() int { return stats().Puzzles })
	m.watchQueue("help", func() int { return int(stats().Helps) })
	gauge := func(name, help string, value func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "nonet_" + name, Help: help}, value))
	}
	count := func(name, help string, value func(backend.Stats) uint64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "nonet_" + name, Help: help},
			func() float64 { return float64(value(stats())) }))
	}
	gauge("connections", "Websockets open.", func() float64 { return float64(connections()) })
	gauge("rooms", "Rooms open on this node.", func() float64 { return float64(stats().RoomCount) })
	gauge("viewers", "Viewers of rooms on this node.", func() float64 { return float64(stats().ViewerCount) })
	count("commands_total", "Commands that rooms have answered.", func(s backend.Stats) uint64 { return s.Commands })
	count("refused_commands_total", "Commands that rooms refused.", func(s backend.Stats) uint64 { return s.Refusals })
	count("appends_total", "Entries that this node appended.", func(s backend.Stats) uint64 { return s.Appends })
	count("append_failures_total", "Appends that the store refused, or did not answer in time.",
		func(s backend.Stats) uint64 { return s.AppendsFailed })
	count("conflicts_total", "Appends that lost to another node's append.",
		func(s backend.Stats) uint64 { return s.Conflicts })
	count("handed_commands_total", "Commands forwarded to another node that is nearer to the store.",
		func(s backend.Stats) uint64 { return s.CommandsForwarded })
	count("events_total", "Events in the entries that this node appended or received.",
		func(s backend.Stats) uint64 { return s.Events })
	count("panics_total", "Recovered panics, each of which failed one request, connection, room or job.",
		func(s backend.Stats) uint64 { return s.Panics })
	count("quarantined_total", "Rooms that this node quarantined because of a panic or damage.",
		func(s backend.Stats) uint64 { return s.Quarantined })
	count("round_failures_total", "Failed attempts to archive and rank a round.",
		func(s backend.Stats) uint64 { return s.RoundsFailed })
	count("rounds_aside_total", "Rounds that this node set aside because they can't be archived and ranked.",
		func(s backend.Stats) uint64 { return s.RoundsAside })
	count("damages_total", "Damage found in the data file.",
		func(s backend.Stats) uint64 { return s.Damages })
	count("pauses_total", "Pauses of rooms because nothing could be saved.",
		func(s backend.Stats) uint64 { return s.Pauses })
	count("repairs_total", "Logs whose lost end this node restored in the store.",
		func(s backend.Stats) uint64 { return s.Repairs })
	count("forks_total", "Logs that diverged from this node's copy.",
		func(s backend.Stats) uint64 { return s.Forks })
	count("delivered_total", "Frames put into viewers' outboxes.", func(s backend.Stats) uint64 { return s.Delivered })
	count("slow_total", "Viewers that were too slow and got a snapshot.", func(s backend.Stats) uint64 { return s.Slow })
}

func newCounters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "nonet_" + name, Help: help}, labels)
}
