package room

import (
	"context"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/internal/password"
)

// seenPosition is the position in the log up to which a client has seen the room, as the client reports it.
type seenPosition struct {
	epoch    string
	seq      uint64
	hashText string // see [store.Position.Text]
}

// enterRequest is a request to add a viewer.
type enterRequest struct {
	viewer            *Viewer
	seenUpTo          seenPosition
	givenPasswordHash string          // see [password.Rehash]; "" without a password
	checked           *finishedPuzzle // the finished puzzle that may be shown to the viewer; nil if not looked up
	admission         *admission      // valid once done is closed
	done              chan struct{}
}

// Enter adds a viewer to a room, or resumes its session after a reconnect. The room sends to out the updates that were
// missed since the position in e (a delta), or a snapshot, and then all updates until [Viewer.Leave].
func (reg *Registry) Enter(ctx context.Context, player game.Player, e *protocol.Enter, out *Outbox) (*Viewer, error) {
	code, err := ParseCode(e.Room)
	if err != nil {
		return nil, err
	}
	m := enterRequest{
		viewer:   &Viewer{player: player, out: out},
		seenUpTo: seenPosition{epoch: e.Epoch, seq: e.Seq, hashText: e.Hash},
	}
	result, err := reg.requestAdmission(ctx, code, m)
	if err == nil && result.roomPasswordHash != "" && e.Password != "" {
		out.NotifyBlocking()
		m.givenPasswordHash = password.Rehash(result.roomPasswordHash, e.Password) // slow, so outside the room's turn
		result, err = reg.requestAdmission(ctx, code, m)
	}
	for err == nil && result.unchecked != nil { // again if another round has ended meanwhile
		out.NotifyBlocking()
		if err = reg.checkFinished(ctx, result.unchecked, player); err == nil {
			m.checked = result.unchecked
			result, err = reg.requestAdmission(ctx, code, m)
		}
	}
	switch {
	case err != nil:
		reg.cancelAdmission(code, m.viewer)
		return nil, reg.ClientError(err)
	case result.roomPasswordHash != "" && e.Password == "":
		return nil, errNoPassword
	case result.err != nil:
		return nil, result.err
	}
	return m.viewer, nil
}

// cancelAdmission removes a viewer whose request was canceled, or keeps it from being added.
func (reg *Registry) cancelAdmission(code string, v *Viewer) {
	v.canceled.Store(true)
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if r := reg.rooms[code]; r != nil {
		r.put(call(func(r *room) { r.fanOut.remove(v) }))
	}
}

// requestAdmission asks the room with the given code to admit a viewer.
func (reg *Registry) requestAdmission(ctx context.Context, code string, m enterRequest) (admission, error) {
	m.admission, m.done = new(admission), make(chan struct{})
	enter := call(func(r *room) { r.fanOut.enter(m) })
	err := reg.callRoom(ctx, code, idleFor, m.done, func(r *room) bool { return r.handOver(enter, m.done, m.viewer.out) })
	if err != nil {
		return admission{}, err
	}
	return *m.admission, nil
}

// enter adds a viewer. A viewer that is ahead of this node waits until the node has caught up, so that clients never go
// backwards (monotonic reads).
func (fo *fanOut) enter(m enterRequest) {
	if m.seenUpTo.epoch == fo.r.replica.head.Epoch && m.seenUpTo.seq > fo.r.replica.head.Seq {
		fo.r.sync.waitingViewers = append(fo.r.sync.waitingViewers, m)
		fo.r.sync.catchUp()
		return
	}
	fo.admit(m)
}

// admitWaiting adds the viewers that waited, once the room is not reading.
func (fo *fanOut) admitWaiting() {
	if fo.r.sync.isReading() {
		return
	}
	waiting := fo.r.sync.waitingViewers
	fo.r.sync.waitingViewers = nil
	for _, m := range waiting {
		fo.admit(m)
	}
}

// admit adds a viewer, if it is admitted, and sends it what it has missed.
func (fo *fanOut) admit(m enterRequest) {
	v := m.viewer
	if v.canceled.Load() {
		close(m.done)
		return
	}
	v.r = fo.r
	fo.updateView(v)
	defer close(m.done)
	v.givenPasswordHash = m.givenPasswordHash
	if m.admission.roomPasswordHash, m.admission.err = fo.checkAdmission(v); m.admission.err != nil {
		return
	}
	if m.admission.unchecked = fo.r.seenRecorder.uncheckedPuzzle(&m); m.admission.unchecked != nil {
		return
	}
	if m.checked != nil && m.checked.ref.shape != "" {
		v.seenRoundStart = m.checked.roundStart
		fo.r.seenRecorder.ref, fo.r.seenRecorder.roundStart = m.checked.ref, m.checked.roundStart
	}
	fo.r.seenRecorder.addSpectator(v)
	fo.viewers[v] = struct{}{}
	fo.r.registry.stats.viewerCount.Add(1)
	if upTo, ok := fo.lastMissedSeq(v, m.seenUpTo); ok {
		fo.sendMissed(v, m.seenUpTo.seq, upTo)
	} else {
		v.rolledBack = m.seenUpTo.epoch != "" && fo.r.replica.hasDiverged(m.seenUpTo)
		fo.sendSnapshot(v)
	}
	fo.r.chat.sendHistory(v)
	fo.proposeWatch(v)
	fo.r.presence.recordArrival(v)
	if seat := fo.r.replica.state.SeatOf(v.player.ID); seat != nil && seat.Away != 0 {
		fo.r.propose(game.Present{Player: v.player.ID})
	}
}

func (fo *fanOut) remove(v *Viewer) {
	if _, ok := fo.viewers[v]; !ok {
		return
	}
	delete(fo.viewers, v)
	fo.r.registry.stats.viewerCount.Add(-1)
	fo.r.presence.recordDeparture(v, fo.viewers)
	if len(fo.viewers) == 0 {
		fo.r.emptySince, fo.r.keepOpen = time.Now(), idleFor
	}
}
