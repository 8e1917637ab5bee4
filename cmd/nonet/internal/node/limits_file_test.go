package node

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/web/limit"
)

// TestLimitsFile checks that one mistake makes the whole file invalid, and that limits that are not in it keep the
// values of the flags.
func TestLimitsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "limits")
	cfg, err := parseServe([]string{"--limits", "messages=1/2,rooms=3/4"}, noEnv)
	require.NoError(t, err)
	open := func(text string) (*limitsFile, error) {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return openLimits(path, cfg.limits, nil, func(limit.Limits) {})
	}
	for _, c := range []struct{ text, wrong string }{
		{"rooms=1/5\nmessage=1/2\n", "line 2: there is no limit \"message\": choose among connections, messages"},
		{"# a class\n\nmessages=40\n", "line 3: write how many a second"},
		{"max-connections=0\n", "line 1: write the number, as in max-connections=20000"},
	} {
		_, err := open(c.text)
		require.ErrorContains(t, err, "--limits-file "+path+", "+c.wrong)
	}
	f, err := open("connections=500 # a school\nmessages=40/120, talk=1/5\nmax-connections=7\n")
	require.NoError(t, err)
	require.Equal(t, []string{"max-connections from 20000 to 7", "connections from 200 to 500",
		"messages from 1/2 to 40/120", "talk from 10/60 to 1/5"}, f.current.Changes(cfg.limits))
}
