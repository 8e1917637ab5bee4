package room

import (
	"runtime"
	"sync"

	"nonet/room/game"
)

// helpLine is where those wait for whom something is found beside rooms. A site has so many places in it, and one of
// its askers waits for an engine at a time: the others' turn comes after one of a site's, not after all of them. It is
// safe for concurrent use.
type helpLine struct {
	engines chan struct{} // has something in it for each help that an engine is finding

	mu    sync.Mutex
	all   int
	sites map[string]*helpSite
}

// helpSite is what a site has in a line.
type helpSite struct {
	all  int
	next chan struct{} // has something in it while one of the site's waits for an engine
}

func newHelpLine() *helpLine {
	return &helpLine{
		engines: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), sites: map[string]*helpSite{},
	}
}

// enter counts one more of a site for whom something is to be found; nil is that they are too many.
func (l *helpLine) enter(site string) *helpSite {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.sites[site]
	if s == nil {
		s = &helpSite{next: make(chan struct{}, 1)}
	}
	if l.all >= HelpMax || s.all >= HelpOfSite {
		return nil
	}
	l.sites[site] = s
	l.all++
	s.all++
	return s
}

// leave ends what enter began.
func (l *helpLine) leave(site string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if s := l.sites[site]; s.all > 1 {
		s.all--
	} else {
		delete(l.sites, site)
	}
}

// work has an engine find something, when it is its turn.
func (l *helpLine) work(s *helpSite, find func() (game.Action, error)) (game.Action, error) {
	s.next <- struct{}{}
	l.engines <- struct{}{}
	<-s.next
	defer func() { <-l.engines }()
	return find()
}

// count is how many there are in the line.
func (l *helpLine) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}
