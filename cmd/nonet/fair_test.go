package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
)

// TestFairMeasuresCorpus makes a small corpus and measures it.
func TestFairMeasuresCorpus(t *testing.T) {
	status, corpus, told := nonet(t, "fair", "corpus", "--seed", "small", "--each", "1")
	require.Equal(t, cli.ExitOK, status, told)
	file := filepath.Join(t.TempDir(), "corpus.jsonl")
	require.NoError(t, os.WriteFile(file, []byte(corpus), 0o600))
	status, out, told := nonet(t, "fair", "measure", file)
	require.Equal(t, cli.ExitOK, status, told)
	require.Regexp(t, `(?m)^learner +1 +0 of 1, 0\.0 %`, out)
	require.Regexp(t, `(?m)^wait and paste +1 +\d of 1`, out)
	require.Regexp(t, `(?m)^quick cheats +rounds +stopped`, out)
	require.Regexp(t, `(?m)^all +0\.00 % +\d+\.\d\d %`, out)

	require.NoError(t, os.WriteFile(file, []byte("{"), 0o600))
	status, _, told = nonet(t, "fair", "measure", file)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, told, "the corpus can't be read")
}
