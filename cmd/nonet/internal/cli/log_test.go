package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLogUsesFormatAndLevelOfFlags parses flags and reads what is logged.
func TestLogUsesFormatAndLevelOfFlags(t *testing.T) {
	var c LogConfig
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(fs, "info")
	require.NoError(t, fs.Parse([]string{"--log-format", "json", "--log-level", "error"}))
	require.NoError(t, c.Check())
	var to strings.Builder
	log := c.New(&to)
	log.Info("quiet")
	log.Error("loud")
	assert.NotContains(t, to.String(), "quiet")
	assert.Regexp(t, `^{.*"msg":"loud"`, to.String())
}

// TestDurationsAreReadable checks that durations are logged like 1m30s in both formats.
func TestDurationsAreReadable(t *testing.T) {
	for format, want := range map[string]string{"json": `"took":"1.235s"`, "text": "took=1.235s"} {
		var to strings.Builder
		log, ok := newLogger(format, 0, &to)
		require.True(t, ok)
		log.Info("done", "took", time.Duration(1234567891))
		assert.Contains(t, to.String(), want)
	}
}
