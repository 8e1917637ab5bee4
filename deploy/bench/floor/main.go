// Command floor is a minimal server of rooms: it reads a move from a socket and writes it to the sockets of the
// room, with one system call for each delivery. It checks nothing, keeps nothing and encodes by hand. The costs of
// other servers are compared with it.
package main

import (
	"bytes"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
)

// room is the connected players in the order of their seats.
type room struct {
	mu     sync.Mutex
	lines  []net.Conn
	right  []int // by seat
	seq    int
	puzzle string
}

var (
	mu    sync.Mutex
	rooms = map[string]*room{}
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
		line, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		sum := sha1.Sum([]byte(r.Header.Get("Sec-WebSocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
		fmt.Fprintf(line, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
			"Sec-WebSocket-Accept: %s\r\n\r\n", base64.StdEncoding.EncodeToString(sum[:]))
		go serve(line) // a new goroutine has a small stack
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("floor is ready: open http://%s\n", l.Addr())
	log.Fatal(http.Serve(l, nil))
}

// serve reads frames until the connection ends.
func serve(line net.Conn) {
	defer line.Close()
	var in *room
	seat := 0
	buf, have := make([]byte, 512), 0
	var text []byte // the start of a fragmented message
	for {
		if have == len(buf) {
			buf = append(buf, make([]byte, len(buf))...)
		}
		n, err := line.Read(buf[have:])
		if err != nil {
			return
		}
		have += n
		for {
			part, size := unframe(buf[:have])
			if size == 0 {
				break
			}
			text = append(text, part...)
			last := buf[0]&0x80 != 0
			have = copy(buf, buf[size:have])
			switch {
			case !last:
				continue
			case bytes.HasPrefix(text, []byte(`{"t":"enter"`)):
				mu.Lock()
				in = rooms[field(text, `"room":"`)]
				mu.Unlock()
			case in != nil:
				in.handle(line, &seat, text)
			}
			text = text[:0]
		}
	}
}

// handle processes a message.
func (r *room) handle(line net.Conn, seat *int, text []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	ok := frame(`{"t":"ok","id":` + field(text, `"id":`) + `}`)
	switch field(text, `"t":"`) {
	case "sit":
		r.lines, r.right = append(r.lines, line), append(r.right, 0)
		*seat = len(r.lines)
		line.Write(append(ok, frame(fmt.Sprintf(`{"t":"room","you":%d,"phase":"lobby"}`, *seat))...))
	case "custom":
		_, r.puzzle, _ = strings.Cut(field(text, `"text":"`), `\n`) // after the clues
		line.Write(ok)
	case "start":
		line.Write(ok)
		begin := frame(fmt.Sprintf(`{"t":"begin","round":1,"puzzle":{"kind":"sudoku","size":"25x25","width":25,"height":25,`+
			`"values":25,"clues":"boxes 5x5","givens":%q}}`, r.puzzle))
		for _, to := range r.lines {
			to.Write(begin)
		}
	case "place":
		r.seq++
		r.right[*seat-1]++
		entry := frame(fmt.Sprintf(`{"t":"entry","seq":%d,"hash":"0123456789abcdef","at":1790000081000,"events":`+
			`[{"e":"progress","seat":%d,"right":%d}]}`, r.seq, *seat, r.right[*seat-1]))
		for _, to := range r.lines {
			if to == line {
				to.Write(append(ok, entry...))
			} else {
				to.Write(entry)
			}
		}
	}
}

// field returns the text after name up to the next quote, comma or brace.
func field(text []byte, name string) string {
	_, rest, _ := bytes.Cut(text, []byte(name))
	if end := bytes.IndexAny(rest, `",}`); end >= 0 {
		rest = rest[:end]
	}
	return string(rest)
}

// frame returns a server's text frame.
func frame(text string) []byte {
	if len(text) < 126 {
		return append([]byte{0x81, byte(len(text))}, text...)
	}
	return append(binary.BigEndian.AppendUint16([]byte{0x81, 126}, uint16(len(text))), text...)
}

// unframe unmasks the client's frame at the start of b and returns its length, or 0 if it is incomplete.
func unframe(b []byte) (text []byte, size int) {
	if len(b) < 6 {
		return nil, 0
	}
	length, head := int(b[1]&0x7f), 2
	if length == 126 {
		length, head = int(binary.BigEndian.Uint16(b[2:])), 4
	}
	if size = head + 4 + length; len(b) < size {
		return nil, 0
	}
	text = b[head+4 : size]
	for i := range text {
		text[i] ^= b[head+i%4]
	}
	return text, size
}
