// Package quickplay leads strangers into races: it matches people by strength and fills seats that stay free with bots.
package quickplay
