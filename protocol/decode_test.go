package protocol_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

func ptr[V any](v V) *V { return &v }

func TestDecodeClient(t *testing.T) {
	for frame, want := range map[string]any{
		`{"t":"hello","v":1,"token":"abc"}`:                 &protocol.Hello{V: 1, Token: "abc"},
		`{"t":"enter","room":"BCDFG"}`:                      &protocol.Enter{Room: "BCDFG"},
		`{"t":"sit","id":1}`:                                &protocol.Sit{ID: 1},
		`{"t":"leave","id":2}`:                              &protocol.Leave{ID: 2},
		`{"t":"ready","id":3,"on":false}`:                   &protocol.Ready{ID: 3},
		`{"t":"start","id":9007199254740991}`:               &protocol.Start{ID: 1<<53 - 1},
		`{"t":"place","id":4,"move":"r3c4=7"}`:              &protocol.Place{ID: 4, Move: "r3c4=7"},
		` {"id" : 4, "\u0074":"place","move":"r\u0033\n"} `: &protocol.Place{ID: 4, Move: "r3\n"},
		`{"t":"note","id":5,"marks":"r3c4+1,4"}`:            &protocol.Note{ID: 5, Marks: "r3c4+1,4"},
		`{"t":"rematch","id":6,"round":2}`:                  &protocol.Rematch{ID: 6, Round: 2},
		`{"t":"ping","n":0}`:                                &protocol.Ping{},
		`{"t":"configure","id":7,"settings":{"strikes":0}}`: &protocol.Configure{ID: 7,
			Settings: protocol.Settings{Strikes: ptr(0)}},
		`{"t":"configure","id":7,"settings":{"size":"9x9"}}`: &protocol.Configure{ID: 7,
			Settings: protocol.Settings{Size: "9x9"}},
		`{"t":"hint","id":8,"degree":3}`: &protocol.Hint{ID: 8, Degree: 3},
		`{"t":"handicap","id":8,"seat":2,"givens":3}`: &protocol.Handicap{ID: 8, Seat: 2,
			Givens: 3},
		`{"t":"cursor","cell":""}`: &protocol.Cursor{},
		`{"t":"configure","id":7,"settings":{"chat":false}}`: &protocol.Configure{ID: 7,
			Settings: protocol.Settings{Chat: ptr(false)}},
		`{"t":"enter","room":"B","epoch":"e","seq":1,"hash":"h"}`: &protocol.Enter{Room: "B", Epoch: "e", Seq: 1,
			Hash: "h"},
	} {
		got, err := protocol.DecodeClient([]byte(frame))
		require.NoError(t, err, frame)
		assert.Equal(t, want, got, frame)
	}
}

// writeFields returns n members of a JSON object.
func writeFields(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(`"f%d":1`, i)
	}
	return strings.Join(all, ",")
}

func TestDecodeClientRefuses(t *testing.T) {
	for _, c := range []struct {
		frame string
		code  protocol.Code
		text  string
	}{
		{``, protocol.BadMessage, `A message must be a JSON object.`},
		{`[]`, protocol.BadMessage, `A message must be a JSON object.`},
		{`"sit"`, protocol.BadMessage, `A message must be a JSON object.`},
		{`{`, protocol.BadMessage, `This is not one JSON object: unexpected end of JSON input.`},
		{"\x01{}", protocol.BadMessage,
			`This is not one JSON object: invalid character '\x01' looking for beginning of value.`},
		{`{"t":"sit","id":1,}`, protocol.BadMessage,
			`This is not one JSON object: invalid character '}' looking for beginning of object key string.`},
		{`{"t":"sit","id":01}`, protocol.BadMessage,
			`This is not one JSON object: invalid character '1' after object key:value pair.`},
		{`{"t":"sit","id":1}{}`, protocol.BadMessage,
			`This is not one JSON object: invalid character '{' after top-level value.`},
		{`{"t":"sit","id":1,"x":` + strings.Repeat("[", 9), protocol.BadMessage,
			`This is not one JSON object: unexpected end of JSON input.`},
		{`{"t":"sit","id":1,"x":[{"y,":"]}\\"}] , "z":1}`, protocol.BadMessage, `sit has no field "x": leave it out.`},
		{`{"t":"sit` + "\xff" + `","id":1}`, protocol.BadMessage, `A message must be UTF-8.`},
		{`{"t":"\ud800","id":1}`, protocol.BadMessage, "There is no message \"\uFFFD\"."},
		{`{}`, protocol.BadMessage, `The message needs the field "t".`},
		{`{"t":null}`, protocol.BadMessage, `t in The message must be a string.`},
		{`{"t":"jump"}`, protocol.BadMessage, `There is no message "jump".`},
		{`{"T":"sit","id":1}`, protocol.BadMessage, `The message needs the field "t".`},
		{`{"t":"sit","id":1,"id":1}`, protocol.BadMessage, `The field "id" occurs twice.`},
		{`{"t":"sit","id":1,"\u0069d":1}`, protocol.BadMessage, `The field "id" occurs twice.`},
		{`{"t":"sit","id":1,"ID":2}`, protocol.BadMessage, `sit has no field "ID": leave it out.`},
		{`{"t":"configure","id":1,"settings":{"seats":2,"seats":3}}`, protocol.BadMessage,
			`The field "seats" occurs twice.`},
		{`{"t":"configure","id":1,"settings":{"seats":2,"Seats":3}}`, protocol.BadMessage,
			`settings has no field "Seats": leave it out.`},
		{`{"t":"sit","id":1,"mvoe":1}`, protocol.BadMessage, `sit has no field "mvoe": leave it out.`},
		{`{"t":"place","id":1}`, protocol.BadMessage, `place needs the field "move".`},
		{`{"t":"place","move":"r1c1=1"}`, protocol.BadMessage, `place needs the field "id".`},
		{`{"t":"place","id":1,"move":7}`, protocol.BadMessage, `move in place must be a string.`},
		{`{"t":"place","id":1,"move":null}`, protocol.BadMessage, `move in place must be a string.`},
		{`{"t":"sit","id":0}`, protocol.BadMessage, `id in sit must be a whole number from 1 to 9007199254740991.`},
		{`{"t":"sit","id":-1}`, protocol.BadMessage, `id in sit must be a whole number from 1 to 9007199254740991.`},
		{`{"t":"sit","id":1.0}`, protocol.BadMessage, `id in sit must be a whole number from 1 to 9007199254740991.`},
		{`{"t":"sit","id":9007199254740992}`, protocol.BadMessage,
			`id in sit must be a whole number from 1 to 9007199254740991.`},
		{`{"t":"sit","id":99999999999999999999999}`, protocol.BadMessage,
			`id in sit must be a whole number from 1 to 9007199254740991.`},
		{`{"t":"ready","id":1,"on":1}`, protocol.BadMessage, `on in ready must be true or false.`},
		{`{"t":"rematch","id":1,"round":0}`, protocol.BadMessage,
			`round in rematch must be a whole number from 1 to 2147483647.`},
		{`{"t":"enter","room":"B","seq":3}`, protocol.BadMessage, `enter needs the field "epoch".`},
		{`{"t":"configure","id":1,"settings":[]}`, protocol.BadMessage, `settings in configure must be an object.`},
		{`{"t":"configure","id":1,"settings":{"sise":"9x9"}}`, protocol.BadMessage,
			`settings has no field "sise": leave it out.`},
		{`{"t":"configure","id":1,"settings":{"seats":"2"}}`, protocol.BadMessage,
			`seats in settings must be a whole number from -2147483647 to 2147483647.`},
		{`{"t":"configure","id":1,"settings":{"size":"` + strings.Repeat("9", 65) + `"}}`, protocol.TooLarge,
			`size in settings must not be over 64 bytes.`},
		{`{"t":"note","id":1,"marks":"` + strings.Repeat("r", protocol.MarksMax+1) + `"}`, protocol.TooLarge,
			`marks in note must not be over 1024 bytes.`},
		{`{"t":"hello","v":1,"token":"` + strings.Repeat("a", protocol.FrameMax) + `"}`, protocol.TooLarge,
			`A frame must not be over 4096 bytes.`},
		{`{` + writeFields(41) + `}`, protocol.BadMessage, `No message has more than 40 fields.`},
		{`{` + writeFields(40) + `}`, protocol.BadMessage, `The message needs the field "t".`},
		{`{` + writeFields(39) + `,"f12":2}`, protocol.BadMessage, `The field "f12" occurs twice.`},
		{`{"t":"hint","id":1,"degree":4}`, protocol.BadMessage, `degree in hint must be a whole number from 1 to 3.`},
		{`{"t":"kick","id":1,"seat":0}`, protocol.BadMessage, `seat in kick must be a whole number from 1 to 2147483647.`},
		{`{"t":"kick","id":1,"seat":1,"ban":"yes"}`, protocol.BadMessage, `ban in kick must be true or false.`},
		{`{"t":"handicap","id":1,"seat":1,"wait":-1}`, protocol.BadMessage,
			`wait in handicap must be a whole number from 0 to 2147483647.`},
		{`{"t":"say","id":1,"text":"x"}`, protocol.BadMessage, `say has no field "id": leave it out.`},
		{`{"t":"say","text":"` + strings.Repeat("é", protocol.SayMax+1) + `"}`, protocol.TooLarge,
			`text in say must not be over 200 characters.`},
		{`{"t":"say","text":"` + strings.Repeat("é", 401) + `"}`, protocol.TooLarge,
			`text in say must not be over 800 bytes.`},
		{`{"t":"react"}`, protocol.BadMessage, `react needs the field "r".`},
		{`{"t":"enter","room":"B","password":"` + strings.Repeat("p", 65) + `"}`, protocol.TooLarge,
			`password in enter must not be over 64 bytes.`},
		{`{"t":"configure","id":1,"settings":{"chat":1}}`, protocol.BadMessage, `chat in settings must be true or false.`},
	} {
		msg, err := protocol.DecodeClient([]byte(c.frame))
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, c.frame)
		assert.Nil(t, msg, c.frame)
		assert.Equal(t, c.code, refusal.Code, c.frame)
		assert.Equal(t, c.text, refusal.Text, c.frame)
	}
}

// A refusal must contain the command's ID, otherwise the client would resend the command for ever.
func TestRefusalKeepsTheID(t *testing.T) {
	for frame, want := range map[string]uint64{
		`{"t":"place","id":12,"move":7}`:          12,
		`{"t":"sit","id":12,"extra":1}`:           12,
		`{"t":"sit","id":0}`:                      0,
		`{"t":"jump","id":12}`:                    0,
		`{"t":"configure","id":12,"settings":{1}`: 0,
	} {
		_, err := protocol.DecodeClient([]byte(frame))
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, frame)
		assert.Equal(t, want, refusal.ID, frame)
	}
}

func TestCommandID(t *testing.T) {
	for name, frame := range golden(t) {
		msg, err := protocol.DecodeClient(frame)
		if err != nil {
			continue // from a server
		}
		var want uint64
		if id := reflect.ValueOf(msg).Elem().FieldByName("ID"); id.IsValid() {
			want = id.Uint()
		}
		assert.Equal(t, want, protocol.CommandID(msg), name)
	}
	assert.Zero(t, protocol.CommandID("hello"))
}

func TestDecodeSettings(t *testing.T) {
	s, err := protocol.DecodeSettings([]byte(`{"mode":"race","seats":4,"public":true,"window":30}`))
	require.NoError(t, err)
	assert.Equal(t, protocol.Settings{Mode: "race", Seats: 4, Public: true, Window: ptr(30)}, s)
	_, err = protocol.DecodeSettings([]byte(`{"mode":1}`))
	assert.EqualError(t, err, "mode in settings must be a string.")
}

func TestDecodeServerIsLenient(t *testing.T) {
	got, err := protocol.DecodeServer([]byte(`{"new":[1],"t":"ok","id":3}`))
	require.NoError(t, err)
	assert.Equal(t, &protocol.OK{ID: 3}, got)

	frame := []byte(`{"t":"fireworks","colour":"red"}`)
	got, err = protocol.DecodeServer(frame)
	require.NoError(t, err)
	assert.Equal(t, &protocol.Unknown{T: "fireworks", Frame: frame}, got)

	for _, frame := range []string{``, `{"t":"`, `{"t":"fire`, `{"t":"ok"`, `{"t":"ok","id":"x"}`, `[]`, `{"t":3}`} {
		_, err = protocol.DecodeServer([]byte(frame))
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, frame)
		assert.Equal(t, protocol.BadMessage, refusal.Code, frame)
	}
}

func FuzzDecodeClient(f *testing.F) {
	f.Add([]byte(`{"t":"place","id":4,"move":"r3c4=7"}`))
	f.Add([]byte(" {\t\"t\" : \"say\" ,\n\"text\":\"\\\"}\" }\r"))
	f.Add([]byte(`{"t":"configure","id":7,"settings":{"size":"9x9","strikes":-0,"x":[1e5,{"\ud83d\ude00":null}]}}`))
	f.Fuzz(func(t *testing.T, frame []byte) {
		msg, err := protocol.DecodeClient(frame)
		if err != nil {
			require.NotEmpty(t, err.(*protocol.Refusal).Code)
			return
		}
		again, err := protocol.DecodeClient(protocol.Append(nil, msg))
		require.NoError(t, err)
		require.Equal(t, msg, again)
	})
}

func FuzzDecodeServer(f *testing.F) {
	f.Add([]byte(`{"t":"entry","seq":1,"hash":"x","at":5,"events":[{"e":"placed"}]}`))
	f.Fuzz(func(t *testing.T, frame []byte) {
		_, err := protocol.DecodeServer(frame)
		if err != nil {
			require.IsType(t, &protocol.Refusal{}, err)
		}
	})
}
