package ws

import (
	"bytes"
	"encoding/binary"
	"errors"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
)

// writeBuffer joins frames that are written together.
type writeBuffer [4 << 10]byte

var writeBuffers = sync.Pool{New: func() any { return new(writeBuffer) }}

// join returns frames as one slice. It returns false if they do not fit into the buffer.
func (p *writeBuffer) join(frames [][]byte) (data []byte, fits bool) {
	if len(frames) == 1 {
		return frames[0], true
	}
	data = p[:0]
	for _, f := range frames {
		if len(data)+len(f) > len(p) {
			return nil, false
		}
		data = append(data, f...)
	}
	return data, true
}

// writeAtOnce writes without blocking, so that a room's goroutine can call it. It returns the frames that are left.
func (c *conn) writeAtOnce(frames [][]byte) (rest [][]byte, err error) {
	defer c.recoverWrite(&err)
	if rest, err = c.tryFlush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop()
	}
	return rest, err
}

// recoverWrite turns a panic in a write into an error, so that it ends this connection and not the room.
func (c *conn) recoverWrite(err *error) {
	if cause := recover(); cause != nil {
		*err = c.gate.Guard.RecordPanic(cause, "write to a connection", "player", c.who.ID)
		c.stop()
	}
}

// tryFlush writes what the network accepts without blocking, and returns the frames that are left, of which the first
// may be the rest of a frame. It returns errClosed after it has written a close frame. It needs a connection with
// CanTryWrite.
func (w *wire) tryFlush(frames [][]byte) (rest [][]byte, err error) {
	frames, last := cutAfterClose(frames, false)
	p := writeBuffers.Get().(*writeBuffer)
	defer writeBuffers.Put(p)
	data, fits := p.join(frames)
	if !fits {
		return frames, nil
	}
	n, err := w.TryWrite(data)
	if err != nil {
		return nil, err
	}
	w.metrics.writes.Inc()
	w.metrics.sent.Add(float64(n))
	rest = w.dropWritten(frames, n)
	if last && len(rest) == 0 {
		return nil, errClosed
	}
	return rest, nil
}

// dropWritten returns the frames that are left after the first n bytes are written.
func (w *wire) dropWritten(frames [][]byte, n int) [][]byte {
	for n > 0 && n >= len(frames[0]) {
		n -= len(frames[0])
		frames = frames[1:]
		w.metrics.framesSent.Inc()
	}
	if n > 0 {
		w.partialClose = isClose(frames[0])
		frames[0] = frames[0][n:]
		w.partial = true
	}
	return frames
}

// cutAfterClose drops the frames after a close frame, because nothing may follow one. midway reports whether the first
// frame is the rest of one.
func cutAfterClose(frames [][]byte, midway bool) (upTo [][]byte, closes bool) {
	for i, f := range frames {
		if isClose(f) && (i > 0 || !midway) {
			return frames[:i+1], true
		}
	}
	return frames, false
}

func isClose(frame []byte) bool { return frame[0] == closeByte }

// write writes frames for the outbox.
func (c *conn) write(frames [][]byte) (err error) {
	defer c.recoverWrite(&err)
	if err = c.flush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop() // the reader must not wait for a client that receives nothing
	}
	return err
}

// flush writes frames in one system call. It returns errClosed after it has written a close frame.
func (w *wire) flush(frames [][]byte) error {
	frames, last := cutAfterClose(frames, w.partial)
	last = last || w.partialClose
	w.partial = false
	w.extendDeadline()
	w.metrics.framesSent.Add(float64(len(frames)))
	w.metrics.writes.Inc()
	n, err := w.writeFrames(frames)
	w.metrics.sent.Add(float64(n))
	if err != nil {
		return err
	}
	if last {
		return errClosed
	}
	return nil
}

// extendDeadline sets the write deadline. That moves a timer of the runtime, so it is only done when half of
// [WriteTimeout] has passed since the last time.
func (w *wire) extendDeadline() {
	if now := time.Now(); now.Sub(w.deadlineSet) > WriteTimeout/2 {
		w.deadlineSet = now
		w.Conn.SetWriteDeadline(now.Add(WriteTimeout)) // if this fails, the write fails too
	}
}

func (w *wire) writeFrames(frames [][]byte) (n int64, err error) {
	p := writeBuffers.Get().(*writeBuffer)
	defer writeBuffers.Put(p)
	if data, fits := p.join(frames); fits {
		n, err := w.Conn.Write(data)
		return int64(n), err
	}
	all := net.Buffers(frames) // a connection keeps memory for these after the write
	return all.WriteTo(w.Conn.Conn)
}

// Write sends a whole frame that gorilla wrote through the outbox. Before the handshake is over it writes to the
// connection.
func (w *wire) Write(b []byte) (int, error) {
	if w.out == nil {
		return w.Conn.Write(b)
	}
	if isClose(b) {
		w.closing.Store(true)
	}
	if !w.out.Send(bytes.Clone(b)) {
		return 0, errOutboxFull
	}
	return len(b), nil
}

// SetWriteDeadline does nothing, because gorilla's deadlines do not apply to the write in progress.
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

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
			m.CountRefusal(protocol.Code(code))
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
