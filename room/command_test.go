package room

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// TestCommandsMapToActions checks that each command of the protocol maps to the game's action of the same name.
func TestCommandsMapToActions(t *testing.T) {
	for _, command := range protocol.Commands() {
		if command.Name == "configure" {
			continue // it needs the kinds of a host, and has separate tests
		}
		files, err := filepath.Glob("../protocol/testdata/" + command.Name + "*.json")
		require.NoError(t, err)
		require.NotEmpty(t, files, "protocol/testdata has no frame of %s", command.Name)
		for _, file := range files {
			frame, err := os.ReadFile(file)
			require.NoError(t, err)
			msg, err := protocol.DecodeClient(frame)
			require.NoError(t, err, file)
			c, refusal, ok := new(Viewer).gameCommand(msg)
			require.True(t, ok, "no action for the message in %s", file)
			assert.Nil(t, refusal, file)
			assert.Equal(t, protocol.CommandID(msg), c.ID, file)
			_, name, _ := strings.Cut(fmt.Sprintf("%T", c.Do), ".")
			assert.Equal(t, command.Name, strings.TrimSuffix(strings.ToLower(name), "request"), file)
		}
	}
}
