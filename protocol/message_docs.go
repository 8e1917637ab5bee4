package protocol

// About describes a message, for the documentation.
type About struct {
	Name   string
	Fields []Field // of a message from a client; without "t" and the ID of a command
	Does   string  // what the message does or contains, in Markdown
	When   string  // who may send it and when, or whether a server's message is part of the history
}

// Field describes a field of a message from a client.
type Field struct {
	Name      string
	Optional  bool  // may be left out
	Bytes     int   // maximum length of a text in bytes
	Low, High int64 // range of a number; both 0 if it is none

	index int // of the field in its struct
}

// Openings describes the messages that start a session or keep it alive.
func Openings() []About { return describe(kindOpening) }

// Commands describes the commands.
func Commands() []About { return describe(kindCommand) }

// Remarks describes the messages without an ID that are not part of the log.
func Remarks() []About { return describe(kindRemark) }

// ServerMessages describes the messages from a server.
func ServerMessages() []About { return describe(kindServer) }

func describe(kind messageKind) (all []About) {
	for _, row := range messages {
		if row.kind == kind {
			all = append(all, row.About)
		}
	}
	return all
}
