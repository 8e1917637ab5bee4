package node

import (
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
)

func noEnv(string) (string, bool) { return "", false }

func env(pairs ...string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

// parseServe reads a command line and an environment as nonet serve does.
func parseServe(args []string, env func(string) (string, bool)) (*Config, error) {
	c, fs := new(Config), pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(fs)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	return c, c.Parse(fs, env)
}

func TestServeDefaults(t *testing.T) {
	c, err := parseServe(nil, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	if c.addr != ":8080" || c.store.Data != "nonet.db" || c.store.Redis != "" || c.drain != 10*time.Second ||
		c.proxyList != nil {
		t.Errorf("unexpected defaults: %+v", c)
	}
}

func TestFlagsOverrideEnvironment(t *testing.T) {
	c, err := parseServe([]string{"--addr", "127.0.0.1:1", "--data", storecfg.InMemory}, env(
		"NONET_ADDR", ":2", "NONET_DRAIN", "3s", "NONET_LOG_LEVEL", "warn",
		"NONET_ORIGINS", "https://a.example, https://b.example", "NONET_TRUSTED_PROXIES", "10.1.2.3/8,192.0.2.7",
	))
	if err != nil {
		t.Fatal(err)
	}
	if c.addr != "127.0.0.1:1" || c.drain != 3*time.Second || c.log.New(io.Discard).Enabled(t.Context(), slog.LevelInfo) {
		t.Errorf("the flags are not applied: %+v", c)
	}
	if len(c.originList) != 2 || len(c.proxyList) != 2 || c.proxyList[0].String() != "10.0.0.0/8" ||
		c.proxyList[1].String() != "192.0.2.7/32" {
		t.Errorf("the lists are %v and %v", c.originList, c.proxyList)
	}
}

func TestRedisFlagOverridesDataOfEnvironment(t *testing.T) {
	for _, args := range [][]string{nil, {"--redis", "redis://b:1"}} {
		c, err := parseServe(args, env("NONET_DATA", "/data/nonet.db", "NONET_REDIS", "redis://a:1"))
		if err != nil || c.store.Redis == "" {
			t.Errorf("%q: %v", args, err)
		}
	}
}

func TestServeTakesPortOfPlatform(t *testing.T) {
	for _, c := range []struct {
		args, env []string
		want      string
	}{
		{nil, []string{"PORT", "9000"}, ":9000"},
		{nil, []string{"PORT", ""}, ":8080"},
		{nil, []string{"PORT", "9000", "NONET_ADDR", "127.0.0.1:1"}, "127.0.0.1:1"},
		{[]string{"--addr", ":2"}, []string{"PORT", "http"}, ":2"},
	} {
		if cfg, err := parseServe(c.args, env(c.env...)); err != nil || cfg.addr != c.want {
			t.Errorf("%q %q: the address is %q, error %v; want %s", c.args, c.env, cfg.addr, err, c.want)
		}
	}
}

func TestServeWarnsAboutUnknownVariables(t *testing.T) {
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	new(Config).Flags(fs)
	for pair, want := range map[string]string{
		"NONET_TRUSTED_PROXY=10.0.0.1":              "NONET_TRUSTED_PROXIES",
		"NONET_REDIS_URL=redis://a:1":               "NONET_REDIS",
		"NONET_PORT=9000":                           "NONET_ADDR",
		"NONET_ORIGIN=https://a.example":            "NONET_ORIGINS",
		"NONET_METRIC_ADDR=:1":                      "NONET_METRICS_ADDR",
		"nonet_addr=:1":                             "-",
		"NONET_ADDR=:1":                             "-",
		"NONET_addr=:1":                             "NONET_ADDR",
		"NONET_UNHEARD_OF=1":                        "",
		"OTHER=1":                                   "-",
		"NONET_PORT=tcp://10.0.0.1:80":              "-", // Kubernetes sets these for a service called nonet
		"NONET_PORT_80_TCP=tcp://10.0.0.1:80":       "-",
		"NONET_PORT_80_TCP_PROTO=tcp":               "-",
		"NONET_PORT_80_TCP_ADDR=10.0.0.1":           "-",
		"NONET_SERVICE_HOST=10.0.0.1":               "-",
		"NONET_SERVICE_PORT=80":                     "-",
		"NONET_SERVICE_PORT_HTTP=80":                "-",
		"NONET_METRICS_PORT_80_TCP=tcp://10.0.0.1:": "-",
	} {
		name, _, _ := strings.Cut(pair, "=")
		said := strings.Join(cli.UnknownEnv(fs, []string{pair}), "\n")
		switch {
		case want == "-" && said != "":
			t.Errorf("%s: warns %q", pair, said)
		case want == "" && (!strings.Contains(said, name) || strings.Contains(said, "did you mean")),
			want != "-" && want != "" &&
				!strings.HasSuffix(said, name+" is not a setting and has no effect; did you mean "+want+"?"):
			t.Errorf("%s: the warning is %q; want one that names %s", pair, said, want)
		}
	}
}

func TestInvalidSettingsAreRefused(t *testing.T) {
	for _, c := range []struct {
		args, env []string
		says      string // a part of the sentence
	}{
		{[]string{"--port", "1"}, nil, "port"},
		{[]string{"--addr", "8080"}, nil, "--addr"},
		{[]string{"--addr", "localhost:http8"}, nil, "--addr"},
		{[]string{"--addr", ":65536"}, nil, "--addr"},
		{[]string{"--metrics-addr", "nowhere"}, nil, "--metrics-addr"},
		{[]string{"--operator-addr", "nowhere"}, nil, "--operator-addr"},
		{[]string{"--operator-addr", ":0"}, nil, "name its file with --operator-key-file"},
		{[]string{"--operator-addr", ":0"}, []string{"NONET_OPERATOR_KEY", "short"}, "has 5 characters"},
		{[]string{"--operator-addr", ":0", "--operator-key-file", "no/such/key"}, nil, "no/such/key"},
		{[]string{"--operator-oidc-client", "nonet"}, nil, "set --operator-oidc-issuer"},
		{[]string{"--operator-oidc-issuer", "https://id.example"}, nil, "set its address with --operator-addr"},
		{[]string{"--operator-addr", ":0", "--operator-oidc-issuer", "https://id.example"}, nil, "--operator-oidc-client"},
		{[]string{"--operator-addr", ":0", "--operator-oidc-issuer", "http://id.example", "--operator-oidc-client", "nonet"},
			nil, "--operator-oidc-issuer http://id.example: without TLS"},
		{[]string{"--operator-addr", ":0", "--operator-oidc-issuer", "https://id.example", "--operator-oidc-client", "nonet",
			"--operator-oidc-claim", "groups"}, nil, "write groups=nonet-operator"},
		{[]string{"--operator-addr", ":0", "--operator-oidc-issuer", "https://id.example", "--operator-oidc-client", "nonet",
			"--operator-oidc-secret-file", "no/such/secret"}, nil, "no/such/secret"},
		{[]string{"--operator-addr", ":0", "--operator-oidc-issuer", "https://id.example", "--operator-oidc-client", "nonet",
			"--operator-oidc-secret-file", os.DevNull}, nil, "is empty"},
		{[]string{"--data", ""}, nil, "--data"},
		{[]string{"--data", "no/such/folder/nonet.db"}, nil, "no/such/folder"},
		{[]string{"--data", "x.db", "--redis", "redis://a:1"}, nil, "leave one"},
		{[]string{"--trusted-proxies", "10.0.0.0/99"}, nil, "--trusted-proxies"},
		{[]string{"--unlimited", "me"}, nil, "--unlimited"},
		{[]string{"--limits", "message=1/2"}, nil, "choose among connections, messages, player"},
		{[]string{"--limits", "messages=40"}, nil, "messages=20/60"},
		{[]string{"--limits", "rooms=0/5"}, nil, "rooms=0.2/10"},
		{[]string{"--limits", "connections=0"}, nil, "connections=200"},
		{[]string{"--secret", "short"}, nil, "secret"},
		{[]string{"--keep-rooms", "1h"}, nil, "--keep-rooms 1h0m0s is too short"},
		{[]string{"--keep-rounds", "-1s"}, nil, "--keep-rounds"},
		{[]string{"--drain", "-1s"}, nil, "--drain"},
		{[]string{"--drain", "ten"}, nil, "write a time"},
		{[]string{"--max-connections", "many"}, nil, "write a whole number"},
		{[]string{"--log-level", "loud"}, nil, `"loud"`},
		{[]string{"--log-format", "xml"}, nil, `"xml"`},
		{[]string{"--redis-wait", "-1s"}, nil, "--redis-wait"},
		{[]string{"--max-connections", "0"}, nil, "--max-connections"},
		{[]string{"--operator-socket", "/none/x/y"}, nil, "--operator-socket /none/x/y: there is no folder /none/x"},
		{[]string{"--ready", "-1"}, nil, "--ready -1 is below 0"},
		{[]string{"--bots", "-1"}, nil, "--bots -1 is below 0"},
		{[]string{"--fair-floor", "NaN"}, nil, "write a number"},
		{[]string{"--redis", "http://a:1"}, nil, "--redis: the Redis address is invalid"},
		{[]string{"--redis", "redis://a:1", "--redis-prefix", "{a}"}, nil, "braces"},
		{[]string{"--origins", "https://*.example"}, nil, "has a star"},
		{[]string{"--origins", "*"}, nil, "is no origin"},
		{[]string{"--origins", "https://x.example,"}, nil, "has an empty entry"},
		{[]string{"--trusted-proxies", "10.0.0.0/8,,::1"}, nil, "has an empty entry"},
		{[]string{"--unlimited", ","}, nil, "has an empty entry"},
		{[]string{"--origins", "https://x.example:443"}, nil, "write https://x.example,"},
		{[]string{"--origins", "https://x.example:99999"}, nil, "is no origin"},
		{[]string{"--origins", "https://x.example/"}, nil, "write https://x.example,"},
		{[]string{"--origins", "https://x.example/play"}, nil, "write https://x.example,"},
		{[]string{"--origins", "x.example"}, nil, "is no origin"},
		{nil, []string{"PORT", "http"}, `PORT is "http"`},
		{nil, []string{"NONET_DRAIN", "ten"}, `invalid argument "ten" for NONET_DRAIN: write a time`},
		{nil, []string{"NONET_SECRET", "short"}, "secret"},
	} {
		if _, err := parseServe(c.args, env(c.env...)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q %q: %v; want an error with %s", c.args, c.env, err, c.says)
		}
	}
}

// TestEveryFlagRefusesImpossibleValues sets each flag to values that are impossible for its type, whatever the other
// settings are.
func TestEveryFlagRefusesImpossibleValues(t *testing.T) {
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	new(Config).Flags(fs)
	impossible := map[string][]string{
		"FILE":    {"no/such/folder/file", t.TempDir()},
		"TIME":    {"-1s", "5", "1d", "soon"},
		"NUMBER":  {"-1", "1.5", "many"},
		"PART":    {"-0.5", "NaN", "half"},
		"ADDRESS": {"nowhere", ":99999", "80"},
		"CLAIM":   {"groups"},
		"URL":     {"nowhere", "ftp://nowhere"},
		"FORMAT":  {"xml"},
		"LEVEL":   {"loud"},
		"WHETHER": {"perhaps"},
		"":        {"perhaps"}, // a switch
	}
	for _, flag := range []string{"data", "oidc-secret-file", "operator-oidc-secret-file"} {
		if fs.Lookup(flag) == nil {
			t.Errorf("there is no flag %s", flag)
		}
	}
	fs.VisitAll(func(f *pflag.Flag) {
		word, _ := pflag.UnquoteUsage(f)
		for _, value := range impossible[word] {
			if f.Name == "data" && value != "no/such/folder/file" {
				continue // opening the store refuses a folder
			}
			if _, err := parseServe([]string{"--" + f.Name + "=" + value}, env()); err == nil {
				t.Errorf("--%s %s is accepted", f.Name, value)
			}
		}
	})
}
