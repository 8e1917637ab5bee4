package protocol_test

import (
	"encoding/json"
	"testing"

	"nonet/protocol"
)

var sink any

func BenchmarkDecodeClient(b *testing.B) {
	for name, frame := range map[string]string{
		"place":     `{"t":"place","id":1234,"move":"r3c4=7"}`,
		"note":      `{"t":"note","id":1234,"marks":"r3c4+1,4,7 r3c5-2"}`,
		"configure": `{"t":"configure","id":7,"settings":{"mode":"race","kind":"sudoku","size":"9x9","difficulty":"medium","public":true,"seats":4,"strikes":3,"window":60}}`,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink, _ = protocol.DecodeClient([]byte(frame))
			}
		})
	}
}

func BenchmarkDecodeServer(b *testing.B) {
	frame := []byte(`{"t":"entry","seq":812,"hash":"0123456789abcdef","at":1790000000000,"events":[{"e":"placed","seat":2,"cmd":1234,"move":"r3c4=7"}]}`)
	b.ReportAllocs()
	for b.Loop() {
		sink, _ = protocol.DecodeServer(frame)
	}
}

func BenchmarkAppend(b *testing.B) {
	entry := &protocol.Entry{Seq: 812, Hash: "0123456789abcdef", At: 1790000000000,
		Events: []protocol.Event{{E: protocol.Placed, Seat: 2, Cmd: 1234, Move: "r3c4=7"}}}
	for name, msg := range map[string]any{
		"entry": entry,
		"ok":    &protocol.OK{ID: 1234},
		"place": &protocol.Place{ID: 1234, Move: "r3c4=7"},
	} {
		b.Run(name, func(b *testing.B) {
			var buf []byte
			b.ReportAllocs()
			for b.Loop() {
				buf = protocol.Append(buf[:0], msg)
			}
		})
	}
	b.Run("entry by encoding/json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink, _ = json.Marshal(entry)
		}
	})
}
