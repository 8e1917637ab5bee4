package room

import (
	"bytes"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// decideEntry takes commands from the queue, as many as fit into one entry. Commands without effect are answered with
// the rest, once the store has shown that the state on which they were decided was the latest at the time of asking.
//
// Commands are decided on the room's state until one has an effect; later ones are decided on a copy to which the
// events are applied. The effect of the last command is not applied to a copy unless more than the round's boards
// depends on it: most moves come alone and are spared the copy.
//
// After an outage its length is recorded first, so that the clocks are right. While the outage is announced, nothing
// else is tried.
func (ap *appender) decideEntry() *flight {
	f, d := flights.Get().(*flight), ap.r.tools()
	d.text = d.text[:0]
	f.at, f.resume = ap.r.now(), ap.r.outage.failing
	if f.resume {
		ap.decideCommand(f, ap.r.outage.until(f.at), false)
	}
	taken := 0
	for i, a := range ap.queue[:min(len(ap.queue), GroupMax)] {
		ap.meets = i
		if len(d.text) > GroupBytes || ap.r.outage.told || ap.r.log.state.DependsOnEntryTime(f.events) {
			break
		}
		taken++
		if !ap.r.forwarding.mayDecide(f, &a) {
			continue
		}
		if err := a.unheard(ap.stateAfter(f)); err != nil {
			f.asks, f.held = append(f.asks, a), append(f.held, err)
			continue
		}
		level := a.level != 0 && a.level <= ap.r.log.head.Seq && len(f.events) == 0
		if some, err := ap.decideCommand(f, a.cmd, i == len(ap.queue)-1); some || a.asked() && !level {
			f.asks, f.held = append(f.asks, a), append(f.held, err)
		} else {
			ap.r.answer(a, err)
		}
	}
	left := copy(ap.queue, ap.queue[taken:])
	clear(ap.queue[left:])
	ap.queue = ap.queue[:left]
	text := d.text
	if !ap.r.host.prompt {
		text = bytes.Clone(text)
	}
	f.entry = ap.newAppend(f, text)
	return f
}

// stateAfter returns the state after the events decided so far.
func (ap *appender) stateAfter(f *flight) *game.State {
	if f.then == nil {
		return ap.r.log.state
	}
	return f.then
}

// decideCommand decides a command. It reports whether the command has an effect, and returns the player's answer. last
// means that no other command follows in the entry.
func (ap *appender) decideCommand(f *flight, c game.Command, last bool) (some bool, result error) {
	events, err := game.DecideInto(f.events, ap.stateAfter(f), c, f.at)
	if len(events) == 0 {
		return false, err
	}
	apart := f.then != nil || !last || !ap.stateAfter(f).ChangesBoardsOnly(events)
	if apart && f.then == nil {
		f.then = ap.r.log.state.Clone()
	}
	d := ap.r.tools()
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

// newAppend returns the append for what has been decided in f. data is its encoding.
func (ap *appender) newAppend(f *flight, data []byte) store.Append {
	then := ap.stateAfter(f)
	return store.Append{
		Room: ap.r.code, Head: ap.r.log.head, Next: store.NextHash(ap.r.log.head, data), Data: data,
		Clock:   ap.r.log.clock.At(time.Now()),
		Listing: ap.r.host.listing(ap.r.code, then), Deadline: then.Deadline(), TTL: ap.r.host.keepRooms,
		EndsRound: game.EndsRound(f.events), AwaitReplica: game.DecidesResult(f.events),
	}
}
