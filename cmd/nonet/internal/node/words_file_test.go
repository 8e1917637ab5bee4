package node

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/moderation"

	"github.com/stretchr/testify/require"
)

// TestWordsFile checks that the list is read again when its file changes, and kept if the file can't be read.
func TestWordsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	write := func(text string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o600)) }
	write("one\n")
	var logged bytes.Buffer
	words := new(moderation.Words)
	w, err := openWords(path, words, slog.New(slog.NewTextHandler(&logged, nil)))
	require.NoError(t, err)
	require.True(t, words.In("one"))
	require.False(t, w.hasChanged())
	write("three\n")
	require.True(t, w.hasChanged())
	require.NoError(t, w.read())
	require.False(t, words.In("one"))
	require.True(t, words.In("three"))

	write("three\n--\n")
	require.ErrorContains(t, w.read(), "line 2")
	require.True(t, words.In("three"))
	require.NoError(t, os.Remove(path))
	require.False(t, w.hasChanged(), "a file that is being replaced")

	_, err = openWords(path, words, nil)
	require.ErrorContains(t, err, "--words")
	none, err := openWords("", words, nil)
	require.NoError(t, err)
	require.Nil(t, none)
}

// TestWordsAreWatched checks that the server notices a changed file by itself.
func TestWordsAreWatched(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words")
	require.NoError(t, os.WriteFile(path, []byte("one\n"), 0o600))
	synctest.Test(t, func(t *testing.T) {
		words := new(moderation.Words)
		w, err := openWords(path, words, slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		go (&Node{words: w}).watchFiles(t.Context(), nil)
		require.NoError(t, os.WriteFile(path, []byte("another\n"), 0o600))
		time.Sleep(2 * wordsPollInterval)
		synctest.Wait()
		require.True(t, words.In("another"))
	})
}
