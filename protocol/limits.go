package protocol

// Bounds of what a client may send. The server refuses what is over them.
const (
	FrameMax    = 4 << 10 // bytes in one frame from a client
	NameMax     = 24      // runes in a player's name
	MarksMax    = 1 << 10 // bytes in one Note's marks
	MarksMany   = 128     // values in them, over all cells
	CodeLen     = 5       // characters in a room's code
	HelloWithin = 5       // seconds from the connection's start to its Hello
	SettingMax  = 64      // bytes in a setting's text
	PasswordMax = 64      // bytes in a room's password
	SayMax      = 200     // runes in what somebody says
	DegreeMax   = 3       // degrees of a hint
)

// CodeAlphabet holds the characters of a room's code: no vowels, so no words, and nothing that looks like another.
// Codes are shown in upper case and read in either.
const CodeAlphabet = "BCDFGHJKLMNPQRSTVWXYZ23456789"
