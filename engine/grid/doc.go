// Package grid is the geometry of puzzles on rectangles of cells: which cells there are, what they are called, which
// houses they form, and where values break the one rule of houses, each value once.
package grid
