package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"nonet/protocol"
)

// Bounds of one connection.
const (
	frameMax  = 4 << 20          // bytes in one frame from a server: more than the largest room needs
	bufferLen = 512              // bytes to read into at once: most messages are smaller, and connections many
	writeFor  = 10 * time.Second // a write that takes longer is a dead line
)

// buffers are the write buffers of all sockets: one is in use only while its socket writes.
var buffers sync.Pool

// Socket is one websocket to a server. Send and Close may be called at any time by any goroutine; Read and
// ReadFrame by one goroutine at a time.
type Socket struct {
	ws *websocket.Conn

	// Read state
	frame []byte // the last one, used again

	// Write state
	sending sync.Mutex
	out     []byte // used again
}

// Open connects to the server at base ("https://nonet.example") and says [protocol.Hello]. Without a
// dialer it takes one with small buffers. Room is the code of the room that will be entered: a balancer may bring all
// who name it to one node. It may be empty.
func Open(ctx context.Context, base, token, room string, dialer *websocket.Dialer) (*Socket, error) {
	if dialer == nil {
		dialer = &websocket.Dialer{ReadBufferSize: bufferLen, WriteBufferSize: bufferLen, WriteBufferPool: &buffers}
	}
	address, err := socketAddress(base, room)
	if err != nil {
		return nil, err
	}
	ws, answer, err := dialer.DialContext(ctx, address, nil)
	if err != nil {
		if answer != nil {
			defer answer.Body.Close()
			err = readAnswer(answer, nil)
		}
		return nil, fmt.Errorf("connect to %s: %w", address, err)
	}
	ws.SetReadLimit(frameMax)
	s := &Socket{ws: ws}
	if err := s.Send(ctx, &protocol.Hello{V: protocol.Version, Token: token}); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// socketAddress is where the websocket of the server at base is, for a room or, with none, for any.
func socketAddress(base, room string) (string, error) {
	u, err := url.Parse(strings.TrimSuffix(base, "/") + "/ws")
	if err != nil {
		return "", err
	}
	switch u.Scheme {
	case "http", "ws":
		u.Scheme = "ws"
	case "https", "wss":
		u.Scheme = "wss"
	default:
		return "", fmt.Errorf("the server's address %q must begin with http:// or https://", base)
	}
	if room != "" {
		u.RawQuery = url.Values{"room": {room}}.Encode()
	}
	return u.String(), nil
}

// Send writes messages, each in a frame of its own.
func (s *Socket) Send(ctx context.Context, messages ...any) error {
	s.sending.Lock()
	defer s.sending.Unlock()
	deadline := time.Now().Add(writeFor)
	if by, ok := ctx.Deadline(); ok && by.Before(deadline) {
		deadline = by
	}
	if err := s.ws.SetWriteDeadline(deadline); err != nil {
		return err
	}
	for _, msg := range messages {
		s.out = protocol.Append(s.out[:0], msg)
		if err := s.ws.WriteMessage(websocket.TextMessage, s.out); err != nil {
			return err
		}
	}
	return nil
}

// Read returns the next message from the server. When ctx ends, the socket is of no more use.
// A connection that the server closed gives a [*CloseError].
func (s *Socket) Read(ctx context.Context) (any, error) {
	frame, err := s.ReadFrame(ctx)
	if err != nil {
		return nil, err
	}
	return protocol.DecodeServer(frame)
}

// ReadFrame is Read without decoding. The frame is good until the next call.
func (s *Socket) ReadFrame(ctx context.Context) ([]byte, error) {
	defer context.AfterFunc(ctx, func() { s.ws.NetConn().Close() })()
	for {
		kind, r, err := s.ws.NextReader()
		if err == nil && kind == websocket.TextMessage {
			s.frame, err = appendAll(s.frame[:0], r)
		}
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err != nil:
			return nil, closeError(err)
		case kind == websocket.TextMessage:
			return s.frame, nil
		}
	}
}

// appendAll appends what r holds.
func appendAll(b []byte, r io.Reader) ([]byte, error) {
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return b, err
		}
	}
}

// Close says good-bye, if that costs no waiting, and hangs up.
func (s *Socket) Close() error {
	bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	_ = s.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(time.Second))
	return s.ws.Close()
}

// CloseError says that the server closed the connection: with which code, and in which words.
type CloseError struct {
	Code int
	Text string
}

func (e *CloseError) Error() string {
	return fmt.Sprintf("the server closed the connection: %s (%d)", e.Text, e.Code)
}

// closeError tells a close that the server has sent from a line that broke, for which gorilla makes a code up.
func closeError(err error) error {
	var c *websocket.CloseError
	if errors.As(err, &c) && c.Code != websocket.CloseAbnormalClosure {
		return &CloseError{Code: c.Code, Text: c.Text}
	}
	return err
}
