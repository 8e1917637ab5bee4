package ranking

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"
	_ "time/tzdata" // the zones, for machines without them, as in the image

	"nonet/room/store"
)

// The days of a streak follow the player's time zone, which the browser sends with each try at a daily puzzle. A new
// zone takes effect at the player's next midnight, so that nobody can turn one day into two by changing zones.

const (
	zoneMax   = 64 // bytes of a zone's name
	zonesKept = 16 // zones of a player, the latest
	// the range of offsets from UTC on Earth
	zoneWest = -12 * time.Hour
	zoneEast = 14 * time.Hour
)

// zoneRecords has a player's zones by the milliseconds since when each holds.
var zoneRecords = store.NewCollection("zones", daysKept, store.OfPlayer)

// zone is a player's time zone from some time on.
type zone struct {
	since int64 // Unix milliseconds
	at    *time.Location
}

// zones are a player's time zones, the earliest first. The first one also applies before it was set. An empty list
// means UTC.
type zones []zone

// findZone returns the time zone of an IANA name. It returns false if there is none of that name within the offsets
// of places on Earth.
func findZone(name string, now int64) (*time.Location, bool) {
	if name == "" || name == "Local" || len(name) > zoneMax {
		return nil, false
	}
	at, err := time.LoadLocation(name)
	if err != nil {
		return nil, false
	}
	_, seconds := time.UnixMilli(now).In(at).Zone()
	ahead := time.Duration(seconds) * time.Second
	return at, ahead >= zoneWest && ahead <= zoneEast
}

// SetZone records a player's time zone by its IANA name, as "Europe/Berlin". The first one holds at once, another one
// from the player's next midnight on. An unknown name changes nothing.
func (rk *Ranking) SetZone(ctx context.Context, player, name string) error {
	at, ok := findZone(name, rk.Now())
	if !ok {
		return nil
	}
	known, err := rk.zonesOf(ctx, player)
	if err != nil || len(known) > 0 && known[len(known)-1].at.String() == name {
		return err
	}
	var since int64
	if len(known) > 0 {
		since = known.midnight(rk.Now())
	}
	_, err = rk.Store.Put(ctx, store.Record{Key: zoneRecords.Key(player), Name: strconv.FormatInt(since, 10),
		Value: []byte(at.String()), TTL: daysKept, Overwrite: true})
	if err != nil || len(known) < zonesKept {
		return err
	}
	return rk.Store.Delete(ctx, zoneRecords.Key(player), strconv.FormatInt(known[0].since, 10))
}

func (rk *Ranking) zonesOf(ctx context.Context, player string) (zones, error) {
	facts, err := rk.Store.List(ctx, zoneRecords.Key(player))
	if err != nil {
		return nil, err
	}
	var all zones
	for since, name := range facts {
		z := zone{at: time.UTC}
		if z.since, err = strconv.ParseInt(since, 10, 64); err != nil {
			return nil, fmt.Errorf("read a player's time zone: %w", err)
		}
		if at, err := time.LoadLocation(string(name)); err == nil { // this machine may know fewer
			z.at = at
		}
		all = append(all, z)
	}
	slices.SortFunc(all, func(a, b zone) int { return cmp.Compare(a.since, b.since) })
	return all, nil
}

// date is a calendar day, as the number of days since 1970-01-01.
type date int

func dateIn(at int64, in *time.Location) date {
	year, month, day := time.UnixMilli(at).In(in).Date()
	return date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsOfDay)
}

const secondsOfDay = 24 * 60 * 60

func (d date) begins() time.Time { return time.Unix(int64(d)*secondsOfDay, 0).UTC() }

func (d date) String() string { return d.begins().Format(time.DateOnly) }

// week returns the number of the date's week, which begins on Monday; 1970 began on a Thursday.
func (d date) week() int { return int(d+3) / 7 }

// of returns the player's time zone at a moment.
func (zs zones) of(at int64) *time.Location {
	in := time.UTC
	for i, z := range zs {
		if i == 0 || z.since <= at {
			in = z.at
		}
	}
	return in
}

// date returns the player's day at a moment.
func (zs zones) date(at int64) date { return dateIn(at, zs.of(at)) }

// midnight returns when the player's day of a moment ends.
func (zs zones) midnight(at int64) int64 {
	in := zs.of(at)
	today := dateIn(at, in)
	year, month, day := (today + 1).begins().Date()
	next := time.Date(year, month, day, 0, 0, 0, 0, in).UnixMilli()
	for dateIn(next, in) <= today { // midnight does not exist if clocks are put forward at it
		next += time.Hour.Milliseconds()
	}
	return next
}

// contain reports whether the player's time zones had a day, because a move over the date line can skip one.
func (zs zones) contain(d date) bool {
	if len(zs) == 0 {
		return true
	}
	for i, z := range zs {
		begun := i == 0 || d >= dateIn(z.since, z.at)
		over := i+1 < len(zs) && d > dateIn(zs[i+1].since-1, z.at)
		if begun && !over {
			return true
		}
	}
	return false
}
