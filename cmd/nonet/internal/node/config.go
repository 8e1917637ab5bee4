package node

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/cmd/nonet/internal/tracing"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/web/auth"
	"nonet/web/limit"
)

// Config holds the settings of nonet serve. Each is a flag and an environment variable; the flag wins.
type Config struct {
	addr         string // for players
	metricsAddr  string // for operators; empty for none
	traces       string // the collector's URL; empty for none
	tracesPart   float64
	operatorAddr string // for operators' browsers; empty for none
	// The operators' key, or the file that contains it.
	operatorSecret  string
	operatorKeyFile string
	operatorOIDC    operatorOIDC
	signIn          signInFlags

	store        storecfg.Config
	fair         fair.Audit
	secret       string // empty to use the one stored with the data
	origins      string
	proxies      string
	unlimited    string
	limits       limit.Limits
	limitsFile   string // its limits override those of limits
	words        string // the file of words that are forbidden in names, groups and chats
	bots         int    // 0 for none
	ready        int    // puzzles generated in advance for each choice; 0 for none
	drain        time.Duration
	release      string
	log          cli.LogConfig
	logAddresses bool // of players, in the log

	Warnings []string              // about the environment, to log
	NewRoot  func() *cobra.Command // returns a tree of all commands, for operators

	// Parsed by Parse.
	originList    []string
	proxyList     []netip.Prefix
	unlimitedList []netip.Prefix
	page          operator.PageConfig
}

// Flags declares the flags.
func (c *Config) Flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.addr, "addr", ":8080",
		"`ADDRESS` to listen on for players: host:port, or :port for all of the machine's addresses")
	c.store.Flags(fs)
	fs.StringVar(&c.metricsAddr, "metrics-addr", "127.0.0.1:8079",
		"`ADDRESS` to listen on for Prometheus and pprof; empty for none")
	fs.StringVar(&c.traces, "traces", "",
		"`URL` of an OpenTelemetry collector that gets traces of moves by OTLP over HTTP: http://host:4318; "+
			"empty for none")
	cli.FloatVar(fs, &c.tracesPart, "traces-part", 1,
		"`PART` of moves that are traced, the same on all nodes: 0.01 is one in 100")
	fs.StringVar(&c.operatorAddr, "operator-addr", "",
		"`ADDRESS` to serve the operators' page on, which needs a sign-in; empty for none")
	fs.StringVar(&c.operatorKeyFile, "operator-key-file", "", "`FILE` with the key that operators sign in with")
	fs.StringVar(&c.operatorSecret, "operator-key", "",
		"`TEXT` of that key; prefer the file or the environment, because process lists show arguments")
	c.operatorOIDC.flags(fs)
	c.signIn.flags(fs)
	fs.StringVar(&c.origins, "origins", "",
		"`LIST` of other sites whose pages may use this server: https://play.example,https://...")
	fs.StringVar(&c.proxies, "trusted-proxies", "",
		"`LIST` of networks of reverse proxies whose X-Forwarded-For is trusted: 10.0.0.0/8,...")
	fs.StringVar(&c.unlimited, "unlimited", "127.0.0.0/8,::1/128",
		"`LIST` of networks without limits per address, for load tests")
	fs.Func("limits",
		"`LIST` of changed limits: messages=20/60 is 20 a second and 60 at once; docs/operations.md lists all", c.limits.Set)
	fs.StringVar(&c.limitsFile, "limits-file", "",
		"`FILE` of limits, one per line, instead of --limits and --max-connections; nonet admin reload reads it again")
	cli.FloatVar(fs, &c.fair.Floor, "fair-floor", fair.Default.Floor,
		"`PART` of the best people's time; faster finishes are reviewed before they count (nonet review); 0 reviews none")
	fs.StringVar(&c.words, "words", "",
		"`FILE` of words that are forbidden in names, groups and chats: one per line, *word* also within other words")
	cli.IntVar(fs, &c.limits.Connections, "max-connections", 20_000, "`NUMBER` of players and spectators connected at once")
	cli.IntVar(fs, &c.bots, "bots", 50, "`NUMBER` of bots that hosts may use at the same time; 0 for none")
	cli.IntVar(fs, &c.ready, "ready", 4,
		"`NUMBER` of puzzles of each choice that are generated in advance; 0 for none")
	cli.SecretFlag(fs, &c.secret)
	cli.DurationVar(fs, &c.drain, "drain", 10*time.Second, "`TIME` to send clients to other nodes when the server is stopped")
	fs.StringVar(&c.release, "release", "",
		"`NAME` of the release, the same on all its nodes: while they are replaced, older nodes send players to newer ones")
	c.log.Flags(fs, "info")
	cli.BoolVar(fs, &c.logAddresses, "log-addresses", false, "log the addresses of players at level debug")
	cli.BindEnv(fs)
}

// Parse reads the settings that are not on the command line from the environment, and checks all of them. PORT, which
// platforms set, counts without an address of the operator's.
func (c *Config) Parse(fs *pflag.FlagSet, env func(string) (string, bool)) error {
	given, err := cli.SetFromEnv(fs, env)
	if err != nil {
		return err
	}
	if port, ok := env("PORT"); ok && port != "" && !fs.Changed("addr") {
		if c.addr = ":" + port; checkAddr("addr", c.addr) != nil {
			return fmt.Errorf("the environment variable PORT is %q: write a port from 0 to 65535, or choose an address with "+
				"--addr", port)
		}
	}
	if c.originList, err = cli.SplitList("origins", c.origins); err != nil {
		return err
	}
	if _, err := auth.NewOrigins(c.originList, nil); err != nil {
		return fmt.Errorf("--origins: %w", err)
	}
	if c.proxyList, err = cli.ParseNetworks("trusted-proxies", c.proxies); err != nil {
		return err
	}
	if c.unlimitedList, err = cli.ParseNetworks("unlimited", c.unlimited); err != nil {
		return err
	}
	return errors.Join(c.log.Check(), c.checkAddrs(), c.store.Check(given), c.store.CheckSocket(), c.checkTraces(),
		c.checkRest(), c.checkFiles())
}

// checkFiles checks that the files that are read again at the start can be read.
func (c *Config) checkFiles() error {
	_, err := openLimits(c.limitsFile, c.limits, nil, nil)
	if err == nil {
		_, err = openWords(c.words, new(moderation.Words), nil)
	}
	return err
}

func (c *Config) checkAddrs() error {
	if err := checkAddr("addr", c.addr); err != nil {
		return err
	}
	for name, addr := range map[string]string{"metrics-addr": c.metricsAddr, "operator-addr": c.operatorAddr} {
		if err := checkAddr(name, addr); addr != "" && err != nil {
			return err
		}
	}
	c.page.Addr = c.operatorAddr
	var err error
	if c.page.Key, err = c.operatorKey(); err != nil {
		return err
	}
	if _, err := c.signIn.newSignIn(nil); err != nil {
		return err
	}
	for flag, claim := range map[string]string{"player-oidc-claim": c.signIn.claim,
		"organiser-oidc-claim": c.signIn.organisers, "operator-oidc-claim": c.operatorOIDC.claim} {
		if _, err := claimOf(flag, claim); err != nil {
			return err
		}
	}
	if c.signIn.mode == signInOff && c.signIn.issuer != "" && c.operatorAddr == "" {
		return errors.New("--oidc-issuer is not used: let players sign in with --sign-in, or name an address that " +
			"operators come to with --operator-addr")
	}
	c.page.OIDC, err = c.operatorOIDC.config(c.operatorAddr, c.signIn.oidcProvider)
	return err
}

func checkAddr(name, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		return fmt.Errorf("--%s %q is not a listen address: write host:port or :port, with a port from 0 to 65535", name,
			addr)
	}
	return nil
}

func (c *Config) checkTraces() error {
	if c.tracesPart < 0 || c.tracesPart > 1 {
		return fmt.Errorf("--traces-part must be from 0 to 1, not %v", c.tracesPart)
	}
	if c.traces == "" {
		return nil
	}
	if err := tracing.CheckURL(c.traces); err != nil {
		return fmt.Errorf("--traces %s: %w", storecfg.RedactURL(c.traces), err)
	}
	return nil
}

func (c *Config) checkRest() error {
	switch {
	case c.secret != "" && len(c.secret) < auth.SecretMin:
		return fmt.Errorf("the secret has %d characters; use at least %d random ones", len(c.secret),
			auth.SecretMin)
	case c.drain < 0 || c.drain > 10*time.Minute:
		return fmt.Errorf("--drain must be from 0s to 10m, not %v", c.drain)
	case c.fair.Floor < 0:
		return errors.New("--fair-floor can't be below 0")
	case c.store.RedisWait < 0:
		return fmt.Errorf("--redis-wait must be 0 or more, not %v", c.store.RedisWait)
	case c.bots < 0:
		return fmt.Errorf("--bots %d is below 0: write 0 for no bots", c.bots)
	case c.ready < 0:
		return fmt.Errorf("--ready %d is below 0: write 0 to make no puzzles in advance", c.ready)
	case c.signIn.lifetime <= 0:
		return errors.New("--sign-in-for must be more than 0s")
	case c.limits.Connections < 1:
		return fmt.Errorf("--max-connections must be 1 or more, not %d", c.limits.Connections)
	}
	return nil
}

// clientFile returns where the bundled browser client is stored between two starts: next to the data, or in the user's
// cache folder. It is empty if there is no such place.
func (c *Config) clientFile() string {
	if c.store.UsesFile() {
		return c.store.Data + ".client"
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "nonet", "client")
}
