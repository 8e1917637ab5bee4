package operator

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room"
	"nonet/room/moderation"
	"nonet/room/store"
)

// pageView is the content of a page.
type pageView struct {
	Title    string
	Who      string // the operator
	Name     string // that was entered with a wrong key
	Key      bool   // ask for the key
	OIDC     bool   // link to the provider
	SignedIn bool   // the page redirects
	Result   string // the result of the last action
	Failed   string // why the page is incomplete
	Refresh  int    // seconds until the page reloads; 0 for never
	Waiting  int    // the number of cases to review

	List        string // what the page lists, even if there is none: rooms, bans, cases, audit or quarantine
	Now         int64  // Unix milliseconds
	Rooms       []room.Status
	Text        string // in the format of nonet admin
	Code        string // of the room of the page
	Log         []line
	Earlier     int // log entries that are not shown
	Live        bool
	Seq         int // the entry of the page, and their number
	Len         int
	Bans        []moderation.Ban
	Mutes       []moderation.Mute
	Cases       []moderation.Case
	Audit       []AuditEntry
	Case        string // the id of the case of the page
	Quarantined []store.QuarantinedRoom
}

// pageLines is the maximum number of log entries on a page, the latest.
const pageLines = 200

// auditPageDays is the number of days that the page of the audit log goes back.
const auditPageDays = 30

// refreshInterval is the interval of reloading a page, in seconds.
const refreshInterval = 2

// output runs a command that changes nothing, and returns its output.
func (p *Page) output(r *http.Request, who string, words ...string) (string, error) {
	var out, failed bytes.Buffer
	request := runRequest{Words: words}
	std := cli.Streams{In: new(bytes.Buffer), Out: &out, Err: &failed}
	if p.server.perform(r.Context(), request, who, std) != cli.ExitOK {
		return out.String(), fmt.Errorf("%s", firstLine(failed.String()))
	}
	return out.String() + failed.String(), nil // it names nodes that do not answer
}

func (p *Page) overview(r *http.Request, v *pageView) (err error) {
	v.Title, v.List, v.Now = "Server", "rooms", p.server.Backend.Now()
	v.setLive(r)
	if v.Text, err = p.output(r, v.Who, "admin", "status"); err != nil {
		return err
	}
	v.Rooms, err = allRooms(r.Context(), p.server.Nodes, io.Discard) // the status names silent nodes
	return err
}

// setLive makes the page reload itself if the request asks for that.
func (v *pageView) setLive(r *http.Request) {
	if v.Live = r.FormValue("live") != ""; v.Live {
		v.Refresh = refreshInterval
	}
}

func (p *Page) room(r *http.Request, v *pageView) (err error) {
	v.Code = strings.ToUpper(r.PathValue("code"))
	v.Title = "Room " + v.Code
	v.Text, err = p.output(r, v.Who, "admin", "room", v.Code)
	return err
}

func (p *Page) roomLog(r *http.Request, v *pageView) error {
	v.Code = strings.ToUpper(r.PathValue("code"))
	v.Title = "Log of " + v.Code
	v.setLive(r)
	h, err := readHistory(r.Context(), p.server.Store, v.Code)
	if err != nil {
		return err
	}
	v.Len, v.Earlier = h.len(), max(0, h.len()-pageLines)
	if r.FormValue("all") != "" {
		v.Earlier = 0
	}
	v.Log = h.lines(v.Earlier)
	return nil
}

func (p *Page) roomAt(r *http.Request, v *pageView) error {
	v.Code = strings.ToUpper(r.PathValue("code"))
	v.Title = "State of " + v.Code
	seq, err := strconv.Atoi(r.PathValue("seq"))
	if err != nil || seq < 1 {
		return fmt.Errorf("%q is not the number of an entry", r.PathValue("seq"))
	}
	h, err := readHistory(r.Context(), p.server.Store, v.Code)
	if err != nil {
		return err
	}
	s, err := h.stateAt(uint64(seq))
	if err != nil {
		return err
	}
	v.Seq, v.Len, v.Text, v.Log = seq, h.len(), describeState(s, h.hasRoundEnded(s)), h.lines(seq - 1)[:1]
	return nil
}

func (p *Page) bans(r *http.Request, v *pageView) (err error) {
	v.Title, v.List = "Bans", "bans"
	now := p.server.Backend.Now()
	if v.Bans, err = moderation.ListBans(r.Context(), p.server.Store, now); err != nil {
		return err
	}
	v.Mutes, err = moderation.ListMutes(r.Context(), p.server.Store, now)
	return err
}

func (p *Page) review(r *http.Request, v *pageView) (err error) {
	v.Title = "Review"
	if v.Case = r.FormValue("id"); v.Case != "" {
		v.Text, err = p.output(r, v.Who, "review", "show", v.Case)
		return err
	}
	v.List = "cases"
	v.Cases, err = waitingCases(r.Context(), p.server.Store)
	v.Waiting = len(v.Cases)
	return err
}

func (p *Page) quarantine(r *http.Request, v *pageView) (err error) {
	v.Title, v.List = "Quarantine", "quarantine"
	v.Quarantined, err = p.server.Store.QuarantinedRooms(r.Context(), reviewMax)
	return err
}

func (p *Page) trail(r *http.Request, v *pageView) (err error) {
	v.Title, v.List = "Audit log", "audit"
	v.Audit, err = readAudit(r.Context(), p.server.Store, p.server.Backend.Now(), auditPageDays, auditShown)
	return err
}

// pageCommands are the commands that forms run, with those of their flags that fields of the same names set.
var pageCommands = map[string][]string{
	"admin say": nil, "admin lock": nil, "admin unlock": nil, "admin open": nil, "admin kick": nil,
	"admin unmute": nil, "admin unban": nil, "admin reload": nil, "review clear": nil, "review reject": nil,
	"admin close": {"why"}, "admin mute": {"length", "why"}, "admin ban": {"length", "why"},
}

// do executes the command of a form's button with the operands in its fields, and redirects to a page.
func (p *Page) do(w http.ResponseWriter, r *http.Request, ses *pageSession) {
	command := r.FormValue("what")
	flags, known := pageCommands[command]
	if !known {
		http.Error(w, "unknown action", http.StatusBadRequest)
		return
	}
	request := runRequest{Words: strings.Fields(command)}
	for _, operand := range []string{"id", "code", "seat", "whom", "text"} {
		if r.Form.Has(operand) {
			request.Words = append(request.Words, r.FormValue(operand))
		}
	}
	for _, flag := range flags {
		if value := r.FormValue(flag); value != "" {
			request.Flags = append(request.Flags, "--"+flag+"="+value)
		}
	}
	var out bytes.Buffer
	p.server.perform(r.Context(), request, ses.who, cli.Streams{In: new(bytes.Buffer), Out: &out, Err: &out})
	result := out.String()
	ses.result.Store(&result)
	to := "/"
	switch {
	case r.Form.Has("code"):
		to = "/rooms/" + url.PathEscape(strings.ToUpper(r.FormValue("code")))
	case r.Form.Has("id"):
		to = "/review"
	case r.Form.Has("whom"):
		to = "/bans"
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}
