package web

import (
	"testing"
	"time"

	"nonet/engine/kinds"
	"nonet/protocol"
)

// script is two players of a room who send all messages that clients can send.
type script struct {
	t      *testing.T
	w      *world
	lastID uint64
}

func (s *script) id() uint64 {
	s.lastID++
	return s.lastID
}

// do sends a command, which must succeed, no faster than the limits allow.
func (s *script) do(c *client, command any) {
	s.t.Helper()
	time.Sleep(time.Second)
	c.say(command)
	for {
		switch m := c.next().(type) {
		case *protocol.OK:
			return
		case *protocol.No:
			s.t.Fatalf("%T%+v is refused: %s %s", command, command, m.Code, m.Text)
		}
	}
}

// TestEveryMessageMatchesSpecification makes clients and server send every message, all of which are checked against
// docs/asyncapi.yaml.
func TestEveryMessageMatchesSpecification(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben, cid := w.player("Ann"), w.player("Ben"), w.player("Cid")
		code := w.room(ann, `{"mode":"race","chat":true}`)
		s := &script{t: t, w: w}
		host, guest, watcher := w.join(ann, code), w.join(ben, code), w.join(cid, code)
		s.lobby(host, guest, watcher)
		s.round(host, guest)
		host.say(&protocol.Enter{Room: code})
		at := await[*protocol.Room](host)
		host.ws.Close()
		host = w.connect("192.0.2.1")
		host.say(&protocol.Hello{V: protocol.Version, Token: ann.Token})
		await[*protocol.Welcome](host)
		host.say(&protocol.Enter{Room: code, Epoch: at.Epoch, Seq: at.Seq, Hash: at.Hash})
		await[*protocol.Pause](host)
		s.end(host, guest, at.Puzzle)
	})
}

// lobby sends the messages before a round, including the host's about the others.
func (s *script) lobby(host, guest, watcher *client) {
	yes, hints := true, 10
	s.do(guest, &protocol.Sit{ID: s.id()})
	s.whoSits(host)
	s.do(watcher, &protocol.Sit{ID: s.id()})
	who := s.whoSits(host)
	s.do(host, &protocol.Handicap{ID: s.id(), Seat: 2, Wait: 1, Strikes: 1})
	s.do(host, &protocol.Handicap{ID: s.id(), Seat: 2})
	s.do(host, &protocol.Kick{ID: s.id(), Seat: 3, Ban: true})
	s.do(host, &protocol.Admit{ID: s.id(), Who: who, On: true})
	s.do(host, &protocol.Mute{ID: s.id(), Who: who, On: true})
	s.do(host, &protocol.Custom{ID: s.id(), Text: "1...\n..1.\n.4..\n...3"})
	s.do(host, &protocol.Custom{ID: s.id()})
	s.do(host, &protocol.Transfer{ID: s.id(), Seat: 2})
	s.do(guest, &protocol.Transfer{ID: s.id(), Seat: 1})
	s.do(host, &protocol.Configure{ID: s.id(), Settings: protocol.Settings{
		Mode: protocol.Coop, Policy: protocol.PolicyOpen, Size: "4x4", Hints: &hints, AutoNotes: &yes, Chat: &yes,
	}})
	s.do(guest, &protocol.Ready{ID: s.id(), On: true})
	host.say(&protocol.Say{Text: "Well?"})
	await[*protocol.Said](guest)
	s.do(host, &protocol.Start{ID: s.id()})
}

// whoSits returns the identifier of the next player to sit down, as the host gets it.
func (s *script) whoSits(host *client) string {
	for {
		for _, e := range await[*protocol.Entry](host).Events {
			if e.Who != "" {
				return e.Who
			}
		}
	}
}

// round sends the messages in a round of co-op in which any value is accepted.
func (s *script) round(host, guest *client) {
	puzzle := await[*protocol.Begin](host).Puzzle
	empty := 0
	for puzzle.Givens[empty] != '.' {
		empty++
	}
	cell := string(protocol.AppendCell(nil, empty/puzzle.Width+1, empty%puzzle.Width+1))
	for _, on := range []bool{true, false} {
		s.do(host, &protocol.Halt{ID: s.id(), On: on})
		await[*protocol.Room](host)
	}
	s.do(host, &protocol.Place{ID: s.id(), Move: cell + "=1"})
	s.do(host, &protocol.Clear{ID: s.id(), Cell: cell})
	s.do(host, &protocol.Undo{ID: s.id()})
	s.do(host, &protocol.Redo{ID: s.id()})
	s.do(host, &protocol.Note{ID: s.id(), Marks: cell + "+1,2"})
	s.do(host, &protocol.AutoNotes{ID: s.id()})
	for degree := 1; degree <= 3; degree++ {
		s.do(host, &protocol.Hint{ID: s.id(), Degree: degree})
	}
	s.do(host, &protocol.Hint{ID: s.id(), Degree: 1, Cell: cell})
	s.do(host, &protocol.Check{ID: s.id()})
	host.say(&protocol.React{R: protocol.ReactClap})
	await[*protocol.Reacted](guest)
	host.say(&protocol.Point{Cell: cell})
	await[*protocol.Pointed](guest)
	host.say(&protocol.Cursor{Cell: cell})
	await[*protocol.Hovered](guest)
	host.say(&protocol.Cursor{})
	host.say(&protocol.List{})
	await[*protocol.Watchers](host)
	host.say(&protocol.Ping{N: 1})
	await[*protocol.Pong](host)
}

// end sends the last moves of a round and the messages after it.
func (s *script) end(host, guest *client, p *protocol.Puzzle) {
	kind, _ := kinds.Find(p.Kind)
	solved, err := kind.Parse(p.Givens)
	if err != nil {
		s.t.Fatal(err)
	}
	for cell, value := range solved.Solution {
		if p.Givens[cell] == '.' {
			move := protocol.AppendMove(nil, cell/p.Width+1, cell%p.Width+1, int(value))
			s.do(host, &protocol.Place{ID: s.id(), Move: string(move)})
		}
	}
	s.do(host, &protocol.Rematch{ID: s.id(), Round: 1})
	s.do(guest, &protocol.Leave{ID: s.id()})
}
