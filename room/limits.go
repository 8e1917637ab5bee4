package room

import (
	"time"

	"nonet/room/internal/publiclist"
)

// The limits and intervals of rooms.
const (
	groupBytes       = 64 << 10  // bytes of events after which no further command joins an entry
	groupMax         = 64        // commands that share one entry
	mailboxMax       = 256       // messages in a room's mailbox from which on chat is refused and news dropped
	jobsMax          = 1024      // results and news of the store waiting for a worker; more go to rooms' mailboxes
	queueMax         = 4096      // commands waiting for the store before the room says busy
	outboxMax        = 256       // frames waiting for a viewer before it gets a snapshot instead
	outboxBytes      = 256 << 10 // bytes waiting for a viewer before it gets a snapshot instead
	tailMin          = 64        // entries kept on a node, to restore those the store loses and to locate viewers
	tailBytes        = 256 << 10 // bytes of entries above which a node keeps only tailMin
	clockReadings    = 3         // readings of the store's clocks at the start of a node
	dueMax           = 100       // due rooms opened in one pass
	dueRemembered    = 10_000    // rooms that stay due of which a node keeps track; beyond, it opens no new ones
	ReasonMax        = 1 << 10   // bytes of the reason why a room or a round is set aside
	ephemeralsMax    = 64        // ephemeral messages waiting for the store; more are dropped
	linesMax         = 48        // chat lines of a room that a node keeps
	linesBytes       = 8 << 10   // bytes of them
	speakersMax      = 128       // speakers of a room that a node remembers
	spectatorsListed = 100       // spectators of a node listed to a host in one answer
	remoteListMax    = 1000      // spectators on other nodes that a node remembers until the next question
	helpMax          = 256       // places in a node's help queue; further requests are refused as busy
	HelpOfSite       = 16        // of those, the maximum for one site

	PublicOfSite     = publiclist.OfSite // public rooms listed per site of their hosts; no more can be created
	listingsRead     = 5000              // public rooms read from the store, the latest changed, to choose from
	listRefreshEvery = 5 * time.Second   // maximum age of the public list by which a node enforces limits

	manyDivisor       = 8  // a site with 1/8 of a room's places is reported to other nodes
	starvedDivisor    = 4  // if late for 1/4 of the time, a node may have missed the store's answer
	idleDivisor       = 20 // if late for less than 1/20 of the time, a node makes puzzles in advance
	idleCPUAlone      = 25 // percent of a CPU for making puzzles in advance on a node without open rooms
	idleCPUPlayed     = 5  // the same with open rooms
	idleCPUBusy       = 1  // the same while players send many commands
	overloadedPercent = 80 // percent of the time late from which on a node accepts no new work

	busyFrom = 64 // commands between two samples of the overload probe from which on a node is busy

	frameBufBytes = 1 << 10 // bytes of a buffer shared by a room's small frames

	fewViewers = 16 // viewers that a room writes to itself in one turn; for more it uses goroutines

	paceFrom      = 100                   // viewers on a node above which a room's entries are paced
	pacePerViewer = 50 * time.Microsecond // time between two entries per viewer above paceFrom

	presenceEvery       = 10 * time.Second       // how often a node renews who is connected
	spectatorCountEvery = time.Second            // minimum time between two updates of the number of spectators
	presenceTTL         = 30 * time.Second       // how long a silent node's viewers count as connected
	HeadsEvery          = time.Second            // how often heads are compared with the store
	tailFor             = 10 * time.Second       // how long a node keeps entries that the store may lose
	StoreWait           = 3 * time.Second        // how long a command waits for the store before it is refused
	forwardAfter        = 2                      // lost appends in a row after which a node forwards commands
	forwardFrom         = 5 * time.Millisecond   // lost appends faster than this do not count
	forwardFor          = 10 * time.Second       // how long a node forwards before it tries an append again
	forwardWait         = 500 * time.Millisecond // how long to wait until forwarded commands are in the log
	outageEndWait       = 250 * time.Millisecond // how soon the store first has to append the end of a pause
	slowAppend          = 250 * time.Millisecond // duration from which on an append is logged as slow
	slowEvery           = time.Second            // minimum time between two such log lines of a node
	triesMax            = 16                     // tries of an entry kept in its trace, the latest ones
	RetryEvery          = 200 * time.Millisecond // time between tries while the store fails
	pausedRetryEvery    = time.Second            // time between tries while the room is announced as paused
	// how long a room has for its own try, after the store did not answer the registry, before it counts as paused
	ownTryFor      = 500 * time.Millisecond
	awayAfter      = 3 * time.Second        // after this time without a connection a player counts as away
	dealRest       = 10 * time.Second       // maximum time between tries to make a puzzle that can't be made
	dueEvery       = 2 * time.Second        // how often the store is asked for due rooms
	dueRest        = time.Minute            // maximum time between tries of a room that stays due
	LiveCheckBurst = 20                     // answers to a network at once that a puzzle is live
	LiveCheckEvery = time.Minute            // time until one more such answer is allowed
	RefusalStep    = 500 * time.Millisecond // refusals for live puzzles are delayed to a multiple of this
	idleFor        = time.Minute            // how long a room without viewers stays open on a node
	viewIdle       = 5 * time.Second        // the same for a room opened for a single request
	Keep           = 24 * time.Hour         // how long a room is kept after its last entry, by default
	KeepLeast      = 6 * time.Hour          // the minimum that [Config] may set, so that players can take a break
)
