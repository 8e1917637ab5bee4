package memlimit

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestMemoryLimit reads the limits of different systems.
func TestMemoryLimit(t *testing.T) {
	t.Parallel()
	const machine = "proc/meminfo"
	meminfo := "MemTotal:        1000 kB\nMemFree:          10 kB\n"
	for what, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"an unknown system": {nil, 0},
		"a machine":         {map[string]string{machine: meminfo}, 1000 << 10 / 100 * 90},
		"an invalid number": {map[string]string{machine: "MemTotal: much kB\n"}, 0},
		"a container":       {map[string]string{machine: meminfo, "sys/fs/cgroup/memory.max": "200000\n"}, 180000},
		"a container without a limit": {map[string]string{machine: meminfo, "sys/fs/cgroup/memory.max": "max\n"},
			1000 << 10 / 100 * 90},
		"an old container": {map[string]string{machine: meminfo,
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "300000\n"}, 270000},
		"an old container without a limit": {map[string]string{machine: meminfo,
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 1000 << 10 / 100 * 90},
		"a service in a slice with less": {map[string]string{machine: meminfo,
			"proc/self/cgroup": "1:name=systemd:/x\n0::/a.slice/nonet.service\n",
			"sys/fs/cgroup/a.slice/nonet.service/memory.max":       "400000\n",
			"sys/fs/cgroup/a.slice/memory.max":                     "100000\n",
			"sys/fs/cgroup/a.slice/other.service/memory.max":       "5\n",
			"sys/fs/cgroup/a.slice/nonet.service/child/memory.max": "5\n",
		}, 90000},
	} {
		root := fstest.MapFS{}
		for name, text := range c.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		require.Equal(t, c.want, Limit(root), what)
	}
}
