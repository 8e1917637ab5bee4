package room

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nonet/room/game"
	"nonet/room/internal/flaw"
	"nonet/room/store"
	"nonet/room/tell"
)

// A store that fails over may come back without the last entries of a log. Whichever node holds them still appends
// them again; if another entry has taken their place by then, the store's log wins.

// repaired is mail: the attempt to give the log its lost entries back has ended.
type repaired struct{ err error }

// located is mail: the store said where the log is.
type located struct {
	verified
	asked store.Position // where this node was when it asked
}

// compare brings this node and the store's log together, if they are apart. The store's word may be old: a log that
// seems to be short, or to have gone another way, is looked at again while nothing of this node's is on its way.
func (r *room) compare(ctx context.Context, head store.Position) {
	switch {
	case head == r.head || r.flight != nil || r.reading:
	case flaw.NoHash && head.Seq == r.head.Seq:
	case head.Epoch == r.head.Epoch && head.Seq > r.head.Seq:
		r.catchUp(ctx)
	default:
		r.locate(ctx)
	}
}

// locate asks the store where the log is.
func (r *room) locate(ctx context.Context) {
	if r.reading {
		return
	}
	r.reading = true
	asked := r.head
	r.beside("locate the log", func() mail { return located{r.verify(ctx), asked} },
		func(err error) mail { return located{verified{err: err}, asked} })
}

// located acts on where the log is, unless this node has heard of entries since it asked.
func (r *room) located(ctx context.Context, m located) {
	switch {
	case m.err != nil:
		r.fails(m.err)
	case m.head == r.head || m.asked != r.head:
	case m.head.Epoch == r.head.Epoch && m.head.Seq > r.head.Seq:
		r.catchUp(ctx)
	case m.head.Epoch == r.head.Epoch || m.head.Epoch == "":
		r.repair(ctx, m.head)
	default:
		r.reload(ctx)
	}
	if len(r.late) > 0 {
		r.catchUp(ctx)
	}
}

// repair gives the log back what it lost after head, if this node holds that all and the log has not gone on
// another way. Several nodes may do it at once: an entry that is there already is not added again.
func (r *room) repair(ctx context.Context, head store.Position) {
	lost, ok := r.lost(head)
	if !ok {
		r.reload(ctx)
		return
	}
	r.log.Warn("the store has lost the end of the log; appending it again", "from", head.Seq+1, "to", r.head.Seq)
	r.host.stats.repairs.Add(1)
	r.reading = true
	listing, deadline := tell.Listing(r.code, r.state), r.state.Deadline()
	head.Epoch = r.head.Epoch
	r.beside("repair the log", func() mail {
		var err error
		for _, t := range lost {
			e := t.Entry
			a := store.Append{
				Room: r.code, Head: head, Next: e.Hash, Data: e.Data, At: e.At,
				Listing: listing, Deadline: deadline, Keep: Keep, Ends: t.ends, Safe: true,
			}
			if err = r.store(ctx, a).err; err != nil {
				break
			}
			head = head.After(e)
		}
		return repaired{err}
	}, func(err error) mail { return repaired{err} })
}

// lost returns the entries after head that this node holds. False means that it can't tell, or that head is not
// on the history that it knows.
func (r *room) lost(head store.Position) (entries []told, ok bool) {
	i := 0
	if head.Seq > 0 {
		i = slices.IndexFunc(r.tail, func(t told) bool { return t.Seq == head.Seq && t.Hash == head.Hash && t.At == head.At }) + 1
		if i == 0 {
			return nil, false
		}
	}
	if i >= len(r.tail) || r.tail[i].Seq != head.Seq+1 {
		return nil, false
	}
	return slices.Clone(r.tail[i:]), true
}

// repaired goes on after a repair. If somebody's entry came between, the store's log wins.
func (r *room) repaired(ctx context.Context, m repaired) {
	r.reading = false
	switch {
	case errors.Is(m.err, store.ErrConflict):
		r.reload(ctx)
	case m.err != nil:
		r.fails(m.err)
	}
	r.admit()
}

// load reads the whole log. If it can't, the room stays as it was. A log that seems to be broken is read again, for it may have
// been changing.
func (r *room) load(ctx context.Context) (err error) {
	for range loadTries {
		if err = r.loadOnce(ctx); !errors.Is(err, errForked) {
			return err
		}
	}
	return err
}

// loadTries is how often a log is read before it counts as broken.
const loadTries = 3

func (r *room) loadOnce(ctx context.Context) (err error) {
	state, head, at, tail, past := r.state, r.head, r.at, r.tail, r.past
	defer func() {
		if err != nil {
			r.state, r.head, r.at, r.tail, r.past = state, head, at, tail, past
		}
	}()
	r.state, r.head, r.at, r.tail, r.past = new(game.State), store.Position{}, 0, nil, nil
	for {
		var epoch string
		var entries []store.Entry
		err := r.asked("read a log", func() (err error) {
			epoch, entries, err = r.host.store.Read(ctx, r.code, r.head.Seq, store.ReadMax)
			return err
		})
		if err != nil {
			return fmt.Errorf("read room %s: %w", r.code, err)
		}
		if r.head.Epoch != "" && epoch != r.head.Epoch {
			return fmt.Errorf("read room %s: %w", r.code, errForked)
		}
		r.head.Epoch = epoch
		for _, e := range entries {
			if e.Seq == 1 && game.RulesOf(e.Data) > game.Rules {
				return fmt.Errorf("read room %s: %w", r.code, errNewer)
			}
			if _, err := r.advance(e); err != nil {
				return fmt.Errorf("read room %s: %w", r.code, unfit(e, err))
			}
		}
		if !store.More(entries, store.ReadMax) {
			r.loaded()
			return nil
		}
	}
}

// errNewer is for a room that is played by rules which this node does not know: during a deploy, newer nodes make them.
var errNewer = errors.New("the room's rules are newer than this node")

// loaded notes that a round in the log has begun, if it has, so that its beginning is not told once more.
func (r *room) loaded() {
	if round := r.state.Round; round != nil && r.state.Phase(r.now()) != game.Countdown {
		r.begun, r.waited = round.No, r.now()
	}
	r.follow(r.now(), nil)
	if p := r.past; p != nil && p.state.Round != nil && p.state.Phase(r.pastClock()) != game.Countdown {
		p.begun = p.state.Round.No
	}
}

// errForked means that the log is not the one that this node has followed so far.
var errForked = errors.New("the log is another one now")

// reload starts again from the log, which is right by definition, and shows every viewer what it says.
func (r *room) reload(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, StoreWait)
	defer cancel()
	before := r.head
	err := r.load(ctx)
	switch {
	case errors.Is(err, store.ErrNotFound):
		r.fate = err
		return
	case r.isFate(err):
		return
	case err != nil:
		// The heads are compared every second, so this is tried again.
		r.log.Error("could not read the log again", "err", err)
		return
	}
	if r.head == before {
		for v := range r.viewers {
			r.situate(v)
		}
		return
	}
	if r.head.Epoch != before.Epoch {
		r.lines = lines{} // of another room by the same code
	}
	forked := r.forked(seenTo{before.Epoch, before.Seq, before.Text()})
	if forked {
		r.log.Warn("the log has taken another way; what was told beyond it is void", "had", before.Seq, "has", r.head.Seq)
		r.host.stats.forks.Add(1)
	}
	for v := range r.viewers {
		r.situate(v)
		v.void = v.void || forked
		r.refresh(v)
	}
}

// forked says whether a position that this node had is not on the log as it is now. One too old for the tail
// is taken to be: all that came after it is still to be told.
func (r *room) forked(had seenTo) bool {
	switch {
	case had.epoch != r.head.Epoch || had.seq > r.head.Seq:
		return true
	case len(r.tail) == 0 || had.seq < r.tail[0].Seq:
		return false
	}
	return r.tail[had.seq-r.tail[0].Seq].text != had.text
}

// dismiss sends everyone away from a room that is no more, or not to be served.
func (r *room) dismiss(err error) {
	for v := range r.viewers {
		v.out.Send(r.host.frame(failure(err)))
		r.leave(v)
	}
	if r.flight != nil {
		r.queue = append(r.flight.asks, r.queue...)
	}
	for _, a := range append(r.queue, r.in.close(refusalOf(err))...) {
		r.answer(a, err)
	}
	r.queue, r.flight = nil, nil
}
