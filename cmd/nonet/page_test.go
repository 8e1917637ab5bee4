package main

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/node"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

const testKey = "a key that nobody guesses"

// browser sends requests to an operators' page like a browser.
type browser struct {
	t    *testing.T
	base string
	http *http.Client
	site string // the Sec-Fetch-Site header of forms
}

// ask returns the status and the page that a request leads to.
func (b *browser) ask(method, path string, fields url.Values) (int, string, http.Header) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, strings.NewReader(fields.Encode()))
	require.NoError(b.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", b.site)
	answer, err := b.http.Do(r)
	require.NoError(b.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(b.t, err)
	return answer.StatusCode, string(text), answer.Header
}

func (b *browser) get(path string) string {
	b.t.Helper()
	status, text, _ := b.ask(http.MethodGet, path, nil)
	require.Equal(b.t, http.StatusOK, status, text)
	return text
}

func (b *browser) do(fields ...string) string {
	b.t.Helper()
	status, text, _ := b.ask(http.MethodPost, "/do", form(fields...))
	require.Equal(b.t, http.StatusOK, status, text)
	return text
}

func form(fields ...string) url.Values {
	all := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		all.Set(fields[i], fields[i+1])
	}
	return all
}

// keyFile returns the path of a file with the operators' key.
func keyFile(t *testing.T) string {
	t.Helper()
	key := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(key, []byte(testKey+"\n"), 0o600))
	return key
}

// startPage starts a node with a page for operators.
func startPage(t *testing.T) (s *process, b *browser) {
	t.Helper()
	return startPageWith(t, "--operator-key-file", keyFile(t))
}

// startPageWith starts a node with a page for operators and further flags.
func startPageWith(t *testing.T, flags ...string) (s *process, b *browser) {
	t.Helper()
	data := filepath.Join(t.TempDir(), "nonet.db")
	n := runNode(t, append([]string{"--data", data, "--operator-addr", "127.0.0.1:0"}, flags...)...)
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &process{t: t, base: "http://" + n.Addr()},
		&browser{t: t, base: "http://" + n.PageAddr(), http: &http.Client{Jar: jar}, site: "same-origin"}
}

// runNode runs a node in the test's process until the test ends.
func runNode(t *testing.T, flags ...string) *node.Node {
	t.Helper()
	cfg, err := parseServe(append([]string{"--addr", "127.0.0.1:0", "--metrics-addr", ""}, flags...))
	require.NoError(t, err)
	n, err := node.Start(t.Context(), cfg, kinds.All(), t.Output())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { err = n.Run(ctx) })
	t.Cleanup(func() {
		stop()
		waitfor.Group(t, &running, "the end of the node")
		require.NoError(t, err)
	})
	return n
}

// TestOperatorsPageInBrowser goes through the operators' page like a browser.
func TestOperatorsPageInBrowser(t *testing.T) {
	s, b := startPage(t)
	token := register(t, s, "<i>Ann")
	code, host := newRoom(t, s, token, protocol.Settings{Mode: protocol.Solo, Size: "4x4"})
	signIn(t, b, code)

	require.Contains(t, b.get("/"), `<a href="/rooms/`+code+`">`)
	page := b.get("/rooms/" + strings.ToLower(code))
	require.Contains(t, page, "&lt;i&gt;Ann")
	require.NotContains(t, page, "<i>Ann")
	host.do(protocol.Ready{On: true})
	puzzle := waitfor.Value(t, host.begun, "a round")
	host.do(protocol.Note{Marks: noteIn(puzzle)})
	log := b.get("/rooms/" + code + "/log?live=1")
	require.Contains(t, log, "created {...}")
	require.Contains(t, log, `<a href="/rooms/`+code+`/at/2">2</a>`)
	require.Regexp(t, `noted r\dc\d&#43;\*`, log, "a running round must not show a value")
	first := b.get("/rooms/" + code + "/at/1")
	require.Contains(t, first, "entry 1 of ")
	require.Contains(t, first, "lobby, round 0")
	require.Contains(t, b.get("/rooms/"+code+"/at/999"), "the log has entries 1 to")
	require.Contains(t, b.get("/rooms/BBBBB"), "no room with this code")

	page = b.do("what", "admin close", "code", code, "why", "a quarrel")
	require.Contains(t, page, code+": closed")
	require.NotContains(t, b.get("/rooms/"+code), code+": closed", "the result of an action must be shown once")
	_, err := client.Dial(t.Context(), s.base, token, code, nil)
	require.ErrorContains(t, err, "closed this room")
	require.Contains(t, b.get("/aside"), "a quarrel")
	require.Contains(t, b.do("what", "admin open", "code", code), code+": open")
	page = b.do("what", "admin ban", "whom", "203.0.113.0/24", "length", "2h", "why", "--why not")
	require.Contains(t, page, "banned until")
	require.Contains(t, page, "<td>--why not</td>")
	require.Contains(t, b.do("what", "admin unban", "whom", "203.0.113.0/24"), "nobody is banned")
	require.Contains(t, b.do("what", "admin mute", "code", code, "seat", "1", "length", "2h", "why", "shouts"),
		"muted until")
	page = b.get("/bans")
	require.Contains(t, page, "<td>shouts</td>")
	require.Contains(t, page, `<a href="/rooms/`+code+`">`+code+`</a>`)
	require.Contains(t, b.do("what", "admin unmute", "code", code, "seat", "1"), "may talk")
	require.NotContains(t, b.get("/bans"), "May not talk")
	require.Contains(t, b.do("what", "admin mute", "whom", "somebody", "length", "2h"), "not a player")
	require.Contains(t, b.get("/review"), "Nothing to review.")
	trail := b.get("/trail")
	require.Contains(t, trail, "<td>ann (page)</td><td><code>admin close "+code)
	require.NotContains(t, trail, "review list")
}

// signIn signs in with the key, after checking that without the key, or from another site, nothing is shown or done.
func signIn(t *testing.T, b *browser, code string) {
	t.Helper()
	status, page, head := b.ask(http.MethodGet, "/rooms/"+code, nil)
	require.Equal(t, http.StatusOK, status, "the browser must not report an error")
	require.Contains(t, page, "<h1>Sign in</h1>")
	require.NotContains(t, page, "Ann")
	require.Contains(t, head.Get("Content-Security-Policy"), "default-src 'none'")
	lock := form("what", "admin lock", "code", code)
	status, _, _ = b.ask(http.MethodPost, "/do", lock)
	require.Equal(t, http.StatusUnauthorized, status)
	status, page, head = b.ask(http.MethodPost, "/sign-in", form("name", "ann", "key", "another key of its length"))
	require.Equal(t, http.StatusOK, status, "the browser must not report an error")
	require.Contains(t, page, "--operator-key-file")
	require.Contains(t, page, `value="ann"`, "the name must not be entered again")
	require.Empty(t, head.Get("Set-Cookie"))
	status, _, _ = b.ask(http.MethodPost, "/sign-in", form("name", "\t", "key", testKey))
	require.Equal(t, http.StatusBadRequest, status)

	status, page, _ = b.ask(http.MethodPost, "/sign-in", form("name", "ann", "key", testKey))
	require.Equal(t, http.StatusOK, status, page)
	b.site = "cross-site"
	status, _, _ = b.ask(http.MethodPost, "/do", lock)
	require.Equal(t, http.StatusForbidden, status, "a form of another site")
	b.site = "same-origin"
	require.NotContains(t, b.get("/trail"), "admin lock")
	status, _, _ = b.ask(http.MethodPost, "/do", form("what", "backup"))
	require.Equal(t, http.StatusBadRequest, status)
}

// TestOperatorSignsOut checks that a signed-out session is invalid, and that the players' port does not serve the page.
func TestOperatorSignsOut(t *testing.T) {
	s, b := startPage(t)
	answer, err := b.http.PostForm(b.base+"/sign-in", form("name", "ann", "key", testKey))
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	at, err := url.Parse(b.base)
	require.NoError(t, err)
	cookies := b.http.Jar.Cookies(at)
	require.Len(t, cookies, 1)
	_, page, _ := answerOf(t, s.base+"/trail")
	require.NotContains(t, page, "nonet, operators")
	require.Contains(t, b.get("/trail"), "nonet, operators")
	_, page, _ = b.ask(http.MethodPost, "/sign-out", nil)
	require.Contains(t, page, "<h1>Sign in</h1>")
	b.http.Jar.SetCookies(at, cookies)
	require.Contains(t, b.get("/"), "<h1>Sign in</h1>", "the cookie must be invalid")
}
