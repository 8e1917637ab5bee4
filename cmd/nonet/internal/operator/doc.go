// Package operator shows operators a running server and executes their commands in it, whichever node they ask: a Unix
// socket for nonet admin and the commands on the data, a web page, the nodes and their rooms, a room's log in words,
// and the audit log of what operators did.
package operator
