package protocol

import (
	"bytes"
	"encoding/json"
	"reflect"
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

// newServerMessage returns a pointer to an empty message from a server, or nil if the name is unknown.
func newServerMessage(name string) any {
	row := rowsByName[name]
	if row == nil || row.kind != kindServer {
		return nil
	}
	return reflect.New(row.of).Interface()
}
