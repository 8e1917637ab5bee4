package passkey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Errors of answers. Others are faults of the server's.
var (
	ErrUnreadable = errors.New("no answer of a passkey")           // it is not in the standard's form
	ErrUntrue     = errors.New("an answer that can't be believed") // wraps why, which is for the log
	ErrCopied     = errors.New("a passkey that must have been copied")
)

// Made is a browser's answer to [Page.AskNew].
type Made struct {
	parsed *protocol.ParsedCredentialCreationData
}

// ReadMade reads an answer, in the standard's JSON. The error is [ErrUnreadable].
func ReadMade(text []byte) (Made, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(text)
	if err != nil || len(parsed.RawID) > idMax {
		return Made{}, ErrUnreadable
	}
	return Made{parsed}, nil
}

// Challenge names the question that it answers.
func (m Made) Challenge() string { return m.parsed.Response.CollectedClientData.Challenge }

// Check returns the new key, if this is an answer to what the session is of, and of a person whom devices know by that
// handle. The error is [ErrUntrue].
func (m Made) Check(kept, handle []byte) (Key, error) {
	s, rp, err := resume(kept)
	if err != nil {
		return Key{}, err
	}
	// Browsers that are asked for no attestation send one of these. The others are long ways through certificates that
	// anybody could send.
	switch form := m.parsed.Response.AttestationObject.Format; protocol.AttestationFormat(form) {
	case protocol.AttestationFormatNone, protocol.AttestationFormatPacked:
	default:
		return Key{}, untrue(fmt.Errorf("nobody asked for an attestation of the form %.20q", form))
	}
	c, err := rp.CreateCredential(&person{handle: handle}, s.Data, m.parsed)
	if err != nil {
		return Key{}, untrue(err)
	}
	k := Key{Credential: c.ID, Public: c.PublicKey, Domain: s.Page.Domain, Synced: c.Flags.BackupEligible,
		Verified: c.Flags.UserVerified, Count: c.Authenticator.SignCount}
	for _, way := range c.Transport {
		k.Ways = append(k.Ways, string(way))
	}
	return k, nil
}

// Shown is a browser's answer to [Page.Ask] and [Page.AskOf].
type Shown struct {
	parsed *protocol.ParsedCredentialAssertionData
}

// ReadShown reads an answer, in the standard's JSON. The error is [ErrUnreadable].
func ReadShown(text []byte) (Shown, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(text)
	if err != nil || len(parsed.RawID) > idMax {
		return Shown{}, ErrUnreadable
	}
	return Shown{parsed}, nil
}

// Challenge names the question that it answers.
func (a Shown) Challenge() string { return a.parsed.Response.CollectedClientData.Challenge }

// ID names the key that it is of; see [Key.ID].
func (a Shown) ID() string { return idOf(a.parsed.RawID) }

// Check returns the key as it is now, if this is an answer of it to what the session is of. The handle is the person's
// who has it. The error is [ErrUntrue] or, with the key, [ErrCopied].
func (a Shown) Check(kept, handle []byte, k Key) (Key, error) {
	s, rp, err := resume(kept)
	if err != nil {
		return k, err
	}
	if k.Domain != s.Page.Domain {
		return k, untrue(fmt.Errorf("the passkey is of %s, and the page of %s", k.Domain, s.Page.Domain))
	}
	who := &person{handle: handle, keys: []webauthn.Credential{k.credential()}}
	var c *webauthn.Credential
	if len(s.Data.UserID) == 0 {
		c, err = rp.ValidateDiscoverableLogin(func(_, said []byte) (webauthn.User, error) {
			if !bytes.Equal(said, handle) {
				return nil, errors.New("the handle is somebody else's")
			}
			return who, nil
		}, s.Data, a.parsed)
	} else {
		s.Data.AllowedCredentialIDs = nil // any that the person has by now
		c, err = rp.ValidateLogin(who, s.Data, a.parsed)
	}
	if err != nil {
		return k, untrue(err)
	}
	k.Count, k.Copied = c.Authenticator.SignCount, c.Authenticator.CloneWarning
	if k.Copied {
		return k, ErrCopied
	}
	return k, nil
}

// resume is what a question was about.
func resume(kept []byte) (s session, rp *webauthn.WebAuthn, err error) {
	if err := json.Unmarshal(kept, &s); err != nil {
		return s, nil, fmt.Errorf("read what was asked of a passkey: %w", err)
	}
	rp, err = s.Page.party()
	return s, rp, err
}

// untrue is why an answer is not believed. What the library says for programmers belongs to it.
func untrue(err error) error {
	known := new(protocol.Error)
	if errors.As(err, &known) && known.DevInfo != "" {
		err = fmt.Errorf("%w (%s)", err, known.DevInfo)
	}
	return fmt.Errorf("%w: %w", ErrUntrue, err)
}
