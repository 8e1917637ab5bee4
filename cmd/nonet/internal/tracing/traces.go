// Package tracing sends OpenTelemetry traces of log entries to a collector.
//
// All spans of an entry belong to one trace, and the spans of other nodes are children of the appending node's span.
// Nodes exchange nothing for this: each derives the IDs of the trace and of its first span from the entry. Which
// entries are traced also follows from the entry, so nodes with the same share trace the same entries.
package tracing

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math"
	"slices"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"nonet/internal/panics"
	"nonet/room"
)

// Options configures traces.
type Options struct {
	URL     string  // of the collector, see [CheckURL]
	Part    float64 // share of entries that are traced, from 0 to 1
	Node    string  // this node's name
	Version string  // of this build
	Log     *slog.Logger
	Guard   *panics.Guard // under the exporter
}

// Traces is a [room.Tracer]. Its methods are safe for concurrent use. Spans wait in a bounded queue, and are dropped if
// it is full or the collector refuses them: nothing waits for it.
type Traces struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
	below    uint64 // entries with a lower hash are traced
}

var _ room.Tracer = (*Traces)(nil)

// sendEvery is the maximum time until spans are sent.
const sendEvery = time.Second

// Start starts traces. [Traces.Stop] ends them.
func Start(o Options) (*Traces, error) {
	to, err := parseURL(o.URL)
	if err != nil {
		return nil, err
	}
	exporter, err := otlptrace.New(context.Background(), newCollector(to))
	if err != nil {
		return nil, fmt.Errorf("send traces: %w", err)
	}
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(&guarded{SpanExporter: exporter, log: o.Log, guard: o.Guard},
			sdktrace.WithBatchTimeout(sendEvery)),
		sdktrace.WithSampler(sdktrace.AlwaysSample()), // untraced entries make no spans
		sdktrace.WithIDGenerator(ids{}),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "nonet"),
			attribute.String("service.version", o.Version),
			attribute.String("service.instance.id", o.Node),
		)),
	)
	return &Traces{provider: provider, tracer: provider.Tracer("nonet"), below: boundOf(o.Part)}, nil
}

// boundOf returns the bound below which the given share of all hashes lies.
func boundOf(part float64) uint64 {
	if part >= 1 {
		return math.MaxUint64
	}
	return uint64(max(part, 0) * (1 << 63) * 2)
}

// Stop sends the waiting spans until ctx ends.
func (t *Traces) Stop(ctx context.Context) error {
	if err := t.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("send the last traces: %w", err)
	}
	return nil
}

// Trace implements [room.Tracer].
func (t *Traces) Trace(code string, seq uint64, hash [8]byte) string {
	h := binary.BigEndian.Uint64(hash[:])
	if h >= t.below {
		return ""
	}
	where := fnv.New64a()
	_, _ = where.Write([]byte(code))
	_, _ = where.Write(binary.BigEndian.AppendUint64(nil, seq))
	var id trace.TraceID
	binary.BigEndian.PutUint64(id[:8], max(where.Sum64(), 1)) // also used for the first span, whose id must not be 0
	copy(id[8:], hash[:])
	return hex.EncodeToString(id[:])
}

// firstSpan returns the id of a trace's first span, the parent of all others.
func firstSpan(id trace.TraceID) trace.SpanID { return trace.SpanID(id[:8]) }

// Report implements [room.Tracer].
func (t *Traces) Report(w room.EntryTrace) {
	id, err := trace.TraceIDFromHex(w.ID)
	if err != nil {
		return // not an ID of Trace
	}
	s := spans{t.tracer, []attribute.KeyValue{attribute.String("nonet.room", w.Room),
		attribute.Int("nonet.round", w.Round), attribute.Int64("nonet.seq", int64(w.Seq))}}
	viewers := attribute.Int("nonet.viewers", w.ViewerCount)
	if !w.Own {
		ctx := trace.ContextWithRemoteSpanContext(context.Background(), trace.NewSpanContext(trace.SpanContextConfig{
			TraceID: id, SpanID: firstSpan(id), TraceFlags: trace.FlagsSampled, Remote: true}))
		s.add(ctx, "receive", trace.SpanKindConsumer, w.StoredAt, w.SentAt, viewers)
		return
	}
	ctx, first := t.tracer.Start(context.WithValue(context.Background(), traceKey{}, id), nameOf(w),
		trace.WithTimestamp(arrivalTime(w)), trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(s.shared...),
		trace.WithAttributes(attribute.Int("nonet.commands", len(w.Commands))))
	for _, a := range w.Commands {
		more := []attribute.KeyValue{attribute.String("nonet.command", a.Command),
			attribute.String("nonet.player", a.Player), attribute.Bool("nonet.forwarded", a.Forwarded)}
		if a.RefusalCode != "" {
			more = append(more, attribute.String("nonet.refused", a.RefusalCode))
		}
		s.add(ctx, "wait", trace.SpanKindInternal, a.ReceivedAt, processingTime(w), more...)
	}
	if last := len(w.Tries) - 1; last >= 0 && !w.DecidingSince.IsZero() {
		s.add(ctx, "decide", trace.SpanKindInternal, w.DecidingSince, w.Tries[last].StartedAt)
	}
	for _, try := range w.Tries {
		s.addAppend(ctx, try)
	}
	if w.WithoutEntry {
		first.End(trace.WithTimestamp(w.SentAt))
		return
	}
	s.add(ctx, "deliver", trace.SpanKindProducer, w.StoredAt, w.SentAt, viewers)
	first.End(trace.WithTimestamp(w.SentAt))
}

// nameOf returns the name of an entry's trace.
func nameOf(w room.EntryTrace) string {
	if w.WithoutEntry {
		return "refused"
	}
	if len(w.Commands) > 0 {
		return "move"
	}
	return "entry" // by the room itself, such as when the time is over
}

// arrivalTime returns when the first command of an entry arrived.
func arrivalTime(w room.EntryTrace) time.Time {
	times := []time.Time{w.StoredAt, w.DecidingSince, w.SentAt}
	for _, a := range w.Commands {
		times = append(times, a.ReceivedAt)
	}
	for _, try := range w.Tries {
		times = append(times, try.StartedAt)
	}
	return slices.MinFunc(slices.DeleteFunc(times, time.Time.IsZero), time.Time.Compare)
}

// processingTime returns when the first attempt processed the commands.
func processingTime(w room.EntryTrace) time.Time {
	if len(w.Tries) == 1 && !w.DecidingSince.IsZero() {
		return w.DecidingSince
	}
	for _, try := range w.Tries {
		return try.StartedAt
	}
	return w.StoredAt
}

// spans adds spans with the attributes that all spans of an entry have.
type spans struct {
	tracer trace.Tracer
	shared []attribute.KeyValue
}

func (s spans) add(ctx context.Context, name string, kind trace.SpanKind, from, to time.Time,
	more ...attribute.KeyValue) {
	_, span := s.tracer.Start(ctx, name, trace.WithTimestamp(from), trace.WithSpanKind(kind),
		trace.WithAttributes(s.shared...), trace.WithAttributes(more...))
	span.End(trace.WithTimestamp(to))
}

// addAppend adds an append. The store's error message is only logged, because it may contain addresses.
func (s spans) addAppend(ctx context.Context, try room.AppendTry) {
	_, span := s.tracer.Start(ctx, "append", trace.WithTimestamp(try.StartedAt), trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(s.shared...))
	switch {
	case try.Conflict:
		span.SetStatus(codes.Error, "another node's entry came first")
	case try.Err != nil:
		span.SetStatus(codes.Error, "the store did not say that it has it")
	}
	span.End(trace.WithTimestamp(try.EndedAt))
}
