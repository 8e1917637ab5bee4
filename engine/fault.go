package engine

import "fmt"

// Fault describes what is wrong with a puzzle's text, for programs that show errors in another language. Which fields
// are set depends on the kind of fault. The zero value means that only the error's words describe it.
type Fault struct {
	Kind  FaultKind
	Cells []string // by their names, "r3c4"
	Value int      // a value
	Count int      // the number of things
	Most  int      // their maximum number, or the largest value
	Word  string   // a word of the text, or the name of its form
}

// Errorf returns an error that has the fault and a formatted message.
func (f Fault) Errorf(format string, args ...any) *InputError {
	return &InputError{Msg: fmt.Sprintf(format, args...), Fault: f}
}

// FaultKind is a kind of fault.
type FaultKind uint8

// The kinds of faults, with the fields that they set.
const (
	FaultUnspecified   FaultKind = iota // only the error's words describe it
	FaultEmpty                          // there is no board
	FaultBoards                         // there are several: Count
	FaultLong                           // the text is too long: Count and Most bytes
	FaultCount                          // no board has Count cells; with Most, its side at most, each has a letter
	FaultRows                           // Count rows of Value cells form no board; or row Count has Value, the first Most
	FaultSymbol                         // Word is no cell of a board with values up to Most, or 0 if that is unknown
	FaultSyntax                         // the text is not valid XML or JSON, as Word says
	FaultDamaged                        // a link's data is damaged
	FaultUnsupported                    // the site and the type of puzzle of a link are not read: Word
	FaultShortLink                      // a link to the site Word holds no puzzle, at most its number there
	FaultSeed                           // a random seed of the game Word, which holds no board
	FaultOtherSolution                  // the link has another solution than the board: a rule was lost
	FaultRule                           // the board has rules that are not supported: Word, a list
	FaultClue                           // a clue is impossible: Word is its first word
	FaultConflict                       // Cells that must differ are all Value
	FaultSize                           // the text does not say the size of the board, which can't be told from the rest
	FaultRegions                        // Count regions, Most rows; or region Word: Count cells for Value stars
	FaultSum                            // Cells of a cage can't add up to its sum
	FaultFull                           // no cell is empty
	FaultKinds                          // the number of kinds
)
