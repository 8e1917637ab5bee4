//go:build nextrules

package game

// Rules is the version after the current one. Its rules are the same, but a build without the tag nextrules refuses its
// rooms.
const Rules = 2
