package web

import (
	"bytes"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// pipes is a listener without a network: Dial makes connections in memory, so that whole servers run in a synctest
// bubble, where an hour passes in a moment.
type pipes struct {
	incoming chan net.Conn
	done     chan struct{}
	once     sync.Once
	narrow   int // maximum number of unread bytes before a write to a client blocks, as in a network; 0 is unlimited
}

func newPipes() *pipes { return &pipes{incoming: make(chan net.Conn), done: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.incoming:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

func (p *pipes) Addr() net.Addr { return tcpAddr("10.0.0.1") }

// dial connects from an address. The connection buffers what was sent until it is read, as a network does.
func (p *pipes) dial(from string) (net.Conn, error) {
	up, down := newStream(0), newStream(p.narrow)
	client := &pipeConn{in: down, out: up, local: tcpAddr(from), remote: p.Addr()}
	server := &pipeConn{in: up, out: down, local: p.Addr(), remote: tcpAddr(from)}
	select {
	case p.incoming <- server:
		return client, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func tcpAddr(ip string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(ip), Port: 4711} }

// pipeConn is one end of a connection in memory.
type pipeConn struct {
	in, out       *stream
	local, remote net.Addr
}

func (c *pipeConn) Read(b []byte) (int, error)  { return c.in.read(b) }
func (c *pipeConn) Write(b []byte) (int, error) { return c.out.write(b) }
func (c *pipeConn) LocalAddr() net.Addr         { return c.local }
func (c *pipeConn) RemoteAddr() net.Addr        { return c.remote }

func (c *pipeConn) Close() error {
	c.in.close(net.ErrClosed)
	c.out.close(io.EOF)
	return nil
}

func (c *pipeConn) SetDeadline(t time.Time) error {
	c.in.limit(&c.in.readBy, t)
	c.out.limit(&c.out.writeBy, t)
	return nil
}

func (c *pipeConn) SetReadDeadline(t time.Time) error {
	c.in.limit(&c.in.readBy, t)
	return nil
}

func (c *pipeConn) SetWriteDeadline(t time.Time) error {
	c.out.limit(&c.out.writeBy, t)
	return nil
}

// stream is one direction of a connection: the bytes that were written and not yet read.
type stream struct {
	max int

	mu      sync.Mutex
	changed *sync.Cond
	waiting bytes.Buffer
	end     error // returned to readers when no bytes are left
	readBy  deadline
	writeBy deadline
}

// deadline is a read or write deadline.
type deadline struct {
	at    time.Time
	timer *time.Timer
}

func (d *deadline) over() bool { return !d.at.IsZero() && !time.Now().Before(d.at) }

func newStream(max int) *stream {
	s := &stream{max: max}
	s.changed = sync.NewCond(&s.mu)
	return s
}

func (s *stream) read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case s.end == net.ErrClosed:
			return 0, s.end
		case s.readBy.over():
			return 0, os.ErrDeadlineExceeded
		case s.waiting.Len() > 0:
			s.changed.Broadcast()
			return s.waiting.Read(b)
		case s.end != nil:
			return 0, s.end
		}
		s.changed.Wait()
	}
}

func (s *stream) write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case s.end != nil:
			return 0, io.ErrClosedPipe
		case s.writeBy.over():
			return 0, os.ErrDeadlineExceeded
		case s.max == 0 || s.waiting.Len() < s.max:
			s.changed.Broadcast()
			return s.waiting.Write(b)
		}
		s.changed.Wait()
	}
}

func (s *stream) close(why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end == nil || why == net.ErrClosed {
		s.end = why
	}
	for _, d := range []*deadline{&s.readBy, &s.writeBy} {
		if d.timer != nil {
			d.timer.Stop()
		}
	}
	s.changed.Broadcast()
}

// limit sets one of the stream's deadlines. A deadline in the past must not use a timer: Go 1.26 runs such a timer at
// once, and with the race detector two of them in one bubble, on two processors, end the process.
func (s *stream) limit(d *deadline, t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d.at = t
	if d.timer != nil {
		d.timer.Stop()
	}
	if !t.IsZero() && !d.over() && s.end == nil {
		d.timer = time.AfterFunc(time.Until(t), s.changed.Broadcast)
	}
	s.changed.Broadcast()
}
