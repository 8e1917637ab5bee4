package operator

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/moderation"

	"nonet/room"
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

	Rooms       []pageRoom
	Table       bool   // show the table of rooms, even if it is empty
	Text        string // in the format of nonet admin
	Code        string // of the room of the page
	Log         []pageLine
	Earlier     int // log entries that are not shown
	Live        bool
	Seq         int // the entry of the page, and their number
	Len         int
	Bans        []pageBan
	Mutes       []pageMute
	Banning     bool // show a form to ban or mute somebody
	Reviewing   bool // show the list of cases, even if it is empty
	Cases       []pageReview
	Auditing    bool // show the audit log, even if it is empty
	Audit       []pageAudit
	Case        string // the id of the case of the page
	Quarantined []pageCase
}

// Before returns the number of the previous entry.
func (v *pageView) Before() int { return v.Seq - 1 }

// After returns the number of the next entry.
func (v *pageView) After() int { return v.Seq + 1 }

// pageRoom is a room of the table.
type pageRoom struct {
	room.Status
	Played, Age, Quiet, Took, Slow, Marks string
}

// pageLine is an event of a log.
type pageLine struct {
	Seq      uint64
	At, Text string
}

type pageBan struct{ Whom, Until, By, Why string }

type pageMute struct {
	pageBan
	Room string // empty for all rooms
}

// pageReview is a case to review.
type pageReview struct{ ID, Who, What, Why, Since string }

// pageAudit is an entry of the audit log.
type pageAudit struct{ At, Who, What, Failed string }

// pageCase is a line that begins with the id of its subject.
type pageCase struct{ ID, Line string }

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
	v.Title, v.Table = "Server", true
	if v.Live = r.FormValue("live") != ""; v.Live {
		v.Refresh = refreshInterval
	}
	if v.Text, err = p.output(r, v.Who, "admin", "status"); err != nil {
		return err
	}
	// the status also names silent nodes
	std := cli.Streams{In: new(bytes.Buffer), Out: new(bytes.Buffer), Err: new(bytes.Buffer)}
	all, err := allRooms(r.Context(), &session{server: p.server}, std)
	now := p.server.Backend.Now()
	for _, l := range all {
		v.Rooms = append(v.Rooms, pageRoom{Status: l, Played: describeGame(l), Age: formatDuration(now - l.Made),
			Quiet: formatDuration(now - l.Last), Took: formatMillis(l.Append), Slow: formatMillis(l.Slowest),
			Marks: describeFlags(l)})
	}
	return err
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
	if v.Live = r.FormValue("live") != ""; v.Live {
		v.Refresh = refreshInterval
	}
	h, err := readHistory(r.Context(), p.server.Store, v.Code)
	if err != nil {
		return err
	}
	v.Len, v.Earlier = h.len(), max(0, h.len()-pageLines)
	if r.FormValue("all") != "" {
		v.Earlier = 0
	}
	for _, line := range h.lines(v.Earlier) {
		for _, event := range line.Events {
			v.Log = append(v.Log, pageLine{Seq: line.Seq, At: formatTimeExactly(line.At), Text: event})
		}
	}
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
	s, err := h.at(uint64(seq))
	if err != nil {
		return err
	}
	v.Seq, v.Len, v.Text = seq, h.len(), describeState(s, h.roundOver(s))
	for _, line := range h.lines(seq - 1)[:1] {
		for _, event := range line.Events {
			v.Log = append(v.Log, pageLine{Seq: line.Seq, At: formatTimeExactly(line.At), Text: event})
		}
	}
	return nil
}

func (p *Page) bans(r *http.Request, v *pageView) error {
	v.Title, v.Banning = "Bans", true
	all, err := moderation.ListBans(r.Context(), p.server.Store, p.server.Backend.Now())
	for _, b := range all {
		v.Bans = append(v.Bans, pageBan{b.Whom(), FormatTime(b.Until), b.By, b.Why})
	}
	mutes, wrong := moderation.ListMutes(r.Context(), p.server.Store, p.server.Backend.Now())
	for _, m := range mutes {
		v.Mutes = append(v.Mutes, pageMute{pageBan{m.Player, FormatTime(m.Until), m.By, m.Why}, m.Room})
	}
	return errors.Join(err, wrong)
}

func (p *Page) review(r *http.Request, v *pageView) (err error) {
	v.Title = "Review"
	if v.Case = r.FormValue("id"); v.Case != "" {
		v.Text, err = p.output(r, v.Who, "review", "show", v.Case)
		return err
	}
	v.Reviewing = true
	cases, err := waitingCases(r.Context(), p.server.Store)
	for _, c := range cases {
		v.Cases = append(v.Cases, pageReview{c.ID, c.Name, caseSubject(c), caseReasons(c), dayOf(c.At)})
	}
	v.Waiting = len(cases)
	return err
}

func (p *Page) quarantined(r *http.Request, v *pageView) (err error) {
	v.Title = "Quarantine"
	v.Quarantined, err = p.listed(r, v, "rooms", "quarantined")
	return err
}

func (p *Page) trail(r *http.Request, v *pageView) error {
	v.Title, v.Auditing = "Audit log", true
	entries, err := readAudit(r.Context(), p.server.Store, p.server.Backend.Now(), auditPageDays, auditShown)
	for _, a := range entries {
		v.Audit = append(v.Audit, pageAudit{FormatTime(a.At), a.Who, a.What, a.Err})
	}
	return err
}

// listed returns the lines of a command's output, each of which begins with the id of its subject.
func (p *Page) listed(r *http.Request, v *pageView, words ...string) (all []pageCase, err error) {
	text, err := p.output(r, v.Who, words...)
	for line := range strings.Lines(text) {
		id, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		all = append(all, pageCase{id, strings.TrimSpace(rest)})
	}
	if len(all) == 0 && err == nil {
		v.Text = "Nothing is in quarantine."
	}
	return all, err
}

// pageActions maps the actions of forms to a command, the fields with its operands, and the flags.
var pageActions = map[string]struct {
	words, operands, flags []string
}{
	"say":    {[]string{"admin", "say"}, []string{"code", "text"}, nil},
	"lock":   {[]string{"admin", "lock"}, []string{"code"}, nil},
	"unlock": {[]string{"admin", "unlock"}, []string{"code"}, nil},
	"close":  {[]string{"admin", "close"}, []string{"code"}, []string{"why"}},
	"open":   {[]string{"admin", "open"}, []string{"code"}, nil},
	"kick":   {[]string{"admin", "kick"}, []string{"code", "seat"}, nil},
	"mute":   {[]string{"admin", "mute"}, []string{"code", "seat"}, []string{"length", "why"}},
	"unmute": {[]string{"admin", "unmute"}, []string{"code", "seat"}, nil},
	// the same for all rooms
	"hush":   {[]string{"admin", "mute"}, []string{"whom"}, []string{"length", "why"}},
	"unhush": {[]string{"admin", "unmute"}, []string{"whom"}, nil},
	"ban":    {[]string{"admin", "ban"}, []string{"whom"}, []string{"length", "why"}},
	"unban":  {[]string{"admin", "unban"}, []string{"whom"}, nil},
	"reload": {[]string{"admin", "reload"}, nil, nil},
	"clear":  {[]string{"review", "clear"}, []string{"id"}, nil},
	"reject": {[]string{"review", "reject"}, []string{"id"}, nil},
}

// do executes the action of a form, and redirects to a page.
func (p *Page) do(w http.ResponseWriter, r *http.Request, ses *pageSession) {
	action, known := pageActions[r.FormValue("what")]
	if !known {
		http.Error(w, "unknown action", http.StatusBadRequest)
		return
	}
	request := runRequest{Words: action.words}
	for _, field := range action.operands {
		request.Words = append(request.Words[:len(request.Words):len(request.Words)], r.FormValue(field))
	}
	for _, field := range action.flags {
		if value := r.FormValue(field); value != "" {
			request.Flags = append(request.Flags, "--"+field+"="+value)
		}
	}
	var out bytes.Buffer
	p.server.perform(r.Context(), request, ses.who, cli.Streams{In: new(bytes.Buffer), Out: &out, Err: &out})
	p.sessions.setResult(ses, out.String())
	http.Redirect(w, r, resultPage(action.operands, r), http.StatusSeeOther)
}

// resultPage returns the page that shows the result of an action.
func resultPage(operands []string, r *http.Request) string {
	if len(operands) == 0 {
		return "/"
	}
	switch operands[0] {
	case "code":
		return "/rooms/" + url.PathEscape(strings.ToUpper(r.FormValue("code")))
	case "id":
		return "/review"
	}
	return "/bans"
}
