package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/web/apierror"
	"nonet/web/limit"
)

// previewsFile has the words that links show where they are pasted, as make prerender takes them from the client's
// catalogues.
const previewsFile = "client/previews/words.json"

// previewWithin is how long a page waits for what its link shows. Without it, it shows what all pages do.
const previewWithin = time.Second

// allKinds is the picture of no kind alone.
const allKinds = "all"

// previewPlace is where a page has its preview, and toldPlace where one that is drawn before the client is there tells
// what is known of its room or round: in place of the client's empty lead, leadPlace, or at its end.
const (
	previewPlace = "<!-- preview -->"
	toldPlace    = "<!-- told -->"
	leadPlace    = `<p class="lead"></p>`
)

// previews tell what a link shows where it is pasted: a title, a sentence and a picture. They tell what the page shows
// to anyone without a name, and nothing of a puzzle but its kind.
type previews struct {
	api   *httpAPI
	Cards []previewCard           `json:"cards"`
	Words map[string]previewWords `json:"words"` // by language
}

// previewCard is what the client calls a kind of puzzle, or a size of one that has a name of its own.
type previewCard struct {
	Name   string
	Of     string // the kind that has it as a size
	Size   string
	Called map[string]string // by language
	About  map[string]string
}

// previewWords are the words of a language. In those that take a name, "{}" stands for it.
type previewWords struct {
	Title string
	Pages map[string]preview
	Modes map[string]string // what they are, in a sentence
	Words map[string]string // for modes, sizes, rules and levels
	Rules string            // how a kind is played

	Invite, Invited string // with and without the host's name
	Daily           string // the puzzle of a day

	Won, Shared, Solved, Together, Out, Nobody string
}

// preview is what a link shows.
type preview struct {
	Title   string
	About   string
	Picture string // its name
	Told    string // on the page, until the client is there; "" is nothing
}

// readPreviews reads the words. The previews are complete with the API.
func readPreviews() (*previews, error) {
	text, err := clientFS.ReadFile(previewsFile)
	if err != nil {
		return nil, err
	}
	p := &previews{}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, fmt.Errorf("client: %s: %w", previewsFile, err)
	}
	return p, nil
}

// previewsKey is where a request has the previews. The client is made apart from the server, which knows the rooms, so
// they come with each request for a page.
type previewsKey struct{}

// onto gives a request the previews.
func (p *previews) onto(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), previewsKey{}, p))
}

// told is what a page says beside what all do: the tags of its preview, and what it tells until the client is there.
// Without previews it is nothing.
type told struct{ tags, about string }

// toldOn is what a page is told.
func toldOn(r *http.Request, page clientPage, language string) told {
	p, ok := r.Context().Value(previewsKey{}).(*previews)
	if !ok {
		return told{}
	}
	scheme := "http://"
	if p.api.proxies.Secure(r) {
		scheme = "https://"
	}
	base := scheme + r.Host
	shown := p.of(r, page, language)
	tags := fmt.Sprintf(`<meta name="description" property="og:description" content="%s">`+
		`<meta property="og:title" content="%s"><meta property="og:type" content="website">`+
		`<meta property="og:url" content="%s"><meta property="og:image" content="%s">`+
		`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`+
		`<meta name="twitter:card" content="summary_large_image">`, quoted(shown.About), quoted(shown.Title),
		quoted(base+r.URL.EscapedPath()), quoted(base+picturePath(shown.Picture)))
	if shown.Told == "" {
		return told{tags: tags}
	}
	return told{tags, `<p class="lead">` + quoted(shown.Told) + `</p>`}
}

// quoted is a text in an attribute. A name must not look like the address of one of the client's files, which the
// service worker finds in a page by their form.
func quoted(text string) string {
	return strings.ReplaceAll(html.EscapeString(text), "/assets", "&#47;assets")
}

// picturePath is where a picture of previews is.
func picturePath(name string) string { return "/previews/" + name + ".png" }

// of is what the link to a page shows.
func (p *previews) of(r *http.Request, page clientPage, language string) preview {
	words := p.Words[language]
	shown := words.Pages[page.Name]
	shown.Picture = allKinds
	part := strings.TrimPrefix(r.URL.Path, page.Path)
	ctx, cancel := context.WithTimeout(r.Context(), previewWithin)
	defer cancel()
	switch page.Name {
	case "room", "wall":
		if room, err := p.room(r.WithContext(ctx), part); err == nil {
			room.Host = p.shown(room.Host)
			if room.Result != nil {
				shown := p.withShown(*room.Result)
				room.Result = &shown
			}
			return p.ofRoom(room, language)
		}
	case "replay":
		if outcome, err := p.outcome(r.WithContext(ctx), part); err == nil {
			outcome.Result = p.withShown(outcome.Result)
			return p.ofOutcome(outcome, language)
		}
	case "learn":
		if card := p.card(part, ""); card.Name != allKinds {
			return preview{words.titled(filled(words.Rules, card.Called[language])), card.About[language], card.Name, ""}
		}
	}
	return shown
}

// shown is a name as others see it.
func (p *previews) shown(name string) string { return p.api.people.Shown(name) }

// withShown is a result with names as others see them.
func (p *previews) withShown(result protocol.Result) protocol.Result {
	result.Standings = slices.Clone(result.Standings)
	for i := range result.Standings {
		result.Standings[i].Name = p.shown(result.Standings[i].Name)
	}
	return result
}

// room finds a room as the API does, and at the same price: a page must not be a way around it.
func (p *previews) room(r *http.Request, code string) (seen room.Glimpse, err error) {
	client := p.api.proxies.Client(r)
	if wait := p.api.rates.Take(limit.PerRequest, client, time.Now()); wait > 0 {
		return seen, apierror.TooManyFromAddress("Too many requests", wait)
	}
	err = p.api.rates.LookUp(r.Context(), client, "", func() (err error) {
		seen, err = p.api.rooms.Glimpse(r.Context(), code)
		return err
	})
	return seen, err
}

// ofRoom invites into a room, or tells how its round ended.
func (p *previews) ofRoom(room room.Glimpse, language string) preview {
	words, s := p.Words[language], room.Settings
	if room.Result != nil {
		return p.ofResult(s, *room.Result, language)
	}
	title := words.titled(words.Invited)
	switch {
	case s.Daily != "":
		title = words.titled(filled(words.Daily, s.Daily))
	case room.Host != "":
		title = words.titled(filled(words.Invite, room.Host))
	}
	about := p.played(s, language)
	if sentence := words.Modes[s.Mode]; sentence != "" {
		about += ". " + sentence
	}
	return preview{title, about, p.card(s.Kind, s.Size).Name, about}
}

// outcome finds how a round ended that has a replay. It costs what the replay does.
func (p *previews) outcome(r *http.Request, round string) (outcome room.Outcome, err error) {
	err = p.api.queues.Own.LookUp(r.Context(), p.api.proxies.Client(r), func() (err error) {
		outcome, err = p.api.rooms.Outcome(r.Context(), round)
		return err
	})
	return outcome, err
}

func (p *previews) ofOutcome(outcome room.Outcome, language string) preview {
	s := outcome.Settings
	if level := outcome.Level; level != "" { // which is known of a custom one too
		s.Difficulty, s.Custom = level, false
	}
	return p.ofResult(s, outcome.Result, language)
}

// ofResult tells how a round ended, and nothing of its puzzle. The picture has the race if all may see its replay.
func (p *previews) ofResult(s protocol.Settings, result protocol.Result, language string) preview {
	words := p.Words[language]
	parts := []string{p.played(s, language)}
	for _, standing := range result.Standings {
		if standing.Time > 0 {
			parts = append(parts, standing.Name+" "+exactClock(standing.Time))
		}
	}
	title, picture := words.outcome(s.Mode, result), p.card(s.Kind, s.Size).Name
	about := strings.Join(parts, " · ")
	whole := title + " · " + about
	if s.Daily != "" {
		title, about = filled(words.Daily, s.Daily), whole
	}
	if result.ID != "" {
		picture = replayPicture(result.ID)
	}
	return preview{words.titled(title), about, picture, whole}
}

// outcome says how a round ended, as its result does to who was not in it.
func (w previewWords) outcome(mode string, result protocol.Result) string {
	standings := result.Standings
	first := slices.DeleteFunc(slices.Clone(standings), func(s protocol.Standing) bool { return s.Place != 1 })
	switch {
	case mode == protocol.Coop && result.Why == protocol.Complete:
		return w.Together
	case mode == protocol.Coop || len(standings) == 1 && standings[0].Out:
		return w.Out
	case len(standings) == 1 && standings[0].Time > 0:
		return w.Solved
	case len(standings) == 1 || len(first) == 0:
		return w.Nobody
	case len(first) > 1:
		return w.Shared
	}
	return filled(w.Won, first[0].Name)
}

// exactClock writes milliseconds to the tenth of a second, as the client does.
func exactClock(ms int64) string {
	minutes, seconds := ms/60_000, fmt.Sprintf("%02d.%d", ms/1000%60, ms/100%10)
	if minutes < 60 {
		return fmt.Sprintf("%d:%s", minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d:%s", minutes/60, minutes%60, seconds)
}

// played is what is played: mode, kind, size, further rules, level.
func (p *previews) played(s protocol.Settings, language string) string {
	words := p.Words[language].Words
	card := p.card(s.Kind, s.Size)
	parts := []string{words[s.Mode], card.Called[language]}
	said := []string{s.Difficulty}
	if s.Custom {
		said = nil // nobody has said how hard it is
	}
	if card.Of == "" {
		said = append([]string{s.Size}, append(strings.Fields(s.Rules), said...)...)
	}
	for _, word := range said {
		parts = append(parts, cmp.Or(words[word], word))
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}

// card is that of a kind in a size. A kind without a card of the client's is shown with the picture of all.
func (p *previews) card(kind, size string) previewCard {
	kind = cmp.Or(kind, p.Cards[0].Name)
	found := previewCard{Name: allKinds}
	for _, card := range p.Cards {
		if card.Of == kind && card.Size == size {
			return card
		}
		if card.Name == kind {
			found = card
		}
	}
	return found
}

// titled is the title of a page.
func (w previewWords) titled(page string) string { return filled(w.Title, page) }

// filled puts a name into words.
func filled(words, name string) string { return strings.Replace(words, "{}", name, 1) }

// toldKept is how many pages with what they are told are kept ready.
const toldKept = 256

// toldPages are pages with what they are told, compressed already, by what they are made of. It is safe for concurrent
// use.
type toldPages struct {
	mu   sync.Mutex
	made map[toldKey]*asset
}

type toldKey struct {
	page pageKey
	told
}

// of is a page with what it is told in its places.
func (t *toldPages) of(page *asset, key pageKey, what told) *asset {
	if what == (told{}) {
		return page
	}
	t.mu.Lock()
	made := t.made[toldKey{key, what}]
	t.mu.Unlock()
	if made != nil {
		return made
	}
	text := bytes.Replace(page.Plain, []byte(previewPlace), []byte(what.tags), 1)
	made = plainAsset("index.html", page.Cache, bytes.Replace(text, []byte(toldPlace), []byte(what.about), 1)).compressed()
	made.Early = page.Early
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.made == nil || len(t.made) >= toldKept {
		t.made = map[toldKey]*asset{}
	}
	t.made[toldKey{key, what}] = made
	return made
}
