package passkey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Errors of answers. All other errors are faults of the server.
var (
	ErrUnreadable = errors.New("not an answer of a passkey") // not in the standard's form
	ErrUntrue     = errors.New("an invalid answer")          // wraps the reason, which is only logged
	ErrCopied     = errors.New("a passkey that was probably copied")
)

// Made is a browser's answer to [Page.AskNew].
type Made struct {
	parsed *protocol.ParsedCredentialCreationData
}

// ReadMade parses an answer in WebAuthn's JSON. The error is [ErrUnreadable].
func ReadMade(text []byte) (Made, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(text)
	if err != nil || len(parsed.RawID) > idMax {
		return Made{}, ErrUnreadable
	}
	return Made{parsed}, nil
}

// Challenge returns the challenge that the answer belongs to.
func (m Made) Challenge() string { return m.parsed.Response.CollectedClientData.Challenge }

// Check verifies the answer against the state of its challenge and the user handle, and returns the new key. The error
// is [ErrUntrue] if the answer is invalid.
func (m Made) Check(kept, handle []byte) (Key, error) {
	s, rp, err := resume(kept)
	if err != nil {
		return Key{}, err
	}
	// Browsers that are asked for no attestation send one of these. The others need certificate checks on untrusted input.
	switch form := m.parsed.Response.AttestationObject.Format; protocol.AttestationFormat(form) {
	case protocol.AttestationFormatNone, protocol.AttestationFormatPacked:
	default:
		return Key{}, wrapUntrue(fmt.Errorf("an attestation of the format %.20q was not requested", form))
	}
	c, err := rp.CreateCredential(&person{handle: handle}, s.Data, m.parsed)
	if err != nil {
		return Key{}, wrapUntrue(err)
	}
	k := Key{Credential: c.ID, Public: c.PublicKey, Domain: s.Page.Domain, Synced: c.Flags.BackupEligible,
		Verified: c.Flags.UserVerified, Count: c.Authenticator.SignCount}
	for _, way := range c.Transport {
		k.Ways = append(k.Ways, string(way))
	}
	return k, nil
}

// Shown is a browser's answer to [Page.Ask] or [Page.AskOf].
type Shown struct {
	parsed *protocol.ParsedCredentialAssertionData
}

// ReadShown parses an answer in WebAuthn's JSON. The error is [ErrUnreadable].
func ReadShown(text []byte) (Shown, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(text)
	if err != nil || len(parsed.RawID) > idMax {
		return Shown{}, ErrUnreadable
	}
	return Shown{parsed}, nil
}

// Challenge returns the challenge that the answer belongs to.
func (a Shown) Challenge() string { return a.parsed.Response.CollectedClientData.Challenge }

// ID returns the name of the key that signed a; see [Key.ID].
func (a Shown) ID() string { return idOf(a.parsed.RawID) }

// Check verifies the answer against the state of its challenge, the handle of the key's owner, and the key. It returns
// the updated key. The error is [ErrUntrue] or, together with the key, [ErrCopied].
func (a Shown) Check(kept, handle []byte, k Key) (Key, error) {
	s, rp, err := resume(kept)
	if err != nil {
		return k, err
	}
	if k.Domain != s.Page.Domain {
		return k, wrapUntrue(fmt.Errorf("the passkey belongs to %s, but the page to %s", k.Domain, s.Page.Domain))
	}
	who := &person{handle: handle, keys: []webauthn.Credential{k.credential()}}
	var c *webauthn.Credential
	if len(s.Data.UserID) == 0 {
		c, err = rp.ValidateDiscoverableLogin(func(_, said []byte) (webauthn.User, error) {
			if !bytes.Equal(said, handle) {
				return nil, errors.New("the handle belongs to another player")
			}
			return who, nil
		}, s.Data, a.parsed)
	} else {
		s.Data.AllowedCredentialIDs = nil // accept any key that the user has now
		c, err = rp.ValidateLogin(who, s.Data, a.parsed)
	}
	if err != nil {
		return k, wrapUntrue(err)
	}
	k.Count, k.Copied = c.Authenticator.SignCount, c.Authenticator.CloneWarning
	if k.Copied {
		return k, ErrCopied
	}
	return k, nil
}

// resume decodes the state of a challenge.
func resume(kept []byte) (s session, rp *webauthn.WebAuthn, err error) {
	if err := json.Unmarshal(kept, &s); err != nil {
		return s, nil, fmt.Errorf("read a passkey's challenge: %w", err)
	}
	rp, err = s.Page.party()
	return s, rp, err
}

// wrapUntrue wraps the reason why an answer is invalid, with the library's details for developers.
func wrapUntrue(err error) error {
	known := new(protocol.Error)
	if errors.As(err, &known) && known.DevInfo != "" {
		err = fmt.Errorf("%w (%s)", err, known.DevInfo)
	}
	return fmt.Errorf("%w: %w", ErrUntrue, err)
}
