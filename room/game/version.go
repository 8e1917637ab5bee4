//go:build !nextrules

package game

// Rules is the version of the rules that this package decides by. A room's first event pins the version that the room
// is played by, and a node refuses a room of a later version than it knows.
//
// A change that alters what an existing log adds up to, or that puts something new into logs, takes the next version
// and applies only to rooms of that version or later. TestNextRules shows how. The build tag nextrules makes a build
// that calls its rules the next version, for tests that roll nodes from one version to another.
//
//	1  the first
const Rules = 1
