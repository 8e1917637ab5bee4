package api

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"

	"nonet/protocol"
	"nonet/web/handler"
)

// techniques returns how long a player takes for each solving technique.
func (a *API) techniques(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	return a.writeTechniques(w, r, who.ID, protocol.SoloGames{Kind: q.Get("kind"), Size: q.Get("size")})
}

// techniquesWithSolo is like techniques, and includes finished solo games of the player's device.
func (a *API) techniquesWithSolo(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.SoloGames
	if err := handler.ReadJSONUpTo(w, r, handler.MaxTextBody, &body); err != nil {
		return err
	}
	if len(body.Games) > protocol.SoloGamesMax {
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: fmt.Sprintf("A request can have at most %d games.", protocol.SoloGamesMax)}
	}
	return a.writeTechniques(w, r, who.ID, body)
}

func (a *API) writeTechniques(w http.ResponseWriter, r *http.Request, player string, asked protocol.SoloGames) error {
	client := a.Proxies.Client(r)
	var games []protocol.SoloGame
	for _, g := range asked.Games {
		err := a.checkSolo(r, client, protocol.PuzzleText{Kind: asked.Kind, Text: g.Puzzle})
		var refusal *protocol.Refusal
		if errors.As(err, &refusal) && refusal.Code == protocol.InPlay {
			continue // it counts when its round is over
		}
		if err != nil {
			return err
		}
		games = append(games, g)
	}
	a.Rooms.Results.Wait(r.Context())
	var times protocol.Techniques
	err := a.Queues.Own.LookUp(r.Context(), client, func() (err error) { // reads the logs of several rounds
		times, err = a.Rooms.Techniques.Own(r.Context(), player, asked.Kind, asked.Size, games...)
		return err
	})
	return respondCompressed(w, r, times, err)
}

// checkSolo returns a refusal if a text is no puzzle, or one that is played now.
func (a *API) checkSolo(r *http.Request, client netip.Addr, text protocol.PuzzleText) error {
	return a.Rates.AskLive(r.Context(), client, func() error {
		return a.Queues.Read.Do(r.Context(), client, func() error {
			read, err := a.Puzzles.Read(r.Context(), text)
			if err == nil && read.Fault != nil {
				return &protocol.Refusal{Code: protocol.BadMessage, Text: read.Fault.Text}
			}
			return err
		})
	})
}
