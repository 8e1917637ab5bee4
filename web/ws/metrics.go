package ws

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"nonet/protocol"
)

// Metrics counts websocket traffic.
type Metrics struct {
	connections, messages, received, sent, framesSent, writes prometheus.Counter

	refusals, closes *prometheus.CounterVec
	enterTook        *prometheus.HistogramVec
}

// NewMetrics returns metrics at zero, registered with r.
func NewMetrics(r *prometheus.Registry) *Metrics {
	m := &Metrics{
		connections: counter("connections_total", "Websockets opened."),
		messages:    counter("messages_total", "Messages that clients sent."),
		received:    counter("received_bytes_total", "Bytes that came in over websockets."),
		sent:        counter("sent_bytes_total", "Bytes that went out over websockets."),
		framesSent:  counter("sent_frames_total", "Websocket frames that went out."),
		writes:      counter("writes_total", "System calls that wrote websocket frames; several frames can share one."),
		refusals:    counters("refusals_total", "Refusals to clients over websockets and HTTP, by code.", "code"),
		closes:      counters("closes_total", "Websockets that the server closed, by close code.", "code"),
		enterTook: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "nonet_enter_seconds", Help: "How long viewers took to enter a room, for the first time or again.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"again"}),
	}
	r.MustRegister(m.connections, m.messages, m.received, m.sent, m.framesSent, m.writes,
		m.refusals, m.closes, m.enterTook)
	return m
}

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Name: "nonet_" + name, Help: help})
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "nonet_" + name, Help: help}, labels)
}

// CountRefusal counts a refusal.
func (m *Metrics) CountRefusal(code protocol.Code) { m.refusals.WithLabelValues(string(code)).Inc() }

// countClose counts a connection that the server closed.
func (m *Metrics) countClose(code int) { m.closes.WithLabelValues(strconv.Itoa(code)).Inc() }

// entered records that a viewer entered a room. again reports whether the client already knew a part of its log.
func (m *Metrics) entered(again bool, took time.Duration) {
	m.enterTook.WithLabelValues(strconv.FormatBool(again)).Observe(took.Seconds())
}
