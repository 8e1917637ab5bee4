// Package passkeytest simulates a browser and a device with passkeys. Unlike real ones, they can be made to misbehave.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
)

// Device holds passkeys and shows them to the pages of an origin. It is not safe for concurrent use.
type Device struct {
	Origin string // of the page, as the browser reports it
	Domain string // signed domain; empty means the requested one
	Counts bool   // increments the signature counter

	keys []*key
}

type key struct {
	id, handle []byte
	domain     string
	private    *ecdsa.PrivateKey
	count      uint32
}

// Flags of the authenticator data.
const (
	userPresent  = 1 << 0
	userVerified = 1 << 2
	hasKey       = 1 << 6
)

var bytesText = base64.RawURLEncoding

// wanted are the options that the device uses.
type wanted struct {
	PublicKey struct {
		Challenge string
		RPID      string `json:"rpId"`
		RP        struct{ ID string }
		User      struct{ ID string }
		Exclude   []named `json:"excludeCredentials"`
		Allow     []named `json:"allowCredentials"`
	} `json:"publicKey"`
}

type named struct{ ID string }

// Errors of devices.
var (
	errHasOne = errors.New("the device has a passkey of this person already")
	errNone   = errors.New("the device has no passkey for this page")
)

// Copy returns a device with the same keys, whose signature counters are independent.
func (d *Device) Copy() *Device {
	made := *d
	made.keys = nil
	for _, k := range d.keys {
		same := *k
		made.keys = append(made.keys, &same)
	}
	return &made
}

// Create simulates navigator.credentials.create.
func (d *Device) Create(options []byte) ([]byte, error) {
	var w wanted
	if err := json.Unmarshal(options, &w); err != nil {
		return nil, err
	}
	if d.findKey(w.PublicKey.RP.ID, w.PublicKey.Exclude) != nil && len(w.PublicKey.Exclude) > 0 {
		return nil, errHasOne
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	handle, err := bytesText.DecodeString(w.PublicKey.User.ID)
	if err != nil {
		return nil, err
	}
	k := &key{id: []byte(rand.Text()), handle: handle, domain: w.PublicKey.RP.ID, private: private}
	d.keys = append(d.keys, k)
	public, err := k.encodePublic()
	if err != nil {
		return nil, err
	}
	data := d.data(k, hasKey)
	data = append(data, make([]byte, 16)...) // zero AAGUID
	data = binary.BigEndian.AppendUint16(data, uint16(len(k.id)))
	data = append(append(data, k.id...), public...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		return nil, err
	}
	return k.answer(map[string]string{
		"clientDataJSON": d.client("webauthn.create", w), "attestationObject": bytesText.EncodeToString(object),
	})
}

// Get simulates navigator.credentials.get. It uses the newest of the allowed passkeys.
func (d *Device) Get(options []byte) ([]byte, error) {
	var w wanted
	if err := json.Unmarshal(options, &w); err != nil {
		return nil, err
	}
	k := d.findKey(w.PublicKey.RPID, w.PublicKey.Allow)
	if k == nil {
		return nil, errNone
	}
	if d.Counts {
		k.count++
	}
	client, data := d.client("webauthn.get", w), d.data(k, 0)
	clientData, err := bytesText.DecodeString(client)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(clientData)
	signed := sha256.Sum256(append(slices.Clone(data), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, k.private, signed[:])
	if err != nil {
		return nil, err
	}
	return k.answer(map[string]string{
		"clientDataJSON": client, "authenticatorData": bytesText.EncodeToString(data),
		"signature": bytesText.EncodeToString(signature), "userHandle": bytesText.EncodeToString(k.handle),
	})
}

// findKey returns the newest key for a domain, or the newest one among of if that is not empty. It returns nil if there
// is none.
func (d *Device) findKey(domain string, of []named) *key {
	for _, k := range slices.Backward(d.keys) {
		if k.domain == domain && (len(of) == 0 || slices.Contains(of, named{bytesText.EncodeToString(k.id)})) {
			return k
		}
	}
	return nil
}

// data returns the authenticator data that the device signs.
func (d *Device) data(k *key, flags byte) []byte {
	domain := k.domain
	if d.Domain != "" {
		domain = d.Domain
	}
	sum := sha256.Sum256([]byte(domain))
	return binary.BigEndian.AppendUint32(append(sum[:], userPresent|userVerified|flags), k.count)
}

// client returns the client data of the browser, in base64url.
func (d *Device) client(what string, w wanted) string {
	text, _ := json.Marshal(map[string]any{ // strings and a bool always marshal
		"type": what, "challenge": w.PublicKey.Challenge, "origin": d.Origin, "crossOrigin": false})
	return bytesText.EncodeToString(text)
}

func (k *key) encodePublic() ([]byte, error) {
	point, err := k.private.PublicKey.Bytes() // 0x04, x and y
	if err != nil {
		return nil, err
	}
	return webauthncbor.Marshal(webauthncose.EC2PublicKeyData{
		PublicKeyData: webauthncose.PublicKeyData{
			KeyType: int64(webauthncose.EllipticKey), Algorithm: int64(webauthncose.AlgES256),
		},
		Curve: int64(webauthncose.P256), XCoord: point[1:33], YCoord: point[33:],
	})
}

func (k *key) answer(response map[string]string) ([]byte, error) {
	id := bytesText.EncodeToString(k.id)
	return json.Marshal(map[string]any{"id": id, "rawId": id, "type": "public-key", "response": response,
		"clientExtensionResults": map[string]any{}})
}
