// Package operator is what operators see and do of a running server, whichever node they ask: the nodes and what goes on
// in their rooms, a room's log in words, and the trail of what operators did. It serves no rooms and no pages.
package operator
