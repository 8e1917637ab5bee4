package room

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// sink receives what an outbox under test writes. An attempt accepts only the frames that fit.
type sink struct {
	written [][]string // the frames of each write
	fits    int
	stuck   chan struct{} // a blocking write waits until this is closed
	broken  error
}

func (l *sink) outbox() *Outbox {
	if l.stuck == nil {
		l.stuck = make(chan struct{})
		close(l.stuck)
	}
	o := NewOutbox(func(frames [][]byte) error {
		for range l.stuck { // until it is closed
		}
		l.note(frames)
		return l.broken
	})
	o.SetTryWrite(func(frames [][]byte) ([][]byte, error) {
		n := min(l.fits, len(frames))
		if n == 0 {
			return frames, nil
		}
		l.note(frames[:n])
		return frames[n:], l.broken
	})
	return o
}

func (l *sink) note(frames [][]byte) {
	var texts []string
	for _, f := range frames {
		texts = append(texts, string(f))
	}
	l.written = append(l.written, texts)
}

func TestOutboxWritesHeldFramesTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &sink{fits: 9}
		o := l.outbox()
		taken, first := o.Hold([]byte("a"))
		require.True(t, taken && first)
		require.True(t, o.Send([]byte("b")), "from outside the room")
		_, first = o.Hold([]byte("c"))
		require.False(t, first)
		synctest.Wait()
		require.Empty(t, l.written)
		require.False(t, o.isIdle())
		o.Flush()
		require.Equal(t, [][]string{{"a", "b", "c"}}, l.written)
		require.True(t, o.isIdle())
		require.True(t, o.Send([]byte("d")))
		synctest.Wait()
		require.Equal(t, [][]string{{"a", "b", "c"}, {"d"}}, l.written)
	})
}

// TestOutboxSendAtOnce checks that as much as the network takes has been written when the call returns, together
// with what a room holds meanwhile, and that the rest follows.
func TestOutboxSendAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &sink{fits: 1}
		o := l.outbox()
		require.True(t, o.SendAtOnce([]byte("a")))
		require.Equal(t, [][]string{{"a"}}, l.written)

		_, first := o.Hold([]byte("b"))
		require.True(t, first)
		require.True(t, o.SendAtOnce([]byte("c")), "the room writes it")
		require.Len(t, l.written, 1)
		o.Flush()
		synctest.Wait()
		require.Equal(t, [][]string{{"a"}, {"b"}, {"c"}}, l.written)
		require.True(t, o.isIdle())

		o.Close()
		require.False(t, o.SendAtOnce([]byte("d")))
	})
}

// TestOutboxCompletesPartialWriteFirst checks that nothing is written between the parts of a frame, and that a
// snapshot, which replaces the queue, does not replace the rest of it.
func TestOutboxCompletesPartialWriteFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &sink{fits: 1, stuck: make(chan struct{})}
		o := l.outbox()
		for _, f := range []string{"a", "b", "c"} {
			o.Hold([]byte(f))
		}
		o.Flush()
		synctest.Wait()
		require.Equal(t, [][]string{{"a"}}, l.written)
		require.True(t, o.Send([]byte("late")))
		require.False(t, o.replace([]byte("whole")), "another write is in progress")
		close(l.stuck)
		synctest.Wait()
		require.Equal(t, [][]string{{"a"}, {"b", "c"}, {"whole"}}, l.written)
		require.True(t, o.isIdle())
	})
}

func TestOutboxClosesOnWriteError(t *testing.T) {
	for name, fits := range map[string]int{"at once": 9, "beside the room": 0} {
		synctest.Test(t, func(t *testing.T) {
			l := &sink{fits: fits, broken: errors.New("gone")}
			o := l.outbox()
			o.Hold([]byte("a"))
			o.Flush()
			synctest.Wait()
			select {
			case <-o.Done():
			default:
				t.Error("not closed", name)
			}
			taken, first := o.Hold([]byte("b"))
			require.False(t, taken || first, name)
			require.False(t, o.Send([]byte("c")), name)
			require.Equal(t, [][]string{{"a"}}, l.written, name)
		})
	}
}
