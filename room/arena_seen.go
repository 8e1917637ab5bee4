package room

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"nonet/room/tournament/signup"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/tournament/standings"
)

// arenaHeat is what was agreed on of a heat.
type arenaHeat struct {
	Code    string   `json:"code"` // of its room
	Epoch   string   `json:"epoch"`
	At      int64    `json:"at"`
	Players []string `json:"players"` // see [archive.ArenaRef]
	Round   int      `json:"round,omitempty"`
}

// raced says whether the heat is a race: in a round somebody may be without an opponent.
func (heat *arenaHeat) raced() bool { return heat.Code != "" }

// arenaResult is how a heat ended.
type arenaResult struct {
	Void  bool        `json:"void,omitempty"`
	Early bool        `json:"early,omitempty"`
	Last  bool        `json:"last,omitempty"`
	Round string      `json:"round,omitempty"` // its id
	At    int64       `json:"at"`
	Lines []arenaLine `json:"lines,omitempty"`
}

type arenaLine struct {
	Player string `json:"player"`
	Place  int    `json:"place"`
	Time   int64  `json:"time,omitempty"`
	Idle   bool   `json:"idle,omitempty"` // the player has left, or done nothing

	Unplayed bool   `json:"unplayed,omitempty"` // see [standings.Line], as of the next
	Network  string `json:"network,omitempty"`
}

func (r arenaResult) counted() standings.Result {
	counted := standings.Result{Void: r.Void, Early: r.Early, Last: r.Last}
	for _, l := range r.Lines {
		counted.Lines = append(counted.Lines, standings.Line{
			Player: l.Player, Place: l.Place, Time: l.Time, Unplayed: l.Unplayed, Network: l.Network,
		})
	}
	return counted
}

// arenaWord is a player's word of waiting for the next heat.
type arenaWord struct {
	After  int     `json:"after"`  // the player's last heat
	Since  int64   `json:"since"`  // when it was said first
	Seen   int64   `json:"seen"`   // and last
	Points float64 `json:"points"` // how strong the player is at such puzzles
	Site   string  `json:"site,omitempty"`
}

// Heats and results are kept in pages, each a thing that facts are about, so that what is long over is not read again.
const arenaPage = 100

func aboutHeats(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/heats/", (no-1)/arenaPage)
}

func aboutResults(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/results/", (no-1)/arenaPage)
}

// arenaSeen is what a node has seen of an arena. It belongs to its desk.
type arenaSeen struct {
	code    string
	file    *arenaFile
	early   bool // the arena was ended before its time
	host    signup.Entry
	members map[string]bool         // of the group that it is for
	signed  map[string]signup.Entry // by player
	players map[string]signup.Entry // by what stands for them, as they are called here
	names   map[string]string       // what they are called, by player
	called  map[string]signup.Entry // who was signed up when they were called so
	words   map[string]arenaWord    // by player
	heats   []arenaHeat
	results map[int]arenaResult
	counted map[int]standings.Result // without the finishes that were rejected
	whole   int                      // heats before the first page that is not full of results, or round that is not over
	rounds  []arenaRound
	made    map[int]bool // heats whose rooms are known to be there

	// What was parsed is not parsed again: an arena is read a few times each second, and little of it is new.
	signedRead  store.ParseCache[signup.Entry]
	wordsRead   store.ParseCache[arenaWord]
	heatsRead   store.ParseCache[arenaHeat]
	resultsRead store.ParseCache[arenaResult]

	legs  map[string][]arenaLeg // of a marathon, by what stands for their players, in order
	begun int                   // legs that have a room
	apart map[string][]byte     // who is shown apart, by what stands for them; see [signup.Signups.ViewLeg]

	rejected map[archive.HeatFinish]bool // by an operator

	table   *standings.Table
	places  map[string]int // in its standings; bots, and who is shown apart, have none
	waiting []standings.Waiter
	racing  int   // players in heats
	open    int   // heats without a result
	ended   []int // the heats that ended last, the latest first
}

// isFor says whether a player may see the arena: a group's is for its members and for who has made it.
func (s *arenaSeen) isFor(player string) bool {
	return s.file.Group == "" || s.members[player] || player != "" && player == s.host.Player
}

// arenas are the arenas that this node is asked for.
type arenas struct {
	mu    sync.Mutex
	known map[string]*arenaDesk
}

// arenaDesk is where a node looks at an arena, one at a time.
type arenaDesk struct {
	turn chan struct{} // has something in it while somebody looks
	seen arenaSeen
	read time.Time // when it was; zero is never, or that it is stale
	used time.Time // belongs to arenas.mu
}

const (
	desksMax = 200         // before those are given up that nobody uses
	deskIdle = time.Minute // from then on nobody does
)

func (as *arenas) desk(code string) *arenaDesk {
	as.mu.Lock()
	defer as.mu.Unlock()
	d := as.known[code]
	if d == nil {
		if len(as.known) >= desksMax {
			for code, d := range as.known {
				if time.Since(d.used) > deskIdle {
					delete(as.known, code)
				}
			}
		}
		if as.known == nil {
			as.known = map[string]*arenaDesk{}
		}
		d = &arenaDesk{turn: make(chan struct{}, 1), seen: arenaSeen{code: code}}
		as.known[code] = d
	}
	d.used = time.Now()
	return d
}

// drop gives a desk up.
func (as *arenas) drop(code string) {
	as.mu.Lock()
	defer as.mu.Unlock()
	delete(as.known, code)
}

// inArena has somebody look at what this node knows of an arena that is no older than it may be. The arena is
// not to be kept.
func (h *Host) inArena(ctx context.Context, code string, old time.Duration, look func(*arenaSeen) error) error {
	code, err := ParseCode(code)
	if err != nil {
		return errNoArena
	}
	ctx, cancel := h.within(ctx, StoreWait)
	defer cancel()
	d := h.arenas.desk(code)
	select {
	case d.turn <- struct{}{}:
	case <-ctx.Done():
		return h.ClientError(ctx.Err())
	}
	defer func() { <-d.turn }()
	if time.Since(d.read) >= old {
		began := time.Now()
		err := h.readArena(ctx, &d.seen)
		if errors.Is(err, store.ErrNotFound) {
			h.arenas.drop(code)
			return errNoArena
		}
		if err != nil {
			return h.ClientError(err)
		}
		d.read = began
	}
	return look(&d.seen)
}

// inArenaFor is inArena for somebody who may see it. Who was not known to, it looks for anew.
func (h *Host) inArenaFor(ctx context.Context, player, code string, old time.Duration,
	look func(*arenaSeen) error) error {
	open := false
	within := func(s *arenaSeen) error {
		if open = s.isFor(player); open {
			return look(s)
		}
		return errNoMember
	}
	err := h.inArena(ctx, code, old, within)
	if errors.Is(err, errNoMember) && old > arenaStep {
		err = h.inArena(ctx, code, arenaStep, within)
	}
	return err
}

// readArena reads what has become of an arena, and pairs those who wait. It returns [store.ErrNotFound] if there is
// none. Who waits is read before the heats: a word that is older than a heat counts no more, and a newer one is read
// the next time.
func (h *Host) readArena(ctx context.Context, s *arenaSeen) error {
	about, err := h.store.List(ctx, signup.AboutTournament(s.code))
	if err != nil {
		return err
	}
	if about[arenaSettings] == nil {
		return store.ErrNotFound
	}
	if s.file == nil {
		f := new(arenaFile)
		if err := json.Unmarshal(about[arenaSettings], f); err != nil {
			return fmt.Errorf("read arena %s: %w", s.code, err)
		}
		s.file, s.results, s.made = f, map[int]arenaResult{}, map[int]bool{}
	}
	s.file, s.early = s.file.endedBy(about[arenaEnded]), about[arenaEnded] != nil
	s.host = signup.Host(about)
	if s.file.Group != "" {
		if s.members, err = h.players.Social.Members(ctx, s.file.Group); err != nil {
			return err
		}
	}
	if s.signed, err = h.players.Signups.Players(ctx, s.code, &s.signedRead); err != nil {
		return err
	}
	words, err := h.store.List(ctx, signup.AboutWaiting(s.code))
	if err != nil {
		return err
	}
	read := h.readHeats
	switch {
	case s.file.inRounds():
		read = h.readRounds
	case s.file.marathon():
		read = h.readLegs
	}
	if err := read(ctx, s); err != nil {
		return err
	}
	rejected, err := archive.RejectedInHeats(ctx, h.store, s.code)
	if err != nil {
		return err
	}
	if s.words, err = s.wordsRead.Parse(words); err != nil {
		return fmt.Errorf("read who waits in arena %s: %w", s.code, err)
	}
	s.rejected = rejected
	s.addUp()
	now := h.now()
	s.await(now)
	switch {
	case s.phase(now) != protocol.ArenaRunning, s.file.marathon():
		return nil
	case s.file.inRounds():
		return h.goOn(ctx, s, now)
	}
	return h.pairArena(ctx, s, now)
}

// readHeats reads the heats and results from the first page on that is not full of them.
func (h *Host) readHeats(ctx context.Context, s *arenaSeen) error {
	s.heats = s.heats[:s.whole]
	for no := s.whole + 1; ; no += arenaPage {
		heats, err := readPage(ctx, h.store, &s.heatsRead, aboutHeats(s.code, no))
		if err != nil {
			return err
		}
		results, err := readPage(ctx, h.store, &s.resultsRead, aboutResults(s.code, no))
		if err != nil {
			return err
		}
		for i := range arenaPage {
			heat, ok := heats[no+i]
			if !ok {
				return nil
			}
			s.heats = append(s.heats, heat)
			if r, over := results[no+i]; over {
				s.results[no+i] = r
			}
		}
		if len(results) == arenaPage && s.whole == no-1 {
			s.whole += arenaPage
		}
	}
}

// winner is who was first of those who have finished a heat, or "".
func (s *arenaSeen) winner(no int) string {
	for _, l := range s.counted[no].Lines {
		if l.Place == 1 && l.Time > 0 {
			return l.Player
		}
	}
	return ""
}

// readPage reads what is known of heats by their numbers.
func readPage[T any](ctx context.Context, facts store.KV, read *store.ParseCache[T], about string) (map[int]T, error) {
	stated, err := facts.List(ctx, about)
	if err != nil {
		return nil, err
	}
	values, err := read.Parse(stated)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", about, err)
	}
	all := make(map[int]T, len(values))
	for name, value := range values {
		no, err := strconv.Atoi(name)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", about, err)
		}
		all[no] = value
	}
	return all, nil
}

// addUp makes the standings anew.
func (s *arenaSeen) addUp() {
	s.addUpHeats()
	s.places = s.table.Places(func(ref string) bool { return game.IsBot(ref) || s.isApart(ref) })
}

func (s *arenaSeen) isApart(ref string) bool {
	_, apart := s.apart[ref]
	return apart
}

func (s *arenaSeen) addUpHeats() {
	s.nameAll()
	s.players = make(map[string]signup.Entry, len(s.signed))
	refs := make([]string, 0, len(s.signed))
	for player, in := range s.signed {
		ref := archive.ArenaRef(s.code, player)
		in.Name = s.names[player]
		s.players[ref] = in
		refs = append(refs, ref)
	}
	if s.file.marathon() {
		s.addUpLegs(refs)
		return
	}
	heats := make([]standings.Heat, len(s.heats))
	s.counted = make(map[int]standings.Result, len(s.results))
	s.ended = s.ended[:0]
	for i, heat := range s.heats {
		heats[i].Players = heat.Players
		if r, over := s.results[i+1]; over {
			s.counted[i+1] = r.counted().Without(func(ref string) bool {
				return s.rejected[archive.HeatFinish{No: i + 1, Player: ref}]
			})
			if !r.Void {
				s.ended = append(s.ended, i+1)
			}
		}
	}
	s.open = len(heats) - len(s.counted)
	if s.file.inRounds() {
		s.addUpRounds(refs)
	} else {
		s.table = standings.NewTable(refs, heats, s.counted)
	}
	slices.SortFunc(s.ended, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.results[b].At, s.results[a].At), cmp.Compare(b, a))
	})
	s.ended = s.ended[:min(arenaLasts, len(s.ended))]
}

// nameAll has nobody go by a name that can be taken for that of who signed up before, or of the host.
func (s *arenaSeen) nameAll() {
	if s.names != nil && maps.Equal(s.signed, s.called) {
		return
	}
	s.called, s.names = maps.Clone(s.signed), make(map[string]string, len(s.signed))
	var there game.Names
	if in, signed := s.signed[s.host.Player]; signed {
		s.names[in.Player] = there.Take(in.Name)
	}
	there.Add(s.host.Name) // the arena tells it, also where the host plays under another one
	for _, in := range slices.SortedFunc(maps.Values(s.signed), func(a, b signup.Entry) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Player, b.Player))
	}) {
		if in.Player != s.host.Player {
			s.names[in.Player] = there.Take(in.Name)
		}
	}
}

// over says whether a heat is over, or never was a race.
func (s *arenaSeen) over(no int) bool {
	_, over := s.results[no]
	return over || !s.heats[no-1].raced()
}

// await finds who waits, and how many are in heats.
func (s *arenaSeen) await(now int64) {
	if s.file.marathon() {
		return // nobody waits for others
	}
	s.waiting, s.racing = s.waiting[:0], 0
	for ref, in := range s.players {
		last := s.table.Last(ref)
		word, said := s.words[in.Player]
		if last > 0 && !s.over(last) && !(said && word.After == last) {
			s.racing++
		}
		if said && word.After == last && now-word.Seen < arenaHere.Milliseconds() {
			s.waiting = append(s.waiting, standings.Waiter{
				Player: ref, Since: max(word.Since, s.file.Start), Rating: word.Points,
			})
		}
	}
}

// pairArena leads those who wait into heats, one after the other, as all nodes agree. Where another node was faster
// with a heat, its players are paired no more.
func (h *Host) pairArena(ctx context.Context, s *arenaSeen, now int64) error {
	for {
		players := s.table.Next(s.waiting, s.file.Heat, s.racing, now)
		if players == nil {
			return nil
		}
		no := len(s.heats) + 1
		fresh, err := json.Marshal(arenaHeat{Code: NewCode(), Epoch: NewEpoch(), At: now, Players: players})
		if err != nil {
			return err
		}
		agreed, err := h.store.Put(ctx, store.Record{
			Key: aboutHeats(s.code, no), Name: strconv.Itoa(no), Value: fresh, TTL: s.file.keep(now),
		})
		if err != nil {
			return err
		}
		var heat arenaHeat
		if err := json.Unmarshal(agreed, &heat); err != nil {
			return fmt.Errorf("read heat %d of arena %s: %w", no, s.code, err)
		}
		s.heats = append(s.heats, heat)
		s.table.Lead(heat.Players)
		s.open++
		s.racing += len(heat.Players)
		s.waiting = slices.DeleteFunc(s.waiting, func(w standings.Waiter) bool { return slices.Contains(heat.Players, w.Player) })
	}
}
