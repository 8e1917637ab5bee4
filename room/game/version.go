//go:build !nextrules

package game

// Rules is the version of the rules that this package decides by. The first event of a room contains the version of the
// room's rules, and a node refuses rooms of a later version than its own.
//
// A change that alters the result of an existing log, or that adds something to logs, needs the next version and
// applies only to rooms of that version or later. TestNextRules shows how. With the build tag nextrules the current
// rules are called the next version, for tests of rolling upgrades.
//
//	1  the first version
const Rules = 1
