package web

import (
	"bytes"
	"encoding/binary"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"nonet/protocol"
)

// BenchmarkMove measures a move in a race of four on 25x25 without a store: it is read from a real socket, decided,
// appended, answered, and written to all four. The test's end of the connections does not allocate, so all allocations
// are the server's.
func BenchmarkMove(b *testing.B) {
	n := newBench(b)
	var players []*benchPlayer
	b.ReportAllocs()
	start, moves := cpuTime(), 0
	for b.Loop() {
		if moves%benchMoves == 0 {
			b.StopTimer() // for the countdown
			before := cpuTime()
			players = n.race(protocol.Settings{
				Mode: protocol.Race, Seats: 4, Size: "25x25", Difficulty: "easy", Policy: protocol.PolicyOpen,
			})
			start += cpuTime() - before
			b.StartTimer()
		}
		players[moves%len(players)].place(1 + moves/len(players)%9)
		for _, p := range players {
			p.await(`{"e":"`)
		}
		moves++
	}
	b.ReportMetric(float64((cpuTime()-start).Nanoseconds())/float64(moves)/1000, "cpu-us/move")
}

// TestMoveAllocations limits the allocations of a move, because collecting them costs processor time that other
// moves need.
func TestMoveAllocations(t *testing.T) {
	most := int64(13) // a few more than measured, for other compiler settings
	if raced {
		most = 26
	}
	if got := testing.Benchmark(BenchmarkMove).AllocsPerOp(); got > most {
		t.Errorf("a move makes %d allocations; at most %d are expected", got, most)
	}
}

// benchMoves is how many moves are made in one room, because its log is bounded.
const benchMoves = 1 << 14

// BenchmarkJoin measures a spectator who joins a race of four on 9x9 and leaves at once: connection, hello, enter, the
// snapshot of the room with all boards, and closing. It includes the test's end, which is minimal.
func BenchmarkJoin(b *testing.B) {
	n := newBench(b)
	watched := n.race(protocol.Settings{Mode: protocol.Race, Seats: 4})[0].room
	signer := newTestSigner(b, testSecret)
	var hello [64][]byte // several spectators
	for i := range hello {
		token := signer.Token(signer.Guest("Bob"), time.Now())
		hello[i] = append(maskMessage(&protocol.Hello{V: protocol.Version, Token: token}),
			maskMessage(&protocol.Enter{Room: watched})...)
	}
	b.ReportAllocs()
	start, joins := cpuTime(), 0
	p := &benchPlayer{b: b, buf: make([]byte, 0, 1<<16)}
	for b.Loop() {
		var err error
		if p.line, err = net.Dial("tcp", n.addr); err != nil {
			b.Fatal(err)
		}
		p.write([]byte(upgrade))
		p.await("\r\n\r\n")
		p.write(hello[joins%len(hello)])
		p.await(`{"t":"room"`)
		p.line.Close()
		joins++
	}
	b.ReportMetric(float64((cpuTime()-start).Nanoseconds())/float64(joins)/1000, "cpu-us/join")
}

// BenchmarkQuietPlayer measures the memory of an idle player in a running race of four: heap and stacks of the server,
// with a quarter of the room, and of the test's end of the connection.
func BenchmarkQuietPlayer(b *testing.B) {
	const rooms = 120
	for _, size := range []string{"9x9", "25x25"} {
		b.Run(size, func(b *testing.B) {
			n := newBench(b)
			set := protocol.Settings{Mode: protocol.Race, Seats: 4, Size: size, Difficulty: "easy"}
			n.race(set)
			before, count := memory(), 0
			for b.Loop() {
				var all [][]*benchPlayer
				for range rooms {
					all = append(all, n.countdown(set))
				}
				for _, players := range all {
					begun(players)
					count += len(players)
				}
			}
			b.ReportMetric(float64(memory()-before)/float64(count), "B/player")
		})
	}
}

// benchPlayer is a player's connection. It does not allocate while it plays.
type benchPlayer struct {
	b    testing.TB
	line net.Conn
	room string
	id   uint64
	cell string // an empty cell
	buf  []byte // bytes read, up to the last awaited text
	out  []byte
}

// race begins a round with four players.
func (n *bench) race(set protocol.Settings) []*benchPlayer {
	n.b.Helper()
	players := n.countdown(set)
	begun(players)
	return players
}

// countdown seats four players and starts the countdown of a round.
func (n *bench) countdown(set protocol.Settings) []*benchPlayer {
	n.b.Helper()
	signer := newTestSigner(n.b, testSecret)
	players := make([]*benchPlayer, 4)
	code := ""
	for i := range players {
		who := signer.Guest("Ann")
		if code == "" {
			var err error
			if code, err = n.host.Create(n.b.Context(), who, set); err != nil {
				n.b.Fatal(err)
			}
		}
		line, err := net.Dial("tcp", n.addr)
		if err != nil {
			n.b.Fatal(err)
		}
		n.lines = append(n.lines, line)
		p := &benchPlayer{b: n.b, line: line, room: code, buf: make([]byte, 0, 1<<16)}
		p.write([]byte(upgrade))
		p.await("\r\n\r\n")
		p.write(maskMessage(&protocol.Hello{V: protocol.Version, Token: signer.Token(who, time.Now())}))
		p.write(maskMessage(&protocol.Enter{Room: code}))
		p.id++
		p.write(maskMessage(&protocol.Sit{ID: p.id}))
		p.await(`"t":"ok"`)
		players[i] = p
	}
	players[0].id++
	players[0].write(maskMessage(&protocol.Start{ID: players[0].id}))
	return players
}

// begun waits until a round has begun, and finds an empty cell for each player.
func begun(players []*benchPlayer) {
	for _, p := range players {
		text := p.await(`"t":"begin"`) + p.await(`"givens":"`) + p.await(`"`)
		cells := text[strings.LastIndex(text[:len(text)-1], `"`)+1:]
		width := 9
		if len(cells) > 100 {
			width = 25
		}
		at := strings.IndexByte(cells, '.')
		p.cell = string(protocol.AppendCell(nil, at/width+1, at%width+1))
	}
}

// place puts a value into the player's cell.
func (p *benchPlayer) place(value int) {
	p.id++
	p.out = append(p.out[:0], testTextByte, 0x80|126, 0, 0, 0, 0, 0, 0)
	p.out = strconv.AppendUint(append(p.out, `{"t":"place","id":`...), p.id, 10)
	p.out = append(append(append(p.out, `,"move":"`...), p.cell...), '=')
	p.out = append(strconv.AppendInt(p.out, int64(value), 10), `"}`...)
	binary.BigEndian.PutUint16(p.out[2:], uint16(len(p.out)-8))
	p.write(p.out)
}

func (p *benchPlayer) write(frames []byte) {
	if _, err := p.line.Write(frames); err != nil {
		p.b.Fatal(err)
	}
}

// await reads until a text has arrived, and returns the input up to its end.
func (p *benchPlayer) await(text string) string {
	for {
		if at := bytes.Index(p.buf, []byte(text)); at >= 0 {
			end := at + len(text)
			came := ""
			if p.cell == "" { // before the round
				came = string(p.buf[:end])
			}
			p.buf = p.buf[:copy(p.buf, p.buf[end:])]
			return came
		}
		if len(p.buf) == cap(p.buf) {
			p.b.Fatalf("no %s in %d bytes", text, len(p.buf))
		}
		n, err := p.line.Read(p.buf[len(p.buf):cap(p.buf)])
		if err != nil {
			p.b.Fatal(err)
		}
		p.buf = p.buf[:len(p.buf)+n]
	}
}

// upgrade is a websocket handshake request.
const upgrade = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
