package moderation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/store"
)

// Errors of reports and appeals.
var (
	ErrFull = &protocol.Refusal{Code: protocol.Busy,
		Text: "Too many reports are waiting for the operator. Try again another day."}
	ErrTooMany = &protocol.Refusal{Code: protocol.TooMany,
		Text: "You, or others in your network, such as at a school, have too many reports waiting. Try again once the " +
			"operator has looked at some.", Shared: true}
	errNoCase   = &protocol.Refusal{Code: protocol.NotFound, Text: "There is no such decision about you."}
	ErrAppealed = &protocol.Refusal{Code: protocol.NotNow, Text: "There is nothing to appeal."}
)

// Names of the records of a case. Those of which a case may have several end with a number or a player.
const (
	caseFact     = "case"
	byMark       = "by "
	decisionMark = "decision "
	appealMark   = "appeal "
)

var (
	waitingCases = store.NewCollection("reports", caseKept, store.NotPersonal)
	cases        = store.NewCollection("report", caseKept, store.NamesPlayers)
	casesOf      = store.NewCollection("reports/of", caseKept, store.NamesPlayers)
	casesBy      = store.NewCollection("reports/by", caseKept, store.NamesPlayers)
	casesAt      = store.NewCollection("reports/at", caseKept, store.NamesPlayers)
)

var aboutWaiting = waitingCases.Key()

func nameAt(id string, by Reporter) string     { return id + " " + by.Player }
func formatNumbered(mark string, n int) string { return fmt.Sprintf("%s%04d", mark, n) }

// Reporter is the player who reports something, and the player's network; the zero value is the audit, or an operator.
type Reporter struct {
	Player, Site string
}

// FileReport opens a case, or adds a reporter to it. It does not reopen a decided case and is idempotent for each
// reporter. The limits apply to reports by players only, so that many reports cannot keep the audit or an operator from
// opening a case.
func FileReport(ctx context.Context, facts store.KV, c Case, by Reporter) error {
	known, err := Read(ctx, facts, c.ID)
	if err == nil && !known.Waits() {
		return nil
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if by == (Reporter{}) {
		return listCase(ctx, facts, c, 0, 0)
	}
	err = addReporter(ctx, facts, c, by)
	if errors.Is(err, ErrFull) || errors.Is(err, ErrTooMany) || errors.Is(err, errMany) {
		// A refused report must not count as waiting. After an error of the store it stays, because it may be an earlier one.
		err = errors.Join(err, releaseReporter(ctx, facts, c.ID, by))
	}
	if errors.Is(err, errMany) {
		return nil
	}
	return err
}

// errMany is returned if a case has its maximum of reporters. Another one would change nothing.
var errMany = errors.New("the case has the maximum of reporters")

// addReporter stores a case with the player who reports it, within the limits of that player and network.
func addReporter(ctx context.Context, facts store.KV, c Case, by Reporter) error {
	if err := putRecord(ctx, facts, casesBy.Key(by.Player), c.ID, nil, ReportsMax, ErrTooMany); err != nil {
		return err
	}
	if by.Site != "" {
		if err := putRecord(ctx, facts, casesAt.Key(by.Site), nameAt(c.ID, by), nil, SiteMax, ErrTooMany); err != nil {
			return err
		}
	}
	if err := listCase(ctx, facts, c, WaitingMax, aboutMax); err != nil {
		return err
	}
	return putRecord(ctx, facts, cases.Key(c.ID), byMark+by.Player, []byte(by.Site), ReportersMax, errMany)
}

// listCase stores a case and adds it to the lists, with their limits; 0 means no limit.
func listCase(ctx context.Context, facts store.KV, c Case, waiting, about int) error {
	if err := putRecord(ctx, facts, aboutWaiting, c.ID, nil, waiting, ErrFull); err != nil {
		return err
	}
	if err := putRecord(ctx, facts, casesOf.Key(c.Player), c.ID, nil, about, ErrFull); err != nil {
		return err
	}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return putRecord(ctx, facts, cases.Key(c.ID), caseFact, text, 0, nil)
}

// releaseReporter deletes a player's report of a case.
func releaseReporter(ctx context.Context, facts store.KV, id string, by Reporter) error {
	err := errors.Join(facts.Delete(ctx, cases.Key(id), byMark+by.Player), facts.Delete(ctx, casesBy.Key(by.Player), id))
	if by.Site != "" {
		err = errors.Join(err, facts.Delete(ctx, casesAt.Key(by.Site), nameAt(id, by)))
	}
	return err
}

// putRecord stores a record under a key with a limit of records; 0 means no limit. It returns full if the limit is
// reached.
func putRecord(ctx context.Context, facts store.KV, about, name string, value []byte, most int, full error) error {
	_, err := facts.Put(ctx, store.Record{Key: about, Name: name, Value: value, TTL: caseKept, Limit: most})
	return store.IfFull(err, full)
}

// Read returns a case. It returns [store.ErrNotFound] if there is none.
func Read(ctx context.Context, facts store.KV, id string) (Case, error) {
	known, err := facts.List(ctx, cases.Key(id))
	if err != nil {
		return Case{}, err
	}
	text, ok := known[caseFact]
	if !ok {
		return Case{}, fmt.Errorf("case %s: %w", id, store.ErrNotFound)
	}
	c := Case{ID: id}
	err = json.Unmarshal(text, &c)
	appeals := map[int]Appeal{}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		value := known[name]
		if player, ok := strings.CutPrefix(name, byMark); ok {
			c.Reporters = append(c.Reporters, Reporter{player, string(value)})
		}
		if strings.HasPrefix(name, decisionMark) {
			var d Decision
			err = errors.Join(err, json.Unmarshal(value, &d))
			c.Decisions = append(c.Decisions, d)
		}
		if n, ok := strings.CutPrefix(name, appealMark); ok {
			var a Appeal
			number, wrong := strconv.Atoi(n)
			err = errors.Join(err, wrong, json.Unmarshal(value, &a))
			appeals[number] = a
		}
	}
	if a, ok := appeals[len(c.Decisions)]; ok {
		c.Appeal = &a
	}
	_, c.Final = appeals[len(c.Decisions)-1]
	if err != nil {
		return c, fmt.Errorf("read case %s: %w", id, err)
	}
	return c, nil
}

// ListWaiting returns up to most cases that wait, appeals first, then the oldest.
func ListWaiting(ctx context.Context, facts store.KV, most int) ([]Case, error) {
	all, err := listCases(ctx, facts, aboutWaiting)
	all = slices.DeleteFunc(all, func(c Case) bool { return !c.Waits() })
	return all[:min(most, len(all))], err
}

// CountReports returns how many open cases a player has reported.
func CountReports(ctx context.Context, facts store.KV, player string) (int, error) {
	known, err := facts.List(ctx, casesBy.Key(player))
	return len(known), err
}

// CasesAbout returns the cases about a player, decided or not.
func CasesAbout(ctx context.Context, facts store.KV, player string) ([]Case, error) {
	return listCases(ctx, facts, casesOf.Key(player))
}

// listCases returns the cases of a list, skipping expired ones.
func listCases(ctx context.Context, facts store.KV, about string) ([]Case, error) {
	ids, err := facts.List(ctx, about)
	if err != nil {
		return nil, err
	}
	var all []Case
	for id := range ids {
		c, err := Read(ctx, facts, id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	slices.SortFunc(all, Case.Compare)
	return all, nil
}

// Decide stores an operator's decision, which stands until the next one, and deletes the reporters.
func Decide(ctx context.Context, facts store.KV, c Case, v fair.Verdict, at int64) error {
	text, err := json.Marshal(Decision{Verdict: v, Reports: len(c.Reporters), At: at})
	if err != nil {
		return err
	}
	if err := putRecord(ctx, facts, cases.Key(c.ID), formatNumbered(decisionMark, len(c.Decisions)+1), text, 0,
		nil); err != nil {
		return err
	}
	for _, by := range c.Reporters {
		err = errors.Join(err, releaseReporter(ctx, facts, c.ID, by))
	}
	return errors.Join(err, facts.Delete(ctx, aboutWaiting, c.ID))
}

// Appeal stores a player's appeal against the last decision and makes the case wait again. A player can appeal once
// against each decision, but not against one without consequences and not against a decision on an appeal, so that
// cases come to an end. The error may be a [*protocol.Refusal].
func (p *Policy) Appeal(ctx context.Context, player string, a protocol.NewAppeal) error {
	c, err := Read(ctx, p.store, a.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && c.Player != player {
		return errNoCase
	}
	if err != nil {
		return err
	}
	if c.Waits() || c.LastDecision().Verdict != fair.Rejected || c.Final {
		return ErrAppealed
	}
	value, err := json.Marshal(Appeal{Text: a.Text, At: p.now()})
	if err != nil {
		return err
	}
	appeal := formatNumbered(appealMark, len(c.Decisions))
	if err := putRecord(ctx, p.store, cases.Key(a.ID), appeal, value, 0, nil); err != nil {
		return err
	}
	if err := putRecord(ctx, p.store, aboutWaiting, a.ID, nil, 0, nil); err != nil { // appeals have no limit
		return err
	}
	if _, err := Read(ctx, p.store, a.ID); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return errors.Join(errNoCase, DeleteCase(ctx, p.store, player, a.ID)) // the player's data was deleted meanwhile
}

// Forget deletes the cases about a player, and removes the player from the cases that the player reported.
func (p *Policy) Forget(ctx context.Context, player string) error {
	about, err := p.store.List(ctx, casesOf.Key(player))
	if err != nil {
		return err
	}
	for id := range about {
		if err := DeleteCase(ctx, p.store, player, id); err != nil {
			return err
		}
	}
	brought, err := p.store.List(ctx, casesBy.Key(player))
	for id := range brought {
		known, wrong := p.store.List(ctx, cases.Key(id))
		site := string(known[byMark+player])
		err = errors.Join(err, wrong, releaseReporter(ctx, p.store, id, Reporter{player, site}))
	}
	return err
}

// DeleteCase deletes a case about a player, decided or not.
func DeleteCase(ctx context.Context, facts store.KV, player, id string) error {
	known, err := facts.List(ctx, cases.Key(id))
	if err != nil {
		return err
	}
	for name, value := range known {
		if reporter, ok := strings.CutPrefix(name, byMark); ok {
			err = errors.Join(err, releaseReporter(ctx, facts, id, Reporter{reporter, string(value)}))
		}
	}
	return errors.Join(err, store.DeleteAll(ctx, facts, cases.Key(id)), facts.Delete(ctx, aboutWaiting, id),
		facts.Delete(ctx, casesOf.Key(player), id))
}
