package client_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/protocol/client"
)

// api answers every request with one text, and keeps the request.
func api(t *testing.T, status int, answer string) (base string, asked *string) {
	asked = new(string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*asked = r.Method + " " + r.RequestURI + " " + r.Header.Get("Authorization") + " " + string(body)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func TestRegister(t *testing.T) {
	base, asked := api(t, http.StatusOK, `{"id":"p1","name":"Ada","token":"secret"}`)
	p, err := client.Register(t.Context(), base+"/", "Ada")
	require.NoError(t, err)
	assert.Equal(t, protocol.Player{ID: "p1", Name: "Ada", Token: "secret"}, p)
	assert.Equal(t, `POST /api/v1/players  {"name":"Ada"}`, *asked)
}

func TestCreateRoom(t *testing.T) {
	base, asked := api(t, http.StatusCreated, `{"code":"BCDFG"}`)
	code, err := client.CreateRoom(t.Context(), base, "secret", protocol.Settings{Mode: protocol.Coop})
	require.NoError(t, err)
	assert.Equal(t, "BCDFG", code)
	assert.Equal(t, `POST /api/v1/rooms Bearer secret {"mode":"coop","public":false}`, *asked)
}

// answers are what the HTTP API says, one after the other.
type answers []func() *http.Response

func (a *answers) RoundTrip(*http.Request) (*http.Response, error) {
	next := (*a)[0]
	*a = (*a)[1:]
	return next(), nil
}

func respondWith(status int, retry, text string) func() *http.Response {
	return func() *http.Response {
		return &http.Response{StatusCode: status, Header: http.Header{"Retry-After": {retry}},
			Body: io.NopCloser(strings.NewReader(text))}
	}
}

func TestCallsRetryWhileServerIsBusy(t *testing.T) {
	const swamped = `{"code":"busy","text":"Too much to do."}`
	makeRoom := func(t *testing.T, ctx context.Context, a ...func() *http.Response) (string, time.Duration, error) {
		before := http.DefaultClient.Transport
		http.DefaultClient.Transport = (*answers)(&a)
		defer func() { http.DefaultClient.Transport = before }()
		start := time.Now()
		code, err := client.CreateRoom(ctx, "http://nonet.test", "secret", protocol.Settings{})
		require.Empty(t, a, "some of the prepared answers were not requested")
		return code, time.Since(start), err
	}
	bubble(t, "as long as it says", func(t *testing.T) {
		code, took, err := makeRoom(t, t.Context(), respondWith(503, "3", swamped),
			respondWith(503, "", swamped), respondWith(201, "", `{"code":"BCDFG"}`))
		require.NoError(t, err)
		assert.Equal(t, "BCDFG", code)
		assert.Equal(t, 4*time.Second, took)
	})
	bubble(t, "no longer than the caller does", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		_, took, err := makeRoom(t, ctx, respondWith(503, "3", swamped), respondWith(503, "3", swamped))
		assert.EqualError(t, err, "POST /rooms: Too much to do.")
		assert.Equal(t, 5*time.Second, took)
	})
	bubble(t, "and not for what has other reasons", func(t *testing.T) {
		_, took, err := makeRoom(t, t.Context(), respondWith(503, "3", `{"code":"unavailable","text":"No store."}`))
		assert.EqualError(t, err, "POST /rooms: No store.")
		assert.Zero(t, took)
	})
}

func TestGetRoom(t *testing.T) {
	base, asked := api(t, http.StatusOK, `{"code":"BCDFG","phase":"lobby","players":2}`)
	info, err := client.GetRoom(t.Context(), base, "B/D?")
	require.NoError(t, err)
	assert.Equal(t, protocol.RoomInfo{Code: "BCDFG", Phase: protocol.Lobby, Players: 2}, info)
	assert.Equal(t, "GET /api/v1/rooms/B%2FD%3F  ", *asked)
}

func TestFriends(t *testing.T) {
	base, asked := api(t, http.StatusOK,
		`{"every":20,"on":[{"name":"Ben","ref":"b1","where":"room"}],"invitations":[],"asks":[]}`)
	here, err := client.ReportPresence(t.Context(), base, "secret", protocol.WhereAround)
	require.NoError(t, err)
	assert.Equal(t, []protocol.FriendOn{{Name: "Ben", Ref: "b1", Where: protocol.WhereRoom}}, here.On)
	assert.Equal(t, `POST /api/v1/friends/here Bearer secret {"where":"around"}`, *asked)

	base, asked = api(t, http.StatusNoContent, "")
	require.NoError(t, client.InviteFriend(t.Context(), base, "secret", "b1", "BCDFG"))
	assert.Equal(t, `POST /api/v1/friends/invite Bearer secret {"friend":"b1","room":"BCDFG"}`, *asked)

	base, asked = api(t, http.StatusOK, `{"seats":[{"seat":2,"name":"Cid","state":"asked"}]}`)
	all, err := client.AskFriend(t.Context(), base, "secret", protocol.AskFriend{Room: "BCDFG", Seat: 2, Name: "Cid"})
	require.NoError(t, err)
	assert.Equal(t, []protocol.RoomFriend{{Seat: 2, Name: "Cid", State: protocol.FriendAsked}}, all.Seats)
	assert.Equal(t, `POST /api/v1/friends/ask Bearer secret {"room":"BCDFG","seat":2,"name":"Cid"}`, *asked)
}

func TestSeason(t *testing.T) {
	base, asked := api(t, http.StatusOK, `{"month":"2026-11","zone":"Europe/Berlin","rounds":3}`)
	season, err := client.Season(t.Context(), base, "secret", "2026-11", "Europe/Berlin")
	require.NoError(t, err)
	assert.Equal(t, protocol.Season{Month: "2026-11", Zone: "Europe/Berlin", Rounds: 3}, season)
	assert.Equal(t, "GET /api/v1/me/season?month=2026-11&zone=Europe%2FBerlin Bearer secret ", *asked)
}

func TestAPIFailures(t *testing.T) {
	base, _ := api(t, http.StatusBadRequest, `{"code":"bad_name","text":"A name has 1 to 24 characters."}`)
	_, err := client.Register(t.Context(), base, "")
	var refusal *protocol.Refusal
	require.ErrorAs(t, err, &refusal)
	assert.Equal(t, protocol.Refusal{Code: protocol.BadName, Text: "A name has 1 to 24 characters."}, *refusal)
	assert.EqualError(t, err, "POST /players: A name has 1 to 24 characters.")

	base, _ = api(t, http.StatusBadGateway, `<html>`)
	_, err = client.Register(t.Context(), base, "Ada")
	assert.EqualError(t, err, "POST /players: the server answered 502 Bad Gateway")

	base, _ = api(t, http.StatusOK, `<html>`)
	_, err = client.Register(t.Context(), base, "Ada")
	assert.ErrorContains(t, err, "POST /players: invalid character")
}
