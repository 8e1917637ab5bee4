//go:build roll

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/game"
	"nonet/room/redisstore"
)

// Sizes of a store's failure.
const (
	splitTables = 6
	splitPace   = 200 * time.Millisecond // rounds outlast what a failure takes to be noticed
	splitBefore = 4 * time.Second
)

// splitSizes are what is played: rounds that end meanwhile, and rounds that do not.
var splitSizes = [2]string{"4x4", "9x9"}

// losses is what becomes of what players of two nodes were told while a store fails.
type losses struct {
	t      *testing.T
	nodes  [2]*process
	tables []*chaosTable
	ends   []*endings // two of each table, one through each node

	fails, mended time.Time
}

// newLosses makes rooms that fit, with a bot on each node and somebody who hears of ends.
func newLosses(t *testing.T, nodes [2]*process, fits func(code string) bool) *losses {
	l := &losses{t: t, nodes: nodes}
	l.seat(fits)
	for _, table := range l.tables {
		for _, n := range nodes {
			l.ends = append(l.ends, hearEnds(t, table.code, n))
		}
	}
	return l
}

// play lets bots play before, while and after the store fails.
func (l *losses) play(fail func()) {
	t := l.t
	stop := make(chan struct{})
	var playing sync.WaitGroup
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	for _, table := range l.tables {
		for _, b := range table.bots {
			playing.Go(func() { b.play(ctx, stop, splitPace) })
		}
	}
	time.Sleep(splitBefore) // the schedule itself: nothing is waited for
	l.fails = time.Now()
	fail()
	l.mended = time.Now()
	t.Logf("failing from %v to %v", l.fails.Format("15:04:05.0"), l.mended.Format("15:04:05.0"))
	time.Sleep(2 * splitBefore)
	close(stop)
	waitfor.GroupWithin(t, 3*chaosSettle, &playing, "the end of play")
}

// seat makes rooms until enough fit.
func (l *losses) seat(fits func(code string) bool) {
	t, none, window := l.t, 0, 1
	for no := 0; len(l.tables) < splitTables; no++ {
		table := &chaosTable{mode: protocol.Race}
		for k, n := range l.nodes {
			guest, err := client.Register(t.Context(), n.base, fmt.Sprintf("Bot %d %d", no+1, k+1))
			require.NoError(t, err)
			if table.code == "" {
				table.code, err = client.CreateRoom(t.Context(), n.base, guest.Token, protocol.Settings{
					Mode: table.mode, Size: splitSizes[len(l.tables)%2], Difficulty: "easy", Seats: 2, Strikes: &none, Window: &window,
				})
				require.NoError(t, err)
				if !fits(table.code) {
					break
				}
			}
			b := &chaosBot{
				table: table, player: guest.ID, token: guest.Token, begin: time.Now(), hashes: map[uint64]string{},
				dice: rand.New(rand.NewPCG(uint64(no), uint64(k))),
			}
			b.enterBy(t, n.base, nil)
			table.bots = append(table.bots, b)
		}
		if len(table.bots) > 0 {
			l.tables = append(l.tables, table)
		}
	}
}

// count counts what was lost of what was told. That each loss was told, and that no end is taken back, must be so.
func (l *losses) count(url string) {
	t := l.t
	kept, err := redisstore.Open(t.Context(), url, redisstore.Options{Wait: chaosSettle})
	require.NoError(t, err)
	defer kept.Close()
	answered, lost, heard, within, back := 0, 0, 0, 0, 0
	meanwhile := func(at time.Time) bool { return at.After(l.fails) && at.Before(l.mended) }
	for i, table := range l.tables {
		log := table.settle(t, kept)
		require.NotNil(t, log)
		for _, b := range table.bots {
			lost += lostMoves(t, log, b)
			for _, op := range b.ops {
				if op.answer != "" && meanwhile(b.begin.Add(time.Duration(op.ret))) {
					answered++
				}
			}
		}
		stands := map[uint64]string{}
		for _, e := range log.Entries {
			stands[e.Seq] = textOf(e)
		}
		for _, h := range l.ends[2*i : 2*i+2] {
			h.mu.Lock()
			for _, end := range h.all {
				heard++
				if meanwhile(end.at) {
					within++
				}
				if stands[end.seq] != end.hash {
					back++
				}
			}
			h.mu.Unlock()
		}
	}
	t.Logf("%d moves answered meanwhile; %d lost, all told; %d ends heard, %d of them meanwhile, %d taken back",
		answered, lost, heard, within, back)
	require.NotZero(t, heard)
	require.Zero(t, back)
}

// lostMoves counts what a bot was answered and is not in the log of its round. It must have been told so.
func lostMoves(t *testing.T, log *chaosLog, b *chaosBot) (lost int) {
	stands, round := map[string]bool{}, 0
	seat := log.state.SeatOf(b.player).No
	for _, e := range log.Entries {
		events, err := game.ParseEvents(e.Data)
		require.NoError(t, err)
		for _, ev := range events {
			if _, ok := ev.What.(game.Started); ok {
				round++
			}
			if ev.Seat == seat {
				stands[fmt.Sprint(round, chaosEffect(ev))] = true
			}
		}
	}
	told := b.told()
	for _, op := range b.ops {
		if op.effect == "" || op.answer == "" || stands[fmt.Sprint(op.round, op.effect)] {
			continue
		}
		require.True(t, len(told) > 0 && told[len(told)-1] > op.call, "%+v is lost, and nobody said so", op)
		lost++
	}
	return lost
}

// endings are the ends of rounds that were told in a room.
type endings struct {
	mu  sync.Mutex
	all []heardEnd
}

type heardEnd struct {
	at   time.Time
	seq  uint64
	hash string
}

// hearEnds brings an onlooker to a room who notes what ends there, until the test's end.
func hearEnds(t *testing.T, code string, s *process) *endings {
	conn, err := client.Dial(t.Context(), s.base, register(t, s, "Eve"), code, nil)
	require.NoError(t, err)
	h, over := new(endings), make(chan struct{})
	go func() {
		defer close(over)
		for {
			msg, err := conn.Next(context.Background())
			if err != nil {
				return
			}
			e, ok := msg.(*protocol.Entry)
			for i := 0; ok && i < len(e.Events); i++ {
				if e.Events[i].E == protocol.Ended {
					v := conn.View()
					h.mu.Lock()
					h.all = append(h.all, heardEnd{time.Now(), v.Seq, v.Hash})
					h.mu.Unlock()
				}
			}
		}
	}()
	t.Cleanup(func() {
		conn.Close()
		waitfor.Value(t, over, "an onlooker's end")
	})
	return h
}
