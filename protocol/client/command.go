package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nonet/protocol"
)

// againAfter is the minimum wait before a command or a request is sent again.
const againAfter = time.Second

// pendingCommand is a command that waits for its answer.
type pendingCommand struct {
	msg    any
	id     uint64
	answer chan *protocol.No // nil means OK; buffered
}

// Do sends a command, passed by value: a protocol.Sit, Place, Hint and so on, whose ID is set by Do. It returns when
// the server has answered, with nil or a [*protocol.Refusal]. If the connection breaks or the refusal is temporary, Do
// sends the command again with the same ID, so it counts only once. If ctx ends before the answer arrives, it is
// unknown whether the command was carried out.
func (c *Conn) Do(ctx context.Context, command any) error {
	a, err := c.submit(ctx, command)
	if err != nil {
		return err
	}
	defer c.removePending(a)
	for {
		select {
		case no := <-a.answer:
			if no == nil {
				return nil
			}
			if !IsTemporary(no.Code) {
				return &protocol.Refusal{Code: no.Code, Text: no.Text, ID: no.ID}
			}
			sleep(ctx, max(againAfter, time.Duration(no.Retry)*time.Millisecond))
			c.resend(ctx, a)
		case <-ctx.Done():
			return ctx.Err()
		case <-c.ended:
			return c.err
		}
	}
}

// Say sends a message without an ID: a protocol.Say, React, Point, Cursor or List. It may be lost. The server answers
// only with an [*protocol.Error] to a refused message and with a [*protocol.Watchers] to a List. Say returns an error
// if there is no connection at the moment, or if remark is none of these types.
func (c *Conn) Say(ctx context.Context, remark any) error {
	msg, ok := protocol.Remark(remark)
	if !ok {
		return fmt.Errorf("%T is no message that Say can send", remark)
	}
	c.mu.Lock()
	sock := c.sock
	c.mu.Unlock()
	if sock == nil {
		return errNoLine
	}
	return sock.Send(ctx, msg)
}

// errNoLine is the error for a message that is not kept until there is a connection.
var errNoLine = errors.New("there is no connection to the server at the moment")

// Place puts a value into a cell, counted from 1. It behaves like [Conn.Do].
func (c *Conn) Place(ctx context.Context, row, col, value int) error {
	return c.Do(ctx, protocol.Place{Move: string(protocol.AppendMove(nil, row, col, value))})
}

// submit assigns an ID to a command and sends it if there is a connection.
func (c *Conn) submit(ctx context.Context, command any) (*pendingCommand, error) {
	c.sendMu.Lock()
	defer c.sendMu.Unlock()
	c.mu.Lock()
	id := max(c.last+1, uint64(time.Now().UnixMilli())) // the clock keeps IDs increasing across a player's programs
	msg, ok := protocol.WithID(command, id)
	if !ok {
		c.mu.Unlock()
		return nil, fmt.Errorf("%T is no command", command)
	}
	a := &pendingCommand{msg: msg, id: id, answer: make(chan *protocol.No, 1)}
	c.last, c.pending = id, append(c.pending, a)
	sock := c.sock
	c.mu.Unlock()
	c.send(ctx, sock, a)
	return a, nil
}

// resend sends a command that was temporarily refused.
func (c *Conn) resend(ctx context.Context, a *pendingCommand) {
	c.sendMu.Lock()
	defer c.sendMu.Unlock()
	c.mu.Lock()
	sock := c.sock
	c.mu.Unlock()
	c.send(ctx, sock, a)
}

// send sends a command. If that fails, the connection is dead, and the command is sent over the next one.
func (c *Conn) send(ctx context.Context, sock *Socket, a *pendingCommand) {
	if sock != nil && ctx.Err() == nil {
		_ = sock.Send(context.WithoutCancel(ctx), a.msg)
	}
}

// startSending allows commands to be sent over the socket, and sends those without an answer first.
func (c *Conn) startSending(ctx context.Context, sock *Socket, last uint64) error {
	c.entered = true
	c.sendMu.Lock()
	defer c.sendMu.Unlock()
	c.mu.Lock()
	c.sock, c.last = sock, max(c.last, last)
	waiting := make([]any, len(c.pending))
	for i, a := range c.pending {
		waiting[i] = a.msg
	}
	c.mu.Unlock()
	return sock.Send(ctx, waiting...)
}

// deliverAnswer passes an answer to the caller that waits for it.
func (c *Conn) deliverAnswer(id uint64, no *protocol.No) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, a := range c.pending {
		if a.id == id {
			select {
			case a.answer <- no:
			default: // it already has one, from before it was sent again
			}
		}
	}
}

func (c *Conn) removePending(a *pendingCommand) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pending = slices.DeleteFunc(c.pending, func(other *pendingCommand) bool { return other == a })
}
