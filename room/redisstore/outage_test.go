package redisstore_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// appendWithin retries an append, as a room does, until it succeeds.
func appendWithin(t *testing.T, s store.Store, a store.Append, limit time.Duration) store.Position {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	for {
		e, err := store.AppendAndWait(ctx, s, a)
		if err == nil {
			return a.Head.After(e)
		}
		require.NotErrorIs(t, err, store.ErrConflict)
		require.NoError(t, ctx.Err(), "the last try: %v", err)
	}
}

// TestServerPaused stops and continues Redis's process: an append that timed out is in the log once.
func TestServerPaused(t *testing.T) {
	server := redistest.StartServer(t)
	s := open(t, server.URL())
	news := make(chan store.News, 100_000)
	stop, err := s.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 1)

	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGSTOP))
	a := entryAfter("room", head, "while it is paused")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	_, err = store.AppendAndWait(ctx, s, a)
	cancel()
	require.Error(t, err, "the context or the connection was faster to say so")
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGCONT))

	head = appendWithin(t, s, a, waitfor.Patience)
	require.Equal(t, uint64(2), head.Seq)
	require.Len(t, storetest.ReadAll(t, s, "room"), 2)
	hearsAgain(t, open(t, server.URL()), "room", head, news)
}

// TestFailOver kills the master of a store that finds it through sentinels.
func TestFailOver(t *testing.T) {
	t.Parallel()
	sentinels := redistest.StartSentinels(t)
	s := open(t, sentinels.URL())
	news := make(chan store.News, 100_000)
	stop, err := s.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 100)
	sentinels.KillMaster()

	head = appendWithin(t, s, entryAfter("room", head, "after the fail-over"), waitfor.Patience)
	require.Equal(t, uint64(101), head.Seq)
	require.Len(t, storetest.ReadAll(t, s, "room"), 101)
	hearsAgain(t, open(t, sentinels.URL()), "room", head, news)
}

// TestReplicatedAppendsSurviveFailOver kills the master right after the last answer: only the appends themselves have
// waited for the replica.
func TestReplicatedAppendsSurviveFailOver(t *testing.T) {
	t.Parallel()
	sentinels := redistest.StartSentinels(t)
	s := open(t, sentinels.URL())
	sentinels.Watch()
	head := store.Position{Epoch: "e"}
	for i := range 200 {
		a := entryAfter("room", head, fmt.Sprint("entry ", i))
		a.AwaitReplica = true
		head = appendWithin(t, s, a, waitfor.Patience)
	}
	sentinels.Master.Kill()
	appendWithin(t, s, entryAfter("room", head, "after the fail-over"), waitfor.Patience)
	require.Len(t, storetest.ReadAll(t, s, "room"), 201)
}

// TestReplicatedWritesWithoutReplica stops the replica: a write that its caller would not repeat waits briefly, logs a
// warning, and succeeds.
func TestReplicatedWritesWithoutReplica(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	var logged bytes.Buffer
	s, err := redisstore.Open(t.Context(), pair.Master.URL(),
		redisstore.Options{Wait: waitfor.Patience, Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, syscall.Kill(pair.Replica.Process(), syscall.SIGSTOP))
	for what, do := range map[string]func() error{
		"a record under today": func() error {
			_, err := s.Put(t.Context(), store.Record{Key: "today", Name: "a", Value: []byte("b"), TTL: time.Hour, Limit: 1})
			return err
		},
		"the secret tokens": func() error { _, err := s.Secret(t.Context(), "tokens", []byte("fresh")); return err },
	} {
		require.NoError(t, do(), what)
		require.Contains(t, logged.String(), fmt.Sprintf("what=%q", what))
	}
	board := store.Leaderboard{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime,
		Period: store.PeriodAll}
	for what, do := range map[string]func() error{
		"the deletion of records under today": func() error { return s.Delete(t.Context(), "today", "a") },
		"a player's end on a leaderboard":     func() error { return s.RemoveFromBoard(t.Context(), board, "p") },
		"the end of a history":                func() error { return s.DeleteHistory(t.Context(), "p") },
	} {
		require.NoError(t, do(), what)
		require.Contains(t, logged.String(), fmt.Sprintf("what=%q", what))
	}
	require.Equal(t, strings.Count(logged.String(), "write not replicated"),
		strings.Count(logged.String(), "no replica of Redis has it"), "nothing but the time was up")
}

// TestClusterFailOver kills one master of a cluster that has rooms in all partitions.
func TestClusterFailOver(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartReplicatedCluster(t, 3)
	s, other := open(t, cluster.URL()), open(t, cluster.URL())
	heads := make(map[string]store.Position)
	feeds := make(map[string]chan store.News)
	for i := range 30 {
		name, news := fmt.Sprint("room ", i), make(chan store.News, 100_000)
		stop, err := s.Follow(t.Context(), name, func(n store.News) { news <- n })
		require.NoError(t, err)
		defer stop()
		heads[name], feeds[name] = grow(t, s, name, store.Position{Epoch: "e"}, 10), news
	}
	cluster.KillMaster(1)
	for name, head := range heads {
		head = appendWithin(t, s, entryAfter(name, head, "after the fail-over"), waitfor.Patience)
		require.Equal(t, uint64(11), head.Seq)
		require.Len(t, storetest.ReadAll(t, s, name), 11)
		for len(feeds[name]) > 0 {
			waitfor.Value(t, feeds[name], "news")
		}
		hearsAgain(t, other, name, head, feeds[name])
	}
	listed, err := s.Listings(t.Context(), 100)
	require.NoError(t, err)
	require.Len(t, listed, len(heads))
}

// TestTLS connects to a Redis server over TLS, with a self-signed certificate.
func TestTLS(t *testing.T) {
	certificate, key := makeCertificate(t)
	plain := redistest.StartServer(t)
	host, _, err := net.SplitHostPort(plain.Addr)
	require.NoError(t, err)
	free, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	require.NoError(t, err)
	addr := free.Addr().String()
	_, port, err := net.SplitHostPort(addr)
	require.NoError(t, err)
	require.NoError(t, free.Close())
	c := client(t, plain)
	for _, set := range [][2]string{
		{"tls-cert-file", certificate}, {"tls-key-file", key}, {"tls-ca-cert-file", certificate}, {"tls-auth-clients", "no"},
		{"tls-port", port},
	} {
		require.NoError(t, c.ConfigSet(t.Context(), set[0], set[1]).Err(), set[0])
	}
	_, err = redisstore.Open(t.Context(), "rediss://"+addr, redisstore.Options{Wait: waitfor.Patience})
	require.ErrorContains(t, err, "certificate")
	s := open(t, "rediss://"+addr+"?skip_verify=true")
	grow(t, s, "room", store.Position{Epoch: "e"}, 1)
}

// makeCertificate writes a self-signed certificate for loopback, and its key.
func makeCertificate(t *testing.T) (certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(time.Hour),
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:                  true,
		BasicConstraintsValid: true,
	}
	public, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	write := func(name, kind string, bytes []byte) string {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes}), 0o600))
		return path
	}
	return write("cert.pem", "CERTIFICATE", public), write("key.pem", "PRIVATE KEY", secret)
}
