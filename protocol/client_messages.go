package protocol

// Messages from a client. ID is the command's id: above 0, rising, below 2^53.
type (
	// Hello opens the conversation. It must be the first message, within [HelloWithin] seconds.
	Hello struct {
		T     string `json:"t"` // "hello"
		V     int    `json:"v"` // the version that the client speaks
		Token string `json:"token"`
	}
	// Enter starts to watch a room, and leaves the one watched before. With a position the server sends what was
	// missed since then, if it still can; else, and without one, it sends a [Room].
	Enter struct {
		T        string `json:"t"` // "enter"
		Room     string `json:"room"`
		Epoch    string `json:"epoch,omitempty"`
		Seq      uint64 `json:"seq,omitempty"`
		Hash     string `json:"hash,omitempty"`
		Password string `json:"password,omitempty"` // where the room has one; who sits in it needs none
	}
	// Sit takes a seat, or brings the player's new name to the seat.
	Sit struct {
		T  string `json:"t"` // "sit"
		ID uint64 `json:"id"`
	}
	// Leave gives the seat up. In a round it is for good.
	Leave struct {
		T  string `json:"t"` // "leave"
		ID uint64 `json:"id"`
	}
	// Ready says that the player is ready, or is not after all. A round begins when two or more sit and all are ready.
	Ready struct {
		T  string `json:"t"` // "ready"
		ID uint64 `json:"id"`
		On bool   `json:"on"`
	}
	// Configure changes the settings. The host's, in the lobby; it takes everyone's readiness back.
	Configure struct {
		T        string   `json:"t"` // "configure"
		ID       uint64   `json:"id"`
		Settings Settings `json:"settings"`
	}
	// Start begins the round with whoever sits, ready or not. The host's, in the lobby.
	Start struct {
		T  string `json:"t"` // "start"
		ID uint64 `json:"id"`
	}
	// Place puts a value into a cell: "r3c4=7" is 7 in row 3, column 4; or into all cells of a line that are empty,
	// one after the other until one is wrong: "r3c4..c9=1" along the row, "r3c4..r9=1" down the column.
	Place struct {
		T    string `json:"t"` // "place"
		ID   uint64 `json:"id"`
		Move string `json:"move"`
	}
	// Note changes notes. Marks are parted by spaces: "r3c4+7" adds, "r3c4-7" removes, "r3c4+1,4,7" adds several. With
	// Move the changes follow from the player's value in a cell: notes of that value are removed, or cells crossed out.
	// They are undone with the value, and where values can be erased, erasing or replacing it takes back those that
	// nobody has changed since.
	Note struct {
		T     string `json:"t"` // "note"
		ID    uint64 `json:"id"`
		Marks string `json:"marks"`
		Move  string `json:"move,omitempty"` // "r3c4=7"; if the value does not stand, nothing changes
	}
	// Clear empties a cell that the player, in co-op anybody, filled. Under [PolicyBlind] and [PolicyOpen].
	Clear struct {
		T    string `json:"t"` // "clear"
		ID   uint64 `json:"id"`
		Cell string `json:"cell"` // "r3c4"
	}
	// Undo takes the player's own last action back: notes; in co-op, and where any value is taken, values too.
	Undo struct {
		T  string `json:"t"` // "undo"
		ID uint64 `json:"id"`
	}
	// Redo does again what the player's last Undo took back.
	Redo struct {
		T  string `json:"t"` // "redo"
		ID uint64 `json:"id"`
	}
	// Check asks which cells of the player's board are wrong. Under [PolicyOpen]; it is counted.
	Check struct {
		T  string `json:"t"` // "check"
		ID uint64 `json:"id"`
	}
	// Hint asks for the next step, or for what leads to a cell. It is counted, once for all degrees of one step.
	Hint struct {
		T      string `json:"t"` // "hint"
		ID     uint64 `json:"id"`
		Degree int    `json:"degree"`         // 1: where to look; 2: and why; 3: and what to do
		Cell   string `json:"cell,omitempty"` // "r3c4"; empty is the easiest step
	}
	// AutoNotes fills in all notes that the values on the board leave.
	AutoNotes struct {
		T  string `json:"t"` // "autonotes"
		ID uint64 `json:"id"`
	}
	// Halt stops the round's clock and hides the boards, or goes on. The player's in solo, the host's in co-op.
	Halt struct {
		T  string `json:"t"` // "halt"
		ID uint64 `json:"id"`
		On bool   `json:"on"`
	}
	// Kick takes a seat away. The host's.
	Kick struct {
		T    string `json:"t"` // "kick"
		ID   uint64 `json:"id"`
		Seat int    `json:"seat"`
		Ban  bool   `json:"ban,omitempty"` // and the player may not come back, even to watch
	}
	// Transfer makes another seat the host. The host's.
	Transfer struct {
		T    string `json:"t"` // "transfer"
		ID   uint64 `json:"id"`
		Seat int    `json:"seat"`
	}
	// Mute keeps somebody from talking, with a seat or without, or lets them talk again. The host's.
	Mute struct {
		T   string `json:"t"` // "mute"
		ID  uint64 `json:"id"`
		Who string `json:"who"` // as in Seat, Said and Guest
		On  bool   `json:"on"`
	}
	// Admit lets somebody sit down who waits for it or was banned, or bans somebody who has no seat. The host's.
	Admit struct {
		T   string `json:"t"` // "admit"
		ID  uint64 `json:"id"`
		Who string `json:"who"` // as in Said and Guest
		On  bool   `json:"on"`
		All bool   `json:"all,omitempty"` // nobody else has to wait who shares the address
	}
	// Handicap sets a seat's [Allowance]. The host's, in the lobby. All zero takes it away.
	Handicap struct {
		T       string `json:"t"` // "handicap"
		ID      uint64 `json:"id"`
		Seat    int    `json:"seat"`
		Wait    int    `json:"wait,omitempty"`
		Givens  int    `json:"givens,omitempty"`
		Strikes int    `json:"strikes,omitempty"`
	}
	// Custom has the next rounds played with a puzzle of the host's, in any text form that the server reads. The host's,
	// in the lobby. An empty text takes it away.
	Custom struct {
		T    string `json:"t"` // "custom"
		ID   uint64 `json:"id"`
		Text string `json:"text"`
	}
	// Say says something to those in the room. Like [React], [Point] and [Cursor] it has no id and is answered only if it
	// is refused; it is no part of the history and may get lost.
	Say struct {
		T    string `json:"t"`    // "say"
		Text string `json:"text"` // at most [SayMax] runes
	}
	// React shows a reaction.
	React struct {
		T string `json:"t"` // "react"
		R string `json:"r"` // ReactClap ...
	}
	// Point shows everyone on the same board a cell. Players', in a round of co-op.
	Point struct {
		T    string `json:"t"` // "point"
		Cell string `json:"cell"`
	}
	// Cursor says which cell the player is at. Players', in a round of co-op.
	Cursor struct {
		T    string `json:"t"`    // "cursor"
		Cell string `json:"cell"` // empty is none
	}
	// List asks who watches. The host's. It has no id; the answer is one [Watchers] or more, and may get lost.
	List struct {
		T    string `json:"t"`    // "list"
		Find string `json:"find"` // a part of their names; empty is all
	}
	// Rematch brings the room back to the lobby for another round, seats kept. Round is the round that is over,
	// so that two players who ask at once get one rematch.
	Rematch struct {
		T     string `json:"t"` // "rematch"
		ID    uint64 `json:"id"`
		Round int    `json:"round"`
	}
	// Ping asks for a [Pong], so that a client can tell a quiet room from a dead line.
	Ping struct {
		T string `json:"t"` // "ping"
		N uint64 `json:"n"` // comes back in the Pong
	}
)
