package protocol

// About says of a message what there is to know beside its type, for documents.
type About struct {
	Name   string
	Fields []string // of a message from a client, beside "t" and a command's id; one that may be left out ends in "?"
	Does   string   // what it does or says, in Markdown
	When   string   // who may say it and when; of a message from a server, whether it is part of the history
}

// Commands tells of the commands.
func Commands() []About { return about(aCommand) }

// Remarks tells of what is said in passing.
func Remarks() []About { return about(aRemark) }

// ServerMessages tells of the messages from a server.
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
		a := About{Name: row.name, Does: row.does, When: row.when}
		c := newCoder(listing)
		row.read(c)
		for _, field := range c.list {
			if field.optional {
				field.name += "?"
			}
			a.Fields = append(a.Fields, field.name)
		}
		c.free()
		all = append(all, a)
	}
	return all
}
