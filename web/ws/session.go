package ws

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/auth"
	"nonet/web/handler"
	"nonet/web/limit"
	"nonet/web/sanitize"
)

// handle handles a message, or the error of decoding one, within the rate limits.
func (c *conn) handle(msg any, err error) {
	c.metrics.messages.Inc()
	if wait, shared := c.checkMessage(); wait > 0 {
		_ = c.rejectFlood(msg, wait, shared) // the next read fails as well
		return
	}
	if err != nil {
		c.rejectMessage(err)
		return
	}
	hello, ok := msg.(*protocol.Hello)
	switch {
	case ok && c.greeted.Load():
		c.rejectMessage(&protocol.Refusal{Code: protocol.BadMessage,
			Text: "The connection is already set up: hello was sent before."})
	case ok:
		c.hello(hello)
	case !c.greeted.Load():
		c.closeWithError(protocol.CloseProtocol, &protocol.Error{Code: protocol.BadMessage, Text: "Send hello first."})
	default:
		c.handleCommand(msg)
	}
}

// checkMessage counts a message, and returns how long to wait if there were too many. shared reports whether the limit
// of the address was exceeded, which other clients may share.
func (c *conn) checkMessage() (wait time.Duration, shared bool) {
	now := time.Now()
	if r := c.gate.messages.Load(); r != c.messageRate {
		c.messageRate = r
		c.messageLimit.SetRate(*r)
		c.byteLimit.set(*r)
	}
	if wait = c.messageLimit.Take(now); wait > 0 {
		return wait, false
	}
	return c.gate.Rates.TakeMessage(c.who.ID, c.addr, now)
}

// handleCommand handles a message after Hello.
func (c *conn) handleCommand(msg any) {
	if c.viewer != nil && c.viewer.MustShed(c.pipelined) {
		if id := protocol.CommandID(msg); id != 0 {
			c.refuse(id, errOverloaded, room.RetryAfter*time.Millisecond)
			return
		}
	}
	c.releaseHeld()
	switch msg.(type) {
	case *protocol.Enter, *protocol.Sit, *protocol.Say: // show the name to others
		if c.gate.Players.Policy.ShownName(c.who.Name) != c.who.Name { // it was revoked since Hello
			c.closeWith(protocol.CloseRestart, retryAfter(restartWait))
			return
		}
	}
	switch m := msg.(type) {
	case *protocol.Ping:
		c.sendNow(&protocol.Pong{N: m.N})
	case *protocol.Enter:
		c.enter(m)
	default:
		if c.viewer == nil {
			c.refuse(protocol.CommandID(msg), &protocol.Refusal{Code: protocol.NotEntered, Text: "Enter a room first."}, 0)
			return
		}
		var refusal *protocol.Refusal
		var wait time.Duration
		switch m := msg.(type) {
		case *protocol.Configure:
			if m.Settings.Public {
				refusal, wait = c.checkPublic()
			}
		case *protocol.Say:
			if refusal = c.prepareChat(m); refusal == nil {
				refusal, wait = c.checkTalk()
			}
		case *protocol.React, *protocol.Point:
			refusal, wait = c.checkTalk()
		}
		if refusal != nil {
			c.refuse(protocol.CommandID(msg), refusal, wait)
			return
		}
		c.viewer.Do(msg)
	}
}

var errOverloaded = &protocol.Refusal{Code: protocol.Busy,
	Text: "The server is overloaded. Try again in a moment."}

// checkPublic returns a refusal if the player may not make the room public.
func (c *conn) checkPublic() (*protocol.Refusal, time.Duration) {
	if c.gate.SignIn.MayOrganise(c.who) != nil {
		return auth.ErrNoOrganiser, 0
	}
	if c.gate.Rates.IsUnlimited(c.addr) {
		return nil, 0
	}
	c.BeforeBlocking()
	ctx, cancel := context.WithTimeout(c.gate.ctx, handler.RequestTimeout)
	defer cancel()
	if err := c.gate.CheckListing(ctx, c.who, c.room); err != nil {
		f := apierror.Of(err)
		return f.Refusal(), f.Retry
	}
	return nil, 0
}

// prepareChat sanitizes a chat message, or returns a refusal.
func (c *conn) prepareChat(m *protocol.Say) *protocol.Refusal {
	text, err := sanitize.Line(m.Text)
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	m.Text = text
	switch {
	case c.gate.Players.Policy.Words().In(text):
		return &protocol.Refusal{Code: protocol.BadWords,
			Text: "This contains a word that isn't allowed in chats."}
	case c.gate.Players.Policy.SilenceEnd(c.who.ID) != 0:
		return &protocol.Refusal{Code: protocol.Quiet,
			Text: "You can't write in chats for a while. GET /api/v1/me/decisions says why, and until when."}
	}
	return nil
}

// checkTalk counts a chat message or reaction, or refuses it if the address has sent too many.
func (c *conn) checkTalk() (*protocol.Refusal, time.Duration) {
	if wait := c.gate.Rates.Take(limit.PerTalk, c.addr, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many chat messages and reactions", wait).Refusal(), wait
	}
	return nil, 0
}

// hello authenticates the client.
func (c *conn) hello(m *protocol.Hello) {
	if m.V != protocol.Version {
		c.closeWithError(protocol.CloseVersion, &protocol.Error{
			Code: protocol.BadVersion, Text: fmt.Sprintf("This server speaks version %d. Reload the page.", protocol.Version),
		})
		return
	}
	if err := c.gate.Signer.CheckUsable(); err != nil {
		c.refuseTemporarily(apierror.Of(err))
		return
	}
	who, err := c.gate.Signer.Player(m.Token)
	if err == nil {
		err = c.gate.SignIn.Check(who)
	}
	if err != nil {
		c.refuseToken(err)
		return
	}
	if !c.gate.Players.IsCached(who.ID) {
		c.BeforeBlocking()
	}
	ctx, cancel := context.WithTimeout(c.gate.ctx, handler.RequestTimeout)
	defer cancel()
	if !c.checkSignedIn(ctx, who) || c.closeIfBanned(who) {
		return
	}
	c.who = who
	c.who.Site = c.gate.Signer.Site(c.addr)
	c.who.Name = c.gate.Players.Policy.ShownName(c.who.Name)
	c.greeted.Store(true)
	if !c.checkSignedIn(ctx, who) || c.closeIfBanned(who) { // closeSignedOut and closeBanned see c only now
		return
	}
	c.logDebug("connection authenticated")
	c.sendNow(&protocol.Welcome{V: protocol.Version, Player: who.ID, Name: c.who.Name, Now: time.Now().UnixMilli()})
}

// refuseToken closes the connection of a client with an invalid or revoked token.
func (c *conn) refuseToken(err error) {
	f := apierror.Of(err)
	c.closeWithError(protocol.CloseToken, &protocol.Error{Code: f.Code, Text: f.Text})
}

// checkSignedIn reports whether a player's token is not revoked. If it is revoked, or that cannot be determined, it
// closes the connection.
func (c *conn) checkSignedIn(ctx context.Context, who players.Player) bool {
	err := c.gate.Players.Account.CheckSignedIn(ctx, who)
	if err == nil {
		return true
	}
	f := apierror.Of(err)
	if f.Code == protocol.BadToken {
		c.refuseToken(err)
		return false
	}
	if f.Cause != nil && ctx.Err() == nil {
		c.gate.Log.Warn("could not check whether a player has signed out", "player", who.ID, "err", f.Cause)
	}
	c.refuseTemporarily(f)
	return false
}

// refuseTemporarily closes the connection. The client may reconnect with the same token.
func (c *conn) refuseTemporarily(f *apierror.Error) {
	c.refuse(0, f.Refusal(), f.Retry)
	c.closeWith(protocol.CloseLater, retryAfter(laterWait))
}

// closeIfBanned closes the connection if the player or the address is banned, and reports whether it did.
func (c *conn) closeIfBanned(who players.Player) bool {
	err := c.gate.Players.Bans.CheckBan(who.ID, c.addr)
	if err == nil {
		return false
	}
	f := apierror.Of(err)
	c.closeWithError(protocol.CloseBarred, &protocol.Error{Code: f.Code, Text: f.Text})
	return true
}

// enter makes the client a viewer of another room. It checks the sign-in again, because that may have expired since
// Hello.
func (c *conn) enter(m *protocol.Enter) {
	if err := c.gate.SignIn.Check(c.who); err != nil {
		c.refuseToken(err)
		return
	}
	if c.viewer != nil {
		c.viewer.Leave()
		c.viewer, c.room = nil, ""
	}
	start := time.Now()
	ctx, cancel := context.WithTimeout(c.gate.ctx, handler.RequestTimeout)
	defer cancel()
	guarded := ""
	if m.Password != "" {
		guarded = m.Room
	}
	err := c.gate.Rates.LookUpWith(ctx, c.addr, guarded, c.BeforeBlocking, func() (err error) {
		c.viewer, err = c.gate.Enter(ctx, c.who, m, c.out)
		return err
	})
	if err == nil {
		c.room = m.Room
		c.viewer.SetLag(c.rtt.lag())
		c.logDebug("connection entered a room", "took", time.Since(start), "again", m.Epoch != "")
		c.metrics.entered(m.Epoch != "", time.Since(start))
		return
	}
	f := apierror.Of(err)
	if f.Cause != nil && ctx.Err() == nil {
		c.gate.Log.Error("could not enter a room", "room", m.Room, "player", c.who.ID, "err", f.Cause)
	}
	c.refuse(0, f.Refusal(), f.Retry)
	if f.Code == protocol.Elsewhere {
		c.closeWith(protocol.CloseRestart, retryAfter(time.Second))
	}
}

// rejectFlood answers a message that is over the rate limits. If there were too many of those, it closes the connection
// and returns an error.
func (c *conn) rejectFlood(msg any, wait time.Duration, shared bool) error {
	r := &protocol.Refusal{Code: protocol.TooMany, Text: "Too many messages. Slow down."}
	if shared {
		r = apierror.TooManyFromAddress("Too many messages", wait).Refusal()
	}
	if c.floodAllowance.TakeOf(FloodAllowance, time.Now()) > 0 {
		c.closeFlood()
		return errFlood
	}
	c.refuse(protocol.CommandID(msg), r, wait)
	return nil
}

// rejectMessage answers an invalid message, or closes the connection if there were too many of those.
func (c *conn) rejectMessage(err error) {
	var r *protocol.Refusal
	if !errors.As(err, &r) {
		r = &protocol.Refusal{Code: protocol.BadMessage, Text: "This can't be read."}
	}
	if c.invalidAllowance.TakeOf(InvalidAllowance, time.Now()) > 0 {
		c.closeWithError(protocol.CloseProtocol, &protocol.Error{Code: r.Code, Text: r.Text})
		return
	}
	c.refuse(r.ID, r, 0)
}

// refuse answers a command with a No, and any other message with an Error. Refusals of messages that arrived together
// share a write, which is the most expensive part of a refusal.
func (c *conn) refuse(id uint64, r *protocol.Refusal, wait time.Duration) {
	c.logDebug("message refused", "code", r.Code)
	retry := int(wait.Milliseconds())
	var answer any = &protocol.Error{Code: r.Code, Text: r.Text, Retry: retry, Shared: r.Shared}
	if id != 0 {
		answer = &protocol.No{ID: id, Code: r.Code, Text: r.Text, Retry: retry, Shared: r.Shared}
	}
	taken, mustFlush := c.out.Hold(c.frame(answer))
	c.held = c.held || mustFlush
	c.closeIfSlow(taken)
}
