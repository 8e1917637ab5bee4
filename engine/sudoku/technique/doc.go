// Package technique solves sudoku as a person does, one human technique per file. The grade of a puzzle is the hardest
// technique that it needs, and a hint is the next step, put in words. It works on every grid
// that package grid describes.
//
// The techniques bear their common names; most are described at sudopedia.org and in the help of HoDoKu. The scores are
// on the scale of Sudoku Explainer by Nicolas Juillerat: the same technique has the same score, and what Sudoku
// Explainer does not know stands near what it takes the place of.
package technique
