package main

import (
	"debug/buildinfo"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine/kinds"
)

// TestDeployNamesWhatExists checks that each NONET_ variable in deploy and the compose file belongs to a flag.
// TestMetricsMatchDocuments checks the metrics.
func TestDeployNamesWhatExists(t *testing.T) {
	text := readAll(t, os.DirFS("../../deploy"))
	compose, err := os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	text += string(compose)

	known := map[string]bool{"NONET_NODES": true, "NONET_SITE": true} // variables of the proxy
	serveCommand(kinds.All()).Flags().VisitAll(func(f *pflag.Flag) { known[cli.EnvName(f.Name)] = true })
	variables := regexp.MustCompile(`\bNONET_[A-Z_]+`).FindAllString(text, -1)
	require.NotEmpty(t, variables)
	for _, name := range variables {
		require.True(t, known[name], "deploy sets %s, which no flag reads", name)
	}
}

// TestNoticesCoverAllDependencies compares the licences in the image with the modules that a built nonet contains.
func TestNoticesCoverAllDependencies(t *testing.T) {
	t.Parallel()
	notices, err := exec.Command("sh", "../../deploy/notices.sh").Output()
	require.NoError(t, err)
	built := filepath.Join(t.TempDir(), "nonet")
	out, err := exec.Command("go", "build", "-o", built, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	info, err := buildinfo.ReadFile(built)
	require.NoError(t, err)
	require.NotEmpty(t, info.Deps)
	for _, dep := range info.Deps {
		_, text, found := strings.Cut(string(notices), "==== "+dep.Path+" "+dep.Version+" ====\n")
		require.True(t, found, dep.Path)
		text, _, _ = strings.Cut(text, "====")
		require.Regexp(t, "Copyright|Apache License|MIT License", text, dep.Path)
	}
}

// readAll joins the text of all files but the scripts for development, which set variables of tests.
func readAll(t *testing.T, root fs.FS) (all string) {
	t.Helper()
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if file == "dev" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, file)
		all += string(text) + "\n"
		return err
	})
	require.NoError(t, err)
	return all
}
