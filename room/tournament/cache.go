package tournament

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

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/tournament/signup"
	"nonet/room/tournament/standings"
)

// heatRecord is the stored record of a heat, which the nodes agreed on.
type heatRecord struct {
	Code    string   `json:"code"` // of its room
	Epoch   string   `json:"epoch"`
	At      int64    `json:"at"`
	Players []string `json:"players"` // see [archive.ArenaRef]
	Round   int      `json:"round,omitempty"`
}

// isRace reports whether the heat is a race. In rounds, a heat may consist of one player with a bye.
func (heat *heatRecord) isRace() bool { return heat.Code != "" }

// resultRecord is the stored result of a heat.
type resultRecord struct {
	standings.Result
	Round string `json:"round,omitempty"` // the round's ID
	At    int64  `json:"at"`
}

// waitRecord is the stored record of a player who waits for the next heat. Players renew it while they wait.
type waitRecord struct {
	After  int     `json:"after"`  // the player's last heat; an older record does not count
	Since  int64   `json:"since"`  // when it was first put
	Seen   int64   `json:"seen"`   // when it was last renewed
	Points float64 `json:"points"` // the player's rating at such puzzles
	Site   string  `json:"site,omitempty"`
}

// Heats and results are stored in pages, each under its own key, so that finished ones are not read again.
const pageLen = 100

func aboutHeats(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/heats/", (no-1)/pageLen)
}

func aboutResults(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/results/", (no-1)/pageLen)
}

// snapshot is the state of a tournament as a node has read it. It belongs to a cacheEntry.
type snapshot struct {
	code    string
	file    *settings
	early   bool // the tournament was ended early
	host    signup.Entry
	members map[string]bool         // of the group that the tournament is for
	signed  map[string]signup.Entry // by player
	players map[string]signup.Entry // by reference, see [archive.ArenaRef], with their names in this tournament
	names   map[string]string       // names in this tournament, by player
	called  map[string]signup.Entry // signed when names was computed
	words   map[string]waitRecord   // by player
	heats   []heatRecord
	results map[int]resultRecord
	counted map[int]standings.Result // without the finishes that were rejected
	whole   int                      // heats before the first page or round that is not complete
	rounds  []roundRecord
	made    map[int]bool // heats whose rooms are known to exist

	// Parsed records are cached, because a tournament is read several times per second and changes little.
	signedRead  store.ParseCache[signup.Entry]
	wordsRead   store.ParseCache[waitRecord]
	heatsRead   store.ParseCache[heatRecord]
	resultsRead store.ParseCache[resultRecord]

	legs  map[string][]legRecord // of a marathon, in order, by reference of the player
	begun int                    // the number of legs that have a room
	apart map[string][]byte      // players who are shown without a place, by reference; see [Service.createLeg]

	rejected map[archive.HeatFinish]bool // by an operator

	table   *standings.Table
	places  map[string]int // in the standings; bots and players who are shown apart have none
	waiting []standings.Waiter
	racing  int   // players in heats
	open    int   // heats without a result
	ended   []int // the last finished heats, latest first
}

// isFor reports whether a player may see the tournament. A group's tournament is visible to its members and to the
// host.
func (s *snapshot) isFor(player string) bool {
	return s.file.Group == "" || s.members[player] || player != "" && player == s.host.Player
}

// cache holds the tournaments that this node has read.
type cache struct {
	mu    sync.Mutex
	known map[string]*cacheEntry
}

// cacheEntry holds one tournament. Its snapshot is used by one caller at a time, so that an expired one is read again
// once and not by every request (a cache stampede).
type cacheEntry struct {
	turn chan struct{} // full while the snapshot is in use
	seen snapshot
	read time.Time // when the snapshot was read; zero if never
	used time.Time // guarded by cache.mu
}

const (
	cacheMax  = 200         // the number of entries from which idle ones are evicted
	cacheIdle = time.Minute // the time since its last use after which an entry is idle
)

// entry returns the entry of a tournament, which is created if necessary.
func (c *cache) entry(code string) *cacheEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.known[code]
	if d == nil {
		if len(c.known) >= cacheMax {
			for code, d := range c.known {
				if time.Since(d.used) > cacheIdle {
					delete(c.known, code)
				}
			}
		}
		if c.known == nil {
			c.known = map[string]*cacheEntry{}
		}
		d = &cacheEntry{turn: make(chan struct{}, 1), seen: snapshot{code: code}}
		c.known[code] = d
	}
	d.used = time.Now()
	return d
}

// drop removes an entry.
func (c *cache) drop(code string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, code)
}

// view calls look with a snapshot of a tournament that is at most old. The snapshot is only valid during the call.
func (t *Service) view(ctx context.Context, code string, old time.Duration, look func(*snapshot) error) error {
	code, err := room.ParseCode(code)
	if err != nil {
		return errNotFound
	}
	ctx, cancel := t.Within(ctx)
	defer cancel()
	d := t.cache.entry(code)
	select {
	case d.turn <- struct{}{}:
	case <-ctx.Done():
		return t.Rooms.ClientError(ctx.Err())
	}
	defer func() { <-d.turn }()
	if time.Since(d.read) >= old {
		began := time.Now()
		err := t.read(ctx, &d.seen)
		if errors.Is(err, store.ErrNotFound) {
			t.cache.drop(code)
			return errNotFound
		}
		if err != nil {
			return t.Rooms.ClientError(err)
		}
		d.read = began
	}
	return look(&d.seen)
}

// viewFor is like view for a player who may see the tournament. If the cached snapshot does not permit it, the
// tournament is read again first.
func (t *Service) viewFor(ctx context.Context, player, code string, old time.Duration,
	look func(*snapshot) error) error {
	open := false
	within := func(s *snapshot) error {
		if open = s.isFor(player); open {
			return look(s)
		}
		return errNoMember
	}
	err := t.view(ctx, code, old, within)
	if errors.Is(err, errNoMember) && old > freshFor {
		err = t.view(ctx, code, freshFor, within)
	}
	return err
}

// read reads a tournament and pairs waiting players. It returns [store.ErrNotFound] if there is none. It reads waiting
// players before heats: a wait record that is older than the player's last heat does not count, and a newer one is read
// the next time.
func (t *Service) read(ctx context.Context, s *snapshot) error {
	about, err := t.Store.List(ctx, signup.AboutTournament(s.code))
	if err != nil {
		return err
	}
	if about[settingsName] == nil {
		return store.ErrNotFound
	}
	if s.file == nil {
		f := new(settings)
		if err := json.Unmarshal(about[settingsName], f); err != nil {
			return fmt.Errorf("read arena %s: %w", s.code, err)
		}
		s.file, s.results, s.made = f, map[int]resultRecord{}, map[int]bool{}
	}
	s.file, s.early = s.file.endEarly(about[endedName]), about[endedName] != nil
	s.host = signup.Host(about)
	if s.file.Group != "" {
		if s.members, err = t.Players.Social.Members(ctx, s.file.Group); err != nil {
			return err
		}
	}
	if s.signed, err = t.Players.Signups.Players(ctx, s.code, &s.signedRead); err != nil {
		return err
	}
	words, err := t.Store.List(ctx, signup.AboutWaiting(s.code))
	if err != nil {
		return err
	}
	read := t.readHeats
	switch {
	case s.file.hasRounds():
		read = t.readRounds
	case s.file.marathon():
		read = t.readLegs
	}
	if err := read(ctx, s); err != nil {
		return err
	}
	rejected, err := archive.ListRejectedInHeats(ctx, t.Store, s.code)
	if err != nil {
		return err
	}
	if s.words, err = s.wordsRead.Parse(words); err != nil {
		return fmt.Errorf("read the waiting players of arena %s: %w", s.code, err)
	}
	s.rejected = rejected
	s.computeStandings()
	now := t.Now()
	s.await(now)
	switch phase := s.phase(now); {
	case phase == protocol.ArenaEnding:
		return t.voidLost(ctx, s, now)
	case phase != protocol.ArenaRunning, s.file.marathon():
		return nil
	case s.file.hasRounds():
		return t.advance(ctx, s, now)
	}
	return t.pairWaiting(ctx, s, now)
}

// readHeats reads heats and results from the first page on that lacks results.
func (t *Service) readHeats(ctx context.Context, s *snapshot) error {
	s.heats = s.heats[:s.whole]
	for no := s.whole + 1; ; no += pageLen {
		heats, err := readPage(ctx, t.Store, &s.heatsRead, aboutHeats(s.code, no))
		if err != nil {
			return err
		}
		results, err := readPage(ctx, t.Store, &s.resultsRead, aboutResults(s.code, no))
		if err != nil {
			return err
		}
		for i := range pageLen {
			heat, ok := heats[no+i]
			if !ok {
				return nil
			}
			s.heats = append(s.heats, heat)
			if r, over := results[no+i]; over {
				s.results[no+i] = r
			}
		}
		if len(results) == pageLen && s.whole == no-1 {
			s.whole += pageLen
		}
	}
}

// winner returns the first of the players who finished a heat, or "" if none did.
func (s *snapshot) winner(no int) string {
	for _, l := range s.counted[no].Lines {
		if l.Place == 1 && l.Time > 0 {
			return l.Player
		}
	}
	return ""
}

// readPage reads records that are named by the numbers of heats.
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

func (s *snapshot) computeStandings() {
	s.computeHeats()
	s.places = s.table.Places(func(ref string) bool { return game.IsBot(ref) || s.isApart(ref) })
}

func (s *snapshot) isApart(ref string) bool {
	_, apart := s.apart[ref]
	return apart
}

func (s *snapshot) computeHeats() {
	s.assignNames()
	s.players = make(map[string]signup.Entry, len(s.signed))
	refs := make([]string, 0, len(s.signed))
	for player, in := range s.signed {
		in.Name = s.names[player]
		s.players[in.Ref] = in
		refs = append(refs, in.Ref)
	}
	if s.file.marathon() {
		s.computeLegs(refs)
		return
	}
	heats := make([]standings.Heat, len(s.heats))
	s.counted = make(map[int]standings.Result, len(s.results))
	s.ended, s.open = s.ended[:0], 0
	for i, heat := range s.heats {
		heats[i] = standings.Heat{Players: heat.Players, Bye: !heat.isRace()}
		if !s.isOver(i + 1) {
			s.open++
		}
		if r, over := s.results[i+1]; over {
			s.counted[i+1] = r.Without(func(ref string) bool {
				return s.rejected[archive.HeatFinish{No: i + 1, Player: ref}]
			})
			if !r.Void {
				s.ended = append(s.ended, i+1)
			}
		}
	}
	if s.file.hasRounds() {
		s.computeRounds(refs, heats)
	} else {
		s.table = standings.NewTable(refs, heats, s.counted)
	}
	slices.SortFunc(s.ended, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.results[b].At, s.results[a].At), cmp.Compare(b, a))
	})
	s.ended = s.ended[:min(lastMax, len(s.ended))]
}

// assignNames replaces names that can be confused with the name of a player who signed up earlier, or with the host's.
func (s *snapshot) assignNames() {
	if s.names != nil && maps.Equal(s.signed, s.called) {
		return
	}
	s.called, s.names = maps.Clone(s.signed), make(map[string]string, len(s.signed))
	var there game.Names
	if in, signed := s.signed[s.host.Player]; signed {
		s.names[in.Player] = there.Take(in.Name)
	}
	there.Add(s.host.Name) // the host's name is shown even if the host plays under another one
	for _, in := range slices.SortedFunc(maps.Values(s.signed), func(a, b signup.Entry) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Player, b.Player))
	}) {
		if in.Player != s.host.Player {
			s.names[in.Player] = there.Take(in.Name)
		}
	}
}

// isOver reports whether a heat is over or was never a race.
func (s *snapshot) isOver(no int) bool {
	_, over := s.results[no]
	return over || !s.heats[no-1].isRace()
}

// await computes which players wait and how many are in heats.
func (s *snapshot) await(now int64) {
	if s.file.marathon() {
		return // players do not wait for others
	}
	s.waiting, s.racing = s.waiting[:0], 0
	for ref, in := range s.players {
		last := s.table.Last(ref)
		word, said := s.words[in.Player]
		if last > 0 && !s.isOver(last) && !(said && word.After == last) {
			s.racing++
		}
		if said && word.After == last && now-word.Seen < waitingFor.Milliseconds() {
			s.waiting = append(s.waiting, standings.Waiter{
				Player: ref, Since: max(word.Since, s.file.Start), Rating: word.Points,
			})
		}
	}
}

// pairWaiting leads waiting players into heats, one heat after the other, until no more heats are possible. If another
// node was faster with a heat, its players are not paired again.
func (t *Service) pairWaiting(ctx context.Context, s *snapshot, now int64) error {
	for {
		players := s.table.Next(s.waiting, s.file.Heat, s.racing, now)
		if players == nil {
			return nil
		}
		no := len(s.heats) + 1
		heat, err := store.AgreeJSON(ctx, t.Store,
			store.Record{Key: aboutHeats(s.code, no), Name: strconv.Itoa(no), TTL: s.file.keep(now)},
			heatRecord{Code: room.NewCode(), Epoch: room.NewEpoch(), At: now, Players: players})
		if err != nil {
			return err
		}
		s.heats = append(s.heats, heat)
		s.table.Lead(heat.Players, true)
		s.open++
		s.racing += len(heat.Players)
		s.waiting = slices.DeleteFunc(s.waiting, func(w standings.Waiter) bool {
			return slices.Contains(heat.Players, w.Player)
		})
	}
}
