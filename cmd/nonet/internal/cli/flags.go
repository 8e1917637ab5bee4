package cli

import (
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags of several commands are declared here, so that they have the same meaning and text everywhere. The word in
// backquotes is the value's name in the help.

// URLFlag declares the URL of the server.
func URLFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "url", "http://localhost:8080", "`URL` of the server")
	CompleteFlag(cmd, "url")
}

// JSONFlag declares that the result is JSON.
func JSONFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "json", false, "write the result as JSON")
}

// SecretFlag declares the secret that signs tokens.
func SecretFlag(fs *pflag.FlagSet, to *string) {
	fs.StringVar(to, "secret", "", "`TEXT` that signs players' tokens; by default one is generated and stored with the data")
}

// envAnnotation is the annotation of flags that an environment variable can set.
const envAnnotation = "setting"

// BindEnv lets the environment set all flags of fs.
func BindEnv(fs *pflag.FlagSet) {
	fs.VisitAll(func(f *pflag.Flag) {
		if !HasEnv(f) {
			f.Annotations = map[string][]string{envAnnotation: nil}
			f.Usage += " [$" + EnvName(f.Name) + "]"
		}
	})
}

// HasEnv reports whether the environment can set a flag.
func HasEnv(f *pflag.Flag) bool {
	_, ok := f.Annotations[envAnnotation]
	return ok
}

// envPrefix begins the names of all environment variables that are settings.
const envPrefix = "NONET_"

// EnvName returns the environment variable of a flag.
func EnvName(flag string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// SetFromEnv sets the flags that have an environment variable and are not on the command line. It returns the names of
// the flags that are on the command line.
func SetFromEnv(fs *pflag.FlagSet, env func(string) (string, bool)) (given map[string]bool, err error) {
	given = map[string]bool{}
	fs.Visit(func(f *pflag.Flag) { given[f.Name] = true })
	fs.VisitAll(func(f *pflag.Flag) {
		value, ok := env(EnvName(f.Name))
		if !ok || !HasEnv(f) || given[f.Name] {
			return
		}
		f.Changed = true
		if wrong := f.Value.Set(value); wrong != nil && err == nil {
			err = fmt.Errorf("invalid argument %q for %s: %w", value, EnvName(f.Name), wrong)
		}
	})
	return given, err
}

// CheckServerURL returns an error if the URL of a server is invalid.
func CheckServerURL(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("--url %q is not the address of a server: write http://HOST:PORT or https://HOST", text)
	}
	return nil
}

// SplitList splits the value of a flag at its commas. It returns an error if there is nothing between two of them, or
// before or after one.
func SplitList(flag, text string) (parts []string, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			return nil, fmt.Errorf("--%s %q has an empty entry: remove a comma", flag, text)
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// ParseNetworks parses a list of addresses and networks, the value of a flag.
func ParseNetworks(flag, text string) (parsed []netip.Prefix, err error) {
	parts, err := SplitList(flag, text)
	for _, part := range parts {
		p, err := netip.ParsePrefix(part)
		if err != nil {
			addr, bad := netip.ParseAddr(part)
			if bad != nil {
				return nil, fmt.Errorf("--%s: %q is not a network: write an address, or a range like 10.0.0.0/8", flag, part)
			}
			p = netip.PrefixFrom(addr, addr.BitLen())
		}
		parsed = append(parsed, p.Masked())
	}
	return parsed, err
}
