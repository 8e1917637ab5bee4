package cli

import (
	"encoding/json"
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"nonet/protocol"
	"nonet/room/game"
)

// nextRelease is the version of builds without a tag.
const nextRelease = "0.1.0-dev"

// Version describes this build of nonet.
type Version struct {
	Version  string `json:"version"`            // the tag that was built, or nextRelease
	Revision string `json:"revision,omitempty"` // the commit
	Time     string `json:"time,omitempty"`     // of the commit
	Changed  bool   `json:"changed,omitempty"`  // files differed from the commit
	Go       string `json:"go"`
	Platform string `json:"platform"`
	Protocol int    `json:"protocol"` // that it speaks
	Rules    int    `json:"rules"`    // the newest that it plays by
}

// taggedVersion matches the version that Go stamps into a build of a tag. A build of another commit has a
// pseudo-version, which ends in the commit's time and hash.
var taggedVersion = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[a-z]+\.?\d*)?$`)

// ReadVersion returns the version that the Go toolchain recorded in the program.
func ReadVersion() Version {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	return readBuildInfo(info)
}

func readBuildInfo(info *debug.BuildInfo) Version {
	v := Version{
		Version: nextRelease, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Protocol: protocol.Version, Rules: game.Rules,
	}
	if tag := info.Main.Version; taggedVersion.MatchString(tag) {
		v.Version = strings.TrimPrefix(tag, "v")
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Changed = s.Value == "true"
		}
	}
	return v
}

// String returns the version for people, in two or three lines.
func (v Version) String() string {
	text := "nonet " + v.Version + "\n"
	if v.Revision != "" {
		text += "commit " + v.Revision + " of " + v.Time
		if v.Changed {
			text += ", with changes"
		}
		text += "\n"
	}
	return fmt.Sprintf("%s%s %s, protocol %d, rules %d\n", text, v.Go, v.Platform, v.Protocol, v.Rules)
}

// VersionCommand returns nonet version.
func VersionCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "print the version, like --version",
		Example: "nonet version\nnonet version --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(ReadVersion())
			}
			_, err := fmt.Fprint(cmd.OutOrStdout(), ReadVersion())
			return err
		},
	}
	JSONFlag(cmd, &asJSON)
	return cmd
}
