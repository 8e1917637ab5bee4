// Package quickplay matches strangers by strength for races and fills the free seats with bots.
package quickplay
