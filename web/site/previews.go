package site

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
	"nonet/room/archive/replays"
	"nonet/room/backend"
	"nonet/web/client"
	"nonet/web/limit"
)

// previewsFile contains the texts of link previews, which make prerender extracts from the client's catalogues.
const previewsFile = "previews/words.json"

// previewWithin is the time after which a page uses the default preview instead of its own.
const previewWithin = time.Second

// allKinds is the name of the default picture.
const allKinds = "all"

// Placeholders of a page: previewPlace for the tags of its preview, leadText for the text about its room or round that
// a prerendered page shows until the client runs. leadText replaces the client's empty lead, leadPlace, or is added at
// the page's end.
const (
	previewPlace = "<!-- preview -->"
	leadText     = "<!-- lead text -->"
	leadPlace    = `<p class="lead"></p>`
)

// Previews creates link previews for chats and social networks: a title, a sentence and a picture. They show what the
// page shows to anyone without a token, and nothing about a puzzle but its kind.
type Previews struct {
	rooms   *backend.Backend
	proxies limit.Proxies
	rates   *limit.Rates
	replays *limit.WorkQueue

	Cards []previewCard           `json:"cards"`
	Words map[string]previewWords `json:"words"` // by language
}

// previewCard holds the client's names for a kind of puzzle, or for a size with its own name.
type previewCard struct {
	Name   string
	Of     string // the kind that this is a size of; empty for a kind
	Size   string
	Called map[string]string // by language
	About  map[string]string
}

// previewWords are the texts of a language. "{}" is the placeholder for a name.
type previewWords struct {
	Title string
	Pages map[string]preview
	Modes map[string]string // a sentence about each mode
	Words map[string]string // names of modes, sizes, rules and levels
	Rules string            // how to play a kind

	Invite, Invited string // with and without the host's name
	Daily           string // the daily puzzle

	Won, Shared, Solved, Together, Out, Nobody string
}

// preview is the content of a link preview.
type preview struct {
	Title   string
	About   string
	Picture string // name of the picture
	Lead    string // text on the page until the client runs; may be empty
}

// NewPreviews returns previews of rooms and replays. It reads replays through the given work queue.
func NewPreviews(rooms *backend.Backend, proxies limit.Proxies, rates *limit.Rates, replays *limit.WorkQueue) (
	*Previews, error) {
	text, err := client.Files.ReadFile(previewsFile)
	if err != nil {
		return nil, err
	}
	p := &Previews{rooms: rooms, proxies: proxies, rates: rates, replays: replays}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, fmt.Errorf("client: %s: %w", previewsFile, err)
	}
	return p, nil
}

// previewsKey is the context key of the previews. The client is bundled independently of the server, which knows the
// rooms, so previews travel with each request for a page.
type previewsKey struct{}

// Attach returns the request with the previews in its context.
func (p *Previews) Attach(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), previewsKey{}, p))
}

// pageExtras holds what the server adds to a page: the Open Graph tags of its preview, and a text to show until the
// client runs.
type pageExtras struct{ tags, about string }

func extrasFor(r *http.Request, page clientPage, language string) pageExtras {
	p, ok := r.Context().Value(previewsKey{}).(*Previews)
	if !ok {
		return pageExtras{}
	}
	scheme := "http://"
	if p.proxies.Secure(r) {
		scheme = "https://"
	}
	base := scheme + r.Host
	shown := p.previewPage(r, page, language)
	tags := fmt.Sprintf(`<meta name="description" property="og:description" content="%s">`+
		`<meta property="og:title" content="%s"><meta property="og:type" content="website">`+
		`<meta property="og:url" content="%s"><meta property="og:image" content="%s">`+
		`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`+
		`<meta name="twitter:card" content="summary_large_image">`, escapeAttr(shown.About), escapeAttr(shown.Title),
		escapeAttr(base+r.URL.EscapedPath()), escapeAttr(base+picturePath(shown.Picture)))
	if shown.Lead == "" {
		return pageExtras{tags: tags}
	}
	return pageExtras{tags, `<p class="lead">` + escapeAttr(shown.Lead) + `</p>`}
}

// escapeAttr escapes text for an attribute. It also escapes "/assets", because the service worker looks for that prefix
// to find the client's files in a page.
func escapeAttr(text string) string {
	return strings.ReplaceAll(html.EscapeString(text), "/assets", "&#47;assets")
}

// pictureFile returns the file of a picture in the client's sources.
func pictureFile(name string) string { return "previews/" + name + ".png" }

// picturePath returns the URL path of a picture.
func picturePath(name string) string { return "/" + pictureFile(name) }

func (p *Previews) previewPage(r *http.Request, page clientPage, language string) preview {
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
			return p.previewRoom(room, language)
		}
	case "replay":
		if outcome, err := p.outcome(r.WithContext(ctx), part); err == nil {
			outcome.Result = p.withShown(outcome.Result)
			return p.previewOutcome(outcome, language)
		}
	case "learn":
		if card := p.card(part, ""); card.Name != allKinds {
			return preview{words.formatTitle(fillIn(words.Rules, card.Called[language])), card.About[language], card.Name, ""}
		}
	}
	return shown
}

// shown returns a name as the operator's policy allows others to see it.
func (p *Previews) shown(name string) string { return p.rooms.Players.Policy.ShownName(name) }

// withShown returns a result whose names have gone through shown.
func (p *Previews) withShown(result protocol.Result) protocol.Result {
	result.Standings = slices.Clone(result.Standings)
	for i := range result.Standings {
		result.Standings[i].Name = p.shown(result.Standings[i].Name)
	}
	return result
}

// room looks up a room within the limits of the API, so that previews cannot bypass them.
func (p *Previews) room(r *http.Request, code string) (seen room.LinkPreview, err error) {
	client := p.proxies.Client(r)
	if err := p.rates.Check(limit.PerRequest, client, "Too many requests"); err != nil {
		return seen, err
	}
	err = p.rates.LookUp(r.Context(), client, "", func() (err error) {
		seen, err = p.rooms.PreviewLink(r.Context(), code)
		return err
	})
	return seen, err
}

// previewRoom returns the preview of a room: an invitation, or the result of its round.
func (p *Previews) previewRoom(room room.LinkPreview, language string) preview {
	words, s := p.Words[language], room.Settings
	if room.Result != nil {
		return p.previewResult(s, *room.Result, language)
	}
	title := words.formatTitle(words.Invited)
	switch {
	case s.Daily != "":
		title = words.formatTitle(fillIn(words.Daily, s.Daily))
	case room.Host != "":
		title = words.formatTitle(fillIn(words.Invite, room.Host))
	}
	about := p.describeSettings(s, language)
	if sentence := words.Modes[s.Mode]; sentence != "" {
		about += ". " + sentence
	}
	return preview{title, about, p.card(s.Kind, s.Size).Name, about}
}

// outcome returns the result of a round that has a replay, within the limits of replays.
func (p *Previews) outcome(r *http.Request, round string) (outcome replays.Outcome, err error) {
	err = p.replays.LookUp(r.Context(), p.proxies.Client(r), func() (err error) {
		outcome, err = p.rooms.Replays.Outcome(r.Context(), round)
		return err
	})
	return outcome, err
}

func (p *Previews) previewOutcome(outcome replays.Outcome, language string) preview {
	s := outcome.Settings
	if level := outcome.Level; level != "" { // known for custom puzzles too
		s.Difficulty, s.Custom = level, false
	}
	return p.previewResult(s, outcome.Result, language)
}

// previewResult returns the preview of a finished round, which shows nothing of its puzzle. The picture shows the race
// if everybody may see the replay.
func (p *Previews) previewResult(s protocol.Settings, result protocol.Result, language string) preview {
	words := p.Words[language]
	parts := []string{p.describeSettings(s, language)}
	for _, standing := range result.Standings {
		if standing.Time > 0 {
			parts = append(parts, standing.Name+" "+exactClock(standing.Time))
		}
	}
	title, picture := words.outcome(s.Mode, result), p.card(s.Kind, s.Size).Name
	about := strings.Join(parts, " · ")
	whole := title + " · " + about
	if s.Daily != "" {
		title, about = fillIn(words.Daily, s.Daily), whole
	}
	if result.ID != "" {
		picture = replayPicture(result.ID)
	}
	return preview{words.formatTitle(title), about, picture, whole}
}

// outcome describes a result to readers who were not in the round.
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
	return fillIn(w.Won, first[0].Name)
}

// exactClock formats milliseconds with tenths of a second, as the client does.
func exactClock(ms int64) string {
	minutes, seconds := ms/60_000, fmt.Sprintf("%02d.%d", ms/1000%60, ms/100%10)
	if minutes < 60 {
		return fmt.Sprintf("%d:%s", minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d:%s", minutes/60, minutes%60, seconds)
}

// describeSettings describes settings: mode, kind, size, extra rules and level.
func (p *Previews) describeSettings(s protocol.Settings, language string) string {
	words := p.Words[language].Words
	card := p.card(s.Kind, s.Size)
	parts := []string{words[s.Mode], card.Called[language]}
	said := []string{s.Difficulty}
	if s.Custom {
		said = nil // the difficulty of a custom puzzle is unknown
	}
	if card.Of == "" {
		said = append([]string{strings.ReplaceAll(s.Size, "x", "×")}, append(strings.Fields(s.Rules), said...)...)
	}
	for _, word := range said {
		parts = append(parts, cmp.Or(words[word], word))
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}

// card returns the card of a kind in a size, or one with the default picture if the client has none for the kind.
func (p *Previews) card(kind, size string) previewCard {
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

func (w previewWords) formatTitle(page string) string { return fillIn(w.Title, page) }

// fillIn replaces the placeholder by a name.
func fillIn(words, name string) string { return strings.Replace(words, "{}", name, 1) }

// extendedPagesMax is the maximum number of pages in extendedPages.
const extendedPagesMax = 256

// extendedPages caches compressed pages with their previews. It is safe for concurrent use.
type extendedPages struct {
	mu   sync.Mutex
	made map[extendedKey]*asset
}

type extendedKey struct {
	page pageKey
	pageExtras
}

// extend returns a page with its placeholders filled in.
func (t *extendedPages) extend(page *asset, key pageKey, what pageExtras) *asset {
	if what == (pageExtras{}) {
		return page
	}
	t.mu.Lock()
	made := t.made[extendedKey{key, what}]
	t.mu.Unlock()
	if made != nil {
		return made
	}
	text := bytes.Replace(page.Plain, []byte(previewPlace), []byte(what.tags), 1)
	made = plainAsset("index.html", page.Cache, bytes.Replace(text, []byte(leadText), []byte(what.about), 1)).compress()
	made.Early = page.Early
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.made == nil || len(t.made) >= extendedPagesMax {
		t.made = map[extendedKey]*asset{}
	}
	t.made[extendedKey{key, what}] = made
	return made
}
