// Package unixsocket listens on Unix sockets that only the process's own user may open.
package unixsocket

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

// ErrTaken is returned for a socket that another process listens on.
var ErrTaken = errors.New("another process listens there; choose another path")

// dialTimeout is the timeout for connecting to a socket. The system accepts connections even for a busy process.
const dialTimeout = time.Second

// Listener listens on a Unix socket that only the process's own user may open.
type Listener struct {
	net.Listener
	path string
	made os.FileInfo // the socket file, which another process may have replaced since
}

// Listen listens on a socket that no other user can open at any moment. It replaces a socket that nobody listens on,
// which is left over from a crash, and creates a missing folder with access for the user only.
func Listen(path string) (*Listener, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	info, err := os.Lstat(path)
	switch {
	case strings.HasPrefix(path, os.TempDir()) && !isOurs(filepath.Dir(path)):
		return nil, fmt.Errorf("other users can write to %s: choose another path", filepath.Dir(path))
	case err == nil && info.Mode().Type() != os.ModeSocket:
		return nil, fmt.Errorf("%s exists and is not a socket", path)
	case err == nil && Answers(context.Background(), path):
		return nil, ErrTaken
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".nonet*") // accessible to this user only
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made := filepath.Join(dir, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: made})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false) // it is renamed below
	if err := errors.Join(os.Chmod(made, 0o600), os.Rename(made, path)); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	alone := &Listener{Listener: l, path: path}
	if alone.made, err = os.Lstat(path); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return alone, nil
}

// Remove removes the socket file, unless another process has replaced it.
func (l *Listener) Remove() {
	if now, err := os.Lstat(l.path); err == nil && os.SameFile(now, l.made) {
		_ = os.Remove(l.path)
	}
}

// isOurs reports whether a folder belongs to this user and nobody else may write to it. In a shared folder another user
// may have created it first.
func isOurs(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && ownerOf(info) == os.Getuid() && info.Mode().Perm()&0o022 == 0
}

// Answers reports whether a process of this user or, for root, of any user listens on a socket.
func Answers(ctx context.Context, path string) bool {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	info, err := os.Stat(path)
	if err != nil || ownerOf(info) != os.Getuid() && os.Getuid() != 0 {
		return false // another user's process must not receive requests
	}
	conn, err := new(net.Dialer).DialContext(ctx, "unix", path)
	if err != nil {
		return false
	}
	_ = conn.Close()
	return true
}
