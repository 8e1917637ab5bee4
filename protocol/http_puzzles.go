package protocol

// Bodies of the HTTP API about puzzles outside rooms: POST under /api/v1/puzzles.
type (
	// NewPuzzle generates a puzzle: POST /puzzles. Empty fields take the server's defaults; GET /info lists the possible
	// values.
	NewPuzzle struct {
		Kind       string `json:"kind,omitempty"`
		Size       string `json:"size,omitempty"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty,omitempty"`
		Clues      int    `json:"clues,omitempty"`   // number of givens; 0 leaves it to the difficulty
		Minimal    bool   `json:"minimal,omitempty"` // every given is necessary
		Symmetry   string `json:"symmetry,omitempty"`
		Way        string `json:"way,omitempty"` // way of generating it; see KindInfo.Ways
		// the puzzle to start from, for ways that need one; at most [TextMax] bytes
		From string `json:"from,omitempty"`
		Seed string `json:"seed,omitempty"` // the same seed generates the same puzzle; empty for a new one
	}
	// LoosePuzzle is a puzzle outside rooms, with its difficulty. It includes the solution because the client could solve
	// it anyway.
	LoosePuzzle struct {
		Puzzle Puzzle `json:"puzzle"`
		// in the form of Board.Cells, so that clients can check values without the server
		Solution  string `json:"solution,omitempty"`
		Technique string `json:"technique,omitempty"` // the hardest technique that it needs, in English
		// on the kind's scale, for sudoku that of Sudoku Explainer; absent if not rated
		Score float64 `json:"score,omitempty"`
		Seed  string  `json:"seed,omitempty"` // the seed from which it was generated
	}
	// PuzzleText reads a puzzle from text: POST /puzzles/import.
	PuzzleText struct {
		Kind string `json:"kind,omitempty"`
		Text string `json:"text"` // in any form that the server recognises; at most [TextMax] bytes
	}
	// PuzzlePicture generates a puzzle whose solution resembles a picture: POST /puzzles/picture.
	PuzzlePicture struct {
		Kind string `json:"kind,omitempty"`
		Size string `json:"size,omitempty"` // empty for a size with the picture's proportions
		PNG  []byte `json:"png"`            // the file, a PNG or PBM, in base64; at most [PictureMax] bytes before encoding
	}
	// PuzzleRead is the answer: the puzzle, which has exactly one solution, or what is wrong with the text or picture.
	PuzzleRead struct {
		Found *LoosePuzzle `json:"found,omitempty"`
		// cells of the picture, "r3c4", that were changed to make the solution unique
		Changed []string `json:"changed,omitempty"`
		// the text does not say the rules of the puzzle; simpler ones do not give one solution
		Assumed bool         `json:"assumed,omitempty"`
		Fault   *PuzzleFault `json:"fault,omitempty"`
		// the puzzle as text in the forms that can hold it, each with its name in nonet convert
		Forms []PuzzleForm `json:"forms,omitempty"`
		// the puzzles of a text with several, with the fault [ManyBoards]; each Text can be read by another request
		Choices []PuzzleChoice `json:"choices,omitempty"`
	}
	// PuzzleForm is a puzzle as text.
	PuzzleForm struct {
		Name string `json:"name"` // "sudokupad-link"
		Text string `json:"text"`
	}
	// PuzzleChoice is one puzzle of a text with several.
	PuzzleChoice struct {
		Name string `json:"name,omitempty"` // its title or another remark in the text
		Text string `json:"text"`
	}
	// PuzzleFault describes why a text is not a puzzle. Why determines which other fields are set; clients that do not
	// know its value can show Text.
	PuzzleFault struct {
		Why    string   `json:"why"`              // Unreadable ...
		Line   int      `json:"line,omitempty"`   // from 1; absent if unknown
		Column int      `json:"column,omitempty"` // from 1
		Cells  []string `json:"cells,omitempty"`  // the cells concerned, "r3c4"
		Value  int      `json:"value,omitempty"`  // a value, or a number of cells in a row
		// the number found: of boards, rows, cells or bytes, or at least so many solutions
		Count int    `json:"count,omitempty"`
		Most  int    `json:"most,omitempty"` // the maximum number or the largest value
		Word  string `json:"word,omitempty"` // the part of the text concerned, or the name of its format
		Text  string `json:"text"`           // for people, in English
	}
	// HintQuery asks for the next solving step, or for a step that leads to a cell: POST /puzzles/hint.
	HintQuery struct {
		Kind   string `json:"kind,omitempty"`
		Clues  string `json:"clues,omitempty"` // the puzzle's
		Givens string `json:"givens"`          // the puzzle's
		Values string `json:"values"`          // the current board, in the form of Givens
		// the remaining candidates of cells, as marks; those of other cells are unknown
		Notes  string `json:"notes,omitempty"`
		Cell   string `json:"cell,omitempty"` // "r3c4"; empty for the easiest step
		Degree int    `json:"degree"`         // 1: where to look; 2: also why; 3: also what to do
	}
	// PuzzleHint is the answer. Fields beyond the degree are absent.
	PuzzleHint struct {
		Degree int      `json:"degree"`
		Look   string   `json:"look"`            // for people, in English, like all texts here
		Why    string   `json:"why,omitempty"`   // from degree 2 on
		Tell   string   `json:"tell,omitempty"`  // at degree 3
		Facts  string   `json:"facts,omitempty"` // the content of the texts, for clients that show hints in another language
		Cells  []string `json:"cells,omitempty"` // the cells concerned
		Wrong  bool     `json:"wrong,omitempty"` // the hint is about these cells being wrong
		Move   string   `json:"move,omitempty"`  // what to place; at degree 3, if the step places a value
		Marks  string   `json:"marks,omitempty"` // the notes to remove; at degree 3, if the step removes notes
	}
)

// TextMax is the maximum length in bytes of a text with a puzzle.
const TextMax = 1 << 15

// PictureMax is the maximum size in bytes of a picture file.
const PictureMax = 1 << 20

// Values of PuzzleFault.Why.
const (
	// the text has no known format, or contradicts itself, and no other value describes the problem better
	Unreadable = "unreadable"
	NoBoard    = "no_board"    // the text has no board
	ManyBoards = "many_boards" // the text has several boards: Count
	TooLong    = "too_long"    // the text has Count bytes instead of at most Most
	BadCount   = "bad_count"   // no board has Count cells; with Most, the side of the largest, every cell needs a letter
	// Count rows, the first with Value cells, do not form a board; or row Count has Value cells, and the first Most
	BadRows = "bad_rows"
	// Word is not a cell of a board with values up to Most, or one of Cells does not have such a value
	BadSymbol     = "bad_symbol"
	BadSyntax     = "bad_syntax"     // the text looks like XML, JSON, PNG or PBM (Word), but is not valid
	Damaged       = "damaged"        // the data in a link is cut off or damaged
	Unsupported   = "unsupported"    // puzzles of the site and type Word are not supported
	ShortLink     = "short_link"     // the link to the site Word has no puzzle in it
	SeedLink      = "seed_link"      // the text is a random seed of the game Word and has no board in it
	OtherSolution = "other_solution" // the solution in the link is not that of the board: a rule was lost
	UnreadRule    = "unread_rule"    // the board has rules that are not supported: Word, separated by commas
	BadClue       = "bad_clue"       // a clue, which begins with Word, is impossible
	Clash         = "clash"          // cells that must differ all have the value Value
	NoSize        = "no_size"        // the text does not say the size of the board
	// Count regions on a board with Most rows; without Most, region Word of Count cells is too small for Value stars
	BadRegions    = "bad_regions"
	BadSum        = "bad_sum"        // the cells of a cage can't have its sum
	FullBoard     = "full_board"     // no cell is empty
	NoSolution    = "no_solution"    // the board has no solution
	ManySolutions = "many_solutions" // the board has several solutions
	TooDeep       = "too_deep"       // finding out would take too long
)

// NewQuick joins quick play: POST /quick. The player gets a seat in the next race of such a puzzle, together with
// others who ask for the same. The answer is a NewRoom, the room to enter, and the same one if asked again while the
// player is in that race. Empty fields take the server's defaults.
//
// A bot waits up to 8 seconds for a race that begins with a seat that neither people nor ghosts took. If there is none,
// the request is refused as NoSeat and may be repeated at once.
type NewQuick struct {
	Kind       string `json:"kind,omitempty"`
	Size       string `json:"size,omitempty"`
	Rules      string `json:"rules,omitempty"` // additional rules; empty for the classic puzzle
	Difficulty string `json:"difficulty,omitempty"`
}
