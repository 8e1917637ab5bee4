package ws

import (
	"fmt"
	"io"
	"net"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"nonet/protocol"
	"nonet/room"
)

// BenchmarkDeliver measures the cost of delivering a frame to a viewer, including the kernel's part, for single frames
// and for several at once.
func BenchmarkDeliver(b *testing.B) {
	frame := appendFrame(nil, protocol.Append(nil,
		&protocol.Entry{Seq: 1234, Hash: "0123456789abcdef", At: 1795248498362, Events: []protocol.Event{
			{E: protocol.Progress, Seat: 3, Right: 41},
		}}))
	for _, together := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("together=%d", together), func(b *testing.B) { deliver(b, frame, together) })
	}
}

func deliver(b *testing.B, frame []byte, together int) {
	const viewers = 200
	var written sync.WaitGroup
	metrics := NewMetrics(prometheus.NewRegistry())
	var outs []*room.Outbox
	var readers []net.Conn
	for range viewers {
		near, far := tcpPair(b)
		w := &wire{metrics: metrics}
		w.Init(near)
		outs = append(outs, room.NewOutbox(func(frames [][]byte) error {
			defer written.Add(-len(frames))
			return w.flush(frames)
		}))
		readers = append(readers, far)
	}
	var cpu time.Duration
	sent := 0
	for b.Loop() {
		start := cpuTime()
		written.Add(viewers * together)
		for _, out := range outs {
			for range together {
				out.Send(frame)
			}
		}
		written.Wait()
		cpu += cpuTime() - start
		sent += viewers * together
		b.StopTimer() // the clients' work is not measured
		for _, r := range readers {
			io.CopyN(io.Discard, r, int64(len(frame)*together))
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(cpu.Nanoseconds())/float64(sent), "cpu-ns/frame")
}

// tcpPair returns both ends of a TCP connection.
func tcpPair(b *testing.B) (near, far net.Conn) {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	if far, err = net.Dial("tcp", l.Addr().String()); err != nil {
		b.Fatal(err)
	}
	if near, err = l.Accept(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		near.Close()
		far.Close()
	})
	return near, far
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
