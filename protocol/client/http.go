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

// answerMax is how much of an HTTP answer is read.
const answerMax = 1 << 20

// Register makes a guest with this name on the server at base, "https://nonet.example". The guest's token is the
// only proof of who it is: keep it. A name or request that the server refuses is a [*protocol.Refusal].
func Register(ctx context.Context, base, name string) (protocol.Player, error) {
	var p protocol.Player
	err := call(ctx, http.MethodPost, base, "players", "", protocol.NewPlayer{Name: name}, &p)
	return p, err
}

// RegisterBot is [Register] for a player who is a program, is shown as one, and sits only where a room's host lets bots
// in. The server can't tell a program from a person: say the truth.
func RegisterBot(ctx context.Context, base, name string) (protocol.Player, error) {
	var p protocol.Player
	err := call(ctx, http.MethodPost, base, "players", "", protocol.NewPlayer{Name: name, Bot: true}, &p)
	return p, err
}

// CreateRoom makes a room with these settings and returns its code. The player whose token it is
// has its first seat, and is its host.
func CreateRoom(ctx context.Context, base, token string, s protocol.Settings) (code string, err error) {
	var room protocol.NewRoom
	err = call(ctx, http.MethodPost, base, "rooms", token, s, &room)
	return room.Code, err
}

// Quick gives the player whose token it is a seat in the next race of a puzzle, against whoever asks for it too, and
// returns the code of the room to enter. It begins by itself. Asked again it is the same race, as long as the player
// is in it. What the server refuses is a [*protocol.Refusal]. A bot waits some seconds for a seat that is left, and is
// refused as [protocol.NoSeat] where there is none: see [AwaitRace].
func Quick(ctx context.Context, base, token string, wanted protocol.NewQuick) (code string, err error) {
	var room protocol.NewRoom
	err = call(ctx, http.MethodPost, base, "quick", token, wanted, &room)
	return room.Code, err
}

// AwaitRace is [Quick] for a bot: it asks again and again, until a race has a seat that neither people nor ghosts took.
func AwaitRace(ctx context.Context, base, token string, wanted protocol.NewQuick) (code string, err error) {
	for {
		code, err = Quick(ctx, base, token, wanted)
		if no, ok := errors.AsType[*protocol.Refusal](err); !ok || no.Code != protocol.NoSeat {
			return code, err
		}
	}
}

// AskFriend asks somebody in the same room, or in its last round, to be friends with the player whose token it is, and
// returns how that player stands with all others there. What the server refuses is a [*protocol.Refusal].
func AskFriend(ctx context.Context, base, token string, who protocol.AskFriend) (all protocol.RoomFriends, err error) {
	err = call(ctx, http.MethodPost, base, "friends/ask", token, who, &all)
	return all, err
}

// Here says where the player is, [protocol.WhereRoom] and the like, and returns which friends are on and into which
// rooms they invite. It is said again after as many seconds as the answer says.
func Here(ctx context.Context, base, token, where string) (told protocol.FriendsHere, err error) {
	err = call(ctx, http.MethodPost, base, "friends/here", token, protocol.Here{Where: where}, &told)
	return told, err
}

// InviteFriend invites a friend, by the ref that [Here] tells, into a room in which the player has a seat.
func InviteFriend(ctx context.Context, base, token, friend, room string) error {
	return call(ctx, http.MethodPost, base, "friends/invite", token,
		protocol.InviteFriend{Friend: friend, Room: room}, nil)
}

// Season returns what the player did in a month, "2026-11"; "" is the one that it is. Zone is the IANA name of the time
// zone that the days are in, as long as the player's tries at daily puzzles have told none.
func Season(ctx context.Context, base, token, month, zone string) (s protocol.Season, err error) {
	query := url.Values{"month": {month}, "zone": {zone}}
	err = call(ctx, http.MethodGet, base, "me/season?"+query.Encode(), token, nil, &s)
	return s, err
}

// BringBot has a bot of the server's sit down in a room, and returns its name. The token is that of the room's
// host, who has let bots in; the server tells what strengths there are under /info. What the server or the
// room refuses is a [*protocol.Refusal]: [protocol.Busy] while all of the server's bots play.
func BringBot(ctx context.Context, base, token, room string, wanted protocol.NewBot) (name string, err error) {
	var brought protocol.BroughtBot
	// The room in the query is for a balancer: the bot plays from the node that is asked, and should be where the
	// room's players are.
	path := "rooms/" + url.PathEscape(room) + "/bots?" + url.Values{"room": {room}}.Encode()
	_, err = callOnce(ctx, http.MethodPost, base, path, token, wanted, &brought)
	return brought.Name, err
}

// FindRoom returns what anyone may know of a room.
func FindRoom(ctx context.Context, base, code string) (protocol.RoomInfo, error) {
	var info protocol.RoomInfo
	err := call(ctx, http.MethodGet, base, "rooms/"+url.PathEscape(code), "", nil, &info)
	return info, err
}

// call is callOnce, again and again while the server has too much to do, until ctx ends.
func call(ctx context.Context, method, base, path, token string, body, result any) error {
	for {
		after, err := callOnce(ctx, method, base, path, token, body, result)
		no, ok := errors.AsType[*protocol.Refusal](err)
		if !ok || no.Code != protocol.Busy || !waits(ctx, after) {
			return err
		}
	}
}

// callOnce does one request of the HTTP API and decodes the answer into result; nil is that there is none. After is how
// long the server wants to be left alone.
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
	seconds, _ := strconv.ParseUint(answer.Header.Get("Retry-After"), 10, 16) // 0 if it says nothing
	return time.Duration(seconds) * time.Second, readAnswer(answer, result)
}

// readAnswer decodes a success into result, and a failure into an error.
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
