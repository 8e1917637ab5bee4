package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// errSocketTaken is for a socket that another process listens on.
var errSocketTaken = errors.New("another process listens there; choose another path with --operator-socket")

// knockWithin is how long a process that listens on a socket has to take a connection. One that is busy with others
// still takes it: the system does.
const knockWithin = time.Second

// loneListener listens on a Unix socket that only its own user may open.
type loneListener struct {
	net.Listener
	path string
	made os.FileInfo // the socket, which another process may have replaced since
}

// listenAlone listens on a socket that nobody else could ever open. One that is there and that nobody listens on is
// left from a crash. A folder that is missing is made, for the user alone.
func listenAlone(path string) (*loneListener, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	info, err := os.Lstat(path)
	switch {
	case strings.HasPrefix(path, os.TempDir()) && !isOurs(filepath.Dir(path)):
		return nil, fmt.Errorf("%s is not this user's alone: choose another path with --operator-socket", filepath.Dir(path))
	case err == nil && info.Mode().Type() != os.ModeSocket:
		return nil, fmt.Errorf("%s is there, and no socket", path)
	case err == nil && answers(context.Background(), path):
		return nil, errSocketTaken
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".nonet*") // which is its maker's alone
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made := filepath.Join(dir, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: made})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false) // it has another name by then
	if err := errors.Join(os.Chmod(made, 0o600), os.Rename(made, path)); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	alone := &loneListener{Listener: l, path: path}
	if alone.made, err = os.Lstat(path); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return alone, nil
}

// remove takes the socket away, unless it is another process's by now.
func (l *loneListener) remove() {
	if now, err := os.Lstat(l.path); err == nil && os.SameFile(now, l.made) {
		_ = os.Remove(l.path)
	}
}

// isOurs says whether a folder is the user's own, and nobody else may put something in it: where everybody has a folder
// somebody else may have made it first.
func isOurs(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && ownerOf(info) == os.Getuid() && info.Mode().Perm()&0o022 == 0
}

// answers says whether a process listens on a socket.
func answers(ctx context.Context, path string) bool {
	ctx, cancel := context.WithTimeout(ctx, knockWithin)
	defer cancel()
	info, err := os.Stat(path)
	if err != nil || ownerOf(info) != os.Getuid() && os.Getuid() != 0 {
		return false // somebody else's would hear what is asked
	}
	conn, err := new(net.Dialer).DialContext(ctx, "unix", path)
	if err != nil {
		return false
	}
	_ = conn.Close()
	return true
}
