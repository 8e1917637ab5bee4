// Package grid is the geometry of puzzles on rectangles of cells: which cells there are, what they are called,
// and which houses they form. It knows nothing about digits that are placed.
package grid
