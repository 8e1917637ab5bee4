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

// Sizes of the tests of a failing store.
const (
	splitTables = 6
	splitPace   = 200 * time.Millisecond // slow enough that rounds outlast the detection of a failure
	splitBefore = 4 * time.Second
)

// splitSizes are the sizes of puzzles: rounds of the first end during the failure, rounds of the second do not.
var splitSizes = [2]string{"4x4", "9x9"}

// losses measures which acknowledged moves of players on two nodes are lost when the store fails.
type losses struct {
	t      *testing.T
	nodes  [2]*process
	tables []*chaosTable
	ends   []*endings // two of each table, one through each node

	fails, mended time.Time
}

// newLosses creates rooms that fit, with a bot and a spectator on each node.
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

// play lets the bots play before, during and after a failure of the store.
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
	time.Sleep(splitBefore) // the schedule of the test, not a wait for something
	l.fails = time.Now()
	fail()
	l.mended = time.Now()
	t.Logf("failing from %v to %v", l.fails.Format("15:04:05.0"), l.mended.Format("15:04:05.0"))
	time.Sleep(2 * splitBefore)
	close(stop)
	waitfor.GroupWithin(t, 3*chaosSettle, &playing, "the end of play")
}

// seat creates rooms until enough of them fit.
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

// count counts lost moves. It fails if a player was not told of a loss, or if the end of a round was taken back.
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

// lostMoves counts the acknowledged moves of a bot that are not in the log. The bot must have been told of a rollback.
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
	rollbacks := b.rollbackTimes()
	for _, op := range b.ops {
		if op.effect == "" || op.answer == "" || stands[fmt.Sprint(op.round, op.effect)] {
			continue
		}
		require.True(t, len(rollbacks) > 0 && rollbacks[len(rollbacks)-1] > op.call, "%+v was lost without a report", op)
		lost++
	}
	return lost
}

// endings are the ends of rounds that a spectator saw.
type endings struct {
	mu  sync.Mutex
	all []heardEnd
}

type heardEnd struct {
	at   time.Time
	seq  uint64
	hash string
}

// hearEnds connects a spectator to a room who records the ends of rounds until the test ends.
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
