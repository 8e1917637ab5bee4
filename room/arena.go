package room

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"nonet/room/tournament/signup"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
	"nonet/room/tournament/standings"
)

// An arena is an evening on which players are led into heats again and again. All of it is facts that the nodes agree
// on: its settings, who has signed up, who waits, the heats by their numbers, and how they ended. Each heat is a room
// that begins by itself as a quick race does, with all its players in their seats. Nobody owns an arena: any node that
// sees players wait pairs them, and the heat of a number is the one that was agreed on first.
//
// Whoever pairs has seen all heats before, so nobody is in two. Somebody waits whose word of waiting names their last
// heat: a word from before it counts no more, and does not have to be taken back.

// Bounds of arenas, and what their heats are like.
const (
	ArenaPuzzlesMax = 8
	ArenaMinutesMax = 240
	ArenaHeatMax    = 16  // players of one
	ArenaWindow     = 120 // seconds that the others have left after the first finish
	ArenaAhead      = 31 * 24 * time.Hour
	ArenaAsk        = 5 * time.Second // how long who asks for a heat waits for one

	arenaKept     = 31 * 24 * time.Hour    // after its end
	arenaSoon     = time.Minute            // until it starts, if nothing else was said
	arenaHeatWait = 5                      // seconds that the first player of a heat waits for the others
	arenaLast     = 10 * time.Minute       // after its end in which heats may still end
	arenaStep     = 200 * time.Millisecond // between looks at an arena, while somebody asks
	arenaShown    = time.Second            // how old the standings may be that a node gives
	arenaHere     = 10 * time.Second       // how long a word of waiting counts
	arenaSays     = 3 * time.Second        // how often it is said again
	arenaRows     = 100
	arenaSeats    = 256 // players of pairings that are told
	arenaLasts    = 10
	arenaBots     = 50 // that sign up, fewer than the rows that are told
)

var (
	errNoArena     = &protocol.Refusal{Code: protocol.NotFound, Text: "There is no arena with this code."}
	errArenaFull   = &protocol.Refusal{Code: protocol.Crowded, Text: "As many have signed up for this arena as may."}
	errArenaShared = &protocol.Refusal{Code: protocol.Sharing, Text: "As many from your address have signed up as may. " +
		"An arena with a password takes more."}
	errArenaOn      = &protocol.Refusal{Code: protocol.NotNow, Text: "This knock-out has begun: watch it."}
	errArenaOver    = &protocol.Refusal{Code: protocol.NotNow, Text: "This arena is over."}
	errNotInArena   = &protocol.Refusal{Code: protocol.Forbidden, Text: "Sign up for the arena first."}
	errNoMember     = &protocol.Refusal{Code: protocol.Forbidden, Text: "This arena is for the members of a group."}
	errNotArenaHost = &protocol.Refusal{Code: protocol.NotHost, Text: "Only who has made the arena can end it."}
	errArenaLock    = &protocol.Refusal{Code: protocol.Guarded, Text: "This arena wants a password, and this is not it."}
	errArenaBot     = &protocol.Refusal{Code: protocol.IsOff,
		Text: "This arena takes no bots. Who makes one says whether they may take part: ask for one that they may."}
	errArenaBots    = &protocol.Refusal{Code: protocol.Crowded, Text: "As many bots have signed up for this arena as may."}
	errArenaBotHost = &protocol.Refusal{Code: protocol.IsOff,
		Text: "A bot can't make an arena. Let a person make one that bots may take part in."}
)

// arenaFile is what an arena is like. It never changes.
type arenaFile struct {
	Name    string              `json:"name"`
	Format  standings.Format    `json:"format,omitempty"` // empty is [standings.Arena]
	Puzzles []protocol.NewQuick `json:"puzzles"`          // all filled in
	Start   int64               `json:"start"`            // Unix milliseconds, as all times
	End     int64               `json:"end"`
	Heat    int                 `json:"heat"`
	Lock    string              `json:"lock,omitempty"`
	Group   string              `json:"group,omitempty"`
	Bots    bool                `json:"bots,omitempty"` // may take part
	Mark    string              `json:"mark"`           // drawn: no two arenas are alike

	// In rounds: how many, 0 is as many as fit those who have come; and for how long one lasts at most, milliseconds. Of
	// a marathon its puzzles.
	Rounds int   `json:"rounds,omitempty"`
	Limit  int64 `json:"limit,omitempty"`
}

// open says that whoever knows the arena's code signs up: its host has let in nobody in particular.
func (f *arenaFile) open() bool { return f.Lock == "" && f.Group == "" }

// keep is for how long what is known of the arena is kept from now on.
func (f *arenaFile) keep(now int64) time.Duration {
	return max(0, time.Duration(f.End-now)*time.Millisecond) + arenaKept
}

const (
	arenaSettings = "settings" // names of facts about the arena
	arenaEnded    = "ended"    // early, when: Unix milliseconds
)

// endedBy is the file of an arena that was ended early, if it was.
func (f *arenaFile) endedBy(fact []byte) *arenaFile {
	at, err := strconv.ParseInt(string(fact), 10, 64)
	if err != nil || at >= f.End {
		return f
	}
	early := *f
	early.End = at
	return &early
}

// NewArena makes an arena and returns its code. The name is as everyone may see it.
func (h *Host) NewArena(ctx context.Context, who players.Player, wanted protocol.NewArena) (code string, err error) {
	f, err := h.arenaFile(ctx, who, wanted)
	if err != nil {
		return "", err
	}
	f.Mark = NewEpoch()
	text, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	keep := f.keep(h.now())
	for range createTries {
		code = NewCode()
		var agreed []byte
		agreed, err = h.store.Put(ctx,
			store.Record{Key: signup.AboutTournament(code), Name: arenaSettings, Value: text, TTL: keep})
		if err != nil || string(agreed) == string(text) {
			break
		}
		err = errors.New("every code that was drawn for an arena was taken")
	}
	if err == nil {
		err = h.players.Signups.PutHost(ctx, code, who, keep)
	}
	if err != nil {
		h.log.Warn("could not make an arena", "err", err)
		return "", errUnavailable
	}
	return code, nil
}

// arenaFile checks what somebody would have an arena be like, and fills in the rest.
func (h *Host) arenaFile(ctx context.Context, who players.Player, wanted protocol.NewArena) (f arenaFile, err error) {
	now := h.now()
	f = arenaFile{Name: wanted.Name, Start: wanted.Start, Heat: wanted.Heat, Group: wanted.Group, Bots: wanted.Bots}
	if f.Start == 0 {
		f.Start = now + arenaSoon.Milliseconds()
	}
	f.End = f.Start + int64(wanted.Minutes)*time.Minute.Milliseconds()
	if refusal := f.setFormat(wanted); refusal != nil {
		return f, refusal
	}
	switch {
	case game.IsBot(who.ID):
		return f, errArenaBotHost
	case !f.marathon() && (wanted.Minutes < 1 || wanted.Minutes > ArenaMinutesMax):
		return f, catalog.Refuse("An arena lasts for 1 to %d minutes.", ArenaMinutesMax)
	case !f.marathon() && (f.Heat < 2 || f.Heat > ArenaHeatMax):
		return f, catalog.Refuse("A heat has 2 to %d players.", ArenaHeatMax)
	case len(wanted.Puzzles) < 1 || len(wanted.Puzzles) > ArenaPuzzlesMax:
		return f, catalog.Refuse("An arena has 1 to %d puzzles, which its heats take in turn.", ArenaPuzzlesMax)
	case f.Start < now-arenaSoon.Milliseconds() || f.Start > now+ArenaAhead.Milliseconds():
		return f, catalog.Refuse("An arena starts now or within %d days.", int(ArenaAhead.Hours()/24))
	}
	for _, p := range wanted.Puzzles {
		set, refusal := RankedRace(h.kinds, p)
		if refusal != nil {
			return f, refusal
		}
		f.Puzzles = append(f.Puzzles, protocol.NewQuick{
			Kind: set.Kind, Size: set.Size, Rules: set.Rules, Difficulty: set.Difficulty,
		})
	}
	if f.Group != "" {
		if _, err := h.players.Social.Group(ctx, who, f.Group); err != nil {
			return f, err
		}
	}
	f.Lock = lockOf(wanted.Password)
	return f, nil
}

// JoinArena signs a player up for an arena, until it ends. A bot signs up where who made it lets bots take part.
func (h *Host) JoinArena(ctx context.Context, who players.Player, code, password string) (protocol.Arena, error) {
	var f *arenaFile
	var in, over, begun bool
	bots := 0
	err := h.inArenaFor(ctx, who.ID, code, arenaShown, func(s *arenaSeen) error {
		code, f = s.code, s.file
		_, in = s.signed[who.ID]
		now := h.now()
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
		return protocol.Arena{}, errArenaOver
	case begun && !in:
		return protocol.Arena{}, errArenaOn
	case in:
	case game.IsBot(who.ID) && !f.Bots:
		return protocol.Arena{}, errArenaBot
	case game.IsBot(who.ID) && bots >= arenaBots:
		return protocol.Arena{}, errArenaBots
	case f.Lock != "" && !opens(relock(f.Lock, password), f.Lock):
		return protocol.Arena{}, errArenaLock
	}
	if f.open() && !in {
		err = h.players.Signups.CountNetwork(ctx, code, who, f.keep(h.now()))
	}
	if err == nil {
		err = h.players.Signups.SignUp(ctx, code, who, f.keep(h.now()))
	}
	switch {
	case errors.Is(err, signup.ErrFull):
		return protocol.Arena{}, errArenaFull
	case errors.Is(err, signup.ErrNetworkFull):
		return protocol.Arena{}, errArenaShared
	case err != nil:
		return protocol.Arena{}, h.ClientError(err)
	}
	return h.arena(ctx, who, code, 0)
}

// EndArena ends an arena now for who has made it, or takes it back if it has not started: no heat begins any more. Of
// one that is over it is refused; of one that was ended before it changes nothing.
func (h *Host) EndArena(ctx context.Context, who players.Player, code string) (protocol.Arena, error) {
	if err := h.endArena(ctx, code, func(s *arenaSeen) bool { return s.host.Player == who.ID }); err != nil {
		return protocol.Arena{}, err
	}
	return h.arena(ctx, who, code, 0)
}

// CloseArena is [Host.EndArena] for the operator.
func (h *Host) CloseArena(ctx context.Context, code string) error {
	return h.endArena(ctx, code, func(*arenaSeen) bool { return true })
}

func (h *Host) endArena(ctx context.Context, code string, may func(*arenaSeen) bool) error {
	var f *arenaFile
	early := false
	err := h.inArena(ctx, code, 0, func(s *arenaSeen) error {
		code, f, early = s.code, s.file, s.early
		switch {
		case !may(s):
			return errNotArenaHost
		case !early && h.now() >= f.End:
			return errArenaOver
		}
		return nil
	})
	if err != nil || early {
		return err
	}
	now := h.now()
	_, err = h.store.Put(ctx, store.Record{
		Key: signup.AboutTournament(code), Name: arenaEnded, Value: strconv.AppendInt(nil, now, 10), TTL: f.keep(now),
	})
	if err != nil {
		return h.ClientError(err)
	}
	return nil
}

// Arena is what anyone may know of an arena, and what concerns a player; who is the zero value for nobody. A group's is
// for its members.
func (h *Host) Arena(ctx context.Context, who players.Player, code string) (protocol.Arena, error) {
	return h.arena(ctx, who, code, arenaShown)
}

func (h *Host) arena(ctx context.Context, who players.Player, code string, old time.Duration) (told protocol.Arena,
	err error) {
	err = h.inArenaFor(ctx, who.ID, code, old, func(s *arenaSeen) error {
		told = s.tell(who.ID, h.now(), h.players.Policy.Shown)
		told.Name = h.players.Policy.ShownTitle(told.Name)
		return nil
	})
	return told, err
}

// tell is what a player is told of the arena.
func (s *arenaSeen) tell(player string, now int64, shown func(string) string) protocol.Arena {
	a := protocol.Arena{
		Code: s.code, Name: s.file.Name, Host: shown(s.host.Name), Puzzles: s.file.Puzzles,
		Format: cmp.Or(string(s.file.Format), protocol.FormatArena),
		Start:  s.file.Start, End: s.file.End, Now: now, Heat: s.file.Heat,
		Guarded: s.file.Lock != "", Group: s.file.Group != "", Bots: s.file.Bots, Phase: s.phase(now),
		Yours:   player != "" && player == s.host.Player,
		Players: len(s.signed), Racing: s.racing, Waiting: len(s.waiting), Heats: max(len(s.heats), s.begun),
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
		s.tellLegs(&row, st.Player, now)
		return row
	}
	s.tellRounds(&a, player, now, shown)
	if s.file.marathon() {
		a.Rounds = s.file.Rounds
	}
	for _, st := range s.table.Standings[:min(arenaRows, len(s.table.Standings))] {
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
	}
	return a
}

// phase is what the arena is in.
func (s *arenaSeen) phase(now int64) string {
	switch {
	case now < min(s.file.Start, s.file.End):
		return protocol.ArenaLobby
	case s.file.inRounds():
		return s.phaseOfRounds(now)
	case now < s.file.End:
		return protocol.ArenaRunning
	case s.open > 0 && !s.file.marathon() && now < s.file.End+arenaLast.Milliseconds():
		return protocol.ArenaEnding
	}
	return protocol.ArenaOver
}
