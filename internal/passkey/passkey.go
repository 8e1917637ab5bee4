// Package passkey creates and verifies passkeys with WebAuthn. They are discoverable credentials, so users do not have
// to enter a name.
//
// The package stores nothing. The state of a pending challenge is returned to the caller, who passes it back with the
// answer.
package passkey

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Within is the time in which a browser has to answer.
const Within = 5 * time.Minute

// HandleBytes is the length of a user handle in bytes. Devices store it with each passkey and disclose it to any page
// that asks, so it is random.
const HandleBytes = 32

// idMax is the maximum length of a credential ID in bytes, as the standard defines it.
const idMax = 1023

// Page is the web page that passkeys are created for and used on. A passkey of one domain works on no other.
type Page struct{ Origin, Domain string }

// PageOf returns the page of an origin in the form that browsers send: https://play.example. The error explains why the
// page cannot have passkeys.
func PageOf(origin string) (Page, error) {
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return Page{}, errors.New("the request has no Origin header, which browsers send")
	}
	host := strings.ToLower(u.Hostname())
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	switch {
	case net.ParseIP(host) != nil:
		return Page{}, fmt.Errorf("it is at the address %s and needs a name: open it by the server's name, or as "+
			"localhost on the same machine", host)
	case u.Scheme != "https" && !local:
		return Page{}, fmt.Errorf("its address is %s, and passkeys need https: ask the operator to put a TLS proxy in front",
			origin)
	}
	return Page{Origin: origin, Domain: host}, nil
}

// Key is the stored, public part of a passkey.
type Key struct {
	Credential []byte   `json:"credential"` // the credential ID
	Public     []byte   `json:"public"`     // COSE key
	Domain     string   `json:"domain"`
	Ways       []string `json:"ways,omitempty"`   // transports to the device: internal, hybrid, usb
	Synced     bool     `json:"synced,omitempty"` // it may be on several devices of the same user
	Verified   bool     `json:"verified,omitempty"`
	Count      uint32   `json:"count,omitempty"`  // signature counter, if the device has one
	Copied     bool     `json:"copied,omitempty"` // the counter went back, so the key was probably cloned
}

// ID returns the key's name: a hash of the credential ID, which may be long.
func (k Key) ID() string { return idOf(k.Credential) }

func idOf(credential []byte) string {
	sum := sha256.Sum256(credential)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Asked is a pending challenge for a browser.
type Asked struct {
	Challenge string          // identifies the challenge
	Options   json.RawMessage // for navigator.credentials, in WebAuthn's JSON with base64url
	Session   []byte          // state to verify the answer with
}

// session is the stored state of a challenge.
type session struct {
	Page Page
	Data webauthn.SessionData
}

// person implements [webauthn.User].
type person struct {
	handle []byte
	name   string
	keys   []webauthn.Credential
}

func (p *person) WebAuthnID() []byte                         { return p.handle }
func (p *person) WebAuthnName() string                       { return p.name }
func (p *person) WebAuthnDisplayName() string                { return p.name }
func (p *person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

// AskNew asks for a new passkey of a user, on a device that holds none of the given keys.
func (p Page) AskNew(handle []byte, name string, have []Key) (Asked, error) {
	return p.ask(func(rp *webauthn.WebAuthn) (any, *webauthn.SessionData, error) {
		no := webauthn.Credentials(p.credentials(have)).CredentialDescriptors()
		return rp.BeginRegistration(&person{handle: handle, name: name}, webauthn.WithExclusions(no))
	})
}

// Ask asks for an answer with any passkey of any user.
func (p Page) Ask() (Asked, error) {
	return p.ask(func(rp *webauthn.WebAuthn) (any, *webauthn.SessionData, error) { return rp.BeginDiscoverableLogin() })
}

// AskOf asks for an answer with one of a user's passkeys. At least one of them must be for this page.
func (p Page) AskOf(handle []byte, have []Key) (Asked, error) {
	return p.ask(func(rp *webauthn.WebAuthn) (any, *webauthn.SessionData, error) {
		return rp.BeginLogin(&person{handle: handle, keys: p.credentials(have)})
	})
}

// ask returns the challenge that begin creates.
func (p Page) ask(begin func(*webauthn.WebAuthn) (options any, data *webauthn.SessionData, err error)) (Asked, error) {
	rp, err := p.party()
	if err != nil {
		return Asked{}, err
	}
	options, data, err := begin(rp)
	if err != nil {
		return Asked{}, fmt.Errorf("create the options of a passkey: %w", err)
	}
	text, err := json.Marshal(options)
	if err != nil {
		return Asked{}, err
	}
	kept, err := json.Marshal(session{p, *data})
	return Asked{Challenge: data.Challenge, Options: text, Session: kept}, err
}

// Has reports whether any of the keys is for this page.
func (p Page) Has(keys []Key) bool { return len(p.credentials(keys)) > 0 }

func (p Page) party() (*webauthn.WebAuthn, error) {
	yes := true
	within := webauthn.TimeoutConfig{Timeout: Within, TimeoutUVD: Within}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: p.Domain, RPDisplayName: "nonet", RPOrigins: []string{p.Origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &yes, ResidentKey: protocol.ResidentKeyRequirementRequired,
			UserVerification: protocol.VerificationPreferred,
		},
		AttestationPreference: protocol.PreferNoAttestation, // the maker of a device does not matter
		Timeouts:              webauthn.TimeoutsConfig{Login: within, Registration: within},
	})
	if err != nil {
		return nil, fmt.Errorf("passkeys of %s: %w", p.Origin, err)
	}
	return rp, nil
}

// credentials converts the keys that are for this page to the library's form.
func (p Page) credentials(keys []Key) (all []webauthn.Credential) {
	for _, k := range keys {
		if k.Domain == p.Domain {
			all = append(all, k.credential())
		}
	}
	return all
}

func (k Key) credential() webauthn.Credential {
	c := webauthn.Credential{ID: k.Credential, PublicKey: k.Public,
		Flags:         webauthn.CredentialFlags{UserPresent: true, UserVerified: k.Verified, BackupEligible: k.Synced},
		Authenticator: webauthn.Authenticator{SignCount: k.Count, CloneWarning: k.Copied},
	}
	for _, way := range k.Ways {
		c.Transport = append(c.Transport, protocol.AuthenticatorTransport(way))
	}
	return c
}
