// The contract of looks: all that the client knows of a kind of puzzle. docs/kinds.md says step by step how to add one.
//
// A look says how a puzzle of its kind is read (shape), what can be seen of its rules (Rules), how it is drawn (Drawing), how hands
// work on it (Hands), how it is told to those who listen (Telling), and how it is taught (Lesson). Pages, boards and desks know looks,
// and no kind. What a look leaves out is as it is on boards of digits.
export {};
