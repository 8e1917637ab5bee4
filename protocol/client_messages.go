package protocol

// Messages from a client. A message begins with its name, the type's in lower case, as the member "t". ID is the
// command's ID: above 0, increasing, below 2^53.
type (
	// Hello starts the session. It must be the first message, within [HelloWithin] seconds.
	Hello struct {
		V     int    `json:"v"` // the protocol version that the client speaks
		Token string `json:"token"`
	}
	// Enter starts watching a room and leaves the previous one. If the client sends its position in the log, the server
	// sends the missed entries if it still has them; otherwise it sends a [Room].
	Enter struct {
		Room     string `json:"room"`
		Epoch    string `json:"epoch,omitempty"`
		Seq      uint64 `json:"seq,omitempty"`
		Hash     string `json:"hash,omitempty"`
		Password string `json:"password,omitempty"` // if the room has one; a player with a seat in it needs none
	}
	// Sit takes a seat, or updates the player's name at the seat.
	Sit struct {
		ID uint64 `json:"id"`
	}
	// Leave gives up the seat. In a race or duel that has begun this is final.
	Leave struct {
		ID uint64 `json:"id"`
	}
	// Ready sets whether the player is ready. A round begins when at least two players are seated and all are ready.
	Ready struct {
		ID uint64 `json:"id"`
		On bool   `json:"on"`
	}
	// Configure changes the settings, and all players become not ready. Only for the host, in the lobby.
	Configure struct {
		ID       uint64   `json:"id"`
		Settings Settings `json:"settings"`
	}
	// Start begins the round with the seated players, ready or not. Only for the host, in the lobby.
	Start struct {
		ID uint64 `json:"id"`
	}
	// Place fills a value into a cell: "r3c4=7" is 7 in row 3, column 4. It can also fill all empty cells of a line, one
	// after the other until a value is wrong: "r3c4..c9=1" along the row, "r3c4..r9=1" down the column. Where cells have
	// initial values and values are judged, it can fill up to [MovesMax] cells in the same way: "r3c4=7 r5c1=2".
	Place struct {
		ID   uint64 `json:"id"`
		Move string `json:"move"`
	}
	// Note changes notes. Marks are separated by spaces: "r3c4+7" adds a note, "r3c4-7" removes it, "r3c4+1,4,7" adds
	// several. If Move is set, the changes follow from the player's value in that cell: they may only remove notes of that
	// value or cross cells out. They are undone together with the value. Where values can be erased, erasing or replacing
	// the value reverts those changes that nobody has overridden since.
	Note struct {
		ID    uint64 `json:"id"`
		Marks string `json:"marks"`
		Move  string `json:"move,omitempty"` // "r3c4=7"; if the cell does not hold this value, nothing changes
	}
	// Clear empties a cell that the player, or in co-op anybody, has filled. Only under [PolicyBlind] and [PolicyOpen].
	Clear struct {
		ID   uint64 `json:"id"`
		Cell string `json:"cell"` // "r3c4"
	}
	// Undo undoes the player's own last step: notes and, in co-op or if any value is accepted, values.
	Undo struct {
		ID uint64 `json:"id"`
	}
	// Redo redoes what the player's last Undo undid.
	Redo struct {
		ID uint64 `json:"id"`
	}
	// Check asks which cells of the player's board are wrong. Only under [PolicyOpen]; checks are counted.
	Check struct {
		ID uint64 `json:"id"`
	}
	// Hint asks for the next solving step, or for a step that leads to a cell. All degrees of one step count as one hint.
	// A further degree of a step that is no longer the next one is refused with [Outdated]. A hint whose cell another
	// player has filled before its degree 3 is replaced at no cost.
	Hint struct {
		ID     uint64 `json:"id"`
		Degree int    `json:"degree"`         // 1: where to look; 2: also why; 3: also what to do
		Cell   string `json:"cell,omitempty"` // "r3c4"; empty for the easiest step
	}
	// AutoNotes fills in all notes that the values on the board allow.
	AutoNotes struct {
		ID uint64 `json:"id"`
	}
	// Halt stops the round's clock and hides the boards, or resumes it. For the player in solo, for the host in co-op.
	Halt struct {
		ID uint64 `json:"id"`
		On bool   `json:"on"`
	}
	// Kick removes a player from a seat. Only for the host.
	Kick struct {
		ID   uint64 `json:"id"`
		Seat int    `json:"seat"`
		Ban  bool   `json:"ban,omitempty"` // the player may not come back, not even to watch
	}
	// Transfer makes another seat's player the host. Only for the host.
	Transfer struct {
		ID   uint64 `json:"id"`
		Seat int    `json:"seat"`
	}
	// Mute mutes or unmutes a player or spectator in the chat. Only for the host.
	Mute struct {
		ID  uint64 `json:"id"`
		Who string `json:"who"` // as in Seat, Said and Guest
		On  bool   `json:"on"`
	}
	// Admit lets a person sit down who is waiting or banned; if On is false it bans a person without a seat. Only for the
	// host.
	Admit struct {
		ID  uint64 `json:"id"`
		Who string `json:"who"` // as in Said and Guest
		On  bool   `json:"on"`
		All bool   `json:"all,omitempty"` // others at the same address need not wait any longer
	}
	// Handicap sets a seat's [Allowance]; all zero removes it. Only for the host, in the lobby.
	Handicap struct {
		ID      uint64 `json:"id"`
		Seat    int    `json:"seat"`
		Wait    int    `json:"wait,omitempty"`
		Givens  int    `json:"givens,omitempty"`
		Strikes int    `json:"strikes,omitempty"`
	}
	// Custom sets a puzzle of the host's for the next rounds, in any text form that the server reads. An empty text
	// removes it. Only for the host, in the lobby.
	Custom struct {
		ID   uint64 `json:"id"`
		Text string `json:"text"`
	}
	// Say sends a chat message to the room. Like [React], [Point] and [Cursor] it has no ID, is answered only if refused,
	// is not part of the log, and may be lost.
	Say struct {
		Text string `json:"text"` // at most [SayMax] runes
	}
	// React shows a reaction.
	React struct {
		R string `json:"r"` // ReactClap ...
	}
	// Point shows a cell to everybody on the same board. Only for players in a round of co-op.
	Point struct {
		Cell string `json:"cell"`
	}
	// Cursor reports the cell that the player is at. Only for players in a round of co-op.
	Cursor struct {
		Cell string `json:"cell"` // empty for none
	}
	// List asks for the spectators. Only for the host. It has no ID; the answer is one or more [Watchers] and may be lost.
	List struct {
		Find string `json:"find"` // text that the names must contain; empty for all
	}
	// Rematch returns the room to the lobby for another round; players keep their seats. Round is the number of the round
	// that is over, so that concurrent requests of two players cause one rematch.
	Rematch struct {
		ID    uint64 `json:"id"`
		Round int    `json:"round"`
	}
	// Ping asks for a [Pong], so that a client can detect a broken connection.
	Ping struct {
		N uint64 `json:"n"` // returned in the Pong
	}
)
