package room

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// The operator's view of the rooms of a node, and the operator's commands. Commands that change a room are entries of
// its log with the rights of its host, so they hold on all nodes and in every replay.

// Status is the status of a room on a node.
type Status struct {
	Code        string `json:"code"`
	Node        string `json:"node"`
	Stuck       bool   `json:"stuck,omitempty"` // the room did not answer in time; the other fields are unknown
	Mode        string `json:"mode,omitempty"`
	Kind        string `json:"kind,omitempty"`
	Size        string `json:"size,omitempty"`
	Difficulty  string `json:"level,omitempty"`
	Phase       string `json:"phase,omitempty"`
	Public      bool   `json:"public,omitempty"`
	Locked      bool   `json:"locked,omitempty"`
	Ranked      bool   `json:"ranked,omitempty"`
	Paused      bool   `json:"paused,omitempty"` // nothing can be saved
	Round       int    `json:"round,omitempty"`  // number of rounds begun
	Seats       int    `json:"seats,omitempty"`  // taken seats
	Spectators  int    `json:"watch,omitempty"`  // spectators, over all nodes
	Connections int    `json:"here,omitempty"`   // connections through this node
	Queue       int    `json:"queue,omitempty"`  // commands waiting for the store
	Seq         uint64 `json:"seq,omitempty"`    // of the log's last entry
	CreatedAt   int64  `json:"made,omitempty"`   // when the room was created, Unix milliseconds
	LastEntryAt int64  `json:"last,omitempty"`   // when its last entry was appended
	// Average and maximum duration of this node's latest appends, and their number.
	AppendMean    time.Duration `json:"append,omitempty"`
	AppendMax     time.Duration `json:"slowest,omitempty"`
	AppendSamples int           `json:"appends,omitempty"`
}

// statusWait is how long [Registry.Statuses] waits for rooms.
const statusWait = 500 * time.Millisecond

// Statuses returns the status of each room on this node. Rooms that do not answer within [statusWait] are marked as
// stuck.
func (reg *Registry) Statuses(ctx context.Context) []Status {
	ctx, cancel := context.WithTimeout(ctx, statusWait)
	defer cancel()
	open := reg.servedRooms()
	statuses := make(chan Status, len(open))
	all := map[string]Status{}
	waiting := 0
	for _, r := range open {
		all[r.code] = Status{Code: r.code, Node: reg.node, Stuck: true}
		select {
		case <-r.gone:
			delete(all, r.code)
		default:
			if r.mailbox.tryPut(call(func(r *room) { statuses <- r.status() })) {
				waiting++
			} // otherwise its mailbox is full
		}
	}
	for ; waiting > 0; waiting-- {
		select {
		case status := <-statuses:
			all[status.Code] = status
		case <-ctx.Done():
			waiting = 1
		}
	}
	list := make([]Status, 0, len(all))
	for _, status := range all {
		list = append(list, status)
	}
	slices.SortFunc(list, func(a, b Status) int { return cmp.Compare(a.Code, b.Code) })
	return list
}

// status returns the room's status.
func (r *room) status() Status {
	s := r.replica.state
	status := Status{Code: r.code, Node: r.registry.node,
		Mode: s.Settings.Mode, Kind: s.Settings.Kind, Size: s.Settings.Size,
		Difficulty: s.Settings.Difficulty, Phase: string(s.Phase(r.roundClock())), Public: s.Settings.Public,
		Locked: s.Settings.Locked, Ranked: s.Settings.Ranked, Paused: r.outage.pauseAnnounced, Round: s.Rounds,
		Spectators: r.presence.spectatorCount, Connections: len(r.fanOut.viewers), Queue: len(r.appends.queue),
		Seq: r.replica.head.Seq, CreatedAt: s.CreatedAt, LastEntryAt: s.At,
	}
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Play == nil || !seat.Play.Left {
			status.Seats++
		}
	}
	status.AppendMean, status.AppendMax, status.AppendSamples = r.moveObserver.latency.summary()
	return status
}

// ViewerInfo describes a connection to a room.
type ViewerInfo struct {
	Player, Name string
	Seat         int // 0 for a spectator
}

// Viewers returns the viewers connected to a room through this node. There are none if this node does not serve the
// room.
func (reg *Registry) Viewers(ctx context.Context, code string) (all []ViewerInfo, err error) {
	reg.mu.Lock()
	served := reg.rooms[code] != nil
	reg.mu.Unlock()
	if !served {
		return nil, nil
	}
	all, err = viewRoom(ctx, reg, code, func(r *room) (all []ViewerInfo) {
		for v := range r.fanOut.viewers {
			all = append(all, ViewerInfo{Player: v.player.ID, Name: v.player.Name, Seat: v.view.Seat})
		}
		return all
	})
	slices.SortFunc(all, func(a, b ViewerInfo) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Player, b.Player))
	})
	return all, err
}

// operate carries out a command of the server's operator and waits until it is in the log.
func (reg *Registry) operate(ctx context.Context, code string, cmd game.Command) error {
	code, err := ParseCode(code)
	if err != nil {
		return err
	}
	if err := reg.Do(ctx, code, cmd); err != nil {
		return reg.ClientError(err)
	}
	return nil
}

// Expel removes the player from a seat. Seat 0 removes all players, which ends a round in progress.
func (reg *Registry) Expel(ctx context.Context, code string, seat int) error {
	return reg.operate(ctx, code, game.Command{Do: game.Remove{Seat: seat}})
}

// Lock stops new players from taking seats in a room, or allows it again.
func (reg *Registry) Lock(ctx context.Context, code string, on bool) error {
	return reg.changeSettings(ctx, code, func(set *game.Settings) { set.Locked = on })
}

// changeSettings changes a room's settings.
func (reg *Registry) changeSettings(ctx context.Context, code string, change func(*game.Settings)) error {
	set, err := viewRoom(ctx, reg, code, func(r *room) game.Settings { return r.replica.state.Settings })
	if err != nil {
		return err
	}
	change(&set)
	set.Password = "" // keeps the current password
	return reg.operate(ctx, code, game.Command{Operator: true, Do: game.Configure{Settings: set}})
}

// Unmute ends the muting of a player by a room's host, or by the operator of an older release. It returns
// [store.ErrNotFound] if the player is not muted.
func (reg *Registry) Unmute(ctx context.Context, code, player string) error {
	pseudonym, err := viewRoom(ctx, reg, code, func(r *room) string {
		if !r.replica.state.GuestOf(player).Muted {
			return ""
		}
		return r.replica.state.Who(player)
	})
	switch {
	case err != nil:
		return err
	case pseudonym == "":
		return store.ErrNotFound
	}
	return reg.operate(ctx, code, game.Command{Operator: true, Do: game.Mute{Who: pseudonym}})
}

// CloseRoom ends a room's round, removes everybody on all nodes, and admits nobody until the room is released. why is
// shown to operators. A quarantined room stays quarantined.
func (reg *Registry) CloseRoom(ctx context.Context, code, why string) error {
	err := reg.Expel(ctx, code, 0)
	if refusal := (*protocol.Refusal)(nil); errors.As(err, &refusal) && refusal.Code == protocol.Nothing {
		err = nil // all seats are free
	}
	if err != nil {
		return err
	}
	code, err = ParseCode(code)
	if err != nil {
		return err
	}
	f := store.Fault{Reason: why, Node: reg.node, At: reg.Now(), Closed: true}
	if err := reg.store.Quarantine(ctx, code, f); err != nil {
		return err
	}
	note, err := json.Marshal(ephemeral{Node: reg.node, Closed: true})
	if err != nil {
		return err
	}
	return reg.store.Broadcast(ctx, code, note)
}

// Announce sends a message in the server's name to everybody in a room. Like other chat it is not stored.
func (reg *Registry) Announce(ctx context.Context, code, text string) error {
	_, err := viewRoom(ctx, reg, code, func(r *room) struct{} {
		msg := protocol.Append(nil, &protocol.Said{Text: text, At: r.storeTime(), Operator: true})
		e := ephemeral{Node: r.registry.node, To: toEveryone, Msg: msg}
		r.chat.sendLocal(e)
		r.chat.broadcast(e)
		return struct{}{}
	})
	return err
}
