// Package engine defines puzzles and kinds of puzzles, and how kinds make, solve, grade and explain them. It is pure:
// it uses no clock, no goroutine, no global random numbers, no I/O, and only the standard library.
//
// # How to write a kind
//
// Copy package null, which does no more than every kind must, and choose a name that never changes. A kind implements
// [Kind]; all other abilities are optional interfaces ([Solver], [Hinter], [Ranker], [CandidateLister], [Checker],
// [Houser], [Importer], [Exporter], [Batcher], [PictureImporter], [Canonicalizer], [Fingerprinter], [Defaulter],
// [DailyScheduler], [Pacer], [Disguiser]). A kind has no state, so any number of goroutines can share it. Then:
//
//   - Draw random numbers only from [NewRand] with the seed, in an order that does not depend on a map or a time: a
//     seed makes the same puzzle on every machine.
//   - Bound every search by steps, and return [ErrBudget] when they are used up.
//   - Prove at every step that exactly one solution is left. Package csp searches boards of cells, values and
//     constraints; package grid has cells, houses and their names.
//   - Packages specword, cluetext and hintwords read specs and text forms and write hints.
//   - Parse reads text from strangers. It may return an [*InputError] with the place of the fault; it must not panic,
//     and a puzzle that it accepts must not make anything panic later.
//   - Call enginetest.Run in a test, add a line to package kinds, and record the puzzles of some seeds in the golden
//     file.
//
// No other package depends on a kind: rooms, stores and the wire protocol carry a [Puzzle] unchanged, and the browser
// draws it from [Puzzle.Clues].
package engine
