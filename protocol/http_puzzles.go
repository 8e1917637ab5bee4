package protocol

// Bodies of the HTTP API about puzzles that belong to no room: POST under /api/v1/puzzles.
type (
	// NewPuzzle asks for a puzzle: POST /puzzles. What is empty is the server's usual; GET /info has the words.
	NewPuzzle struct {
		Kind       string `json:"kind,omitempty"`
		Size       string `json:"size,omitempty"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty,omitempty"`
		Clues      int    `json:"clues,omitempty"`   // number of givens; 0 leaves it to the difficulty
		Minimal    bool   `json:"minimal,omitempty"` // no given can be taken away
		Symmetry   string `json:"symmetry,omitempty"`
		Way        string `json:"way,omitempty"` // of making it
		// the puzzle to start from, for a way that needs one; at most [TextMax] bytes
		From string `json:"from,omitempty"`
		Seed string `json:"seed,omitempty"` // the same seed makes the same puzzle; empty makes a new one
	}
	// LoosePuzzle is a puzzle that belongs to no room, with how hard it is. Who has it can solve
	// it: there is nothing to hide.
	LoosePuzzle struct {
		Puzzle    Puzzle  `json:"puzzle"`
		Solution  string  `json:"solution,omitempty"`  // as Board.Cells, so that it can be judged without a server
		Technique string  `json:"technique,omitempty"` // the hardest that it needs, in English
		Score     float64 `json:"score,omitempty"`     // on the kind's scale, sudoku's is that of Sudoku Explainer; absent is not scored
		Seed      string  `json:"seed,omitempty"`      // that it was made from
	}
	// PuzzleText asks what puzzle a text holds: POST /puzzles/import.
	PuzzleText struct {
		Kind string `json:"kind,omitempty"`
		Text string `json:"text"` // in any form that the server tells apart; at most [TextMax] bytes
	}
	// PuzzlePicture asks for a puzzle whose solution looks like a picture: POST /puzzles/picture.
	PuzzlePicture struct {
		Kind string `json:"kind,omitempty"`
		Size string `json:"size,omitempty"` // empty is one of the picture's proportions
		PNG  []byte `json:"png"`            // the file as base64; at most [PictureMax] bytes of it
	}
	// PuzzleRead is the answer: the puzzle, with proof that it has one solution, or what is wrong with the text or
	// picture.
	PuzzleRead struct {
		Found   *LoosePuzzle `json:"found,omitempty"`
		Changed []string     `json:"changed,omitempty"` // cells of the picture, "r3c4", so that there is one solution
		Fault   *PuzzleFault `json:"fault,omitempty"`
	}
	// PuzzleFault is why a text is no puzzle. Which facts there are depends on Why; a client that
	// does not know the word has Text.
	PuzzleFault struct {
		Why    string   `json:"why"`              // Unreadable ...
		Line   int      `json:"line,omitempty"`   // from 1; absent where there is no place to name
		Column int      `json:"column,omitempty"` // from 1
		Cells  []string `json:"cells,omitempty"`  // that it is about, "r3c4"
		Value  int      `json:"value,omitempty"`  // a value, or cells in a row
		Count  int      `json:"count,omitempty"`  // how many there are: boards, rows, cells, bytes; solutions, at least
		Most   int      `json:"most,omitempty"`   // how many there may be, or the largest value
		Word   string   `json:"word,omitempty"`   // of the text or its form, as it stands there
		Text   string   `json:"text"`             // for people, in English
	}
	// HintQuery asks for the next step of a puzzle, or for what leads to a cell: POST /puzzles/hint.
	HintQuery struct {
		Kind   string `json:"kind,omitempty"`
		Clues  string `json:"clues,omitempty"` // the puzzle's
		Givens string `json:"givens"`          // the puzzle's
		Values string `json:"values"`          // the board as it is, like Givens
		Notes  string `json:"notes,omitempty"` // all that cells can still take, as marks; a cell without is not known
		Cell   string `json:"cell,omitempty"`  // "r3c4"; empty is the easiest step
		Degree int    `json:"degree"`          // 1: where to look; 2: and why; 3: and what to do
	}
	// PuzzleHint is the answer. What is beyond the degree is left out.
	PuzzleHint struct {
		Degree int      `json:"degree"`
		Look   string   `json:"look"`            // for people, in English, like all words here
		Why    string   `json:"why,omitempty"`   // from degree 2 on
		Tell   string   `json:"tell,omitempty"`  // at degree 3
		Facts  string   `json:"facts,omitempty"` // what the words say, for clients that tell it in another language
		Cells  []string `json:"cells,omitempty"` // that it is about
		Wrong  bool     `json:"wrong,omitempty"` // the cells are wrong: that is what it is about
		Move   string   `json:"move,omitempty"`  // what to place, at degree 3, if it is a value
		Marks  string   `json:"marks,omitempty"` // the notes to take away, at degree 3, if it is these
	}
)

// TextMax is how many bytes a text has at most that is asked about.
const TextMax = 1 << 15

// PictureMax is how many bytes a picture's file has at most.
const PictureMax = 1 << 20

// Why a text is no puzzle.
const (
	// it is in no form that the server knows, or says what can't be, and there is no closer word
	Unreadable = "unreadable"
	NoBoard    = "no_board"    // there is no board in it
	ManyBoards = "many_boards" // there are several: count
	TooLong    = "too_long"    // it has count bytes of most
	BadCount   = "bad_count"   // no board has count cells
	BadRows    = "bad_rows"    // count rows, the first of value cells, make no board
	// word is no cell of a board with values up to most, or one of cells has no such value
	BadSymbol     = "bad_symbol"
	BadSyntax     = "bad_syntax"     // it is not the XML, JSON or PNG, which word is, that it seems to be
	Damaged       = "damaged"        // the data of a link is damaged
	UnreadRule    = "unread_rule"    // the board has a rule that is not read: word
	BadClue       = "bad_clue"       // a clue, which word begins, says what can't be
	Clash         = "clash"          // cells that may not be equal are all value
	BadSum        = "bad_sum"        // cells of a cage can't add up to its sum
	FullBoard     = "full_board"     // no cell is empty
	NoSolution    = "no_solution"    // the board can't be filled
	ManySolutions = "many_solutions" // the board can be filled in several ways
	TooDeep       = "too_deep"       // it would take too long to find out
)
