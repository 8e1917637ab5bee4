package web

import (
	"sync"
)

// piece is what frames that go out together are put together in.
type piece [4 << 10]byte

var pieces = sync.Pool{New: func() any { return new(piece) }}

// join is frames as one piece, if there is room to put them together.
func (p *piece) join(frames [][]byte) (data []byte, fits bool) {
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

// attempt writes what the network takes at once, and returns what is left, of which the first may be the rest of a
// frame. Once a close frame has gone out the conversation is over.
func (w *wire) attempt(frames [][]byte) (rest [][]byte, err error) {
	if !w.CanTryWrite() {
		return frames, nil
	}
	frames, last := upToClose(frames, false)
	p := pieces.Get().(*piece)
	defer pieces.Put(p)
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
	rest = w.behind(frames, n)
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
