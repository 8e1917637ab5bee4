package web

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

// hear does what a message says, if it came in reasonable time and can be read.
func (c *conn) hear(msg any, err error) {
	c.metrics.messages.Inc()
	if wait, shared := c.overPace(); wait > 0 {
		_ = c.slowDown(msg, wait, shared) // the next read fails too
		return
	}
	if err != nil {
		c.unreadable(err)
		return
	}
	hello, ok := msg.(*protocol.Hello)
	switch {
	case ok && c.greeted.Load():
		c.unreadable(&protocol.Refusal{Code: protocol.BadMessage, Text: "Hello was said already."})
	case ok:
		c.hello(hello)
	case !c.greeted.Load():
		c.hangUp(protocol.CloseProtocol, &protocol.Error{Code: protocol.BadMessage, Text: "Say hello first."})
	default:
		c.follow(msg)
	}
}

// follow does what a message after Hello asks for.
func (c *conn) follow(msg any) {
	if c.tooMuch(msg) {
		return
	}
	c.release()
	if c.renamed(msg) {
		c.closeWith(protocol.CloseRestart, retryAfter(restartWait))
		return
	}
	switch m := msg.(type) {
	case *protocol.Ping:
		c.say(&protocol.Pong{N: m.N})
	case *protocol.Enter:
		c.enter(m)
	default:
		if c.viewer == nil {
			c.refuse(protocol.CommandID(msg), &protocol.Refusal{Code: protocol.NotEntered, Text: "Enter a room first."}, 0)
			return
		}
		if refusal, wait := c.fit(msg); refusal != nil {
			c.refuse(protocol.CommandID(msg), refusal, wait)
			return
		}
		c.viewer.Do(msg)
	}
}

// renamed says whether others would see a name that was taken away since hello: it has to be said again.
func (c *conn) renamed(msg any) bool {
	switch msg.(type) {
	case *protocol.Enter, *protocol.Sit, *protocol.Say:
		return c.gate.players.Policy.Shown(c.who.Name) != c.who.Name
	}
	return false
}

// tooMuch refuses a command if the node has too much to do.
func (c *conn) tooMuch(msg any) bool {
	id := protocol.CommandID(msg)
	if id == 0 || c.viewer == nil || !c.viewer.Swamped(c.behind) {
		return false
	}
	c.refuse(id, errSwamped, room.RetryAfter*time.Millisecond)
	return true
}

var errSwamped = &protocol.Refusal{Code: protocol.Busy, Text: "The server has too much to do. Try again in a moment."}

// fit makes a message ready for the room, or says why it is not passed on.
func (c *conn) fit(msg any) (refusal *protocol.Refusal, wait time.Duration) {
	switch m := msg.(type) {
	case *protocol.Place:
		c.viewer.Lags(c.trip.lag())
	case *protocol.Configure:
		if m.Settings.Public {
			return c.mayMakePublic()
		}
	case *protocol.Say:
		if refusal := c.fitWords(m); refusal != nil {
			return refusal, 0
		}
		return c.overTalk()
	case *protocol.React, *protocol.Point:
		return c.overTalk()
	}
	return nil, 0
}

// mayMakePublic says why the player may not have the room be public.
func (c *conn) mayMakePublic() (*protocol.Refusal, time.Duration) {
	if c.gate.signIn.MayOrganise(c.who) != nil {
		return auth.ErrNoOrganiser, 0
	}
	if c.gate.rates.IsUnlimited(c.addr) {
		return nil, 0
	}
	c.BeforeBlocking()
	ctx, cancel := context.WithTimeout(c.gate.ctx, handler.RequestTimeout)
	defer cancel()
	if err := c.gate.mayList(ctx, c.who, c.room); err != nil {
		f := apierror.Of(err)
		return f.Refusal(), f.Retry
	}
	return nil, 0
}

// fitWords makes a line of chat ready to be said.
func (c *conn) fitWords(m *protocol.Say) *protocol.Refusal {
	text, err := sanitize.Line(m.Text)
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	m.Text = text
	switch {
	case c.gate.players.Policy.Words().In(text):
		return &protocol.Refusal{Code: protocol.BadWords,
			Text: "This has a word that the server's operator does not want in chats. Say it in other words."}
	case c.gate.players.Policy.SilencedUntil(c.who.ID) != 0:
		return &protocol.Refusal{Code: protocol.Quiet,
			Text: "You can't write in chats for a while. GET /api/v1/me/decisions says why, and until when."}
	}
	return nil
}

// overTalk counts something said in passing, and refuses it if there is too much from the address.
func (c *conn) overTalk() (*protocol.Refusal, time.Duration) {
	if wait := c.gate.rates.Take(limit.PerTalk, c.addr, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many chat messages and reactions", wait).Refusal(), wait
	}
	return nil, 0
}

// hello finds out who is there.
func (c *conn) hello(m *protocol.Hello) {
	if m.V != protocol.Version {
		c.hangUp(protocol.CloseVersion, &protocol.Error{
			Code: protocol.BadVersion, Text: fmt.Sprintf("This server speaks version %d. Reload the page.", protocol.Version),
		})
		return
	}
	if err := c.gate.signer.Usable(); err != nil {
		c.refuseForNow(apierror.Of(err))
		return
	}
	who, err := c.gate.signer.Player(m.Token)
	if err == nil {
		err = c.gate.signIn.Check(who)
	}
	if err != nil {
		c.refuseToken(err)
		return
	}
	if !c.gate.players.Cached(who.ID) {
		c.BeforeBlocking()
	}
	ctx, cancel := context.WithTimeout(c.gate.ctx, handler.RequestTimeout)
	defer cancel()
	if !c.signedIn(ctx, who) || c.barred(who) {
		return
	}
	c.who = who
	c.who.Site = c.gate.signer.Site(c.addr)
	c.who.Name = c.gate.players.Policy.Shown(c.who.Name)
	c.greeted.Store(true)
	if !c.signedIn(ctx, who) || c.barred(who) { // it may be so since before the connection was seen to be the player's
		return
	}
	c.note("a connection is a player's")
	c.say(&protocol.Welcome{V: protocol.Version, Player: who.ID, Name: c.who.Name, Now: time.Now().UnixMilli()})
}

// refuseToken ends the conversation of somebody whose token is good for nothing, or no more.
func (c *conn) refuseToken(err error) {
	f := apierror.Of(err)
	c.hangUp(protocol.CloseToken, &protocol.Error{Code: f.Code, Text: f.Text})
}

// signedIn says whether a player's token was not given up. If it was, or nobody knows, the conversation is over.
func (c *conn) signedIn(ctx context.Context, who players.Player) bool {
	err := c.gate.players.Account.CheckSignedIn(ctx, who)
	if err == nil {
		return true
	}
	f := apierror.Of(err)
	if f.Code == protocol.BadToken {
		c.refuseToken(err)
		return false
	}
	if f.Cause != nil && ctx.Err() == nil {
		c.gate.log.Warn("it is not known whether a player has signed out", "player", who.ID, "err", f.Cause)
	}
	c.refuseForNow(f)
	return false
}

// refuseForNow ends the conversation. The client may come again with the same token.
func (c *conn) refuseForNow(f *apierror.Error) {
	c.refuse(0, f.Refusal(), f.Retry)
	c.closeWith(protocol.CloseLater, retryAfter(laterWait))
}

// barred says whether an operator keeps the player, or the address, off the server. If so the conversation is over.
func (c *conn) barred(who players.Player) bool {
	err := c.gate.players.Bans.CheckBan(who.ID, c.addr)
	if err == nil {
		return false
	}
	f := apierror.Of(err)
	c.hangUp(protocol.CloseBarred, &protocol.Error{Code: f.Code, Text: f.Text})
	return true
}

// enter watches another room. A sign-in may be over since hello.
func (c *conn) enter(m *protocol.Enter) {
	if err := c.gate.signIn.Check(c.who); err != nil {
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
	err := c.gate.rates.LookUpWith(ctx, c.addr, guarded, c.BeforeBlocking, func() (err error) {
		c.viewer, err = c.gate.enter(ctx, c.who, m, c.out)
		return err
	})
	if err == nil {
		c.room = m.Room
		c.note("a connection enters a room", "took", time.Since(start), "again", m.Epoch != "")
		c.metrics.entered(m.Epoch != "", time.Since(start))
		return
	}
	f := apierror.Of(err)
	if f.Cause != nil && ctx.Err() == nil {
		c.gate.log.Error("entering a room failed", "room", m.Room, "player", c.who.ID, "err", f.Cause)
	}
	c.refuse(0, f.Refusal(), f.Retry)
	if f.Code == protocol.Elsewhere {
		c.closeWith(protocol.CloseRestart, retryAfter(time.Second))
	}
}

// overPace counts a message, and returns how long to wait if there were too many. shared reports whether that is
// because of others at the same address.
func (c *conn) overPace() (wait time.Duration, shared bool) {
	now := time.Now()
	if r := c.gate.pace.Load(); r != c.paced {
		c.paced = r
		c.pace.SetRate(*r)
		c.traffic.set(*r)
	}
	wait = c.pace.Take(now)
	if wait == 0 && c.who.ID != "" {
		wait = c.gate.rates.TakePlayer(c.who.ID, now)
	}
	if wait > 0 {
		return wait, false
	}
	wait = c.gate.rates.Take(limit.PerMessage, c.addr, now)
	return wait, wait > 0
}

// slowDown tells a client that its message was not looked at, or closes the connection of one that does not listen and
// returns an error.
func (c *conn) slowDown(msg any, wait time.Duration, shared bool) error {
	r := &protocol.Refusal{Code: protocol.TooMany, Text: "Too many messages. Slow down."}
	if shared {
		r = apierror.TooManyFromAddress("Too many messages", wait).Refusal()
	}
	if c.haste.TakeOf(patienceForHaste, time.Now()) > 0 {
		c.flooded()
		return errFlood
	}
	c.refuse(protocol.CommandID(msg), r, wait)
	return nil
}

// unreadable answers what is no message, or closes the connection of a client that sends little else.
func (c *conn) unreadable(err error) {
	var r *protocol.Refusal
	if !errors.As(err, &r) {
		r = &protocol.Refusal{Code: protocol.BadMessage, Text: "This can't be read."}
	}
	if c.garbage.TakeOf(patienceForGarbage, time.Now()) > 0 {
		c.hangUp(protocol.CloseProtocol, &protocol.Error{Code: r.Code, Text: r.Text})
		return
	}
	c.refuse(r.ID, r, 0)
}

// refuse answers a command with a No, and anything else with an Error. What else is refused of what came with it goes
// out in the same write, which costs more than all else that is done for a refusal.
func (c *conn) refuse(id uint64, r *protocol.Refusal, wait time.Duration) {
	c.note("a message is refused", "code", r.Code)
	retry := int(wait.Milliseconds())
	var answer any = &protocol.Error{Code: r.Code, Text: r.Text, Retry: retry, Shared: r.Shared}
	if id != 0 {
		answer = &protocol.No{ID: id, Code: r.Code, Text: r.Text, Retry: retry, Shared: r.Shared}
	}
	taken, first := c.out.Hold(c.frame(answer))
	c.holds = c.holds || first
	c.taken(taken)
}
