package protocol

import (
	"strconv"
	"sync"
)

// coder visits the fields of a message from a client, as its row in the table lists them: it decodes them from a frame,
// appends them to one, or only lists them. So the fields of a message and their bounds are defined only once.
type coder struct {
	task task
	name string // name of the message
	in   fields // reading: the frame
	out  []byte // writing: the frame so far
	id   uint64 // ID of the command
	list []Field
}

// task is what a coder does with the fields that it visits.
type task int

const (
	reading task = iota // takes the fields from a frame
	writing             // appends them to a frame
	asking              // looks up the command's ID
	setting             // sets the command's ID
	listing             // lists the fields
)

// coders pools coders, because every frame needs one.
var coders = sync.Pool{New: func() any { return new(coder) }}

// newCoder returns an empty coder. The caller must return it with free.
func newCoder(of task) *coder {
	c := coders.Get().(*coder)
	c.task = of
	return c
}

func (c *coder) free() {
	*c = coder{}
	coders.Put(c)
}

// named visits the start of a message that is not a command: its name.
func (c *coder) named(t *string) {
	switch c.task {
	case reading:
		*t = c.name
	case writing:
		c.out = append(append(append(c.out, `{"t":"`...), c.name...), '"')
	}
}

// head visits the start of a command: its name and its ID.
func (c *coder) head(t *string, id *uint64) {
	c.named(t)
	switch c.task {
	case reading:
		*id = uint64(c.in.whole("id", 1, wholeMax))
		c.id = *id
	case writing:
		c.out = strconv.AppendUint(append(c.out, `,"id":`...), *id, 10)
	case asking:
		c.id = *id
	case setting:
		*id = c.id
	}
}

// key begins a member, or lists it.
func (c *coder) key(f Field) {
	switch c.task {
	case writing:
		c.out = append(append(append(c.out, `,"`...), f.Name...), `":`...)
	case listing:
		c.list = append(c.list, f)
	}
}

// text visits a required text of at most max bytes.
func (c *coder) text(name string, text *string, max int) {
	switch c.task {
	case reading:
		*text = c.in.text(name, max)
	case writing, listing:
		if c.key(Field{Name: name, Bytes: max}); c.task == writing {
			c.out = appendString(c.out, *text)
		}
	}
}

// maybe visits an optional text, which is empty if missing.
func (c *coder) maybe(name string, text *string, max int) {
	switch c.task {
	case reading:
		if c.in.has(name) {
			*text = c.in.text(name, max)
		}
	case writing:
		if *text != "" {
			c.text(name, text, max)
		}
	case listing:
		c.key(Field{Name: name, Optional: true, Bytes: max})
	}
}

// whole visits a required integer from low to high.
func whole[N int | uint64](c *coder, name string, n *N, low, high int64) {
	switch c.task {
	case reading:
		*n = N(c.in.whole(name, low, high))
	case writing, listing:
		if c.key(Field{Name: name, Low: low, High: high}); c.task == writing {
			c.out = appendWhole(c.out, *n)
		}
	}
}

func appendWhole[N int | uint64](b []byte, n N) []byte {
	if n < 0 {
		return strconv.AppendInt(b, int64(n), 10)
	}
	return strconv.AppendUint(b, uint64(n), 10)
}

// seat visits a seat's number.
func (c *coder) seat(n *int) { whole(c, "seat", n, 1, countMax) }

// some visits an optional integer that is at least 0, which is 0 if missing.
func (c *coder) some(name string, n *int) {
	switch c.task {
	case reading:
		if c.in.has(name) {
			*n = int(c.in.whole(name, 0, countMax))
		}
	case writing:
		if *n != 0 {
			whole(c, name, n, 0, countMax)
		}
	case listing:
		c.key(Field{Name: name, Optional: true, High: countMax})
	}
}

// flag visits a required boolean.
func (c *coder) flag(name string, on *bool) {
	switch c.task {
	case reading:
		*on = c.in.flag(name)
	case writing, listing:
		if c.key(Field{Name: name}); c.task == writing {
			c.out = strconv.AppendBool(c.out, *on)
		}
	}
}

// yes visits an optional boolean, which is false if missing.
func (c *coder) yes(name string, on *bool) {
	switch c.task {
	case reading:
		*on = c.in.yes(name)
	case writing:
		if *on {
			c.flag(name, on)
		}
	case listing:
		c.key(Field{Name: name, Optional: true})
	}
}

// settings visits a [Settings] object; see [DecodeSettings].
func (c *coder) settings(name string, s *Settings) {
	switch c.task {
	case reading:
		*s = c.in.settings(name)
	case writing, listing:
		if c.key(Field{Name: name}); c.task == writing {
			c.out = appendJSON(c.out, s)
		}
	}
}

// position visits the client's position in the room's history: all three fields or none.
func (c *coder) position(epoch *string, seq *uint64, hash *string) {
	switch c.task {
	case reading:
		if c.in.has("epoch") || c.in.has("seq") || c.in.has("hash") {
			c.text("epoch", epoch, FrameMax)
			whole(c, "seq", seq, 1, wholeMax)
			c.text("hash", hash, FrameMax)
		}
	case writing, listing:
		c.maybe("epoch", epoch, FrameMax)
		if *seq != 0 || c.task == listing {
			c.key(Field{Name: "seq", Optional: true, Low: 1, High: wholeMax})
		}
		if *seq != 0 && c.task == writing {
			c.out = appendWhole(c.out, *seq)
		}
		c.maybe("hash", hash, FrameMax)
	}
}
