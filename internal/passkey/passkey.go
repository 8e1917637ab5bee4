// Package passkey has browsers make passkeys and checks what they answer with them: WebAuthn, with keys that a device
// finds by itself, so that nobody has to say who they are.
//
// Nothing is kept here. What belongs to a question that is under way goes out with it, and comes back with the answer.
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

// Within is how long an answer may take.
const Within = 5 * time.Minute

// HandleBytes is how long the handle of a person is. Devices keep it with each passkey and say it to whoever asks, so
// it is made of chance alone.
const HandleBytes = 32

// idMax is how many bytes a device's name for a passkey may have; the standard says so.
const idMax = 1023

// Page is a place that passkeys are made for and used on. One that is made for a domain works on no other.
type Page struct{ Origin, Domain string }

// At is the page of an origin, as browsers say it: https://play.example. The error says what a page
// lacks that can have no passkeys.
func At(origin string) (Page, error) {
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return Page{}, errors.New("nobody says which page it is, as browsers do")
	}
	host := strings.ToLower(u.Hostname())
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	switch {
	case net.ParseIP(host) != nil:
		return Page{}, fmt.Errorf("it is at the address %s and needs a name: open it by the server's name, or as "+
			"localhost on the same machine", host)
	case u.Scheme != "https" && !local:
		return Page{}, fmt.Errorf("it is %s and has to come over https: whoever runs the server can put that in front",
			origin)
	}
	return Page{Origin: origin, Domain: host}, nil
}

// Key is the public half of a passkey, as it is kept.
type Key struct {
	Credential []byte   `json:"credential"` // the device's name for it
	Public     []byte   `json:"public"`     // in COSE's form
	Domain     string   `json:"domain"`
	Ways       []string `json:"ways,omitempty"`   // to the device that has it: internal, hybrid, usb
	Synced     bool     `json:"synced,omitempty"` // it may be on several devices of the same person
	Verified   bool     `json:"verified,omitempty"`
	Count      uint32   `json:"count,omitempty"`  // how often it signed, if the device says so
	Copied     bool     `json:"copied,omitempty"` // the count went back, so that two devices must have it that should not
}

// ID names a key; it is a sum of the device's name for it, which may be long.
func (k Key) ID() string { return idOf(k.Credential) }

func idOf(credential []byte) string {
	sum := sha256.Sum256(credential)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Asked is a question to a browser.
type Asked struct {
	Challenge string          // names the question
	Options   json.RawMessage // for navigator.credentials, with bytes in base64url, as the standard writes it in JSON
	Session   []byte          // what its answer is checked against
}

// session is what is kept of a question.
type session struct {
	Page Page
	Data webauthn.SessionData
}

// person is whose keys are asked for.
type person struct {
	handle []byte
	name   string
	keys   []webauthn.Credential
}

func (p *person) WebAuthnID() []byte                         { return p.handle }
func (p *person) WebAuthnName() string                       { return p.name }
func (p *person) WebAuthnDisplayName() string                { return p.name }
func (p *person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

// AskNew asks for a new passkey of a person, on a device that has none of those.
func (p Page) AskNew(handle []byte, name string, have []Key) (Asked, error) {
	rp, err := p.party()
	if err != nil {
		return Asked{}, err
	}
	who := &person{handle: handle, name: name}
	no := webauthn.Credentials(p.credentials(have)).CredentialDescriptors()
	creation, data, err := rp.BeginRegistration(who, webauthn.WithExclusions(no))
	if err != nil {
		return Asked{}, fmt.Errorf("ask for a passkey: %w", err)
	}
	return p.asked(creation, data)
}

// Ask asks for an answer with any passkey of anybody.
func (p Page) Ask() (Asked, error) {
	rp, err := p.party()
	if err != nil {
		return Asked{}, err
	}
	assertion, data, err := rp.BeginDiscoverableLogin()
	if err != nil {
		return Asked{}, fmt.Errorf("ask who somebody is: %w", err)
	}
	return p.asked(assertion, data)
}

// AskOf asks for an answer with one of a person's passkeys. There must be one for this page.
func (p Page) AskOf(handle []byte, have []Key) (Asked, error) {
	rp, err := p.party()
	if err != nil {
		return Asked{}, err
	}
	assertion, data, err := rp.BeginLogin(&person{handle: handle, keys: p.credentials(have)})
	if err != nil {
		return Asked{}, fmt.Errorf("ask for one of somebody's passkeys: %w", err)
	}
	return p.asked(assertion, data)
}

// Has says whether some of the keys are for this page.
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
		AttestationPreference: protocol.PreferNoAttestation, // who made a device is nobody's business
		Timeouts:              webauthn.TimeoutsConfig{Login: within, Registration: within},
	})
	if err != nil {
		return nil, fmt.Errorf("passkeys of %s: %w", p.Origin, err)
	}
	return rp, nil
}

func (p Page) asked(options any, data *webauthn.SessionData) (Asked, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return Asked{}, err
	}
	kept, err := json.Marshal(session{p, *data})
	return Asked{Challenge: data.Challenge, Options: text, Session: kept}, err
}

// credentials are those of the keys that are for this page, in the library's form.
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
