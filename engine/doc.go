// Package engine says what a puzzle is: kinds of puzzles, and how they are made, solved, graded and explained.
// It is pure: no clock, no goroutine, no global random numbers, no I/O, only the standard library.
//
// # How to write a kind
//
// Copy package null, which does all that a kind must and as little as it can, and give it a name that is never changed.
// A kind is a [Kind]; what more it can do is an optional interface ([Solver], [Hinter], [Ranker], [CandidateLister],
// [Checker], [Houser], [Importer], [Exporter], [Batcher], [PictureImporter], [Canonicalizer], [Fingerprinter],
// [Defaulter], [DailyScheduler], [Pacer], [Disguiser]). It has no state, so that any number of goroutines can share it.
// Then:
//
//   - Random numbers come from [NewRand] with the seed and from nowhere else. Draw them in an order that does not hang
//     on a map or a time: the same seed makes the same puzzle on every machine.
//   - Bound every search by steps, and return [ErrBudget] when they are used up.
//   - Prove at every step that one solution is left. Package csp searches anything that is cells, values and
//     constraints; package grid knows cells, houses and their names.
//   - Packages specword, cluetext and hintwords read specs and text forms and write hints.
//   - Parse reads what anybody may send. It may refuse, with an [*InputError] that says where; it may not panic, and
//     what it accepts may not make anything panic later.
//   - Call enginetest.Run in a test, add a line to package kinds, and write down in its golden
//     file what some seeds mean.
//
// Nothing else in nonet names a kind: rooms, stores and the wire carry a [Puzzle] and do not ask. The
// browser draws what [Puzzle.Clues] says.
package engine
