package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nonet/protocol"
)

// againAfter is the wait before a command is sent again where the server names none.
const againAfter = time.Second

// ask is a command that waits for its answer.
type ask struct {
	msg    any
	id     uint64
	answer chan *protocol.No // nil is OK; holds one
}

// Do carries out a command: a protocol.Sit, Place, Hint ... by value, whose ID is given here. It returns when the
// server has answered: nil, or a [*protocol.Refusal]. Through broken connections, and when the server says that now is
// not the time, the command is sent again under the same id, so it counts once. When ctx ends before the answer comes,
// the command may have been carried out or not.
func (c *Conn) Do(ctx context.Context, command any) error {
	a, err := c.ask(ctx, command)
	if err != nil {
		return err
	}
	defer c.forget(a)
	for {
		select {
		case no := <-a.answer:
			if no == nil {
				return nil
			}
			if !Passing(no.Code) {
				return &protocol.Refusal{Code: no.Code, Text: no.Text, ID: no.ID}
			}
			pause(ctx, max(againAfter, time.Duration(no.Retry)*time.Millisecond))
			c.again(ctx, a)
		case <-ctx.Done():
			return ctx.Err()
		case <-c.ended:
			return c.err
		}
	}
}

// Say says a protocol.Say, React, Point, Cursor or List in passing. Nothing answers it but an [*protocol.Error] if it
// is refused, or a [*protocol.Watchers] to a List, and it may get lost. The error is that there is no line at the
// moment, or that it is none of these.
func (c *Conn) Say(ctx context.Context, remark any) error {
	msg, ok := protocol.Remark(remark)
	if !ok {
		return fmt.Errorf("%T is not said in passing", remark)
	}
	c.mu.Lock()
	sock := c.sock
	c.mu.Unlock()
	if sock == nil {
		return errNoLine
	}
	return sock.Send(ctx, msg)
}

// errNoLine is for what is not kept until there is a line.
var errNoLine = errors.New("there is no line to the server at the moment")

// Place puts a value into a cell, counted from 1, as Do does.
func (c *Conn) Place(ctx context.Context, row, col, value int) error {
	return c.Do(ctx, protocol.Place{Move: string(protocol.AppendMove(nil, row, col, value))})
}

// ask gives a command its id and sends it, if there is a line.
func (c *Conn) ask(ctx context.Context, command any) (*ask, error) {
	c.asking.Lock()
	defer c.asking.Unlock()
	c.mu.Lock()
	id := max(c.last+1, uint64(time.Now().UnixMilli())) // the clock keeps ids rising over a player's programs
	msg, ok := protocol.WithID(command, id)
	if !ok {
		c.mu.Unlock()
		return nil, fmt.Errorf("%T is no command", command)
	}
	a := &ask{msg: msg, id: id, answer: make(chan *protocol.No, 1)}
	c.last, c.asked = id, append(c.asked, a)
	sock := c.sock
	c.mu.Unlock()
	c.send(ctx, sock, a)
	return a, nil
}

// again sends a command that was refused for the moment.
func (c *Conn) again(ctx context.Context, a *ask) {
	c.asking.Lock()
	defer c.asking.Unlock()
	c.mu.Lock()
	sock := c.sock
	c.mu.Unlock()
	c.send(ctx, sock, a)
}

// send sends a command. If that fails the line is dead, and the command goes over the next one.
func (c *Conn) send(ctx context.Context, sock *Socket, a *ask) {
	if sock != nil && ctx.Err() == nil {
		_ = sock.Send(context.WithoutCancel(ctx), a.msg)
	}
}

// ready lets commands on the line, those first that have no answer yet.
func (c *Conn) ready(ctx context.Context, sock *Socket, last uint64) error {
	c.entered = true
	c.asking.Lock()
	defer c.asking.Unlock()
	c.mu.Lock()
	c.sock, c.last = sock, max(c.last, last)
	waiting := make([]any, len(c.asked))
	for i, a := range c.asked {
		waiting[i] = a.msg
	}
	c.mu.Unlock()
	return sock.Send(ctx, waiting...)
}

// answered hands an answer to who waits for it.
func (c *Conn) answered(id uint64, no *protocol.No) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, a := range c.asked {
		if a.id == id {
			select {
			case a.answer <- no:
			default: // it has one, from before it was sent again
			}
		}
	}
}

func (c *Conn) forget(a *ask) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = slices.DeleteFunc(c.asked, func(other *ask) bool { return other == a })
}
