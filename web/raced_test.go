//go:build race

package web

// raced: the race detector looks on, and has pools lose some of what they are given.
const raced = true
