package room

import (
	"time"

	"nonet/room/game"
)

// BeLate has the node find that it just came so much too late.
func (h *Host) BeLate(late time.Duration) { h.pulse.note(time.Now(), late, true) }

// Spare is how many hundredths of a processor the node has for what nobody waits for.
func (h *Host) Spare() int { return h.spare() }

// NewHelpLine is a line before so many engines.
func NewHelpLine(engines int) *helpLine {
	l := newHelpLine()
	l.engines = make(chan struct{}, engines)
	return l
}

// Line has something done for a site in a line, if there is a place for it.
func Line(l *helpLine, site string, do func()) bool {
	place := l.enter(site)
	if place == nil {
		return false
	}
	go func() {
		defer l.leave(site)
		l.work(place, func() (game.Action, error) { do(); return nil, nil })
	}()
	return true
}
