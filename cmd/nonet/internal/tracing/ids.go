package tracing

import (
	"context"
	"encoding/binary"
	"math/rand/v2"

	"go.opentelemetry.io/otel/trace"
)

// traceKey is the context key of the id of a new trace.
type traceKey struct{}

// ids gives traces the ids in their contexts. The first span of a trace gets the id derived from it, the others random
// ones.
type ids struct{}

// NewIDs implements [sdktrace.IDGenerator].
func (ids) NewIDs(ctx context.Context) (trace.TraceID, trace.SpanID) {
	id, _ := ctx.Value(traceKey{}).(trace.TraceID)
	return id, firstSpan(id)
}

// NewSpanID implements [sdktrace.IDGenerator].
func (ids) NewSpanID(context.Context, trace.TraceID) (id trace.SpanID) {
	binary.BigEndian.PutUint64(id[:], max(rand.Uint64(), 1))
	return id
}
