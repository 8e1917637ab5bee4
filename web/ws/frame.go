package ws

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"nonet/protocol"
)

// First bytes of the websocket frames that a server sends (RFC 6455). Each frame is a whole message and unmasked, so it
// is the same for all viewers and is built once.
const (
	textByte  = 0x81
	closeByte = 0x88
	pingByte  = 0x89
)

// Parts of the frames that a client sends: the first byte of a pong, the opcode of a continuation frame, the bit and
// the length of the mask, which all of them must have, and the values that announce a longer length field.
const (
	pongByte     = 0x8a
	opcodeBits   = 0x0f
	continuation = 0x00
	maskBit      = 0x80
	maskLen      = 4
	length16     = 126
	length64     = 127
)

const (
	headerMax  = 10
	controlMax = 125 // bytes that a control frame may carry
)

// pingFrame is a ping, sent as the heartbeat.
var pingFrame = []byte{pingByte, 0}

// Frame appends to b the websocket frame of a message in the encoding of [protocol.Append], and counts the message if
// it is a refusal.
func (m *Metrics) Frame(b, msg []byte) []byte {
	if bytes.HasPrefix(msg, []byte(`{"t":"no"`)) || bytes.HasPrefix(msg, []byte(`{"t":"error"`)) {
		_, rest, _ := bytes.Cut(msg, []byte(`"code":"`))
		if code, _, ok := bytes.Cut(rest, []byte(`"`)); ok {
			m.Refused(protocol.Code(code))
		}
	}
	return appendFrame(b, msg)
}

// appendFrame appends to b the frame of a message.
func appendFrame(b, msg []byte) []byte {
	f := append(slices.Grow(b, headerMax+len(msg)), textByte)
	switch n := len(msg); {
	case n <= controlMax:
		f = append(f, byte(n))
	case n < 1<<16:
		f = binary.BigEndian.AppendUint16(append(f, length16), uint16(n))
	default:
		f = binary.BigEndian.AppendUint64(append(f, length64), uint64(n))
	}
	return append(f, msg...)
}

// closeFrame returns a close frame. Code 0 means no code and no reason.
func closeFrame(code int, reason string) []byte {
	if code == 0 {
		return []byte{closeByte, 0}
	}
	reason = strings.ToValidUTF8(reason[:min(len(reason), controlMax-2)], "") // it may be cut within a character
	f := binary.BigEndian.AppendUint16([]byte{closeByte, byte(2 + len(reason))}, uint16(code))
	return append(f, reason...)
}
