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

// Limits of a connection.
const (
	frameMax  = 4 << 20          // bytes in a frame from a server; more than the largest room needs
	bufferLen = 512              // bytes in a read or write buffer; small because messages are small and connections many
	writeFor  = 10 * time.Second // after which the connection counts as dead
)

// buffers are the write buffers of all sockets. A socket uses one only while it writes.
var buffers sync.Pool

// Socket is a websocket connection to a server. Send and Close may be called concurrently; Read and ReadFrame by one
// goroutine at a time.
type Socket struct {
	ws *websocket.Conn

	// Read state
	frame []byte // the last frame; reused

	// Write state
	sending sync.Mutex
	out     []byte // reused
}

// Open connects to the server at base ("https://nonet.example") and sends [protocol.Hello]. If dialer is nil, it uses
// one with small buffers. room is the code of the room to enter, by which a load balancer may choose a node. It may be
// empty.
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
	ws.SetPingHandler(s.onPing)
	if err := s.Send(ctx, &protocol.Hello{V: protocol.Version, Token: token}); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// socketAddress returns the URL of the server's websocket. It contains the room if that is not empty.
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

// Send writes messages, each in its own frame.
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

// onPing answers a ping. gorilla's own handler gives the answer one second, after which the connection can't be
// written.
func (s *Socket) onPing(data string) error {
	err := s.ws.WriteControl(websocket.PongMessage, []byte(data), time.Now().Add(writeFor))
	if errors.Is(err, websocket.ErrCloseSent) {
		return nil // what the server sent before can still be read
	}
	return err
}

// Read returns the next message from the server. If ctx ends, the socket becomes unusable. If the server closed the
// connection, the error is a [*CloseError].
func (s *Socket) Read(ctx context.Context) (any, error) {
	frame, err := s.ReadFrame(ctx)
	if err != nil {
		return nil, err
	}
	return protocol.DecodeServer(frame)
}

// ReadFrame is like [Socket.Read] without decoding. The frame is valid until the next call.
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

// appendAll appends everything that r returns until EOF.
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

// Close tries to send a close frame, for at most a second, and closes the connection.
func (s *Socket) Close() error {
	bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	_ = s.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(time.Second))
	return s.ws.Close()
}

// CloseError is the error if the server closed the connection. It contains the close code and reason.
type CloseError struct {
	Code int
	Text string
}

func (e *CloseError) Error() string {
	return fmt.Sprintf("the server closed the connection: %s (%d)", e.Text, e.Code)
}

// closeError returns a [*CloseError] if the server sent a close frame. gorilla makes up a code for a broken connection,
// for which it returns err.
func closeError(err error) error {
	var c *websocket.CloseError
	if errors.As(err, &c) && c.Code != websocket.CloseAbnormalClosure {
		return &CloseError{Code: c.Code, Text: c.Text}
	}
	return err
}
