package node

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/internal/openid"
	"nonet/web/auth"
)

// operatorOIDC holds the settings of the operators' provider.
type operatorOIDC struct {
	oidcProvider
	claim string
}

func (c *operatorOIDC) flags(fs *pflag.FlagSet) {
	c.declare(fs, "operator-", "operators may sign in through")
	fs.StringVar(&c.claim, "operator-oidc-claim", "groups=nonet-operator",
		"`CLAIM` that operators need, as name=value")
}

// config returns the provider's configuration, or nil if there is none. Operators use the players' provider if no
// other one is configured for them.
func (c *operatorOIDC) config(operatorAddr string, players oidcProvider) (*openid.Config, error) {
	own := c.issuer+c.client+c.secretFile != ""
	if own && c.issuer != "" && operatorAddr == "" {
		return nil, errors.New("--operator-oidc-issuer needs the operators' page: set its address with --operator-addr")
	}
	from := c.oidcProvider
	if !own {
		if operatorAddr == "" || players.issuer == "" {
			return nil, nil
		}
		from = players
	}
	made, err := from.config()
	if err != nil {
		return nil, err
	}
	if made.Role, err = openid.ParseClaim(c.claim); err != nil {
		return nil, fmt.Errorf("--operator-oidc-claim %q: %w", c.claim, err)
	}
	return made, nil
}

// operatorKey returns the key for signing in, from its file or its setting. It is empty if there is no page, or only a
// provider.
func (c *Config) operatorKey() (string, error) {
	if c.operatorAddr == "" && c.operatorKeyFile == "" {
		return "", nil
	}
	if c.operatorOIDC.issuer+c.signIn.issuer != "" && c.operatorSecret+c.operatorKeyFile == "" {
		return "", nil
	}
	key := strings.TrimSpace(c.operatorSecret)
	if c.operatorKeyFile != "" {
		text, err := os.ReadFile(c.operatorKeyFile)
		if err != nil {
			return "", fmt.Errorf("read --operator-key-file: %w", err)
		}
		key = strings.TrimSpace(string(text))
	}
	if c.operatorAddr == "" {
		return "", nil
	}
	if len(key) < auth.SecretMin {
		return "", fmt.Errorf("the key for --operator-addr has %d characters; use at least %d random ones: "+
			"name its file with --operator-key-file, or set %s, or have operators sign in with --operator-oidc-issuer",
			len(key), auth.SecretMin, cli.EnvName("operator-key"))
	}
	return key, nil
}

// openOperator listens for operators.
func (n *Node) openOperator(ctx context.Context) (err error) {
	n.operator, err = operator.Listen(operator.Config{
		Local: n.newLocal(), Store: n.store, Settings: n.cfg.store, Fair: n.cfg.fair, Secret: n.cfg.secret, Nodes: n.nodes,
		Guard: n.guard, Log: n.log, Reload: n.reload, NewRoot: n.cfg.NewRoot,
	})
	if err != nil {
		if n.cfg.store.Socket != "" {
			return fmt.Errorf("can't listen for operators on %s (--operator-socket): %w", n.cfg.store.Socket, err)
		}
		n.log.Warn("could not open the operator socket; nonet admin and commands on an open data file can't reach this "+
			"server", "socket", n.cfg.store.SocketPath(), "err", err)
	}
	if n.cfg.operatorAddr == "" {
		return nil
	}
	if n.operator == nil {
		return fmt.Errorf("--operator-addr needs the operator socket (--operator-socket): %w", err)
	}
	page := n.cfg.page
	if page.OIDC != nil {
		if page.OIDC.Key, err = n.loadSecret(ctx, operatorsKey); err != nil {
			return fmt.Errorf("read the key that protects operators' sign-ins: %w", err)
		}
	}
	n.page, err = operator.OpenPage(n.operator, page)
	return err
}

// newLocal returns what answers questions of operators and of other nodes.
func (n *Node) newLocal() operator.Local {
	return operator.Local{Self: n.self(), Backend: n.backend, Web: n.server}
}

// reload reads the files of words and of limits again. It returns what it has done, and the changes for the audit log.
func (n *Node) reload() (done []string, changes string, err error) {
	if n.words == nil && n.limits == nil {
		return nil, "", errors.New("there is nothing to reload: " +
			"the server was started without --words and without --limits-file")
	}
	if n.words != nil {
		if err = n.words.reload(); err == nil {
			done = append(done, "read "+n.words.path)
		}
	}
	if n.limits != nil {
		changed, wrong := n.limits.reload()
		if wrong == nil {
			changes = describeLimitChanges(changed)
			done = append(done, "read "+n.limits.path+"; "+changes)
		}
		err = errors.Join(err, wrong)
	}
	return done, changes, err
}

// watchFiles reads the files of words and limits again at each SIGHUP, and the words also when their file changes,
// until ctx ends.
func (n *Node) watchFiles(ctx context.Context, hup <-chan os.Signal) {
	ticker := time.NewTicker(wordsPollInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-hup:
			n.reloadAfterSignal(ctx)
		case <-ticker.C:
			if n.words != nil && n.words.hasChanged() {
				_ = n.words.reload() // it is logged
			}
		}
	}
}

// reloadAfterSignal reads the files again and records that in the audit log.
func (n *Node) reloadAfterSignal(ctx context.Context) {
	_, changes, err := n.reload()
	entry := operator.AuditEntry{At: time.Now().UnixMilli(), Who: "a hang-up signal", Node: n.backend.Node(),
		What: cmp.Or(changes, "reload")}
	if err != nil {
		entry.Err = err.Error()
	}
	if err := operator.RecordAudit(ctx, n.store, entry); err != nil {
		n.log.Error("could not record a reload in the audit log", "err", err)
	}
}
