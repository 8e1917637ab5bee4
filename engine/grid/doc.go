// Package grid has the geometry of puzzles on rectangles of cells: cells and their names, the houses that they form,
// and repeated values in houses.
package grid
