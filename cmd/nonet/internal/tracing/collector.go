package tracing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"nonet/internal/panics"
)

// sendWithin limits the time of a request to the collector.
const sendWithin = 10 * time.Second

// usualPath is the path of collectors, unless the URL has another.
const usualPath = "/v1/traces"

// CheckURL returns an error if the URL of a collector is invalid.
func CheckURL(text string) error {
	_, err := parseURL(text)
	return err
}

func parseURL(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", errors.New("it is not the URL of a collector: write http://host:4318")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = usualPath
	}
	return u.String(), nil
}

// collector sends spans as OTLP over HTTP. OpenTelemetry's own exporter includes gRPC, which would make the program 8
// MB larger.
type collector struct {
	url    string
	client *http.Client // not shared with other requests
}

func newCollector(to string) *collector {
	own := http.DefaultTransport.(*http.Transport).Clone()
	return &collector{to, &http.Client{Transport: own, Timeout: sendWithin}}
}

// Start implements [otlptrace.Client].
func (c *collector) Start(context.Context) error { return nil }

// Stop implements [otlptrace.Client].
func (c *collector) Stop(context.Context) error {
	c.client.CloseIdleConnections()
	return nil
}

// UploadTraces implements [otlptrace.Client].
func (c *collector) UploadTraces(ctx context.Context, all []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: all}) // a request has the same form
	if err != nil {
		return fmt.Errorf("write spans: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("send spans: %w", err)
	}
	req.Header.Set("Content-Type", "application/x-protobuf")
	res, err := c.client.Do(req)
	if err != nil {
		return fmt.Errorf("send spans: %w", err)
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<16)) // so that the connection can be reused
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("send spans: the collector answered %s", res.Status)
	}
	return nil
}

// guarded is an exporter protected against panics. It logs the first of several failures in a row, and their end.
type guarded struct {
	sdktrace.SpanExporter
	log    *slog.Logger
	guard  *panics.Guard
	failed atomic.Uint64 // spans lost in a row
}

// ExportSpans implements [sdktrace.SpanExporter].
func (g *guarded) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) (err error) {
	if panicked := g.guard.Run("send traces", func() { err = g.SpanExporter.ExportSpans(ctx, spans) }); panicked != nil {
		err = panicked
	}
	switch {
	case err == nil:
		if lost := g.failed.Swap(0); lost > 0 {
			g.log.Info("trace collector recovered", "lost", lost)
		}
	case g.failed.Add(uint64(len(spans))) == uint64(len(spans)):
		g.log.Warn("could not send traces to the collector; they are lost", "err", err)
	}
	return nil // OpenTelemetry would write it to standard error
}
