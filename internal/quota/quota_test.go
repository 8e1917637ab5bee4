package quota_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/quota"
)

func TestQuota(t *testing.T) {
	var q quota.Quota[string]
	a, b, site := quota.Bound[string]{"a", 2}, quota.Bound[string]{"b", 2}, quota.Bound[string]{"site", 3}
	require.Equal(t, quota.NotFull, q.Enter(4, a, site))
	require.Equal(t, quota.NotFull, q.Enter(4, a, site))
	require.Equal(t, quota.KeyFull, q.Enter(4, a, site))
	require.Equal(t, quota.NotFull, q.Enter(4, b, site))
	require.Equal(t, quota.KeyFull, q.Enter(4, b, site), "the site is full")
	require.Equal(t, 1, q.CountUsedBy("b"), "a refused entry must not be counted")
	require.Equal(t, quota.NotFull, q.Enter(4))
	require.Equal(t, quota.AllFull, q.Enter(4))
	require.Equal(t, 4, q.CountUsed())
	q.Leave(a, site)
	require.Equal(t, quota.NotFull, q.Enter(4, b, site))
	require.Equal(t, 2, q.CountUsedBy("b"))
}
