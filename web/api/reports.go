package api

import (
	"net/http"
	"time"
	"unicode/utf8"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/limit"
	"nonet/web/sanitize"
)

// report files a report for the operator. It is queued, because finding the subject in an archived round is expensive.
func (a *API) report(r *http.Request, who players.Player, body protocol.NewReport) (none noContent, err error) {
	if err := a.checkReport(r, who); err != nil {
		return none, err
	}
	return none, a.Queues.Own.LookUp(r.Context(), a.Proxies.Client(r), func() error {
		return a.Rooms.Reports.File(r.Context(), who, body)
	})
}

// checkReport limits the reports and appeals of a player.
func (a *API) checkReport(r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.CheckWait("Too many reports",
		a.Rates.TakeReport(who.ID, now), a.Rates.Take(limit.PerReport, a.Proxies.Client(r), now))
}

// decisions returns the operator's decisions about the player.
func (a *API) decisions(r *http.Request, who players.Player) (protocol.Decisions, error) {
	return a.Players.Policy.Decisions(r.Context(), who.ID)
}

// appeal asks the operator to review a decision.
func (a *API) appeal(r *http.Request, who players.Player, body protocol.NewAppeal) (none noContent, err error) {
	if body.Text, err = sanitize.Line(body.Text); err != nil {
		return none, err
	}
	if utf8.RuneCountInString(body.Text) > protocol.AppealMax {
		return none, &protocol.Refusal{Code: protocol.TooLarge, Text: "An appeal can have at most 300 characters."}
	}
	if err := a.checkReport(r, who); err != nil {
		return none, err
	}
	return none, a.Players.Policy.Appeal(r.Context(), who.ID, body)
}
