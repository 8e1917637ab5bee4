package room

import (
	"bytes"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// decide takes commands from the queue, as many as fit into one entry. Commands without effect are answered with the
// rest, once the store has shown that the state on which they were decided was the latest at the time of asking.
//
// Commands are decided on the room's state until one has an effect; later ones are decided on a copy to which the
// events are applied. The effect of the last command is not applied to a copy unless more than the round's boards
// depends on it: most moves come alone and are spared the copy.
//
// After an outage its length is recorded first, so that the clocks are right. While the outage is announced, nothing
// else is tried.
func (r *room) decide() *flight {
	f, d := flights.Get().(*flight), r.tools()
	d.text = d.text[:0]
	f.at, f.resume = r.now(), r.outage.failing
	if f.resume {
		r.decideOne(f, r.outage.until(f.at), false)
	}
	taken := 0
	for i, a := range r.queue[:min(len(r.queue), GroupMax)] {
		r.meets = i
		if len(d.text) > GroupBytes || r.outage.told || r.state.DependsOnEntryTime(f.events) {
			break
		}
		taken++
		if !r.stands(f, &a) {
			continue
		}
		if err := a.unheard(r.ahead(f)); err != nil {
			f.asks, f.held = append(f.asks, a), append(f.held, err)
			continue
		}
		level := a.level != 0 && a.level <= r.head.Seq && len(f.events) == 0
		if some, err := r.decideOne(f, a.cmd, i == len(r.queue)-1); some || a.asked() && !level {
			f.asks, f.held = append(f.asks, a), append(f.held, err)
		} else {
			r.answer(a, err)
		}
	}
	left := copy(r.queue, r.queue[taken:])
	clear(r.queue[left:])
	r.queue = r.queue[:left]
	text := d.text
	if !r.host.prompt {
		text = bytes.Clone(text)
	}
	f.entry = r.entry(f, text)
	return f
}

// ahead returns the state after the events decided so far.
func (r *room) ahead(f *flight) *game.State {
	if f.then == nil {
		return r.state
	}
	return f.then
}

// decideOne decides a command. It reports whether the command has an effect, and returns the player's answer. last
// means that no other command follows in the entry.
func (r *room) decideOne(f *flight, c game.Command, last bool) (some bool, result error) {
	events, err := game.DecideInto(f.events, r.ahead(f), c, f.at)
	if len(events) == 0 {
		return false, err
	}
	apart := f.then != nil || !last || !r.ahead(f).ChangesBoardsOnly(events)
	if apart && f.then == nil {
		f.then = r.state.Clone()
	}
	d := r.tools()
	for _, e := range events {
		d.text = game.AppendEvent(d.text, e)
		if apart {
			f.then.Apply(f.at, e)
			f.what = append(f.what, view.Project(f.then, e))
		}
	}
	f.events = append(f.events, events...)
	if !apart {
		return true, game.Outcome(events, err)
	}
	// Read the answer now, because a later command in the same entry may make the seat forget it.
	if result, known := f.then.Answer(c.Player, c.ID); known {
		err = result
	}
	return true, err
}

// entry returns the append for what has been decided in f. data is its encoding.
func (r *room) entry(f *flight, data []byte) store.Append {
	then := r.ahead(f)
	return store.Append{
		Room: r.code, Head: r.head, Next: store.NextHash(r.head, data), Data: data,
		Clock:   r.goes.on(time.Now()),
		Listing: r.host.listing(r.code, then), Deadline: then.Deadline(), TTL: r.host.keepRooms,
		EndsRound: game.EndsRound(f.events), AwaitReplica: game.DecidesResult(f.events),
	}
}
