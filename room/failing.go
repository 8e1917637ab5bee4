package room

import (
	"time"

	"nonet/room/store"
)

// failing is what a host remembers of the ended rounds that it could not project. Such a round stays first in
// [store.Endings], so it is passed over, tried again ever more rarely, and in the end set aside.
type failing struct {
	rounds map[store.Ending]projectTry
	worked time.Time // when a round was last projected
}

// projectTry is how a round fared so far.
type projectTry struct {
	tries int
	first time.Time
	next  time.Time
	wait  time.Duration // until then, from the last try on
}

// ask is for how many rounds the store has to be asked, so that there are [ProjectMax] among
// them that were not tried yet.
func (f *failing) ask() int { return ProjectMax + len(f.rounds) }

// choose says which of the rounds that are pending are to be taken up: first those that were not tried yet, then those
// whose time has come again. What is remembered of others goes.
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

// succeeded notes that a round was projected.
func (f *failing) succeeded() { f.worked = time.Now() }

// failed notes that a round was not, and says whether to give it up: after some tries, if it is hopeless or
// others could be projected meanwhile.
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

// forget forgets a round that was given up.
func (f *failing) forget(e store.Ending) { delete(f.rounds, e) }
