package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/auth"
	"nonet/web/handler"
)

// forget deletes a player's data. The token stays valid, so that the player can start over.
func (a *API) forget(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.Players.Privacy.Forget(r.Context(), who.ID); err != nil { // not queued
		return err
	}
	auth.ForgetRestore(w)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// export returns all data of a player.
func (a *API) export(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	all, err := a.Players.Privacy.Export(r.Context(), who)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="nonet.json"`)
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

func (a *API) preferences(r *http.Request, who players.Player) (protocol.Preferences, error) {
	return a.Players.Account.Preferences(r.Context(), who.ID)
}

// setPreferences replaces a player's preferences.
func (a *API) setPreferences(r *http.Request, who players.Player, body protocol.Preferences) (none noContent,
	err error) {
	had, err := a.Players.Account.Preferences(r.Context(), who.ID)
	if err != nil {
		return none, err
	}
	if len(had.Preferences) == 0 {
		if err := a.checkKeep(r); err != nil {
			return none, err
		}
	}
	return none, a.Players.Account.SetPreferences(r.Context(), who.ID, body)
}

// ratings returns a player's ratings, including rounds that have just ended on this node.
func (a *API) ratings(r *http.Request, who players.Player) (protocol.Ratings, error) {
	a.Rooms.Results.Wait(r.Context())
	return a.Players.Ranking.Ratings(r.Context(), who.ID, r.URL.Query().Get("round"))
}

// history returns a player's finished rounds.
func (a *API) history(r *http.Request, who players.Player) (protocol.PlayedRounds, error) {
	skip, limit, err := page(r.URL.Query(), players.PageMax)
	if err != nil {
		return protocol.PlayedRounds{}, err
	}
	a.Rooms.Results.Wait(r.Context())
	return a.Players.Ranking.History(r.Context(), who.ID, skip, limit)
}

// season returns what a player did in a month, including rounds that have just ended on this node.
func (a *API) season(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	a.Rooms.Results.Wait(r.Context())
	q := r.URL.Query()
	s, err := a.Players.Ranking.Season(r.Context(), who.ID, q.Get("month"), q.Get("zone"))
	return respondCompressed(w, r, s, err)
}
