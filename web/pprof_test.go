package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOnlyOperatorsReadProfiles reads profiles like go tool pprof, on the operators' and on the players' address.
func TestOnlyOperatorsReadProfiles(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		admin := func(path string) *httptest.ResponseRecorder {
			rec := httptest.NewRecorder()
			w.server.admin.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
			return rec
		}
		for _, name := range []string{"heap", "goroutine"} {
			rec := admin("/debug/pprof/" + name)
			require.Equal(t, http.StatusOK, rec.Code, name)
			packed, err := gzip.NewReader(rec.Body)
			require.NoError(t, err, name)
			profile, err := io.ReadAll(packed)
			require.NoError(t, err, name)
			assert.Contains(t, string(profile), "runtime", name)
		}
		assert.Equal(t, http.StatusNotFound, admin("/debug/pprof/cmdline").Code, "the command line can hold secrets")
		assert.NotContains(t, string(w.request("192.0.2.1", "GET", "/debug/pprof/heap", "").body), "runtime",
			"players have no profiles")

		figures := admin("/metrics").Body.String()
		for _, name := range []string{
			"go_goroutines", "go_memstats_heap_alloc_bytes", "go_sched_latencies_seconds_bucket",
			"go_sched_pauses_total_gc_seconds_bucket",
			"go_cpu_classes_gc_total_cpu_seconds_total", "go_sync_mutex_wait_total_seconds_total", "process_open_fds",
		} {
			assert.True(t, strings.Contains(figures, "\n"+name+" ") || strings.Contains(figures, "\n"+name+"{"), name)
		}
		assert.Contains(t, figures, `nonet_build_info{goversion="",revision="",version="v0.0.0-test"} 1`)
	})
}
