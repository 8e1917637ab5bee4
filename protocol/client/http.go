package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"nonet/protocol"
)

// answerMax is the maximum number of bytes read from an HTTP response.
const answerMax = 1 << 20

// Register creates a guest with this name on the server at base, "https://nonet.example". The guest's token is the only
// proof of identity, so keep it. If the server refuses the name or the request, the error is a [*protocol.Refusal].
func Register(ctx context.Context, base, name string) (protocol.Player, error) {
	var p protocol.Player
	err := call(ctx, http.MethodPost, base, "players", "", protocol.NewPlayer{Name: name}, &p)
	return p, err
}

// RegisterBot is like [Register] for a program. The player is shown as a bot, and may only sit in rooms whose host
// admits bots. The server cannot tell a program from a person, so programs should register as bots.
func RegisterBot(ctx context.Context, base, name string) (protocol.Player, error) {
	var p protocol.Player
	err := call(ctx, http.MethodPost, base, "players", "", protocol.NewPlayer{Name: name, Bot: true}, &p)
	return p, err
}

// CreateRoom creates a room with these settings and returns its code. The token's player gets its first seat and is its
// host.
func CreateRoom(ctx context.Context, base, token string, s protocol.Settings) (code string, err error) {
	var room protocol.NewRoom
	err = call(ctx, http.MethodPost, base, "rooms", token, s, &room)
	return room.Code, err
}

// JoinQuickPlay gives the token's player a seat in the next race with other players who ask for one, and returns the
// code of the room to enter. The race begins by itself. While the player is in a race, Quick returns that one. If the
// server refuses, the error is a [*protocol.Refusal]. A bot waits some seconds for a free seat, and is refused with
// [protocol.NoSeat] if there is none: see [WaitForRace].
func JoinQuickPlay(ctx context.Context, base, token string, wanted protocol.NewQuick) (code string, err error) {
	var room protocol.NewRoom
	err = call(ctx, http.MethodPost, base, "quick", token, wanted, &room)
	return room.Code, err
}

// WaitForRace is like [JoinQuickPlay] for a bot: it retries until a race has a seat that neither a person nor a ghost
// has taken.
func WaitForRace(ctx context.Context, base, token string, wanted protocol.NewQuick) (code string, err error) {
	for {
		code, err = JoinQuickPlay(ctx, base, token, wanted)
		if no, ok := errors.AsType[*protocol.Refusal](err); !ok || no.Code != protocol.NoSeat {
			return code, err
		}
	}
}

// AskFriend sends a friend request to a player in the same room or its last round, and returns the friend states of the
// token's player with all others there. If the server refuses, the error is a [*protocol.Refusal].
func AskFriend(ctx context.Context, base, token string, who protocol.AskFriend) (all protocol.RoomFriends, err error) {
	err = call(ctx, http.MethodPost, base, "friends/ask", token, who, &all)
	return all, err
}

// ReportPresence reports where the player is, such as [protocol.WhereRoom], and returns which friends are online and
// the rooms that they invite to. Call it again after the number of seconds in the answer.
func ReportPresence(ctx context.Context, base, token, where string) (here protocol.FriendsHere, err error) {
	err = call(ctx, http.MethodPost, base, "friends/here", token, protocol.Here{Where: where}, &here)
	return here, err
}

// InviteFriend invites a friend, by the ref that [ReportPresence] returns, to a room in which the player has a seat.
func InviteFriend(ctx context.Context, base, token, friend, room string) error {
	return call(ctx, http.MethodPost, base, "friends/invite", token,
		protocol.InviteFriend{Friend: friend, Room: room}, nil)
}

// Season returns what the player did in a month, "2026-11"; "" is the current month. zone is the IANA name of the time
// zone of the days; it is ignored once the player's attempts at daily puzzles have set one.
func Season(ctx context.Context, base, token, month, zone string) (s protocol.Season, err error) {
	query := url.Values{"month": {month}, "zone": {zone}}
	err = call(ctx, http.MethodGet, base, "me/season?"+query.Encode(), token, nil, &s)
	return s, err
}

// AddBot adds one of the server's bots to a room, and returns its name. The token must be that of the room's host,
// and the room must admit bots; GET /info lists the strengths. If the server or the room refuses, the error is a
// [*protocol.Refusal]: [protocol.Busy] if all of the server's bots are playing.
func AddBot(ctx context.Context, base, token, room string, wanted protocol.NewBot) (name string, err error) {
	var brought protocol.BroughtBot
	// The room in the query is for a load balancer: the bot plays from the node that gets the request, which should be
	// that of the room's players.
	path := "rooms/" + url.PathEscape(room) + "/bots?" + url.Values{"room": {room}}.Encode()
	_, err = callOnce(ctx, http.MethodPost, base, path, token, wanted, &brought)
	return brought.Name, err
}

// GetRoom returns the public information about a room.
func GetRoom(ctx context.Context, base, code string) (protocol.RoomInfo, error) {
	var info protocol.RoomInfo
	err := call(ctx, http.MethodGet, base, "rooms/"+url.PathEscape(code), "", nil, &info)
	return info, err
}

// call is like callOnce, but retries until ctx ends while the server is busy.
func call(ctx context.Context, method, base, path, token string, body, result any) error {
	for {
		after, err := callOnce(ctx, method, base, path, token, body, result)
		no, ok := errors.AsType[*protocol.Refusal](err)
		if !ok || no.Code != protocol.Busy || !waitForServer(ctx, after) {
			return err
		}
	}
}

// callOnce sends a request to the HTTP API and decodes the response into result, which is nil if there is no body.
// after is the server's Retry-After.
func callOnce(ctx context.Context, method, base, path, token string, body, result any) (after time.Duration,
	err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s /%s: %w", method, path, err)
		}
	}()
	var text io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		text = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(base, "/")+"/api/v1/"+path, text)
	if err != nil {
		return 0, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	seconds, _ := strconv.ParseUint(answer.Header.Get("Retry-After"), 10, 16) // 0 if there is none
	return time.Duration(seconds) * time.Second, readAnswer(answer, result)
}

// readAnswer decodes a success into result, and returns a failure as an error.
func readAnswer(answer *http.Response, result any) error {
	text, err := io.ReadAll(io.LimitReader(answer.Body, answerMax))
	if err != nil {
		return err
	}
	if answer.StatusCode/100 == 2 {
		if result == nil {
			return nil
		}
		return json.Unmarshal(text, result)
	}
	var f protocol.Failure
	if json.Unmarshal(text, &f) != nil || f.Code == "" {
		return fmt.Errorf("the server answered %s", answer.Status)
	}
	return &protocol.Refusal{Code: f.Code, Text: f.Text}
}
