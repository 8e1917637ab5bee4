package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Refusal is why a frame is no message. Its text says what to do instead.
type Refusal struct {
	Code Code
	Text string
	ID   uint64 // of the command, where it could be read: such a refusal goes out as a No
}

func (r *Refusal) Error() string { return r.Text }

// Unknown is a message that this version does not know. A client passes over it, so that it outlives newer servers.
type Unknown struct {
	T     string
	Frame []byte // the frame that was decoded, not a copy
}

// DecodeClient reads a frame from a client and returns a pointer to the message: *Hello, *Enter, *Place ...
// It is strict: the error, always a [*Refusal], names what is unknown, missing or wrong.
// The message holds nothing of frame.
func DecodeClient(frame []byte) (any, error) {
	if len(frame) > FrameMax {
		return nil, &Refusal{Code: TooLarge, Text: fmt.Sprintf("A frame must not be over %d bytes.", FrameMax)}
	}
	f := fields{of: "The message"}
	f.split(frame)
	if f.refusal != nil {
		return nil, f.refusal
	}
	msg, id := f.message(f.text("t", FrameMax))
	f.done()
	if f.refusal != nil {
		f.refusal.ID = id
		return nil, f.refusal
	}
	return msg, nil
}

// DecodeSettings reads settings as a client sends them, with the strictness of [DecodeClient].
func DecodeSettings(text []byte) (Settings, error) {
	s, refusal := decodeSettings(text)
	if refusal != nil {
		return Settings{}, refusal
	}
	return s, nil
}

// message takes the fields of the message that t names, and its id if it is a command.
func (f *fields) message(t string) (msg any, id uint64) {
	if f.refusal != nil {
		return nil, 0
	}
	f.of = t
	switch t {
	case "hello":
		return &Hello{T: t, V: int(f.whole("v", 1, countMax)), Token: f.text("token", FrameMax)}, 0
	case "enter":
		return f.enter(), 0
	case "ping":
		return &Ping{T: t, N: uint64(f.whole("n", 0, wholeMax))}, 0
	}
	if msg = f.talk(t); msg != nil {
		return msg, 0
	}
	return f.command(t)
}

func (f *fields) enter() *Enter {
	m := &Enter{T: "enter", Room: f.text("room", FrameMax)}
	if f.has("password") {
		m.Password = f.text("password", PasswordMax)
	}
	if f.has("epoch") || f.has("seq") || f.has("hash") {
		m.Epoch = f.text("epoch", FrameMax)
		m.Seq = uint64(f.whole("seq", 1, wholeMax))
		m.Hash = f.text("hash", FrameMax)
	}
	return m
}

// DecodeServer reads a frame from a server and returns a pointer to the message: *Welcome, *Room, *Entry ...
// It is lenient, so that a client outlives newer servers: fields that it does not know it passes over, and a message
// that it does not know is an [*Unknown]. The error is a [*Refusal].
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

// nameAtStart is the message's name if "t" comes first, as nonet's servers write it.
func nameAtStart(frame []byte) string {
	rest, _ := bytes.CutPrefix(frame, []byte(`{"t":"`))
	name, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(name)
}

func newServerMessage(t string) any {
	switch t {
	case "welcome":
		return &Welcome{}
	case "room":
		return &Room{}
	case "entry":
		return &Entry{}
	case "begin":
		return &Begin{}
	case "presence":
		return &Presence{}
	case "said":
		return &Said{}
	case "reacted":
		return &Reacted{}
	case "pointed":
		return &Pointed{}
	case "hovered":
		return &Hovered{}
	case "pause":
		return &Pause{}
	case "ok":
		return &OK{}
	case "no":
		return &No{}
	case "error":
		return &Error{}
	case "pong":
		return &Pong{}
	}
	return nil
}
