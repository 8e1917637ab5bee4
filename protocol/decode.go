package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Refusal is the error for a frame or a request that is refused. Its text explains what to do instead.
type Refusal struct {
	Code   Code
	Text   string
	ID     uint64 // of the command, if it could be read: such a refusal is sent as a No
	Shared bool   // the limit is that of a network address, which many people may share
	Until  int64  // when the request becomes possible, Unix milliseconds; 0 if unknown
}

func (r *Refusal) Error() string { return r.Text }

// Unknown is a message that this version does not know. Clients should ignore it, so that they work with newer servers.
type Unknown struct {
	T     string
	Frame []byte // the decoded frame, not a copy
}

// DecodeClient decodes a frame from a client and returns a pointer to the message: *Hello, *Enter, *Place and so on. It
// is strict: it refuses unknown, missing and invalid fields. The error is always a [*Refusal] that names the problem.
// The message does not alias frame.
func DecodeClient(frame []byte) (any, error) {
	if len(frame) > FrameMax {
		return nil, &Refusal{Code: TooLarge, Text: fmt.Sprintf("A frame must not be over %d bytes.", FrameMax)}
	}
	c := newCoder(reading)
	defer c.free()
	c.in.of = "The message"
	c.in.split(frame)
	if c.in.refusal != nil {
		return nil, c.in.refusal
	}
	msg := c.message(c.in.quoted("t", FrameMax))
	c.in.done()
	if c.in.refusal != nil {
		c.in.refusal.ID = c.id
		return nil, c.in.refusal
	}
	return msg, nil
}

// message reads the message with that name.
func (c *coder) message(name []byte) any {
	if c.in.refusal != nil {
		return nil
	}
	for i := range fromClient {
		if row := &fromClient[i]; row.name == string(name) {
			c.name, c.in.of = row.name, row.name
			return row.read(c)
		}
	}
	c.in.of = string(name)
	c.in.refuse(BadMessage, "There is no message %s.", shown(name))
	return nil
}

// over visits the fields of a message from a client. It returns false if msg is not one.
func (c *coder) over(msg any) (of *clientRow, ok bool) {
	for i := range fromClient {
		row := &fromClient[i]
		c.name = row.name
		if row.walk(c, msg) {
			return row, true
		}
	}
	return nil, false
}

// CommandID returns the ID of a command, or 0 for any other message.
func CommandID(msg any) uint64 {
	c := newCoder(asking)
	defer c.free()
	c.over(msg)
	return c.id
}

// WithID returns a pointer to a copy of a command with the given ID. It returns false if msg is not a command.
func WithID(msg any, id uint64) (command any, ok bool) {
	command, ok = copied(msg, aCommand)
	if ok {
		c := newCoder(setting)
		defer c.free()
		c.id = id
		c.over(command)
	}
	return command, ok
}

// Remark returns a pointer to a copy of a Say, React, Point, Cursor or List. It returns false if msg is none of these.
func Remark(msg any) (remark any, ok bool) { return copied(msg, aRemark) }

func copied(msg any, of sort) (any, bool) {
	for i := range fromClient {
		if fromClient[i].sort == of {
			if c := fromClient[i].copy(msg); c != nil {
				return c, true
			}
		}
	}
	return nil, false
}

// DecodeSettings decodes settings from a client. It is as strict as [DecodeClient].
func DecodeSettings(text []byte) (Settings, error) {
	s, refusal := decodeSettings(text)
	if refusal != nil {
		return Settings{}, refusal
	}
	return s, nil
}

// DecodeServer decodes a frame from a server and returns a pointer to the message: *Welcome, *Room, *Entry and so on.
// It is lenient, so that a client works with newer servers: it ignores unknown fields, and returns an unknown message
// as an [*Unknown]. The error is a [*Refusal].
func DecodeServer(frame []byte) (any, error) {
	name := nameAtStart(frame)
	msg := newServerMessage(name)
	if msg == nil {
		var named struct {
			T string `json:"t"`
		}
		if err := json.Unmarshal(frame, &named); err != nil {
			return nil, &Refusal{Code: BadMessage, Text: "reading the server's message: " + err.Error()}
		}
		if msg = newServerMessage(named.T); msg == nil {
			return &Unknown{T: named.T, Frame: frame}, nil
		}
		name = named.T
	}
	if err := json.Unmarshal(frame, msg); err != nil {
		return nil, &Refusal{Code: BadMessage, Text: "reading the server's " + name + ": " + err.Error()}
	}
	return msg, nil
}

// nameAtStart returns the message's name if "t" comes first, as in the output of nonet's servers.
func nameAtStart(frame []byte) string {
	rest, _ := bytes.CutPrefix(frame, []byte(`{"t":"`))
	name, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(name)
}

func newServerMessage(name string) any {
	for i := range fromServer {
		if fromServer[i].name == name {
			return fromServer[i].make()
		}
	}
	return nil
}
