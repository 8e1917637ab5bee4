package auth

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/limit"
)

// SecretMin is the minimum length of a signing secret in bytes.
const SecretMin = 16

// A token is "n1.BODY.MAC", both parts in unpadded base64url. The body is the player's ID, 2 bytes with the number of
// times that the player has signed out everywhere, 6 bytes with the time when the player was first known, and the name.
// "n1" is the version, which the MAC covers too. Unlike a JWT, a token does not name its algorithm. A token of a player
// who signed in through a provider has version "n2", with 2 bytes of roles and 6 bytes of expiry before the name.
const (
	tokenForm     = "n1"
	signedForm    = "n2"
	roleOrganiser = 1   // the only role
	tokenMax      = 512 // bytes; much more than a token with the longest name
	idBytes       = 10  // 80 random bits, so that no two players of a server get the same
	idLen         = idBytes * 8 / 5
	issueBytes    = 8
	sinceBits     = 48
)

var (
	idText    = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)
	tokenText = base64.RawURLEncoding
)

// CheckID returns an error if id cannot be a player's ID.
func CheckID(id string) error {
	if len(id) != idLen {
		return fmt.Errorf("a player's id has %d characters; %.40q is none", idLen, id)
	}
	return nil
}

// Signer issues and verifies tokens. A token contains everything about a player, so every node with the same secret
// accepts it. The signer does not know whether a token was revoked; CheckSignedIn of the players' accounts does.
type Signer struct {
	secret    []byte
	sums      sync.Pool   // of *keyedSum
	suspended atomic.Bool // see CheckUsable
}

// keyedSum reuses an HMAC, because creating one for each sum would double the work.
type keyedSum struct {
	hash hash.Hash
	text []byte
	sum  []byte
}

// NewSigner returns a signer. The secret must have at least [SecretMin] bytes.
func NewSigner(secret []byte) (*Signer, error) {
	if len(secret) < SecretMin {
		return nil, fmt.Errorf("a signing secret needs at least %d bytes; this one has %d", SecretMin, len(secret))
	}
	return &Signer{secret: bytes.Clone(secret)}, nil
}

// NewSecret returns a random secret.
func NewSecret() []byte {
	secret := make([]byte, sha256.Size)
	rand.Read(secret)
	return secret
}

// CheckUsable returns an error while the store holds another secret than the signer. Nodes with that secret would not
// accept its tokens and vice versa, so it must neither issue nor accept any.
func (s *Signer) CheckUsable() error {
	if s.suspended.Load() {
		return errOtherSecret
	}
	return nil
}

// Suspend makes the signer unusable, or usable again.
func (s *Signer) Suspend(suspended bool) { s.suspended.Store(suspended) }

var errOtherSecret = &protocol.Refusal{Code: protocol.Unavailable, Text: "This server can't verify tokens at the " +
	"moment: its secret and the one in its store differ. Your token stays valid. Try again later."}

// Guest returns a new player with a name that has gone through [sanitize.Name].
func (s *Signer) Guest(name string) players.Player {
	id := make([]byte, idBytes)
	rand.Read(id)
	return players.Player{ID: idText.EncodeToString(id), Name: name, Since: time.Now().UnixMilli()}
}

// member is like [Signer.Guest] for a player who signs in with an account, given by its mark. The same account always
// gets the same ID, even if nothing else is stored about it.
func (s *Signer) member(mark, name string) players.Player {
	p := s.Guest(name)
	sum := s.sum("nonet member ", mark)
	p.ID = idText.EncodeToString(sum[:idBytes])
	return p
}

// bot is like [Signer.Guest] for a program. A bot's ID is marked as such and has the same length as others.
func (s *Signer) bot(name string) players.Player {
	return s.Guest(name).AsBot()
}

// Token returns a signed token for a player. If p.Since is 0, the token says that the player is known since now.
func (s *Signer) Token(p players.Player, now time.Time) string {
	body := append([]byte(p.ID), make([]byte, issueBytes)...)
	since := uint64(cmp.Or(p.Since, now.UnixMilli())) & (1<<sinceBits - 1)
	binary.BigEndian.PutUint64(body[len(p.ID):], uint64(p.SignOuts)<<sinceBits|since)
	form := tokenForm
	if p.SignedIn != 0 {
		form = signedForm
		signed := uint64(p.SignedIn) & (1<<sinceBits - 1)
		if p.Organiser {
			signed |= roleOrganiser << sinceBits
		}
		body = binary.BigEndian.AppendUint64(body, signed)
	}
	head := form + "." + tokenText.EncodeToString(append(body, p.Name...))
	return head + "." + tokenText.EncodeToString(s.mac(head))
}

// Player returns the player that a token was signed for, or a [*protocol.Refusal].
func (s *Signer) Player(token string) (players.Player, error) {
	head, mac, ok := cutLast(token, ".")
	if token == "" || len(token) > tokenMax || !ok {
		return players.Player{}, badToken("This needs a token. POST /api/v1/players gives one.")
	}
	given, err := tokenText.DecodeString(mac)
	if err != nil || !hmac.Equal(given, s.mac(head)) {
		return players.Player{}, badToken("This token is not one of this server's. POST /api/v1/players gives a new one.")
	}
	return parseHead(head)
}

// parseHead returns the player of a token without its MAC, which the caller has verified.
func parseHead(head string) (players.Player, error) {
	form, text, _ := strings.Cut(head, ".")
	body, err := tokenText.DecodeString(text)
	before := idLen + issueBytes // bytes before the name
	if form == signedForm {
		before += issueBytes
	}
	if form != tokenForm && form != signedForm || err != nil || len(body) <= before {
		return players.Player{}, badToken("This token is of another version. POST /api/v1/players gives a new one.")
	}
	issue := binary.BigEndian.Uint64(body[idLen:])
	p := players.Player{ID: string(body[:idLen]), Name: string(body[before:]), SignOuts: int(issue >> sinceBits)}
	p.Since = int64(issue & (1<<sinceBits - 1))
	if form == signedForm {
		signed := binary.BigEndian.Uint64(body[idLen+issueBytes:])
		p.SignedIn, p.Organiser = int64(signed&(1<<sinceBits-1)), signed>>sinceBits&roleOrganiser != 0
	}
	return p, nil
}

// Site returns a pseudonym of an address's network, see [limit.OwnerNetwork]. It cannot be reversed without the secret.
func (s *Signer) Site(addr netip.Addr) string {
	sum := s.sum("nonet site ", limit.OwnerNetwork(addr))
	return idText.EncodeToString(sum[:idBytes])
}

func (s *Signer) mac(head string) []byte {
	sum := s.sum("nonet token ", head)
	return sum[:]
}

// sum returns the keyed hash of a text. use separates the domains of the hashes.
func (s *Signer) sum(use, text string) (sum [sha256.Size]byte) {
	k, ok := s.sums.Get().(*keyedSum)
	if !ok {
		k = &keyedSum{hash: hmac.New(sha256.New, s.secret)}
	}
	defer s.sums.Put(k)
	k.hash.Reset()
	k.text = append(append(k.text[:0], use...), text...)
	k.hash.Write(k.text)
	k.sum = k.hash.Sum(k.sum[:0])
	copy(sum[:], k.sum)
	return sum
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

func badToken(text string) error { return &protocol.Refusal{Code: protocol.BadToken, Text: text} }
