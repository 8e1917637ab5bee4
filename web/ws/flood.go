package ws

import (
	"errors"
	"time"

	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/web/limit"
)

// readsOfMessage is the maximum number of reads of up to [readBuffer] bytes for one message: twice the number that the
// largest message needs.
const readsOfMessage = 2 * protocol.FrameMax / readBuffer

var errFlood = errors.New("the client sent far too much")

// byteLimit limits the bytes and frames of a connection that belong to no message. Only the goroutine that serves the
// connection may use it.
type byteLimit struct {
	reads ratelimit.Bucket // each read takes a token, plus one for every readBuffer bytes
	scan  frameScan
}

func newTraffic(messages limit.Rate) byteLimit {
	return byteLimit{reads: ratelimit.NewBucket(trafficRate(messages))}
}

// set changes the limit for a new limit on messages.
func (t *byteLimit) set(messages limit.Rate) { t.reads.SetRate(trafficRate(messages)) }

// trafficRate returns the limit on reads for a limit on messages. It admits the largest messages at the rate at which
// the connection is closed for flooding.
func trafficRate(messages limit.Rate) limit.Rate {
	burst := min(messages.Burst, 1<<20) + FloodAllowance.Burst // any larger burst is no limit, and must not overflow
	return limit.Rate{PerSecond: (messages.PerSecond + FloodAllowance.PerSecond) * readsOfMessage,
		Burst: burst * readsOfMessage}
}

// onPong records the answer to a ping. An unsolicited pong takes from the limit on messages, as a ping does.
func (c *conn) onPong(string) error {
	if c.rtt.pongReceived(time.Now()) {
		if c.viewer != nil {
			c.viewer.SetLag(c.rtt.oneWay())
		}
		return nil
	}
	if c.closing.Load() {
		return nil
	}
	if wait, shared := c.checkMessage(); wait > 0 {
		return c.rejectFlood(&protocol.Pong{}, wait, shared)
	}
	return nil
}

// closeFlood closes the connection of a client that exceeded the limits by far, and reads nothing more from it.
func (c *conn) closeFlood() {
	c.closeWithError(protocol.CloseFlood, &protocol.Error{Code: protocol.TooMany, Text: "Far too many messages."})
	c.flood = true
	c.stopped.Store(true)
}

// frameScan finds frame headers in the bytes that a client sends.
type frameScan struct {
	first   byte   // first byte of the header
	have    int    // bytes of the header read so far; 0 between headers
	length  int    // bytes of the header including the payload's length
	size    int    // bytes of the header including the mask
	payload uint64 // bytes of the payload that are yet to come
}

// continuations returns how many headers of continuation frames end in b, which follows the bytes scanned before.
func (s *frameScan) continuations(b []byte) (n int) {
	for len(b) > 0 {
		if s.have == 0 && s.payload > 0 {
			skip := min(s.payload, uint64(len(b)))
			s.payload -= skip
			b = b[skip:]
			continue
		}
		s.have++
		switch {
		case s.have == 1:
			s.first, s.size = b[0], 2
		case s.have == 2: // the payload's length, or the size of its length field
			s.length, s.payload = 2, uint64(b[0]&^maskBit)
			switch s.payload {
			case length16:
				s.length, s.payload = 4, 0
			case length64:
				s.length, s.payload = 10, 0
			}
			s.size = s.length
			if b[0]&maskBit != 0 {
				s.size += maskLen
			}
		case s.have <= s.length:
			s.payload = s.payload<<8 | uint64(b[0])
		}
		b = b[1:]
		if s.have == s.size {
			s.have = 0
			if s.first&opcodeBits == continuation {
				n++
			}
		}
	}
	return n
}
