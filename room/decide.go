package room

import (
	"bytes"
	"slices"
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
func (ap *appender) decideEntry() *pendingAppend {
	f, d := pendingAppends.Get().(*pendingAppend), ap.r.buffers()
	d.data = d.data[:0]
	f.at, f.endsOutage = ap.r.now(), ap.r.outage.failing
	if f.endsOutage {
		ap.decideCommand(f, ap.r.outage.resumeCommand(f.at), false)
	}
	taken := 0
	for i, a := range ap.queue[:min(len(ap.queue), GroupMax)] {
		ap.deciding = i
		if len(d.data) > GroupBytes || ap.r.outage.announced || ap.r.log.state.DependsOnEntryTime(f.events) {
			break
		}
		taken++
		if a.forwarded != nil && !ap.r.forwarding.mayDecide(f, &a) {
			continue
		}
		if err := a.checkPassword(ap.stateAfter(f)); err != nil {
			f.commands, f.answers = append(f.commands, a), append(f.answers, err)
			continue
		}
		level := a.verifiedAt != 0 && a.verifiedAt <= ap.r.log.head.Seq && len(f.events) == 0
		if some, err := ap.decideCommand(f, a.cmd, i == len(ap.queue)-1); some || a.hasCaller() && !level {
			f.commands, f.answers = append(f.commands, a), append(f.answers, err)
		} else {
			ap.r.answer(a, err)
		}
	}
	left := copy(ap.queue, ap.queue[taken:])
	clear(ap.queue[left:])
	ap.queue = ap.queue[:left]
	text := d.data
	if !ap.r.host.immediate {
		text = bytes.Clone(text)
	}
	f.request = ap.newAppend(f, text)
	return f
}

// stateAfter returns the state after the events decided so far.
func (ap *appender) stateAfter(f *pendingAppend) *game.State {
	if f.after == nil {
		return ap.r.log.state
	}
	return f.after
}

// decideCommand decides a command. It reports whether the command has an effect, and returns the player's answer. last
// means that no other command follows in the entry.
func (ap *appender) decideCommand(f *pendingAppend, c game.Command, last bool) (some bool, result error) {
	events, err := game.DecideInto(f.events, ap.stateAfter(f), c, f.at)
	if len(events) == 0 {
		return false, err
	}
	apart := f.after != nil || !last || !ap.stateAfter(f).ChangesBoardsOnly(events)
	if apart && f.after == nil {
		f.after = ap.r.log.state.Clone()
	}
	d := ap.r.buffers()
	for _, e := range events {
		d.data = game.AppendEvent(d.data, e)
		if apart {
			f.after.Apply(f.at, e)
			f.batch = append(f.batch, view.Project(f.after, e))
		}
	}
	f.events = append(f.events, events...)
	if !apart {
		return true, game.Outcome(events, err)
	}
	// Read the answer now, because a later command in the same entry may make the seat forget it.
	if result, known := f.after.Answer(c.Player, c.ID); known {
		err = result
	}
	return true, err
}

// newAppend returns the append for what has been decided in f. data is its encoding.
func (ap *appender) newAppend(f *pendingAppend, data []byte) store.Append {
	then := ap.stateAfter(f)
	a := store.Append{
		Room: ap.r.code, Head: ap.r.log.head, Next: store.NextHash(ap.r.log.head, data), Data: data,
		Clock: ap.r.log.localClock.At(time.Now()), Deadline: then.Deadline(), TTL: ap.r.host.keepRooms,
	}
	if then.Settings.Public {
		a.Listing = ap.r.host.listingOf(ap.r.code, then)
	}
	if f.after != nil { // otherwise there are moves alone
		a.EndsRound, a.AwaitReplica = game.EndsRound(f.events), game.DecidesResult(f.events)
	}
	return a
}

// decideGuarded calls decideEntry. If the rules panic over a player's command, the command is refused and the others
// are decided again, because the state is unchanged; done is false then. A panic over the room's own command ends the
// room.
func (ap *appender) decideGuarded() (f *pendingAppend, done bool) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		var met pendingCommand // empty if the panic came from ending the outage
		if ap.deciding >= 0 {
			met = ap.queue[ap.deciding]
		}
		err := ap.r.commandFault(value, "decide a command", &met)
		if !met.hasCaller() {
			ap.r.closeErr = err
			return
		}
		ap.queue = slices.Delete(ap.queue, ap.deciding, ap.deciding+1)
		ap.r.answer(met, err)
	}()
	ap.deciding = -1
	return ap.decideEntry(), true
}

// checkPassword returns an error if a command must not reach the game, and nil otherwise. A request for a seat may
// still be queued after its viewer was sent away, and the password may be set by the same entry.
func (a *pendingCommand) checkPassword(s *game.State) error {
	if _, sits := a.cmd.Do.(game.Sit); !sits || a.from == nil || s.SeatOf(a.cmd.Player) != nil {
		return nil
	}
	if set := s.Settings; a.from.shutOut(&set) {
		return errNoPassword
	}
	return nil
}
