//go:build linux

package sqlitestore_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// TestUnflushedAppendsAreNotAcknowledged runs a process whose disk accepts writes but fails to flush them. A store that
// answered without a flush would lose acknowledged data in a power failure, which kill -9 does not show.
func TestUnflushedAppendsAreNotAcknowledged(t *testing.T) {
	path := file(t)
	cmd, lines := startChild(t, path, "not flush")
	require.True(t, lines.Scan())
	require.Equal(t, "before: 1 acknowledged, 0 failed", lines.Text())
	require.True(t, lines.Scan())
	require.Equal(t, "after: 0 acknowledged, 60 failed", lines.Text())
	require.True(t, lines.Scan())
	require.Equal(t, "archived: false", lines.Text(), "the data file is flushed too")
	require.NoError(t, cmd.Wait())
	s := open(t, path, sqlitestore.Options{})
	require.Len(t, storetest.ReadAll(t, s, "room 0"), 1)
}

func init() {
	children["not flush"] = notFlush
	beforeOpen["open without flock"] = func() error {
		return failCalls(syscall.ENOLCK, syscall.SYS_FLOCK, syscall.SYS_FLOCK)
	}
}

// TestFileSystemWithoutLocks shows that a store refuses a file system that can't lock files, such as NFS without a
// lock service, and tells the operator what to do.
func TestFileSystemWithoutLocks(t *testing.T) {
	path := file(t)
	cmd, lines := startChild(t, path, "open without flock")
	require.True(t, lines.Scan())
	require.Contains(t, lines.Text(), path)
	require.Contains(t, lines.Text(), "the file system can't lock files, keep the data file on a local disk")
	require.Error(t, cmd.Wait())
}

// notFlush appends to rooms before and after flushes start to fail.
func notFlush(s *sqlitestore.Store) {
	var acknowledged, failed atomic.Int64
	try := func(room int, head store.Position) store.Position {
		e, err := store.AppendAndWait(context.Background(), s, entryAfter(fmt.Sprint("room ", room), head, "data"))
		if err != nil {
			failed.Add(1)
			return head
		}
		acknowledged.Add(1)
		return head.After(e)
	}
	report := func(when string) {
		fmt.Printf("%s: %d acknowledged, %d failed\n", when, acknowledged.Swap(0), failed.Swap(0))
	}
	head := try(0, store.Position{Epoch: "e"})
	report("before")
	must(failFlushes())
	done := make(chan bool)
	for room := range 6 {
		go func() {
			at := store.Position{Epoch: "e"}
			if room == 0 {
				at = head
			}
			for range 10 {
				at = try(room, at)
			}
			done <- true
		}()
	}
	for range 6 {
		select {
		case <-done:
		case <-time.After(waitfor.Patience):
		}
	}
	report("after")
	fmt.Printf("archived: %v\n", s.Archive(context.Background(), "round", []byte("record"), 0) == nil)
}

// failFlushes makes all flushes of this process fail.
func failFlushes() error { return failCalls(syscall.EIO, syscall.SYS_FDATASYNC, syscall.SYS_FSYNC) }

// failCalls makes two system calls of this process fail with an error from now on. Without root, only a seccomp filter
// can come between SQLite and the system.
func failCalls(err syscall.Errno, one, two uint32) error {
	const (
		load, equal, answer = 0x20, 0x15, 0x06 // instructions of the seccomp filter
		allow, fail         = 0x7fff0000, 0x00050000
		setNoNewPrivs       = 38
		setFilter           = 1
		onAllThreads        = 1
	)
	seccomp, known := map[string]uintptr{"386": 354, "amd64": 317, "arm": 383, "arm64": 277}[runtime.GOARCH]
	if !known {
		return errors.New("the number of the system call seccomp is not known here")
	}
	type instruction struct {
		code        uint16
		then, other uint8
		k           uint32
	}
	filter := []instruction{
		{load, 0, 0, 0}, // the number of the system call
		{equal, 2, 0, one},
		{equal, 1, 0, two},
		{answer, 0, 0, allow},
		{answer, 0, 0, fail | uint32(err)},
	}
	program := struct {
		length uint16
		filter *instruction
	}{uint16(len(filter)), &filter[0]}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, _, errno := syscall.RawSyscall6(syscall.SYS_PRCTL, setNoNewPrivs, 1, 0, 0, 0, 0); errno != 0 {
		return errno
	}
	_, _, errno := syscall.RawSyscall(seccomp, setFilter, onAllThreads, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return errno
	}
	return nil
}
