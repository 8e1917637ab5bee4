package room

import "time"

// pulseKept is how many beats of a node's pulse are remembered: more than come while a store has to answer.
const pulseKept = int(2 * StoreWait / PulseEvery)

// Every bound of a room, in one place.
const (
	GroupBytes    = 64 << 10  // bytes of events after which no further command joins an entry
	GroupMax      = 64        // commands that share one entry
	MailboxMax    = 256       // messages waiting in a room's mailbox before it says busy
	errandsMax    = 1024      // what a store has to say that waits to be brought, before rooms fetch it themselves
	QueueMax      = 4096      // commands waiting for the store before the room says busy
	OutboxMax     = 256       // frames waiting for a viewer before it gets a snapshot instead
	OutboxBytes   = 256 << 10 // bytes waiting for a viewer before it gets a snapshot instead
	TailLeast     = 64        // entries kept on a node, for a store that loses some and to know where viewers were
	TailBytes     = 256 << 10 // bytes of entries above which a node keeps no more than those
	ResumeMax     = 16        // of them that can be told again; who missed more is told the whole room
	ProjectMax    = 32        // ended rounds taken up in one turn that were not tried yet
	ProjectTries  = 5         // of a round that can't be archived and ranked, before it is set aside
	FailingMax    = 10_000    // rounds that could not be archived and ranked, before a node does not get to others
	SyncLooks     = 3         // times that a node asks for the store's clocks when it starts
	AwayMax       = 16        // times that the store was away which a node remembers
	DueMax        = 100       // rooms opened at once because something falls due
	DueTries      = 10_000    // rooms that stay due although a node opens them, before it does not get to others
	ListingsMax   = 100       // public rooms shown
	ReasonMax     = 1 << 10   // bytes of why a room or a round is set aside
	CourseMax     = 1 << 16   // bytes of a round's course, some 4 a step: who comes late is told no more
	EphemeralsMax = 64        // of them that wait for the store before one is lost
	LinesMax      = 48        // lines of a room's chat that a node keeps
	LinesBytes    = 8 << 10   // bytes of them
	SpeakersMax   = 128       // people who said or showed something in a room that a node remembers
	WatchersTold  = 100       // spectators of a node whom a host is told of at once
	RollMax       = 1000      // of those on other nodes that a node remembers, until the host asks again
	HelpMax       = 256       // players for whom help is sought at once in a node's line; others are told to ask again
	HelpOfSite    = 16        // of them that are at one place

	ListingsOfSite = 20                     // public rooms shown whose hosts are from one place
	PublicOfSite   = 100                    // public rooms listed at once whose hosts are from one place; it makes no more
	ListingsRead   = 5000                   // public rooms that those shown are chosen from, the latest changed
	ListEvery      = 250 * time.Millisecond // how old the public list may be that a node gives
	ListAnew       = 5 * time.Second        // how old it is at most that a node decides by
	ListSure       = 15 * time.Second       // from when on what a node has put there must be read: longer than it takes

	ManyPart       = 8  // the share of a room's places that are many for an address, as nodes tell each other: an eighth
	StarvedPart    = 4  // the share of the time late from which on a node may have missed the store's answer: a quarter
	IdlePart       = 20 // the share of the time late below which it makes puzzles ready: a twentieth
	SpareAlone     = 25 // hundredths of a processor that a node without open rooms makes puzzles ready with
	SparePlayed    = 5  // and one with open rooms
	SpareBusy      = 1  // and one whose players have much done
	OverloadedPart = 80 // percent of the time late from which on a node begins nothing new

	BusyFrom    = 64                     // commands between two looks at the time, of a node whose players have much done
	SwampedFrom = 200 * time.Millisecond // how late such a node comes, twice, to take one command of each player at a time
	SwampedAt   = 600 * time.Millisecond // how late it comes once to do so

	FramesBytes = 1 << 10 // of the memory that several small frames of a room share

	FewViewers = 16 // viewers that a room writes to itself in one turn; to more, others write

	CrowdFrom = 100                   // viewers on a node from which on a room's entries come at a bounded rate
	CrowdPace = 50 * time.Microsecond // between two entries, for each viewer beyond

	PresenceEvery = 10 * time.Second       // how often a node says again who is connected
	WatchingEvery = time.Second            // how often viewers are told at most how many watch
	PresenceTTL   = 30 * time.Second       // how long a silent node's viewers count as connected
	HeadsEvery    = time.Second            // how often positions are compared with the store
	TailFor       = 10 * time.Second       // for how long a node keeps entries for a store that may lose them
	StoreWait     = 3 * time.Second        // how long a command waits for the store before it is refused
	FarAfter      = 2                      // appends that a node loses in a row before it hands commands over
	FarFrom       = 5 * time.Millisecond   // how long they took at least: who is nearer tries again
	FarFor        = 10 * time.Second       // before it tries once more for itself
	HandWait      = 500 * time.Millisecond // for the log to show what was handed over
	PulseEvery    = 200 * time.Millisecond // how often a node looks whether it comes in time
	ResumeWait    = 250 * time.Millisecond // within when the store first has to take word of a pause
	SlowAppend    = 250 * time.Millisecond // from which on the log tells of an append that took so long
	SlowEvery     = time.Second            // how often it does at most, on a node
	TriesMax      = 16                     // appends of an entry that its way tells of, the last ones
	RetryEvery    = 200 * time.Millisecond // between tries while the store takes nothing
	ProbeEvery    = time.Second            // between tries while the room is paused
	// a room's own try, after the store did not answer the host, before it counts as paused
	DoubtFor  = 500 * time.Millisecond
	AwayAfter = 3 * time.Second  // a player without a connection counts as away
	DealRest  = 10 * time.Second // between tries to make a puzzle that can't be made, in the end
	DueEvery  = 2 * time.Second  // how often the store is asked which rooms need somebody to act
	DueRest   = time.Minute      // between tries of a room that stays due, in the end
	// how often the store is asked for ended rounds that nobody has archived and ranked
	ProjectEvery = 5 * time.Second
	ProjectRest  = 10 * time.Minute       // between tries of such a round, in the end
	ProjectWait  = 10 * time.Second       // how long one round of them may take
	ProjectSeen  = time.Second            // how long who asks for finished rounds waits for those that have just ended
	LiveAsks     = 20                     // times at once that a place is told that a puzzle is live
	LiveAskEvery = time.Minute            // before it may be told once more
	Veil         = 500 * time.Millisecond // what is live is refused after a multiple of this: see [Host.Veils]
	IdleFor      = time.Minute            // a room without viewers stays open on a node
	LookFor      = 5 * time.Second        // one that was opened for a look
	Keep         = 24 * time.Hour         // a room after its last entry, unless [Config] says otherwise
	KeepLeast    = 6 * time.Hour          // then too: somebody may think for long, or be called away
)
