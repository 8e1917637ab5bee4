// Package signin tests signing in at a complete server through a complete provider: the example provider of
// github.com/zitadel/oidc, a certified library, with its log-in form and users.
package signin

import (
	"bufio"
	"context"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
)

const secret = "the secret of a client"

// startProvider starts a provider and returns its issuer.
func startProvider(t *testing.T) string {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	issuer := "http://" + server.Listener.Addr().String()
	kept := storage.NewStorage(storage.NewUserStore(issuer))
	server.Config.Handler = exampleop.SetupServer(issuer, kept, slog.New(slog.DiscardHandler), false)
	server.Start()
	t.Cleanup(server.Close)
	return issuer
}

// startNonet builds nonet, starts it with a page for operators, and returns the page's address.
func startNonet(t *testing.T, issuer string) string {
	t.Helper()
	dir := t.TempDir()
	program, key := filepath.Join(dir, "nonet"), filepath.Join(dir, "secret")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/nonet")
	build.Dir = filepath.Join("..", "..")
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	require.NoError(t, os.WriteFile(key, []byte(secret), 0o600))

	ctx, stop := context.WithCancel(t.Context())
	nonet := exec.CommandContext(ctx, program, "serve", "--addr", "127.0.0.1:0", "--metrics-addr", "",
		"--data", ":memory:",
		"--operator-socket", filepath.Join(dir, "socket"), "--operator-addr", "127.0.0.1:0",
		"--operator-oidc-issuer", issuer, "--operator-oidc-client", "nonet", "--operator-oidc-secret-file", key,
		"--operator-oidc-claim", "email=test-user@zitadel.ch")
	log, err := nonet.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, nonet.Start())
	lines := bufio.NewScanner(log)
	t.Cleanup(func() {
		stop()
		for lines.Scan() { // so that it never blocks on writing its log
		}
		_ = nonet.Wait() // it was killed
	})
	for at := regexp.MustCompile(`serving the operator page.* addr=(\S+)`); lines.Scan(); {
		t.Log(lines.Text())
		if found := at.FindStringSubmatch(lines.Text()); found != nil {
			return "http://" + found[1]
		}
	}
	t.Fatal("nonet has ended")
	return ""
}

// browser follows redirects, keeps cookies and fills in forms.
type browser struct {
	t *testing.T
	http.Client
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &browser{t, http.Client{Jar: jar}}
}

// page is the address and content of a response after redirects.
type page struct {
	status int
	at     *url.URL
	text   string
}

func (b *browser) ask(method, to string, form url.Values) page {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, to, strings.NewReader(form.Encode()))
	require.NoError(b.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := b.Do(r)
	require.NoError(b.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(b.t, err)
	return page{answer.StatusCode, answer.Request.URL, html.UnescapeString(string(text))}
}

// logIn opens the operators' page, fills in the provider's form, and follows the redirect back.
func (b *browser) logIn(operators, issuer, user string) page {
	b.t.Helper()
	form := b.ask(http.MethodGet, operators+"/oidc", nil)
	require.Equal(b.t, http.StatusOK, form.status, form.text)
	require.True(b.t, strings.HasPrefix(form.at.String(), issuer+"/login/"), form.at)
	return b.ask(http.MethodPost, issuer+"/login/username", url.Values{"id": {form.at.Query().Get("authRequestID")},
		"username": {user}, "password": {"verysecure"}})
}

// TestOnlyOperatorsSignIn checks that a user with the operator's role of the provider's directory can sign in, and
// another user can't.
func TestOnlyOperatorsSignIn(t *testing.T) {
	issuer := startProvider(t)
	operators := startNonet(t, issuer)
	storage.RegisterClients(storage.WebClient("nonet", secret, operators+"/oidc/back"))

	ann := newBrowser(t)
	require.Contains(t, ann.ask(http.MethodGet, operators, nil).text, "Sign in with your account")
	in := ann.logIn(operators, issuer, "test-user@127.0.0.1")
	require.Equal(t, http.StatusOK, in.status, in.text)
	require.Equal(t, operators+"/oidc/back", "http://"+in.at.Host+in.at.Path)
	require.Contains(t, ann.ask(http.MethodGet, operators, nil).text, "<span>test-user@127.0.0.1</span>")
	done := ann.ask(http.MethodPost, operators+"/do",
		url.Values{"what": {"admin ban"}, "whom": {"203.0.113.7"}, "length": {"1h"}})
	require.Equal(t, http.StatusOK, done.status, done.text)
	require.Contains(t, ann.ask(http.MethodGet, operators+"/trail", nil).text,
		"<td>test-user@127.0.0.1 (oidc id1)</td><td><code>admin ban 203.0.113.7 ")

	ben := newBrowser(t)
	out := ben.logIn(operators, issuer, "test-user2")
	require.Equal(t, http.StatusForbidden, out.status)
	require.Contains(t, out.text, `knows you as test-user2, but does not say that "email" has "test-user@zitadel.ch"`)
	trail := ben.ask(http.MethodGet, operators+"/trail", nil)
	require.Equal(t, operators+"/sign-in", "http://"+trail.at.Host+trail.at.Path, "where to, without a session")
	require.Contains(t, trail.text, "Sign in with your account")
}
