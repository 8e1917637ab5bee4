package operator

import (
	"context"
	"os"
	"os/user"
	"strconv"
)

// session is a command of an operator that a server executes.
type session struct {
	server *Server
	files  map[string][]byte // replace the files that operands name
	who    string            // the Unix user, or the name of the sign-in
	change string            // the audit log's text about the change, if the arguments do not show it
}

// sessionKey is the context key of the session in which a server executes a command.
type sessionKey struct{}

// peerKey is the context key of the user at the other end of a connection.
type peerKey struct{}

// userName returns the name of a Unix user.
func userName(uid int) string {
	if known, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return known.Username
	}
	return "user " + strconv.Itoa(uid)
}

// sudoUser returns the user who called sudo, or "" if there is none.
func sudoUser() string { return os.Getenv("SUDO_USER") }

// operatorName names the operator: the user at the other end and, for root, the user who called sudo.
func operatorName(ctx context.Context, sudoUser string) string {
	uid, ok := ctx.Value(peerKey{}).(int)
	if !ok {
		uid = os.Getuid()
	}
	who := userName(uid)
	if sudoUser != "" && uid == 0 {
		who += " for " + sudoUser
	}
	return who[:min(len(who), 128)]
}
