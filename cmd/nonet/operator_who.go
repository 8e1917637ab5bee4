package main

import (
	"context"
	"os"
	"os/user"
	"strconv"
)

type peerKey struct{}

// sitting is who has a command run by a server, and with what.
type sitting struct {
	desk  *operatorDesk
	files map[string][]byte // instead of those that operands name
	who   string            // the Unix user, or who signed in
	noted string            // what the command has changed, for the trail, if its words do not say it
}

type deskKey struct{}

// atDesk is a context in which commands work on a running server.
func atDesk(ctx context.Context, s *sitting) context.Context {
	return context.WithValue(ctx, deskKey{}, s)
}

// sittingOf is what atDesk put there; nil if no server runs the command.
func sittingOf(ctx context.Context) *sitting {
	s, _ := ctx.Value(deskKey{}).(*sitting)
	return s
}

// userNamed is the name of a Unix user.
func userNamed(uid int) string {
	if known, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return known.Username
	}
	return "user " + strconv.Itoa(uid)
}

// asWhom is the user who took another's rights to run this, as far as sudo says so; empty is nobody.
func asWhom() string { return os.Getenv("SUDO_USER") }

// askedBy names who asks: the user at the other end, and for whom if that one took the rights of root.
func askedBy(ctx context.Context, as string) string {
	uid, ok := ctx.Value(peerKey{}).(int)
	if !ok {
		uid = os.Getuid()
	}
	who := userNamed(uid)
	if as != "" && uid == 0 {
		who += " for " + as
	}
	return who[:min(len(who), 128)]
}
