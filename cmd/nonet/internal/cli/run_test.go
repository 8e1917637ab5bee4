package cli

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func TestPermissionDeniedNamesTheUser(t *testing.T) {
	var out strings.Builder
	cmd := &cobra.Command{Use: "nonet"}
	cmd.SetErr(&out)
	PrintError(cmd, fmt.Errorf("open the data file: %w",
		&fs.PathError{Op: "open", Path: "nonet.db", Err: fs.ErrPermission}))
	require.Contains(t, out.String(), fmt.Sprintf("permission denied (nonet runs as user %d, group %d)", os.Getuid(),
		os.Getgid()))
}
