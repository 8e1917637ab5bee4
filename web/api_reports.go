package web

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

// report brings something before the operator. What stands in an archived round is work to find.
func (a *httpAPI) report(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewReport
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.reportPace(r, who); err != nil {
		return err
	}
	err = a.queues.Own.LookUp(r.Context(), a.proxies.Client(r), func() error {
		return a.rooms.Report(r.Context(), who, body)
	})
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// reportPace counts a report or an appeal of a player.
func (a *httpAPI) reportPace(r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.OverLimit("Too many reports",
		a.rates.TakeReport(who.ID, now), a.rates.Take(limit.PerReport, a.proxies.Client(r), now))
}

// decisions shows players what the operator decides about them.
func (a *httpAPI) decisions(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	all, err := a.players.Policy.Decisions(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// appeal asks the operator to look once more.
func (a *httpAPI) appeal(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
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
		return &protocol.Refusal{Code: protocol.TooLarge, Text: "An appeal has 300 characters at most."}
	}
	if err := a.reportPace(r, who); err != nil {
		return err
	}
	if err := a.players.Policy.Appeal(r.Context(), who.ID, body); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
