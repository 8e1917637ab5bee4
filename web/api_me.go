package web

import (
	"net/http"

	"nonet/web/handler"
)

// forget deletes what the server keeps of a player. The token stays good; whoever goes on under it begins anew.
func (a *httpAPI) forget(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.players.Privacy.Forget(r.Context(), who.ID); err != nil { // which waits in no queue
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// export tells players what the server keeps of them.
func (a *httpAPI) export(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	all, err := a.players.Privacy.Export(r.Context(), who)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="nonet.json"`)
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}
