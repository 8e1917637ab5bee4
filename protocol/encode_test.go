package protocol_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// messageTypes returns the type of each message by name.
func messageTypes(t *testing.T) map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for name, frame := range golden(t) {
		msg, err := decode(frame)
		require.NoError(t, err, name)
		message, _, _ := strings.Cut(name, "-")
		types[message] = reflect.TypeOf(msg).Elem()
	}
	return types
}

// Append must write the same as encoding/json for any message, after its name.
func TestAppendIsEncodingJSON(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for name, of := range messageTypes(t) {
		for range 300 {
			msg := reflect.New(of)
			fill(r, msg.Elem())
			got := protocol.Append([]byte("before "), msg.Interface())
			require.Equal(t, "before "+reference(t, name, msg), string(got), "%+v", msg.Elem())
			require.True(t, utf8.Valid(got), "%q", got)
		}
	}
}

// reference returns the encoding by encoding/json of a message with its name and without nil lists.
func reference(t *testing.T, name string, msg reflect.Value) string {
	fillNil(msg.Elem())
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	require.NoError(t, e.Encode(msg.Interface()))
	return `{"t":"` + name + `",` + strings.TrimSuffix(b.String()[1:], "\n")
}

// fillNil replaces nil lists by empty ones.
func fillNil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fillNil(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fillNil(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		for i := range v.Len() {
			fillNil(v.Index(i))
		}
	}
}

// fill fills v with random values, often with the zero value because of omitempty.
func fill(r *rand.Rand, v reflect.Value) {
	if r.IntN(3) == 0 && v.Kind() != reflect.Struct {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(randomText(r))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> r.IntN(64))
	case reflect.Uint64:
		v.SetUint(r.Uint64() >> r.IntN(64))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	default:
		panic("fill does not know " + v.Kind().String())
	}
}

// randomText returns a text with everything that is difficult in JSON strings: quotes, control characters, line
// separators, characters of every length, and invalid bytes.
func randomText(r *rand.Rand) string {
	pieces := []string{"a", "Zoë", `"`, `\`, "/", "<b>&", "\n", "\r", "\t", "\b", "\f", "\x00", "\x1f", "\x7f",
		"\u2028", "\u2029", "\u2027", "\ufffd", "\ufffe", "é", "数独", "😀", "\xff", "\xc3", "\xe2\x80", "\xed\xa0\x80", "\xf5"}
	var text string
	for range r.IntN(6) {
		text += pieces[r.IntN(len(pieces))]
	}
	return text
}

func TestAppendDoesNotAllocate(t *testing.T) {
	entry := &protocol.Entry{Seq: 5, Hash: "0123456789abcdef", At: 1,
		Events: []protocol.Event{{E: protocol.Placed, Seat: 1, Move: "r1c1=1"}}}
	buf := make([]byte, 0, 512)
	for _, msg := range []any{entry, &protocol.OK{ID: 7}, &protocol.No{ID: 7, Code: protocol.Wrong, Text: "Nein."},
		&protocol.Pong{N: 7}, &protocol.Ping{N: 7}, &protocol.Presence{Watching: 7}, &protocol.Place{ID: 7, Move: "r1c1=1"}} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { buf = protocol.Append(buf[:0], msg) }), "%T", msg)
	}
}

func TestAppendPanicsOnOtherTypes(t *testing.T) {
	assert.Panics(t, func() { protocol.Append(nil, "hello") })
	assert.Panics(t, func() { protocol.Append(nil, protocol.Seat{}) })
	assert.Panics(t, func() { protocol.Append(nil, nil) })
}
