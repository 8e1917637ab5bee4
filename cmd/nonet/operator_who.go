package main

import (
	"context"
	"os"
	"os/user"
	"strconv"
)

type peerKey struct{}

// sitting is the session of an operator whose command a server executes.
type sitting struct {
	desk  *operatorDesk
	files map[string][]byte // replace the files that operands name
	who   string            // the Unix user, or the name of the sign-in
	noted string            // what the command has changed, for the audit log, if its arguments do not show it
}

type deskKey struct{}

// atDesk returns a context in which commands work on a running server.
func atDesk(ctx context.Context, s *sitting) context.Context {
	return context.WithValue(ctx, deskKey{}, s)
}

// sittingOf returns the session that atDesk stored, or nil if no server executes the command.
func sittingOf(ctx context.Context) *sitting {
	s, _ := ctx.Value(deskKey{}).(*sitting)
	return s
}

// userNamed returns the name of a Unix user.
func userNamed(uid int) string {
	if known, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return known.Username
	}
	return "user " + strconv.Itoa(uid)
}

// asWhom returns the user who called sudo, or "" if there is none.
func asWhom() string { return os.Getenv("SUDO_USER") }

// askedBy names the operator: the user at the other end and, for root, the user who called sudo.
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
