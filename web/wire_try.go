package web

import (
	"net"
	"sync"
	"syscall"

	"nonet/internal/brief"
)

// attempt is one write that does not wait.
type attempt struct {
	room [4 << 10]byte // frames that go out together are put together here
	data []byte
	n    int
	err  error
	once func(fd uintptr) (done bool)
}

var attempts = sync.Pool{New: func() any {
	a := new(attempt)
	a.once = func(fd uintptr) bool {
		a.n, a.err = brief.Write(fd, a.data)
		return true
	}
	return a
}}

// rawOf is the way to the system's own connection, where there is nothing between it and the wire; else nil.
func rawOf(conn net.Conn) syscall.RawConn {
	if tcp, ok := conn.(*net.TCPConn); ok && brief.CanWrite {
		if raw, err := tcp.SyscallConn(); err == nil {
			return raw
		}
	}
	return nil
}

// join is frames as one piece, if there is room to put them together.
func (a *attempt) join(frames [][]byte) (data []byte, fits bool) {
	if len(frames) == 1 {
		return frames[0], true
	}
	data = a.room[:0]
	for _, f := range frames {
		if len(data)+len(f) > len(a.room) {
			return nil, false
		}
		data = append(data, f...)
	}
	return data, true
}

// attempt writes what the network takes at once, and returns what is left, of which the first may be the rest of a
// frame. Once a close frame has gone out the conversation is over.
func (w *wire) attempt(frames [][]byte) (rest [][]byte, err error) {
	if w.raw == nil {
		return frames, nil
	}
	frames, last := upToClose(frames, false)
	a := attempts.Get().(*attempt)
	defer attempts.Put(a)
	data, fits := a.join(frames)
	if !fits {
		return frames, nil
	}
	a.data = data
	if !w.limited.IsZero() { // an attempt waits for nothing, but fails where an earlier deadline has passed
		w.limit()
	}
	err = w.raw.Write(a.once)
	if err == nil {
		err = a.err
	}
	a.data = nil
	if err != nil {
		return nil, err
	}
	w.metrics.writes.Inc()
	w.metrics.sent.Add(float64(a.n))
	rest = w.behind(frames, a.n)
	if last && len(rest) == 0 {
		return nil, errClosed
	}
	return rest, nil
}

// behind is what is left of frames after their first n bytes.
func (w *wire) behind(frames [][]byte, n int) [][]byte {
	for n > 0 && n >= len(frames[0]) {
		n -= len(frames[0])
		frames = frames[1:]
		w.metrics.framesSent.Inc()
	}
	if n > 0 {
		w.ending = isClose(frames[0])
		frames[0] = frames[0][n:]
		w.midway = true
	}
	return frames
}
