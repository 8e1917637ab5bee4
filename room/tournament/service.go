// Package tournament runs tournaments: arenas, Swiss tournaments, knock-outs and marathons. It leads players into heats
// and counts their results.
package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/internal/password"
	"nonet/room/players"
	"nonet/room/players/service"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
	"nonet/room/tournament/signup"
	"nonet/room/tournament/standings"
)

// A tournament consists of records on which all nodes agree: its settings, the signed-up players, the waiting players,
// the heats by number, and their results. Each heat is a room that starts automatically like a quick race, with all its
// players seated. No node owns a tournament: any node that sees waiting players pairs them, and the first record of a
// heat's number counts.
//
// A node that pairs has read all previous heats, so nobody is in two heats. A player's wait record names the player's
// last heat; a record from before that heat does not count and need not be deleted.

// Config configures a [Service].
type Config struct {
	Rooms   room.Rooms
	Store   store.Store
	Kinds   catalog.Catalog
	Players *service.Players
	Fair    fair.Audit
	Now     func() int64 // the store's time, Unix milliseconds
	// Within returns a context with the timeout for the store.
	Within func(ctx context.Context) (context.Context, context.CancelFunc)
	Log    *slog.Logger
}

// Service serves the tournaments of one node. It is safe for concurrent use.
type Service struct {
	Config
	cache cache
}

// New returns a service.
func New(cfg Config) *Service { return &Service{Config: cfg} }

// Limits of tournaments and settings of their heats.
const (
	puzzlesMax = 8
	minutesMax = 240
	heatMax    = 16  // players per heat
	Window     = 120 // seconds until a heat ends after the first finish
	aheadMax   = 31 * 24 * time.Hour
	nextWait   = 5 * time.Second // how long a request for a heat waits

	keepFor      = 31 * 24 * time.Hour    // after its end
	startDelay   = time.Minute            // default time until the start
	heatWait     = 5                      // seconds that the first player in a heat waits for the others
	lastHeats    = 10 * time.Minute       // time after the end in which heats may still finish
	freshFor     = 200 * time.Millisecond // interval between reads of a tournament while players ask
	standingsFor = time.Second            // maximum age of served standings
	waitingFor   = 10 * time.Second       // how long a wait record counts
	waitingEvery = 3 * time.Second        // interval at which it is renewed
	rowsMax      = 100
	seatsMax     = 256 // maximum number of players in the sent pairings
	lastMax      = 10
	codeTries    = 8  // attempts to find a free code
	botsMax      = 50 // maximum number of signed-up bots, lower than rowsMax
)

var (
	errNotFound = &protocol.Refusal{Code: protocol.NotFound, Text: "There is no tournament with this code."}
	errFull     = &protocol.Refusal{Code: protocol.Crowded, Text: "This tournament is full. Join another one."}
	errShared   = &protocol.Refusal{Code: protocol.Sharing, Text: "Too many players from your network have signed up. " +
		"A tournament with a password allows more."}
	errRunning     = &protocol.Refusal{Code: protocol.NotNow, Text: "This knock-out has started. You can watch it."}
	errOver        = &protocol.Refusal{Code: protocol.NotNow, Text: "This tournament is over."}
	errNotSignedUp = &protocol.Refusal{Code: protocol.Forbidden, Text: "Sign up for the tournament first."}
	errNoMember    = &protocol.Refusal{Code: protocol.Forbidden, Text: "This tournament is for the members of a group."}
	errNotHost     = &protocol.Refusal{Code: protocol.NotHost, Text: "Only the host can end the tournament."}
	errPassword    = &protocol.Refusal{Code: protocol.Guarded, Text: "Wrong password. Ask the host."}
	errNoBots      = &protocol.Refusal{Code: protocol.IsOff,
		Text: "This tournament doesn't allow bots. Join one that does."}
	errManyBots = &protocol.Refusal{Code: protocol.Crowded, Text: "No more bots fit in this tournament. Join another one."}
	errBotHost  = &protocol.Refusal{Code: protocol.IsOff,
		Text: "A bot can't create a tournament. A person has to create one that allows bots."}
)

// settings are the settings of a tournament. They never change.
type settings struct {
	Name    string              `json:"name"`
	Format  standings.Format    `json:"format,omitempty"` // empty means [standings.Arena]
	Puzzles []protocol.NewQuick `json:"puzzles"`          // with all fields set
	Start   int64               `json:"start"`            // Unix milliseconds, as all times
	End     int64               `json:"end"`
	Heat    int                 `json:"heat"`
	Lock    string              `json:"lock,omitempty"`
	Group   string              `json:"group,omitempty"`
	Bots    bool                `json:"bots,omitempty"` // may take part
	Mark    string              `json:"mark"`           // random, so that no two tournaments have equal settings

	// In rounds, Rounds is their number, where 0 means that it depends on the number of players, and Limit is the maximum
	// duration of a round in milliseconds. In a marathon, Rounds is the number of puzzles.
	Rounds int   `json:"rounds,omitempty"`
	Limit  int64 `json:"limit,omitempty"`
}

// open reports whether every player who knows the code can sign up.
func (f *settings) open() bool { return f.Lock == "" && f.Group == "" }

// keep returns the TTL of the tournament's records from now on.
func (f *settings) keep(now int64) time.Duration {
	return max(0, time.Duration(f.End-now)*time.Millisecond) + keepFor
}

const (
	settingsName = "settings" // names of records of the tournament
	endedName    = "ended"    // Unix milliseconds at which it was ended early
)

// endEarly returns the settings of a tournament that was ended early as the record says, if it was.
func (f *settings) endEarly(fact []byte) *settings {
	at, err := strconv.ParseInt(string(fact), 10, 64)
	if err != nil || at >= f.End {
		return f
	}
	early := *f
	early.End = at
	return &early
}

// Create creates a tournament and returns its code. The name must be fit to be shown to everyone.
func (t *Service) Create(ctx context.Context, who players.Player, wanted protocol.NewArena) (code string, err error) {
	f, err := t.parse(ctx, who, wanted)
	if err != nil {
		return "", err
	}
	f.Mark = room.NewEpoch()
	text, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	keep := f.keep(t.Now())
	for range codeTries {
		code = room.NewCode()
		var agreed []byte
		agreed, err = t.Store.Put(ctx,
			store.Record{Key: signup.AboutTournament(code), Name: settingsName, Value: text, TTL: keep})
		if err != nil || string(agreed) == string(text) {
			break
		}
		err = errors.New("every code that was drawn for an arena was taken")
	}
	if err == nil {
		err = t.Players.Signups.PutHost(ctx, code, who, keep)
	}
	if err == nil && wanted.Public {
		err = t.putPublic(ctx, code, f)
	}
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) {
		return "", err
	}
	if err != nil {
		t.Log.Warn("could not create an arena", "err", err)
		return "", room.ErrUnavailable
	}
	return code, nil
}

// parse checks the wanted settings and fills in defaults.
func (t *Service) parse(ctx context.Context, who players.Player, wanted protocol.NewArena) (f settings, err error) {
	now := t.Now()
	f = settings{Name: wanted.Name, Start: wanted.Start, Heat: wanted.Heat, Group: wanted.Group, Bots: wanted.Bots}
	if f.Start == 0 {
		f.Start = now + startDelay.Milliseconds()
	}
	f.End = f.Start + int64(wanted.Minutes)*time.Minute.Milliseconds()
	if refusal := f.setFormat(wanted); refusal != nil {
		return f, refusal
	}
	switch {
	case game.IsBot(who.ID):
		return f, errBotHost
	case wanted.Public && wanted.Group != "":
		return f, catalog.Refuse("A group's tournament can't be public.")
	case !f.marathon() && (wanted.Minutes < 1 || wanted.Minutes > minutesMax):
		return f, catalog.Refuse("A tournament lasts 1 to %d minutes.", minutesMax)
	case !f.marathon() && (f.Heat < 2 || f.Heat > heatMax):
		return f, catalog.Refuse("A race has 2 to %d players.", heatMax)
	case len(wanted.Puzzles) < 1 || len(wanted.Puzzles) > puzzlesMax:
		return f, catalog.Refuse("A tournament has 1 to %d puzzles, used in turn.", puzzlesMax)
	case f.Start < now-startDelay.Milliseconds() || f.Start > now+aheadMax.Milliseconds():
		return f, catalog.Refuse("A tournament starts now or within %d days.", int(aheadMax.Hours()/24))
	}
	for _, p := range wanted.Puzzles {
		set, refusal := room.RankedRace(t.Kinds, p)
		if refusal != nil {
			return f, refusal
		}
		f.Puzzles = append(f.Puzzles, protocol.NewQuick{
			Kind: set.Kind, Size: set.Size, Rules: set.Rules, Difficulty: set.Difficulty,
		})
	}
	if f.Group != "" {
		if _, err := t.Players.Social.Group(ctx, who, f.Group); err != nil {
			return f, err
		}
	}
	f.Lock = password.Hash(wanted.Password)
	return f, nil
}

// Join signs a player up for a tournament until it ends. A bot can sign up if the host permits bots.
func (t *Service) Join(ctx context.Context, who players.Player, code, given string) (protocol.Arena, error) {
	var f *settings
	var in, over, begun bool
	bots := 0
	err := t.viewFor(ctx, who.ID, code, standingsFor, func(s *snapshot) error {
		code, f = s.code, s.file
		_, in = s.signed[who.ID]
		now := t.Now()
		over = now >= f.End || s.phase(now) == protocol.ArenaOver
		begun = f.Format == standings.Knockout && len(s.rounds) > 0
		for player := range s.signed {
			if game.IsBot(player) {
				bots++
			}
		}
		return nil
	})
	switch {
	case err != nil:
		return protocol.Arena{}, err
	case over:
		return protocol.Arena{}, errOver
	case begun && !in:
		return protocol.Arena{}, errRunning
	case in:
	case game.IsBot(who.ID) && !f.Bots:
		return protocol.Arena{}, errNoBots
	case game.IsBot(who.ID) && bots >= botsMax:
		return protocol.Arena{}, errManyBots
	case f.Lock != "" && !password.Matches(password.Rehash(f.Lock, given), f.Lock):
		return protocol.Arena{}, errPassword
	}
	if f.open() && !in {
		err = t.Players.Signups.CountNetwork(ctx, code, who, f.keep(t.Now()))
	}
	if err == nil {
		err = t.Players.Signups.SignUp(ctx, code, who, f.keep(t.Now()))
	}
	switch {
	case errors.Is(err, signup.ErrFull):
		return protocol.Arena{}, errFull
	case errors.Is(err, signup.ErrNetworkFull):
		return protocol.Arena{}, errShared
	case err != nil:
		return protocol.Arena{}, t.Rooms.ClientError(err)
	}
	return t.get(ctx, who, code, 0)
}

// End ends a tournament for its host, or cancels it if it has not started; no more heats start. It returns a refusal if
// the tournament is over, and does nothing if it was ended before.
func (t *Service) End(ctx context.Context, who players.Player, code string) (protocol.Arena, error) {
	if err := t.end(ctx, code, func(s *snapshot) bool { return s.host.Player == who.ID }); err != nil {
		return protocol.Arena{}, err
	}
	return t.get(ctx, who, code, 0)
}

// Close is like [Service.End], but for the operator.
func (t *Service) Close(ctx context.Context, code string) error {
	return t.end(ctx, code, func(*snapshot) bool { return true })
}

func (t *Service) end(ctx context.Context, code string, may func(*snapshot) bool) error {
	var f *settings
	early := false
	err := t.view(ctx, code, 0, func(s *snapshot) error {
		code, f, early = s.code, s.file, s.early
		switch {
		case !may(s):
			return errNotHost
		case !early && t.Now() >= f.End:
			return errOver
		}
		return nil
	})
	if err != nil || early {
		return err
	}
	now := t.Now()
	_, err = t.Store.Put(ctx, store.Record{
		Key: signup.AboutTournament(code), Name: endedName, Value: strconv.AppendInt(nil, now, 10), TTL: f.keep(now),
	})
	if err != nil {
		return t.Rooms.ClientError(err)
	}
	return nil
}

// Get returns what a player may see of a tournament. who is the zero value for an anonymous viewer. A group's
// tournament is visible to its members only.
func (t *Service) Get(ctx context.Context, who players.Player, code string) (protocol.Arena, error) {
	return t.get(ctx, who, code, standingsFor)
}

func (t *Service) get(ctx context.Context, who players.Player, code string, old time.Duration) (arena protocol.Arena,
	err error) {
	err = t.viewFor(ctx, who.ID, code, old, func(s *snapshot) error {
		arena = s.viewOf(who.ID, t.Now(), t.Players.Policy.ShownName)
		arena.Name = t.Players.Policy.ShownTitle(arena.Name)
		return nil
	})
	return arena, err
}

// countWaiting returns how many players wait for a heat. After the end nobody does, although the records stay.
func (s *snapshot) countWaiting(now int64) int {
	if phase := s.phase(now); phase == protocol.ArenaEnding || phase == protocol.ArenaOver {
		return 0
	}
	return len(s.waiting)
}

// viewOf returns what a player sees of the tournament.
func (s *snapshot) viewOf(player string, now int64, shown func(string) string) protocol.Arena {
	a := protocol.Arena{
		Code: s.code, Name: s.file.Name, Host: shown(s.host.Name), Puzzles: s.file.Puzzles,
		Format: cmp.Or(string(s.file.Format), protocol.FormatArena),
		Start:  s.file.Start, End: s.file.End, Now: now, Heat: s.file.Heat,
		Guarded: s.file.Lock != "", Group: s.file.Group != "", Bots: s.file.Bots, Phase: s.phase(now),
		Yours:   player != "" && player == s.host.Player,
		Players: len(s.signed), Racing: s.racing, Waiting: s.countWaiting(now), Heats: max(len(s.heats), s.begun),
		Standing: []protocol.ArenaRow{}, Last: []protocol.ArenaHeat{},
	}
	row := func(st standings.Standing) protocol.ArenaRow {
		in := s.players[st.Player]
		row := protocol.ArenaRow{
			Place: s.places[st.Player], Name: shown(in.Name), Bot: game.IsBot(st.Player), Apart: s.isApart(st.Player),
			Points: st.Points, Streak: st.Streak, Heats: st.Heats, Wins: st.Wins,
			You:  in.Player != "" && in.Player == player,
			Byes: st.Byes, Buchholz: st.Buchholz, Time: st.Time, Seed: st.Seed, Round: st.Round, Out: st.Out,
		}
		s.addLegs(&row, st.Player, now)
		return row
	}
	s.addRounds(&a, player, shown)
	if s.file.marathon() {
		a.Rounds = s.file.Rounds
	}
	for _, st := range s.table.Standings[:min(rowsMax, len(s.table.Standings))] {
		a.Standing = append(a.Standing, row(st))
	}
	for _, no := range s.ended {
		winner := s.winner(no)
		a.Last = append(a.Last, protocol.ArenaHeat{
			No: no, Winner: shown(s.players[winner].Name), Bot: game.IsBot(winner), Round: s.results[no].Round,
		})
	}
	if _, in := s.signed[player]; in {
		ref := archive.ArenaRef(s.code, player)
		st, _ := s.table.Find(ref)
		a.You = &protocol.ArenaYou{Row: row(st)}
		if at := s.legOf(ref); at <= len(s.legs[ref]) {
			a.You.Room = s.legs[ref][at-1].room
		}
		if no := s.table.Last(ref); no > 0 {
			a.You.Room = s.heats[no-1].Code
		}
		if g, ok := s.table.GainOf(ref); ok {
			a.You.Gained = &protocol.ArenaGain{Room: s.heats[g.Heat-1].Code, Points: g.Points}
		}
	}
	return a
}

func (s *snapshot) phase(now int64) string {
	switch {
	case now < min(s.file.Start, s.file.End):
		return protocol.ArenaLobby
	case s.file.hasRounds():
		return s.phaseOfRounds(now)
	case now < s.file.End:
		return protocol.ArenaRunning
	case s.open > 0 && !s.file.marathon() && now < s.file.End+lastHeats.Milliseconds():
		return protocol.ArenaEnding
	}
	return protocol.ArenaOver
}
