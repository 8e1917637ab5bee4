package api

import (
	"net/http"
	"time"
	"unicode/utf8"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
	"nonet/web/sanitize"
)

// report files a report for the operator. It is queued, because finding the subject in an archived round is expensive.
func (a *API) report(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewReport
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkReport(r, who); err != nil {
		return err
	}
	err = a.Queues.Own.LookUp(r.Context(), a.Proxies.Client(r), func() error {
		return a.Rooms.Reports.File(r.Context(), who, body)
	})
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// checkReport limits the reports and appeals of a player.
func (a *API) checkReport(r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.OverLimit("Too many reports",
		a.Rates.TakeReport(who.ID, now), a.Rates.Take(limit.PerReport, a.Proxies.Client(r), now))
}

// decisions returns the operator's decisions about the player.
func (a *API) decisions(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	all, err := a.Players.Policy.Decisions(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// appeal asks the operator to review a decision.
func (a *API) appeal(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewAppeal
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if body.Text, err = sanitize.Line(body.Text); err != nil {
		return err
	}
	if utf8.RuneCountInString(body.Text) > protocol.AppealMax {
		return &protocol.Refusal{Code: protocol.TooLarge, Text: "An appeal can have at most 300 characters."}
	}
	if err := a.checkReport(r, who); err != nil {
		return err
	}
	if err := a.Players.Policy.Appeal(r.Context(), who.ID, body); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
