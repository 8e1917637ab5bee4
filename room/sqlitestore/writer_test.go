package sqlitestore_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/sqlitestore"
)

type execFunc = func(sql string, params ...any) error

// TestFailedWriteUndoesNoOther commits writes together. One fails after it has written a row, and one before it has
// written anything: their changes are undone, and those of the others are not.
func TestFailedWriteUndoesNoOther(t *testing.T) {
	t.Parallel()
	s := open(t, file(t), sqlitestore.Options{})
	errLate, errEarly := errors.New("late"), errors.New("early")
	insert := func(name string, then error) func(exec execFunc) error {
		return func(exec execFunc) error {
			return errors.Join(exec("INSERT INTO secret VALUES (?, ?)", name, []byte(name)), then)
		}
	}
	errs := s.CommitTogether(
		insert("a", nil),
		insert("b", errLate),
		func(execFunc) error { return errEarly },
		insert("a", nil), // a constraint fails
		insert("c", nil),
	)
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], errLate)
	require.ErrorIs(t, errs[2], errEarly)
	require.Error(t, errs[3])
	require.NoError(t, errs[4])
	for name, written := range map[string]string{"a": "a", "b": "fresh", "c": "c"} {
		secret, err := s.Secret(t.Context(), name, []byte("fresh"))
		require.NoError(t, err)
		require.Equal(t, written, string(secret), name)
	}
}
