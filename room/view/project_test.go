package view

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryEventIsProjected checks that no type of event has been forgotten: viewers would see nothing of it until they
// enter the room again.
func TestEveryEventIsProjected(t *testing.T) {
	source, err := os.ReadFile("project.go")
	require.NoError(t, err)
	projected := map[string]bool{"Answered": true, "Created": true, "Called": true} // have no event of their own
	for _, row := range regexp.MustCompile(`(?m)^\tcase game\.(\w+):`).FindAllSubmatch(source, -1) {
		projected[string(row[1])] = true
	}
	files, err := filepath.Glob("../game/apply*.go")
	require.NoError(t, err)
	applied := regexp.MustCompile(`(?m)^func \((?:\w+ )?(\w+)\) apply\(`)
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, method := range applied.FindAllSubmatch(source, -1) {
			found++
			if event := string(method[1]); !projected[event] {
				t.Errorf("add a case for game.%s to project.go", event)
			}
		}
	}
	require.Greater(t, found, 30)
}
