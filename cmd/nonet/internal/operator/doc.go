// Package operator shows operators a running server, whichever node they ask: the nodes and their rooms, a room's log
// in words, and the audit log of what operators did. It serves no rooms and no pages.
package operator
