package ranking

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/internal/parallel"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players/history"
	"nonet/room/players/social"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// A season is a player's results of a month. A history has only the latest rounds, so each round is also a record under
// its month. Adding it is idempotent. Months are stored by UTC; the month in the player's time zone is computed when
// the season is read.

const (
	seasonKept = 400 * day // after the last round of the month, so that it can be compared with a year later
	// seasonMax is the maximum number of rounds per player and month.
	seasonMax    = 2000
	seasonBests  = 6  // puzzles shown with a best time
	seasonDoubts = 5  // finishes that are tried for one best time
	seasonMet    = 3  // friends in the result
	seasonLook   = 60 // friends whose rounds are read
	placesTold   = 3  // first, second and third
)

// seasons has the months of a player under the player's key, and the rounds of a month under that and the month.
var seasons = store.NewCollection("seasons", seasonKept, store.NamesPlayers)

// addToMonth adds a round, in the form of the history, to its month. Bots have no months.
func (rk *Ranking) addToMonth(ctx context.Context, player string, r store.PlayedRound) error {
	if game.IsBot(player) {
		return nil
	}
	utcMonth := store.Month(r.At)
	err := rk.Store.PutAll(ctx, []store.Record{
		{Key: seasons.Key(player), Name: utcMonth, TTL: seasonKept}, // first, because it leads to the rounds
		{Key: seasons.Key(player, utcMonth), Name: r.Round, Value: r.Data, TTL: seasonKept, Limit: seasonMax},
	})
	return store.IfFull(err, nil) // a full month takes up no more rounds
}

// roundsOfMonths returns the rounds of a player in some months of UTC, by id.
func (rk *Ranking) roundsOfMonths(ctx context.Context, player string, utcMonths []string) (
	map[string]protocol.Played, error) {
	all := map[string]protocol.Played{}
	for _, utcMonth := range utcMonths {
		rounds, err := store.ListJSON[protocol.Played](ctx, rk.Store, seasons.Key(player, utcMonth))
		if err != nil {
			return nil, err
		}
		maps.Copy(all, rounds)
	}
	return all, nil
}

// month is a month in a player's time zone.
type month struct {
	in   zones
	from date // its first day
	days int
}

// monthAt returns the month of a day.
func monthAt(d date, in zones) month {
	at := d.begins()
	first := time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
	return month{in, dateIn(first.UnixMilli(), time.UTC), first.AddDate(0, 1, -1).Day()}
}

func (m month) String() string { return monthName(m.from) }

func monthName(d date) string { return d.String()[:len("2026-11")] }

// nth returns how many days after the first of the month a day is. It returns false if the day is of another month.
func (m month) nth(d date) (int, bool) {
	return int(d - m.from), d >= m.from && d < m.from+date(m.days)
}

// utcMonths returns the months of UTC that the month may overlap.
func (m month) utcMonths() []string {
	return []string{monthName(m.from - 1), monthName(m.from), monthName(m.from + date(m.days))}
}

// findMonth returns the wanted month, or the player's current one for "". zone is used if the player has no time zone
// stored.
func (rk *Ranking) findMonth(ctx context.Context, player, wanted, zone string) (month, error) {
	in, err := rk.zonesOf(ctx, player)
	if err != nil {
		return month{}, err
	}
	if at, ok := findZone(zone, rk.Now()); ok && len(in) == 0 {
		in = zones{{at: at}}
	}
	if wanted == "" {
		return monthAt(in.date(rk.Now()), in), nil
	}
	first, err := time.Parse("2006-01", wanted)
	if err != nil {
		return month{}, catalog.Refuse("There is no month %q: a month is written 2026-11.", wanted)
	}
	// Daily puzzles change at midnight UTC, when the player's month may not have begun.
	if first.After(time.UnixMilli(rk.Now()).Add(zoneEast)) {
		return month{}, catalog.Refuse("The month %s has not begun.", wanted)
	}
	return monthAt(dateIn(first.UnixMilli(), time.UTC), in), nil
}

// Season returns a player's results of a month such as "2026-11", or of the current one for "". zone is the IANA name
// of the time zone to use if the player has none stored. The error is a [*protocol.Refusal] if there is no such month.
func (rk *Ranking) Season(ctx context.Context, player, wanted, zone string) (protocol.Season, error) {
	out := protocol.Season{Dailies: []protocol.CountedDay{}, Kinds: []protocol.SeasonKind{},
		Best: []protocol.SeasonBest{}, Ratings: []protocol.SeasonRating{}, Friends: []protocol.SeasonFriend{}}
	m, err := rk.findMonth(ctx, player, wanted, zone)
	if err != nil {
		return out, err
	}
	out.Month, out.Days = m.String(), make([]int, m.days)
	out.Zone = m.in.of(min(rk.Now(), (m.from + date(m.days)).begins().UnixMilli())).String()
	rounds, err := rk.seasonRounds(ctx, player, m, &out)
	if err != nil {
		return out, err
	}
	rk.countRounds(&out, m, rounds)
	if err := rk.seasonDays(ctx, player, m, &out); err != nil {
		return out, err
	}
	if err := rk.seasonBest(ctx, player, rounds, &out); err != nil {
		return out, err
	}
	if err := rk.seasonRatings(ctx, player, m, &out); err != nil {
		return out, err
	}
	err = rk.seasonFriends(ctx, player, rounds, &out)
	return out, err
}

// seasonRounds returns the player's rounds of a month, and sets the months in which there are some. It includes rounds
// of the history, because older rounds are in no month.
func (rk *Ranking) seasonRounds(ctx context.Context, player string, m month, out *protocol.Season) (
	map[string]protocol.Played, error) {
	known, err := rk.Store.List(ctx, seasons.Key(player))
	if err != nil {
		return nil, err
	}
	months := map[string]bool{m.String(): true}
	for name := range known {
		months[name] = true
	}
	rounds, err := rk.roundsOfMonths(ctx, player, m.utcMonths())
	if err != nil {
		return nil, err
	}
	kept, err := history.Read(ctx, rk.Store, player, 0, store.HistoryMax)
	if err != nil {
		return nil, err
	}
	for _, r := range kept.Rounds {
		months[monthName(m.in.date(startOfPlay(r)))] = true
		rounds[r.Round] = r
	}
	inMonth := 0
	maps.DeleteFunc(rounds, func(_ string, r protocol.Played) bool {
		if store.Month(r.At) == m.String() {
			inMonth++
		}
		_, of := m.nth(m.in.date(startOfPlay(r)))
		return !of
	})
	out.Full = inMonth >= seasonMax
	out.Months = slices.SortedFunc(maps.Keys(months), func(a, b string) int { return strings.Compare(b, a) })
	return rounds, nil
}

// startOfPlay returns the time that determines the day of a round. A daily puzzle that counts belongs to the day on
// which it was begun, as in a streak.
func startOfPlay(r protocol.Played) int64 {
	if r.Daily != "" && r.Ranked {
		return r.Begun
	}
	return r.At
}

func (rk *Ranking) countRounds(out *protocol.Season, m month, rounds map[string]protocol.Played) {
	kinds := map[string]*protocol.SeasonKind{}
	for _, r := range rounds {
		k := kinds[r.Kind]
		if k == nil {
			k = &protocol.SeasonKind{Kind: r.Kind, Places: make([]int, placesTold)}
			kinds[r.Kind] = k
		}
		nth, _ := m.nth(m.in.date(startOfPlay(r)))
		out.Days[nth]++
		out.Rounds++
		out.Right += r.Right
		k.Rounds++
		if r.Time > 0 {
			out.Solved++
			out.Time += r.Time
			k.Solved++
		}
		if r.Time > 0 && r.Daily != "" {
			k.Dailies++
		}
		if comparesPlayers(r) {
			k.Races++
		}
		if comparesPlayers(r) && r.Place <= placesTold {
			k.Places[r.Place-1]++
		}
	}
	for _, k := range kinds {
		out.Kinds = append(out.Kinds, *k)
	}
	slices.SortFunc(out.Kinds, func(a, b protocol.SeasonKind) int {
		return cmp.Or(cmp.Compare(b.Rounds, a.Rounds), strings.Compare(a.Kind, b.Kind))
	})
}

// comparesPlayers reports whether the players of a round were compared with each other.
func comparesPlayers(r protocol.Played) bool {
	return r.Players > 1 && game.ModeOf(r.Mode).ComparesPlayers()
}

// seasonDays sets the days on which the puzzle of the day was solved, and the longest run.
func (rk *Ranking) seasonDays(ctx context.Context, player string, m month, out *protocol.Season) error {
	last := min(m.from+date(m.days)-1, m.in.date(rk.Now()))
	solved, err := rk.solvedDays(ctx, player, last)
	if err != nil {
		return err
	}
	for _, kind := range rk.Kinds {
		days := solved[kind.Name()]
		eachRun(days, m.in.contain, last, func(d date, s protocol.Streak) {
			if _, of := m.nth(d); !of || !days[d] {
				return
			}
			out.Dailies = append(out.Dailies, protocol.CountedDay{Kind: kind.Name(), Day: d.String()})
			if out.Row == nil || s.Days > out.Row.Days {
				out.Row = &protocol.SeasonRow{Kind: kind.Name(), Days: s.Days}
			}
		})
	}
	slices.SortStableFunc(out.Dailies, func(a, b protocol.CountedDay) int { return strings.Compare(a.Day, b.Day) })
	return nil
}

// seasonBest sets the best times at the leaderboard puzzles that were played most.
func (rk *Ranking) seasonBest(ctx context.Context, player string, rounds map[string]protocol.Played,
	out *protocol.Season) error {
	at := map[store.Leaderboard][]protocol.Played{}
	for _, r := range rounds {
		mode := game.ModeOf(r.Mode)
		if r.Ranked && r.Daily == "" && r.Time > 0 && !mode.Shared {
			b := store.Leaderboard{Kind: r.Kind, Size: r.Size, Rules: r.Rules, Difficulty: r.Difficulty, Mode: r.Mode,
				Metric: store.ByTime, Period: store.PeriodAll}
			at[b] = append(at[b], r)
		}
	}
	boards := slices.SortedFunc(maps.Keys(at), func(a, b store.Leaderboard) int {
		return cmp.Or(cmp.Compare(len(at[b]), len(at[a])), slices.Compare(a.Parts(), b.Parts()))
	})
	for _, b := range boards[:min(len(boards), seasonBests)] {
		if err := rk.addBestTime(ctx, player, b, at[b], out); err != nil {
			return err
		}
	}
	return nil
}

// addBestTime adds the best counted round of a leaderboard's rounds.
func (rk *Ranking) addBestTime(ctx context.Context, player string, b store.Leaderboard, rounds []protocol.Played,
	out *protocol.Season) error {
	slices.SortFunc(rounds, func(a, b protocol.Played) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.At, b.At))
	})
	for _, r := range rounds[:min(len(rounds), seasonDoubts)] {
		counts, err := archive.Counts(ctx, rk.Store, r.Round)
		if err != nil {
			return err
		}
		if !counts(player) {
			continue
		}
		best := protocol.SeasonBest{Played: r}
		ever, err := rk.Store.RowsOf(ctx, b, []string{player})
		if err != nil {
			return err
		}
		best.Record = len(ever) > 0 && ever[0].Round == r.Round
		b.Period = store.Month(r.At)
		page, err := rk.Store.Around(ctx, b, player, 0)
		if err != nil {
			return err
		}
		if len(page.Rows) > 0 {
			best.Rank, best.Of = page.First, page.Total
		}
		out.Best = append(out.Best, best)
		return nil
	}
	return nil
}

// seasonRatings sets how the player's ratings changed.
func (rk *Ranking) seasonRatings(ctx context.Context, player string, m month, out *protocol.Season) error {
	pools, err := rk.ratedPools(ctx, player)
	if err != nil {
		return err
	}
	for _, pool := range pools {
		before, n := 0, 0
		for _, r := range pool.Rounds {
			if d := m.in.date(r.At); d < m.from {
				before++
			} else if _, of := m.nth(d); of {
				n++
			}
		}
		if n == 0 {
			continue
		}
		last := pool.Rounds[before+n-1]
		changed := protocol.SeasonRating{Kind: pool.Kind, Class: string(pool.Class), Rounds: n,
			To: points(archive.Strength(pool.Rounds[:before+n], last.At))}
		if before > 0 || len(pool.Rounds) < archive.RatedMax { // earlier rounds may have expired
			from := points(archive.Strength(pool.Rounds[:before], pool.Rounds[before].At))
			changed.From = &from
		}
		out.Ratings = append(out.Ratings, changed)
	}
	return nil
}

// seasonFriends sets the friends that the player met most. It reads both sides' months, so that nothing about a player
// is stored with another.
func (rk *Ranking) seasonFriends(ctx context.Context, player string, rounds map[string]protocol.Played,
	out *protocol.Season) error {
	together, utcMonths := map[string]protocol.Played{}, map[string]bool{}
	for id, r := range rounds {
		if r.Players > 1 {
			together[id], utcMonths[store.Month(r.At)] = r, true
		}
	}
	if len(together) == 0 {
		return nil
	}
	_, friends, err := rk.Social.FriendsOf(ctx, player)
	if err != nil {
		return err
	}
	friends = friends[:min(len(friends), seasonLook)]
	months := slices.Collect(maps.Keys(utcMonths))
	met, err := parallel.Map(friends, func(m social.Member) (protocol.SeasonFriend, error) {
		theirs, err := rk.roundsOfMonths(ctx, m.Player, months)
		f := countMet(together, theirs)
		f.Name = rk.Policy.ShownName(m.Name)
		return f, err
	})
	met = slices.DeleteFunc(met, func(f protocol.SeasonFriend) bool { return f.Rounds == 0 })
	slices.SortStableFunc(met, func(a, b protocol.SeasonFriend) int { return cmp.Compare(b.Rounds, a.Rounds) })
	out.Friends = append(out.Friends, met[:min(len(met), seasonMet)]...)
	return err
}

// countMet counts the rounds in which two players both played.
func countMet(mine, theirs map[string]protocol.Played) (met protocol.SeasonFriend) {
	for id, r := range mine {
		other, both := theirs[id]
		if !both {
			continue
		}
		met.Rounds++
		if comparesPlayers(r) {
			met.Races++
		}
		if comparesPlayers(r) && r.Place < other.Place {
			met.Ahead++
		}
	}
	return met
}

// exportSeasons adds the rounds of months that the history no longer has.
func (rk *Ranking) exportSeasons(ctx context.Context, out *protocol.Export) error {
	known, err := rk.Store.List(ctx, seasons.Key(out.ID))
	if err != nil {
		return err
	}
	rounds, err := rk.roundsOfMonths(ctx, out.ID, slices.Collect(maps.Keys(known)))
	for _, r := range out.Rounds {
		delete(rounds, r.Round)
	}
	older := slices.SortedFunc(maps.Values(rounds), func(a, b protocol.Played) int {
		return cmp.Or(cmp.Compare(b.At, a.At), strings.Compare(b.Round, a.Round))
	})
	out.Rounds = append(out.Rounds, older...)
	return err
}

// forgetSeasons deletes a player's months.
func (rk *Ranking) forgetSeasons(ctx context.Context, player string) error {
	known, err := rk.Store.List(ctx, seasons.Key(player))
	if err != nil {
		return err
	}
	for utcMonth := range known {
		if err := store.DeleteAll(ctx, rk.Store, seasons.Key(player, utcMonth)); err != nil {
			return err
		}
	}
	// This list is deleted last, because it leads to the other records.
	return store.DeleteAll(ctx, rk.Store, seasons.Key(player))
}
