package room_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/room/players"
)

// BenchmarkNote sends a command through a room with four players on the memory store: decide, append, answer and
// fan-out. A delivery is one frame to one viewer.
func BenchmarkNote(b *testing.B) {
	for _, waiting := range []int{1, 32} {
		b.Run(fmt.Sprintf("waiting=%d", waiting), func(b *testing.B) { benchNotes(b, waiting) })
	}
}

func benchNotes(b *testing.B, waiting int) {
	h, err := backend.New(backend.Config{Config: room.Config{
		Store: memstore.New(memstore.Options{}), Kinds: []engine.Kind{null.New()},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}})
	if err != nil {
		b.Fatal(err)
	}
	defer h.Stop(context.Background())
	var seated []*benchPlayer
	b.ReportAllocs()
	for i := 0; b.Loop(); i += waiting {
		if i%benchEvents == 0 { // a room's history is limited
			b.StopTimer() // excludes the countdown
			seated = benchRoom(b, h, seated)
			b.StartTimer()
		}
		for k := range waiting {
			p := seated[k%len(seated)]
			p.sent.Add(1)
			marks := "r1c1+1"
			if (i+k)/len(seated)%2 == 1 {
				marks = "r1c1-1"
			}
			p.view.Do(&protocol.Note{ID: uint64(i + k + 100), Marks: marks})
		}
		for _, p := range seated {
			p.sent.Wait()
		}
	}
}

// benchEvents is the number of events that a benchmark plays in one room.
const benchEvents = 1 << 15

// benchPlayer counts the answers that it gets.
type benchPlayer struct {
	view *room.Viewer
	sent sync.WaitGroup
}

// benchRoom starts a co-op of four players.
func benchRoom(b *testing.B, h *backend.Backend, old []*benchPlayer) []*benchPlayer {
	b.Helper()
	for _, p := range old {
		p.view.Leave()
	}
	code, err := h.Create(context.Background(), players.Player{ID: "p0", Name: "P"},
		protocol.Settings{Mode: protocol.Coop})
	if err != nil {
		b.Fatal(err)
	}
	begun := make(chan struct{}, 4)
	seated := make([]*benchPlayer, 4)
	for i := range seated {
		p := &benchPlayer{}
		out := room.NewOutbox(func(frames [][]byte) error {
			for _, f := range frames {
				switch string(f[:9]) {
				case `{"t":"ok"`, `{"t":"no"`:
					p.sent.Done()
				case `{"t":"beg`:
					begun <- struct{}{}
				}
			}
			return nil
		})
		who := players.Player{ID: fmt.Sprintf("p%d", i), Name: "P"}
		if p.view, err = h.Enter(context.Background(), who, &protocol.Enter{Room: code}, out); err != nil {
			b.Fatal(err)
		}
		p.sent.Add(1)
		p.view.Do(&protocol.Sit{ID: 1})
		p.sent.Wait()
		seated[i] = p
	}
	seated[0].sent.Add(1)
	seated[0].view.Do(&protocol.Start{ID: 2})
	for range seated {
		select {
		case <-begun:
		case <-time.After(time.Minute):
			b.Fatal("the round did not begin")
		}
	}
	return seated
}
