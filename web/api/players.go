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

// preferences returns a player's preferences.
func (a *API) preferences(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	chosen, err := a.Players.Account.Preferences(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, chosen)
	return nil
}

// setPreferences replaces a player's preferences.
func (a *API) setPreferences(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.Preferences
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	had, err := a.Players.Account.Preferences(r.Context(), who.ID)
	if err != nil {
		return err
	}
	if len(had.Preferences) == 0 {
		if err := a.checkKeep(r); err != nil {
			return err
		}
	}
	if err := a.Players.Account.SetPreferences(r.Context(), who.ID, body); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// ratings returns a player's ratings, including rounds that have just ended on this node.
func (a *API) ratings(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	a.Rooms.Results.Wait(r.Context())
	list, err := a.Players.Ranking.Ratings(r.Context(), who.ID, r.URL.Query().Get("round"))
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

// history returns a player's finished rounds.
func (a *API) history(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	skip, limit, err := page(r.URL.Query(), players.PageMax)
	if err != nil {
		return err
	}
	a.Rooms.Results.Wait(r.Context())
	list, err := a.Players.Ranking.History(r.Context(), who.ID, skip, limit)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
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
	if err != nil {
		return err
	}
	handler.WriteCompressed(w, r, s)
	return nil
}
