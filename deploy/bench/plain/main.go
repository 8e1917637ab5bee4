// Command plain is a straightforward server of rooms with gorilla/websocket, after its chat example: a reading and
// a writing goroutine for each connection with a channel between them, encoding/json, a lock and a board for each
// room. It judges moves by the visible rules of the board. It keeps no log, and a player who loses the connection
// has lost the game.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// size is the size of the board, and box that of its boxes.
const size, box = 25, 5

// symbols are the cells of a board as text.
const symbols = ".123456789ABCDEFGHIJKLMNOP"

// asked is a message from a client.
type asked struct {
	T    string
	ID   uint64
	Room string
	Text string
	Move string
}

// message is a message from the server.
type message struct {
	T      string  `json:"t"`
	ID     uint64  `json:"id,omitempty"`
	Code   string  `json:"code,omitempty"`
	You    int     `json:"you,omitempty"`
	Phase  string  `json:"phase,omitempty"`
	Seq    int     `json:"seq,omitempty"`
	At     int64   `json:"at,omitempty"`
	Events []event `json:"events,omitempty"`
	Round  int     `json:"round,omitempty"`
	Puzzle *puzzle `json:"puzzle,omitempty"`
}

type event struct {
	E       string `json:"e"`
	Seat    int    `json:"seat"`
	Right   int    `json:"right,omitempty"`
	Strikes int    `json:"strikes,omitempty"`
}

type puzzle struct {
	Kind   string `json:"kind"`
	Size   string `json:"size"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Values int    `json:"values"`
	Clues  string `json:"clues"`
	Givens string `json:"givens"`
}

type room struct {
	mu      sync.Mutex
	players []*player
	seq     int
	givens  string
}

type player struct {
	ws             *websocket.Conn
	send           chan []byte
	room           *room
	seat           int
	right, strikes int
	board          [size][size]byte
}

var (
	mu       sync.Mutex
	rooms    = map[string]*room{}
	upgrader websocket.Upgrader
)

func main() {
	http.HandleFunc("POST /api/v1/players", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"id":"p","name":"P","token":"t"}`)
	})
	http.HandleFunc("POST /api/v1/rooms", func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		code := fmt.Sprint("R", len(rooms))
		rooms[code] = &room{}
		fmt.Fprintf(w, `{"code":%q}`, code)
	})
	http.HandleFunc("GET /ws", func(w http.ResponseWriter, r *http.Request) {
		ws, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		p := &player{ws: ws, send: make(chan []byte, 256)}
		go p.write()
		p.read()
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("plain is ready: open http://%s\n", l.Addr())
	log.Fatal(http.Serve(l, nil))
}

// read handles messages until the connection ends.
func (p *player) read() {
	defer p.ws.Close()
	for {
		_, text, err := p.ws.ReadMessage()
		if err != nil {
			return
		}
		var m asked
		if err := json.Unmarshal(text, &m); err != nil {
			return
		}
		if m.T == "enter" {
			mu.Lock()
			p.room = rooms[m.Room]
			mu.Unlock()
		} else if p.room != nil {
			p.room.do(p, m)
		}
	}
}

// write writes the queued frames, one at a time.
func (p *player) write() {
	for text := range p.send {
		p.ws.SetWriteDeadline(time.Now().Add(10 * time.Second))
		if p.ws.WriteMessage(websocket.TextMessage, text) != nil {
			p.ws.Close()
			return
		}
	}
}

// send sends a message to some players. It disconnects players who are too slow.
func send(m message, to ...*player) {
	text, _ := json.Marshal(m)
	for _, p := range to {
		select {
		case p.send <- text:
		default:
			p.ws.Close()
		}
	}
}

func (r *room) do(p *player, m asked) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch m.T {
	case "sit":
		r.players = append(r.players, p)
		p.seat = len(r.players)
		send(message{T: "room", You: p.seat, Phase: "lobby"}, p)
	case "custom":
		_, r.givens, _ = strings.Cut(m.Text, "\n") // after the clues
	case "start":
		for _, p := range r.players {
			for i, c := range []byte(r.givens) {
				p.board[i/size][i%size] = byte(strings.IndexByte(symbols, c))
			}
		}
		sent := &puzzle{"sudoku", "25x25", size, size, size, "boxes 5x5", r.givens}
		send(message{T: "begin", Round: 1, Puzzle: sent}, r.players...)
	case "place":
		answer, e := p.place(m.Move)
		answer.ID = m.ID
		send(answer, p)
		if e.E != "" {
			r.seq++
			send(message{T: "entry", Seq: r.seq, At: time.Now().UnixMilli(), Events: []event{e}}, r.players...)
		}
		return
	}
	send(message{T: "ok", ID: m.ID}, p)
}

// place judges a move, and returns the answer and the event for the room.
func (p *player) place(move string) (message, event) {
	var row, col int
	var value byte
	_, err := fmt.Sscanf(move, "r%dc%d=%d", &row, &col, &value)
	row, col = row-1, col-1
	if err != nil || row < 0 || row >= size || col < 0 || col >= size || p.board[row][col] != 0 {
		return message{T: "no", Code: "bad_move"}, event{}
	}
	if !p.fits(row, col, value) {
		p.strikes++
		return message{T: "no", Code: "wrong"}, event{E: "struck", Seat: p.seat, Strikes: p.strikes}
	}
	p.board[row][col] = value
	p.right++
	return message{T: "ok"}, event{E: "progress", Seat: p.seat, Right: p.right}
}

// fits reports whether a value is missing from the cell's row, column and box.
func (p *player) fits(row, col int, value byte) bool {
	for i := range size {
		if p.board[row][i] == value || p.board[i][col] == value ||
			p.board[row/box*box+i/box][col/box*box+i%box] == value {
			return false
		}
	}
	return true
}
