package sqlitestore_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// A test that needs another process runs this test binary again, with these set.
const childEnv, childDoes = "NONET_TEST_FILE", "NONET_TEST_DOES"

// startChild runs a child process on the file. It is killed at the end of the test.
func startChild(t *testing.T, path, does string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+path, childDoes+"="+does)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	_, err = cmd.StdinPipe() // the child lives as long as this is open
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd, bufio.NewScanner(out)
}

// child is the main function of a child.
func child(path, does string) {
	if prepare := beforeOpen[does]; prepare != nil {
		must(prepare())
		does = "open"
	}
	s, err := sqlitestore.Open(path, sqlitestore.Options{})
	if err != nil {
		fmt.Println("open:", err)
		os.Exit(1)
	}
	switch does {
	case "hold":
		fmt.Println("open")
		_, _ = io.Copy(io.Discard, os.Stdin)
	case "open":
		fmt.Println("open")
	case "append":
		appendForEver(s)
	case "fill":
		fill(s)
	default:
		children[does](s)
	}
}

var (
	// children are further tasks of a child process. Some systems support only a part of them.
	children = make(map[string]func(*sqlitestore.Store))
	// beforeOpen are tasks of a child process before it opens the file.
	beforeOpen = map[string]func() error{"open on a full disk": func() error { return limitFiles(1) }}
)

// appendForEver runs writers that append to their own rooms and to a shared one, and prints acknowledged entries.
func appendForEver(s *sqlitestore.Store) {
	for w := range 6 {
		go func() {
			name := fmt.Sprint("own ", w)
			if w%2 == 0 {
				name = "shared"
			}
			head := store.Position{Epoch: "e"}
			for i := 0; ; i++ {
				head = ack(s, name, head, fmt.Sprintf("%d by %d.%d", i, w, os.Getpid()))
			}
		}()
	}
	select {} // until the test kills it
}

func ack(s *sqlitestore.Store, name string, head store.Position, data string) store.Position {
	for {
		e, err := store.AppendAndWait(context.Background(), s, entryAfter(name, head, data))
		var conflict *store.ConflictError
		switch {
		case err == nil:
			fmt.Printf("%s|%d|%s\n", name, e.Seq, data)
			return head.After(e)
		case errors.As(err, &conflict) && len(conflict.Missed) > 0:
			last := conflict.Missed[len(conflict.Missed)-1]
			head = head.After(last)
		default:
			fmt.Println("append:", err)
			os.Exit(1)
		}
	}
}

// entryAfter returns an append with all optional parts.
func entryAfter(name string, head store.Position, data string) store.Append {
	a := storetest.After(name, head, data)
	a.Listing, a.Deadline = []byte("listing of "+name), int64(head.Seq+1)
	return a
}

// fill appends until writes fail because of a limit on file sizes, and then raises the limit and continues.
func fill(s *sqlitestore.Store) {
	var old syscall.Rlimit
	must(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old))
	must(limitFiles(1 << 20))

	data := make([]byte, 32<<10)
	head := store.Position{Epoch: "e"}
	next := func() error {
		a := entryAfter("room", head, string(data))
		e, err := store.AppendAndWait(context.Background(), s, a)
		if err == nil {
			head = head.After(e)
		}
		return err
	}
	var err error
	for err == nil {
		err = next()
	}
	fmt.Printf("full|%d|%v\n", head.Seq, err)
	heads, err := s.Heads(context.Background(), []string{"room"})
	must(err)
	fmt.Printf("head|%d\n", heads[0].Seq)
	fmt.Printf("still full|%v\n", next() != nil)
	must(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old))
	must(next())
	fmt.Printf("again|%d\n", head.Seq)
	must(s.Close())
}

// limitFiles makes writes fail that would make a file larger than a number of bytes.
func limitFiles(size uint64) error {
	signal.Ignore(syscall.SIGXFSZ) // so that such a write returns an error
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = size
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

func must(err error) {
	if err != nil {
		fmt.Println("child:", err)
		os.Exit(1)
	}
}
