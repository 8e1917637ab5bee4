// Package technique solves sudoku by human techniques, one or a family per file. The grade of a puzzle is its hardest
// necessary technique, and a hint is the next step in words. It works on every grid of package grid.
//
// The techniques have their common names; most are described at sudopedia.org and in the help of HoDoKu. Scores are on
// the scale of Sudoku Explainer by Nicolas Juillerat: the same technique has the same score, and techniques that Sudoku
// Explainer does not have get the score of similar ones.
package technique
