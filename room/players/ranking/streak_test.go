package ranking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestStreakOfDays describes the days since a Monday: x solved, . missed, | the end of a week. The last day is today.
func TestStreakOfDays(t *testing.T) {
	monday := dateIn(time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC).UnixMilli(), time.UTC)
	for days, want := range map[string]struct {
		run    int
		frozen string
		freeze bool
	}{
		"":                       {0, "", true},
		".":                      {0, "", true},
		"x":                      {1, "", true},
		"xxx":                    {3, "", true},
		"xxx.":                   {3, "", true}, // today is not over
		"xxx..":                  {3, "2026-11-05", false},
		"xxx...":                 {0, "", false},
		"xxx.x":                  {4, "2026-11-05", false},
		"x.x.x":                  {1, "", false}, // one freeze a week
		"x.x.xxx|xx":             {5, "", true},
		"xxxxxx.|.xxxxxx":        {12, "2026-11-09", false}, // Sunday of one week, Monday of the next
		"xxxxxx.|..xxxxx":        {5, "", false},
		".......|x":              {1, "", true},
		"xxx.xxx|xxx.xxx|xxx.xx": {17, "2026-11-19", false},
	} {
		solved, d := map[date]bool{}, monday
		for _, c := range days {
			if c != '|' {
				solved[d] = c == 'x'
				d++
			}
		}
		for d, yes := range solved {
			if !yes {
				delete(solved, d)
			}
		}
		s := countRun(solved, zones(nil).contain, max(monday, d-1))
		require.Equal(t, want.run, s.Days, days)
		require.Equal(t, want.frozen, s.Frozen, days)
		require.Equal(t, want.freeze, s.Freeze, days)
	}
}

// at parses a time and returns it in Unix milliseconds.
func at(t *testing.T, text string) int64 {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	require.NoError(t, err)
	return when.UnixMilli()
}

func in(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	require.NoError(t, err)
	return zone
}

// TestDaysInTimeZones checks that days begin and end in the player's time zone, also at the date line and when clocks
// change.
func TestDaysInTimeZones(t *testing.T) {
	for _, c := range []struct{ zone, at, day, ends string }{
		{"UTC", "2026-11-23T23:59:59Z", "2026-11-23", "2026-11-24T00:00:00Z"},
		{"Pacific/Kiritimati", "2026-11-23T10:00:00Z", "2026-11-24", "2026-11-24T10:00:00Z"},
		{"Etc/GMT+12", "2026-11-23T11:59:00Z", "2026-11-22", "2026-11-23T12:00:00Z"},
		{"Asia/Kathmandu", "2026-11-23T18:15:00Z", "2026-11-24", "2026-11-24T18:15:00Z"},
		{"Europe/Berlin", "2026-10-24T22:30:00Z", "2026-10-25", "2026-10-25T23:00:00Z"}, // a day of 25 hours
		{"Europe/Berlin", "2026-03-29T10:00:00Z", "2026-03-29", "2026-03-29T22:00:00Z"}, // of 23
		{"Africa/Cairo", "2026-04-23T20:00:00Z", "2026-04-23", "2026-04-23T22:00:00Z"},  // without a midnight after it
		{"America/Havana", "2026-03-07T20:00:00Z", "2026-03-07", "2026-03-08T05:00:00Z"},
	} {
		zs := zones{{at: in(t, c.zone)}}
		require.Equal(t, c.day, zs.date(at(t, c.at)).String(), "%s %s", c.zone, c.at)
		require.Equal(t, at(t, c.ends), zs.midnight(at(t, c.at)), "%s %s", c.zone, c.at)
	}
}

// TestDaySkippedAtDateLine checks that a player who crosses the date line westwards does not miss the skipped day. A
// player who changes zones every day has all days.
func TestDaySkippedAtDateLine(t *testing.T) {
	day := func(text string) date { return dateIn(at(t, text+"T00:00:00Z"), time.UTC) }
	pago, kiritimati := in(t, "Pacific/Pago_Pago"), in(t, "Pacific/Kiritimati")
	zs := zones{{at: pago}}
	zs = append(zs, zone{zs.midnight(at(t, "2026-11-23T20:00:00Z")), kiritimati}) // 9 o'clock of the 23rd
	for text, want := range map[string]bool{"2026-11-22": true, "2026-11-23": true, "2026-11-24": false,
		"2026-11-25": true} {
		require.Equal(t, want, zs.contain(day(text)), text)
	}
	require.Equal(t, 3, countRun(map[date]bool{day("2026-11-22"): true, day("2026-11-23"): true, day("2026-11-25"): true},
		zs.contain, day("2026-11-25")).Days)
	for since := zs[1].since; len(zs) < 8; { // back and forth, at each midnight
		since = zs.midnight(since)
		zs = append(zs, zone{since, zs[len(zs)-2].at})
	}
	for d := day("2026-11-25"); d <= zs.date(zs[7].since); d++ {
		require.True(t, zs.contain(d), d.String())
	}
}

func TestUnknownTimeZonesAreRefused(t *testing.T) {
	now := at(t, "2026-11-23T12:00:00Z")
	for _, name := range []string{"", "Local", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "Europe", "x\x00y",
		"Europe/Berlin ", string(make([]byte, 1000))} {
		_, ok := findZone(name, now)
		require.False(t, ok, "%q", name)
	}
	for _, name := range []string{"UTC", "Europe/Berlin", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu"} {
		_, ok := findZone(name, now)
		require.True(t, ok, "%q", name)
	}
}
