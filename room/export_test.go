package room

import (
	"time"

	"nonet/room/game"
	"nonet/room/view"
)

// Limits that tests wait for or reach.
const (
	AwayAfter           = awayAfter
	BusyFrom            = busyFrom
	CrowdFrom           = paceFrom
	CrowdPace           = pacePerViewer
	DueEvery            = dueEvery
	DueMax              = dueMax
	DueRest             = dueRest
	FillAfter           = fillAfter
	IdleFor             = idleFor
	IdlePart            = idleDivisor
	LinesBytes          = linesBytes
	LinesMax            = linesMax
	ListAnew            = listRefreshEvery
	ListingsRead        = listingsRead
	OutboxMax           = outboxMax
	PresenceEvery       = presenceEvery
	PresenceTTL         = presenceTTL
	PausedRetryEvery    = pausedRetryEvery
	ResendMax           = view.BatchQueueMax
	SlowAppend          = slowAppend
	SpareAlone          = idleCPUAlone
	SpareBusy           = idleCPUBusy
	SparePlayed         = idleCPUPlayed
	TailFor             = tailFor
	TailLeast           = tailMin
	ViewIdle            = viewIdle
	SpectatorsListed    = spectatorsListed
	SpectatorCountEvery = spectatorCountEvery
)

// BeLate makes the node record that it just ran late by the given time.
func (reg *Registry) BeLate(late time.Duration) { reg.overloadProbe.Add(time.Now(), late, true) }

// NewHelpQueue returns a queue for a number of workers.
func NewHelpQueue(workers int) *helpQueue { return newHelpQueue(workers) }

// FindHelp calls find in the background when it is the network's turn, and reports whether there was a place for it.
func FindHelp(q *helpQueue, network string, find func()) bool {
	if !q.reserve(network) {
		return false
	}
	go func() {
		defer q.release(network)
		_, _ = q.runComputation(network, func() (game.Action, error) { find(); return nil, nil })
	}()
	return true
}
