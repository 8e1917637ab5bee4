package room

import (
	"slices"
	"sync"

	"nonet/protocol"
)

// encode encodes a message in the form sent to clients.
func (reg *Registry) encode(msg any) []byte { return reg.appendEncoded(nil, msg) }

// encode encodes a message in the form sent to clients. Small frames share a buffer because a move has several of them;
// earlier frames may be read while later ones are written after them.
func (r *room) encode(msg any) []byte {
	d := r.buffers()
	frame := r.registry.appendEncoded(d.frames[len(d.frames):], msg)
	switch {
	case len(frame) <= cap(d.frames)-len(d.frames):
	case len(frame) > framesBytes/4:
		return frame
	default:
		d.frames = make([]byte, 0, framesBytes)
		frame = append(d.frames, frame...)
	}
	d.frames = d.frames[:len(d.frames)+len(frame)]
	return slices.Clip(frame)
}

// appendEncoded appends a message in the form sent to clients.
func (reg *Registry) appendEncoded(b []byte, msg any) []byte {
	text := textPool.Get().(*[]byte)
	defer func() {
		if cap(*text) <= textMax {
			textPool.Put(text)
		}
	}()
	*text = protocol.Append((*text)[:0], msg)
	return reg.wrap(b, *text)
}

// textMax is the largest buffer that is kept: enough for an entry, but not for a snapshot.
const textMax = 4 << 10

// textPool recycles buffers for encoding messages.
var textPool = sync.Pool{New: func() any { return new(make([]byte, 0, 512)) }}
