package protocol

// Limits of messages from a client. The server refuses messages that exceed them.
const (
	FrameMax    = 4 << 10 // bytes in one frame from a client: the maximum message size
	NameMax     = 24      // runes in a player's name
	MarksMax    = 1 << 10 // bytes in the marks of one Note
	MarksMany   = 128     // values in the marks of one Note, over all cells
	CodeLen     = 5       // characters in a room's code
	HelloWithin = 5       // seconds within which a new connection must send Hello
	SettingMax  = 64      // bytes in a setting's text
	PasswordMax = 64      // bytes in a room's password
	SayMax      = 200     // runes in a chat message
	DegreeMax   = 3       // the highest degree of a hint
)

// CodeAlphabet is the characters of room codes. It has no vowels, so that codes form no words, and no characters that
// look alike. Codes are shown in upper case and accepted in either case.
const CodeAlphabet = "BCDFGHJKLMNPQRSTVWXYZ23456789"
