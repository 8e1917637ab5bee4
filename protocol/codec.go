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
	return f.command(t)
}

func (f *fields) command(t string) (msg any, id uint64) {
	switch t {
	case "sit", "leave", "ready", "configure", "start", "place", "note", "rematch":
		id = uint64(f.whole("id", 1, wholeMax))
	}
	switch t {
	case "sit":
		msg = &Sit{T: t, ID: id}
	case "leave":
		msg = &Leave{T: t, ID: id}
	case "ready":
		msg = &Ready{T: t, ID: id, On: f.flag("on")}
	case "configure":
		msg = &Configure{T: t, ID: id, Settings: f.settings("settings")}
	case "start":
		msg = &Start{T: t, ID: id}
	case "place":
		msg = &Place{T: t, ID: id, Move: f.text("move", FrameMax)}
	case "note":
		msg = &Note{T: t, ID: id, Marks: f.text("marks", MarksMax)}
	case "rematch":
		msg = &Rematch{T: t, ID: id, Round: int(f.whole("round", 1, countMax))}
	default:
		f.refuse(BadMessage, "There is no message %s.", shown([]byte(t)))
	}
	return msg, id
}

func (f *fields) enter() *Enter {
	m := &Enter{T: "enter", Room: f.text("room", FrameMax)}
	if f.has("epoch") || f.has("seq") || f.has("hash") {
		m.Epoch = f.text("epoch", FrameMax)
		m.Seq = uint64(f.whole("seq", 1, wholeMax))
		m.Hash = f.text("hash", FrameMax)
	}
	return m
}

func (f *fields) settings(name string) Settings {
	value := f.need(name)
	if value == nil {
		return Settings{}
	}
	if value[0] != '{' {
		f.refuse(BadMessage, "%s in %s must be an object.", name, f.of)
		return Settings{}
	}
	s, refusal := decodeSettings(value)
	if refusal != nil && f.refusal == nil {
		f.refusal = refusal
	}
	return s
}

func decodeSettings(text []byte) (Settings, *Refusal) {
	f := fields{of: "settings"}
	f.split(text)
	s := Settings{
		Mode:       f.word("mode"),
		Kind:       f.word("kind"),
		Size:       f.word("size"),
		Difficulty: f.word("difficulty"),
		Public:     f.has("public") && f.flag("public"),
		Strikes:    f.count("strikes"),
		Window:     f.count("window"),
	}
	if seats := f.count("seats"); seats != nil {
		s.Seats = *seats
	}
	f.done()
	return s, f.refusal
}

// word takes a setting's text, if it is there.
func (f *fields) word(name string) string {
	if !f.has(name) {
		return ""
	}
	return f.text(name, SettingMax)
}

// count takes a setting's number, if it is there. Whether it makes sense is for the room to say.
func (f *fields) count(name string) *int {
	if !f.has(name) {
		return nil
	}
	n := int(f.whole(name, -countMax, countMax))
	return &n
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
