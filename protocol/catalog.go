package protocol

// About says of a message what there is to know beside its type, for documents.
type About struct {
	Name   string
	Fields []Field // of a message from a client, beside "t" and a command's id
	Does   string  // what it does or says, in Markdown
	When   string  // who may say it and when; of a message from a server, whether it is part of the history
}

// Field is a field of a message from a client, and what it may be.
type Field struct {
	Name      string
	Optional  bool  // it may be left out
	Bytes     int   // of a text: how long it may be
	Low, High int64 // of a number: the least and the most; both 0 where it is none
}

// Openings describes the messages that open a conversation or keep it alive.
func Openings() []About { return about(anOpening) }

// Commands describes the commands.
func Commands() []About { return about(aCommand) }

// Remarks describes the messages without an ID that are not part of the history.
func Remarks() []About { return about(aRemark) }

// ServerMessages describes the messages from a server.
func ServerMessages() []About {
	all := make([]About, len(fromServer))
	for i, row := range fromServer {
		all[i] = About{Name: row.name, Does: row.says, When: row.history}
	}
	return all
}

func about(of sort) (all []About) {
	for _, row := range fromClient {
		if row.sort != of {
			continue
		}
		c := newCoder(listing)
		row.read(c)
		all = append(all, About{Name: row.name, Fields: c.list, Does: row.does, When: row.when})
		c.free()
	}
	return all
}
