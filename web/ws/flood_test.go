package ws

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// frameOf returns a client's frame with a zero mask.
func frameOf(first byte, payload string) []byte {
	return append([]byte{first, maskBit | byte(len(payload)), 0, 0, 0, 0}, payload...)
}

// maskMessage returns a client's frame with a message.
func maskMessage(msg any) []byte { return maskText(protocol.Append(nil, msg)) }

// maskText returns a client's frame with a text.
func maskText(text []byte) []byte {
	f := binary.BigEndian.AppendUint16([]byte{textByte, 0x80 | 126}, uint16(len(text)))
	return append(append(f, 0, 0, 0, 0), text...)
}

// TestContinuationFramesAreFound checks that continuation frames are found in pieces of any size.
func TestContinuationFramesAreFound(t *testing.T) {
	stream := slices.Concat(frameOf(0x01, "{}"), frameOf(0x00, ""), frameOf(pongByte, "\x00\x80\x00\x80"),
		maskMessage(&protocol.Ping{N: 1}), frameOf(0x01, "\x00\x80\x00\x00"), []byte{0x00, 0},
		[]byte{0x80, 3}, []byte("\x00\x00\x00"),
		binary.BigEndian.AppendUint64([]byte{0x00, maskBit | length64}, 700), make([]byte, maskLen+700), frameOf(0x80, "x"))
	for size := 1; size <= len(stream); size++ {
		var scan frameScan
		n := 0
		for piece := range slices.Chunk(stream, size) {
			n += scan.continuations(piece)
		}
		require.Equal(t, 5, n, "in chunks of %d bytes", size)
	}
}
