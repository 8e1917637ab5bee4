package redisstore

import (
	"crypto/tls"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// reply is an error that a server answered.
type reply string

func (r reply) Error() string { return string(r) }
func (reply) RedisError()     {}

// TestIsPermanent checks that a starting node waits while a cluster recovers, but not after errors that waiting cannot
// cure.
func TestIsPermanent(t *testing.T) {
	for _, passing := range []error{errors.New("connection refused"), reply("LOADING Redis is loading"),
		reply("CLUSTERDOWN The cluster is down"), reply("MOVED 12465 127.0.0.1:41083"), reply("ASK 1 127.0.0.1:41083"),
		reply("READONLY You can't write against a read only replica.")} {
		require.False(t, isPermanent(fmt.Errorf("ask: %w", passing)), passing)
	}
	for _, lasting := range []error{errTooOld, reply("NOAUTH Authentication required."), reply("WRONGPASS invalid"),
		&tls.CertificateVerificationError{}} {
		require.True(t, isPermanent(fmt.Errorf("ask: %w", lasting)), "%T", lasting)
	}
}
