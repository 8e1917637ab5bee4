package room

import "time"

// Every bound of a room, in one place.
const (
	BatchMax    = 64 << 10  // bytes of events in one entry
	GroupMax    = 64        // commands that share one entry
	MailboxMax  = 1024      // commands waiting in a room before it says busy
	OutboxMax   = 256       // frames waiting for a viewer before it gets a snapshot instead
	OutboxBytes = 256 << 10 // bytes waiting for a viewer before it gets a snapshot instead
	TailMax     = 256       // entries kept on a node for viewers who resume
	ReadMax     = 512       // entries read from the store at once
	ListingsMax = 100       // public rooms shown
	RowsMax     = 100       // rows of a leaderboard shown at once

	PresenceEvery = 10 * time.Second // how often a node says again who is connected
	PresenceTTL   = 30 * time.Second // how long a silent node's viewers count as connected
	HeadsEvery    = time.Second      // how often positions are compared with the store
	StoreWait     = 3 * time.Second  // how long a command waits for the store before it is refused
	IdleFor       = time.Minute      // a room without viewers stays open on a node
	KeepLobby     = 24 * time.Hour   // a room's log after its last entry
)
