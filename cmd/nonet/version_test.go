package main

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
)

func TestVersionIsShownEverywhere(t *testing.T) {
	want := cli.ReadVersion()
	status, out, _ := nonet(t, "version", "--json")
	require.Equal(t, cli.ExitOK, status)
	var got cli.Version
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	assert.Equal(t, want, got)
	_, long, _ := nonet(t, "version")
	_, short, _ := nonet(t, "--version")
	assert.Equal(t, long, short)

	s := startServer(t, "--data", storecfg.InMemory)
	info, err := http.Get(s.base + "/api/v1/info")
	require.NoError(t, err)
	defer info.Body.Close()
	body, err := io.ReadAll(info.Body)
	require.NoError(t, err)
	assert.Contains(t, string(body), `"build":"`+want.Version+`"`)
	s.terminate()
	assert.Contains(t, s.said.String(), " version="+want.Version+" ")
}
