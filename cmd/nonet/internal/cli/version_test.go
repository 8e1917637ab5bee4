package cli

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestVersionOfBuilds(t *testing.T) {
	for name, c := range map[string]struct {
		main     string
		settings []debug.BuildSetting
		want     string // the first lines
	}{
		"a tag": {"v1.4.2", []debug.BuildSetting{
			{Key: "vcs.revision", Value: "732c032d5f50"}, {Key: "vcs.time", Value: "2026-11-21T23:22:13Z"},
			{Key: "vcs.modified", Value: "false"},
		}, "nonet 1.4.2\ncommit 732c032d5f50 of 2026-11-21T23:22:13Z\ngo"},
		"changed files": {"v0.0.0-20261121232213-732c032d5f50+dirty", []debug.BuildSetting{
			{Key: "vcs.revision", Value: "732c032d5f50"}, {Key: "vcs.time", Value: "2026-11-21T23:22:13Z"},
			{Key: "vcs.modified", Value: "true"},
		}, "nonet 0.1.0-dev\ncommit 732c032d5f50 of 2026-11-21T23:22:13Z, with changes\ngo"},
		"go run":  {"(devel)", nil, "nonet 0.1.0-dev\ngo"},
		"nothing": {"", nil, "nonet 0.1.0-dev\ngo"},
	} {
		out := readBuildInfo(&debug.BuildInfo{Main: debug.Module{Version: c.main}, Settings: c.settings}).String()
		assert.True(t, strings.HasPrefix(out, c.want), "%s: %s", name, out)
		assert.Contains(t, out, ", protocol 1, rules ", name)
	}
}
