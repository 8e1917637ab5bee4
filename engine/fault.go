package engine

// Fault is what is wrong with a puzzle's text, for programs that tell people in another language than an error's. Which
// facts there are depends on the kind. The zero value says nothing beyond the error's words.
type Fault struct {
	Kind  FaultKind
	Cells []string // by their names, "r3c4"
	Value int      // a value
	Count int      // how many there are
	Most  int      // how many there may be, or how large a value may be
	Word  string   // of the text or its form, as it stands there
}

// FaultKind is a kind of fault.
type FaultKind uint8

// The kinds of faults, with their facts.
const (
	FaultUnspecified FaultKind = iota // none but the error's words
	FaultEmpty                        // there is no board
	FaultBoards                       // there are several: Count
	FaultLong                         // the text is too long: Count and Most bytes
	FaultCount                        // no board has so many cells: Count
	FaultRows                         // the rows make no board: Count rows; Value cells in the first
	FaultSymbol                       // Word is no cell of a board with values up to Most, which is 0 if that is not known
	FaultSyntax                       // the text is no XML or JSON, which Word is
	FaultDamaged                      // a link's data is damaged
	FaultRule                         // the board has a rule that is not read: Word
	FaultClue                         // a clue says what can't be: Word begins it
	FaultConflict                     // Cells that may not be equal are all Value
	FaultSum                          // Cells of a cage can't add up to its sum
	FaultFull                         // no cell is empty
	FaultKinds                        // how many kinds there are
)
