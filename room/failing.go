package room

import (
	"time"

	"nonet/room/store"
)

// failing holds the ended rounds that a host could not project. Such a round stays first in [store.Endings], so it is
// skipped, tried again at growing intervals, and finally set aside.
type failing struct {
	rounds map[store.Ending]projectTry
	worked time.Time // when a round was last projected
}

// projectTry holds the failed tries of a round.
type projectTry struct {
	tries int
	first time.Time
	next  time.Time
	wait  time.Duration // between the last try and next
}

// ask returns how many ended rounds to request from the store, so that [ProjectMax] of them have not been tried yet.
func (f *failing) ask() int { return ProjectMax + len(f.rounds) }

// choose returns which of the pending rounds to project: first those that were not tried yet, then those whose retry
// time has come. It drops what is recorded of rounds that are no longer pending.
func (f *failing) choose(pending []store.Ending, now time.Time) (take []store.Ending) {
	still := make(map[store.Ending]projectTry, len(f.rounds))
	var again []store.Ending
	for _, e := range pending {
		try, known := f.rounds[e]
		switch {
		case !known && len(take) < ProjectMax && len(f.rounds)+len(take) < FailingMax:
			take = append(take, e)
		case known:
			still[e] = try
			if !now.Before(try.next) {
				again = append(again, e)
			}
		}
	}
	f.rounds = still
	return append(take, again[:min(len(again), ProjectMax)]...)
}

// succeeded records that a round was projected.
func (f *failing) succeeded() { f.worked = time.Now() }

// failed records a failed try and reports whether to give the round up: after [ProjectTries], if the error is permanent
// or other rounds could be projected meanwhile.
func (f *failing) failed(e store.Ending, hopeless bool, now time.Time) (giveUp bool) {
	try := f.rounds[e]
	if try.tries == 0 {
		try.first = now
	}
	try.tries++
	try.wait = min(max(2*try.wait, ProjectEvery), ProjectRest)
	try.next = now.Add(try.wait)
	f.rounds[e] = try
	return try.tries >= ProjectTries && (hopeless || f.worked.After(try.first))
}

// forget removes a round that was given up.
func (f *failing) forget(e store.Ending) { delete(f.rounds, e) }
