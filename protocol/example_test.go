package protocol_test

import (
	"errors"
	"fmt"
	"log"

	"nonet/protocol"
)

// A client sends hello, enters a room, and sends commands with increasing IDs. Append writes the frames.
func Example() {
	for _, msg := range []any{
		&protocol.Hello{V: protocol.Version, Token: "secret"},
		&protocol.Enter{Room: "BCDFG"},
		&protocol.Sit{ID: 1},
		&protocol.Place{ID: 2, Move: "r3c4=7"},
	} {
		fmt.Printf("%s\n", protocol.Append(nil, msg))
	}
	// Output:
	// {"t":"hello","v":1,"token":"secret"}
	// {"t":"enter","room":"BCDFG"}
	// {"t":"sit","id":1}
	// {"t":"place","id":2,"move":"r3c4=7"}
}

// Each answer has its command's ID. A message of a newer server decodes as Unknown and can be ignored.
func ExampleDecodeServer() {
	for _, frame := range []string{
		`{"t":"ok","id":1}`,
		`{"t":"no","id":2,"code":"wrong","text":"That's wrong."}`,
		`{"t":"fireworks","colour":"red"}`,
	} {
		msg, err := protocol.DecodeServer([]byte(frame))
		if err != nil {
			log.Fatal(err)
		}
		switch m := msg.(type) {
		case *protocol.OK:
			fmt.Println("command", m.ID, "was carried out")
		case *protocol.No:
			fmt.Println("command", m.ID, "was refused:", m.Code, m.Text)
		case *protocol.Unknown:
			fmt.Println("a message of another time:", m.T)
		}
	}
	// Output:
	// command 1 was carried out
	// command 2 was refused: wrong That's wrong.
	// a message of another time: fireworks
}

// A frame that cannot be decoded is refused with a code for programs and a text for people.
func ExampleDecodeClient() {
	_, err := protocol.DecodeClient([]byte(`{"t":"place","id":2,"move":7}`))
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) {
		fmt.Println(refusal.Code, refusal.Text)
	}
	// Output:
	// bad_message move in place must be a string.
}

func ExampleParseMove() {
	row, col, value, err := protocol.ParseMove("r3c4=7")
	fmt.Println(row, col, value, err)
	_, _, _, err = protocol.ParseMove("r3c0=7")
	fmt.Println(err)
	// Output:
	// 3 4 7 <nil>
	// Rows and columns are numbers from 1 to 99.
}
