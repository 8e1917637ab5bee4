package node

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/openid"
	"nonet/web/auth"
)

// oidcProvider holds the settings of an OpenID Connect provider.
type oidcProvider struct {
	prefix                     string // of the flags' names
	issuer, client, secretFile string
}

func (c *oidcProvider) declare(fs *pflag.FlagSet, prefix, use string) {
	c.prefix = prefix
	fs.StringVar(&c.issuer, prefix+"oidc-issuer", "",
		"`URL` of the OpenID Connect provider that "+use+"; empty for none")
	fs.StringVar(&c.client, prefix+"oidc-client", "", "`ID` of this server at the provider (client ID)")
	fs.StringVar(&c.secretFile, prefix+"oidc-secret-file", "",
		"`FILE` with the client secret; empty if there is none")
}

// config returns the provider's configuration.
func (c *oidcProvider) config() (*openid.Config, error) {
	name := "--" + c.prefix + "oidc-"
	switch {
	case c.issuer == "":
		return nil, fmt.Errorf("%sclient and %ssecret-file need the provider: set %sissuer", name, name, name)
	case c.client == "":
		return nil, fmt.Errorf("%sissuer needs the client ID of this server at the provider: set %sclient", name, name)
	}
	if err := openid.CheckIssuer(c.issuer); err != nil {
		return nil, fmt.Errorf("%sissuer %s: %w", name, c.issuer, err)
	}
	made := &openid.Config{Issuer: c.issuer, ID: c.client}
	if c.secretFile != "" {
		text, err := os.ReadFile(c.secretFile)
		if err != nil {
			return nil, fmt.Errorf("read %ssecret-file: %w", name, err)
		}
		if made.Secret = strings.TrimSpace(string(text)); made.Secret == "" {
			return nil, fmt.Errorf("%ssecret-file %s is empty", name, c.secretFile)
		}
	}
	return made, nil
}

// The values of --sign-in.
const (
	signInOff      = "off"
	signInOptional = "optional"
	signInRequired = "required"
)

// signInFlags holds the settings of how players sign in.
type signInFlags struct {
	oidcProvider
	mode       string
	name       string // of the provider
	claim      string // of players
	organisers string // the claim of organisers
	lifetime   time.Duration
}

func (c *signInFlags) flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.mode, "sign-in", signInOff,
		"`WHETHER` players sign in through the provider: off, optional (guests can play too), or required")
	c.declare(fs, "", "players sign in through, and operators unless they have another")
	fs.StringVar(&c.name, "oidc-name", "", "`TEXT` that names the provider to players; empty for its host name")
	fs.StringVar(&c.claim, "player-oidc-claim", "",
		"`CLAIM` that players need to sign in, as name=value; empty admits all users of the provider")
	fs.StringVar(&c.organisers, "organiser-oidc-claim", "",
		"`CLAIM` that players need to create public rooms, arenas and groups, as name=value; empty permits everyone")
	cli.DurationVar(fs, &c.lifetime, "sign-in-for", 30*24*time.Hour, "`TIME` until a player has to sign in again")
}

// claimOf returns the claim in the value of a flag. An empty value is no claim.
func claimOf(flag, value string) (openid.Claim, error) {
	if value == "" {
		return openid.Claim{}, nil
	}
	claim, err := openid.ParseClaim(value)
	if err != nil {
		return claim, fmt.Errorf("--%s %q: %w", flag, value, err)
	}
	return claim, nil
}

// newSignIn returns how players sign in, or nil if they do not. It may be called before there is a key.
func (c *signInFlags) newSignIn(key []byte) (*auth.SignIn, error) {
	switch c.mode {
	case signInOff:
		if c.issuer == "" && c.client+c.secretFile != "" {
			_, err := c.config()
			return nil, err
		}
		return nil, nil
	case signInOptional, signInRequired:
	default:
		return nil, fmt.Errorf("there is no --sign-in %q: choose off, optional or required", c.mode)
	}
	if c.issuer == "" {
		return nil, fmt.Errorf("--sign-in %s needs a provider: set --oidc-issuer", c.mode)
	}
	cfg, err := c.config()
	if err != nil {
		return nil, err
	}
	if cfg.Role, err = claimOf("player-oidc-claim", c.claim); err != nil {
		return nil, err
	}
	made := &auth.SignIn{Name: c.name, For: c.lifetime, Required: c.mode == signInRequired}
	if c.organisers != "" {
		if made.Organiser, err = claimOf("organiser-oidc-claim", c.organisers); err != nil {
			return nil, err
		}
		cfg.Claims = []openid.Claim{made.Organiser}
	}
	cfg.Key, cfg.Names = key, auth.NameClaims
	if at, err := url.Parse(c.issuer); err == nil && c.name == "" {
		made.Name = at.Hostname()
	}
	made.Client = openid.New(*cfg)
	return made, nil
}

// The secrets of sign-ins, which are stored with the data so that all nodes have the same.
const (
	playersKey   = "sign-in"
	operatorsKey = "operators-sign-in"
)

// openSignIn prepares signing in.
func (n *Node) openSignIn(ctx context.Context) (err error) {
	if n.cfg.signIn.mode == signInOff {
		return nil
	}
	key, err := n.loadSecret(ctx, playersKey)
	if err != nil {
		return fmt.Errorf("read the secrets of sign-ins: %w", err)
	}
	n.signIn, err = n.cfg.signIn.newSignIn(key)
	return err
}
