package client_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"github.com/gorilla/websocket"

	"nonet/protocol"
	"nonet/protocol/client"
)

// A bot that enters a room, takes a seat, waits for the puzzle and places one value.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(script))
	defer server.Close()
	ctx := context.Background()

	me, err := client.Register(ctx, server.URL, "Ada")
	if err != nil {
		log.Fatal(err)
	}
	code, err := client.CreateRoom(ctx, server.URL, me.Token, protocol.Settings{Mode: protocol.Coop, Size: "4x4"})
	if err != nil {
		log.Fatal(err)
	}
	c, err := client.Dial(ctx, server.URL, me.Token, code, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()
	for _, command := range []any{protocol.Sit{}, protocol.Start{}} {
		if err := c.Do(ctx, command); err != nil {
			log.Fatal(err)
		}
	}
	for c.View().Phase != protocol.Playing {
		if _, err := c.Next(ctx); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("the puzzle is", c.View().OwnBoard().Cells)
	fmt.Println("r1c2=2:", c.Place(ctx, 1, 2, 2))
	fmt.Println("r1c3=4:", c.Place(ctx, 1, 3, 4))
	// Output:
	// the puzzle is 1...4........1..
	// r1c2=2: <nil>
	// r1c3=4: That's wrong.
}

// script is a minimal server for the example. For a real one, run nonet serve.
func script(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/v1/players":
		fmt.Fprint(w, `{"id":"p1","name":"Ada","token":"secret"}`)
	case "/api/v1/rooms":
		fmt.Fprint(w, `{"code":"BCDFG"}`)
	case "/ws":
		ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		for {
			_, frame, err := ws.ReadMessage()
			if err != nil {
				return
			}
			for _, answer := range reply(frame) {
				_ = ws.WriteMessage(websocket.TextMessage, protocol.Append(nil, answer))
			}
		}
	}
}

// reply returns the scripted server's answers to a frame.
func reply(frame []byte) []any {
	msg, err := protocol.DecodeClient(frame)
	if err != nil {
		return nil
	}
	switch m := msg.(type) {
	case *protocol.Enter:
		return []any{&protocol.Room{Code: m.Room, Epoch: "e", Seq: 1, Phase: protocol.Lobby,
			Settings: protocol.Settings{Mode: protocol.Coop}}}
	case *protocol.Sit:
		seated := protocol.Event{E: protocol.Seated, Seat: 1, Cmd: m.ID, Name: "Ada"}
		return []any{&protocol.OK{ID: m.ID}, &protocol.Entry{Seq: 2, Events: []protocol.Event{seated}}}
	case *protocol.Start:
		started := protocol.Event{E: protocol.Started, Round: 1, In: 5000}
		puzzle := protocol.Puzzle{Width: 4, Height: 4, Values: 4, Givens: "1...4........1.."}
		return []any{&protocol.OK{ID: m.ID}, &protocol.Entry{Seq: 3, Events: []protocol.Event{started}},
			&protocol.Begin{Round: 1, Puzzle: puzzle}}
	case *protocol.Place:
		if m.Move == "r1c2=2" {
			return []any{&protocol.OK{ID: m.ID}}
		}
		return []any{&protocol.No{ID: m.ID, Code: protocol.Wrong, Text: "That's wrong."}}
	}
	return nil
}

// A spectator gets each message of the room after it was applied to the view.
func ExampleConn_Next() {
	server := httptest.NewServer(http.HandlerFunc(script))
	defer server.Close()
	ctx := context.Background()

	c, err := client.Dial(ctx, server.URL, "secret", "BCDFG", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()
	if err := c.Do(ctx, protocol.Sit{}); err != nil {
		log.Fatal(err)
	}
	for {
		msg, err := c.Next(ctx)
		if err != nil {
			log.Fatal(err)
		}
		if entry, ok := msg.(*protocol.Entry); ok {
			fmt.Println(entry.Events[0].Name, "is", entry.Events[0].E, "at", entry.Events[0].Seat)
			fmt.Println("seats that are taken:", len(c.View().Seats))
			return
		}
	}
	// Output:
	// Ada is seated at 1
	// seats that are taken: 1
}
