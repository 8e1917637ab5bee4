// Package quickplay does the matchmaking of quick races: it matches strangers by strength and fills free seats with
// bots.
package quickplay
