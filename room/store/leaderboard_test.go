package store_test

import (
	"nonet/room/store"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPeriodsOfARound(t *testing.T) {
	at := time.Date(2027, 1, 2, 23, 59, 0, 0, time.UTC).UnixMilli()
	r := store.RankedRound{ID: "r", Mode: "race", At: at, Finishes: []store.Row{{}}}
	until := map[string]string{}
	for _, k := range r.Rankings() {
		until[k.Period] = store.Day(k.Until)
	}
	require.Equal(t, map[string]string{
		"all": "1970-01-01", "2027-01": "2027-04-04", "2026-W53": "2027-02-08", "2027-01-02": "2027-01-11",
	}, until)
	r.Daily = "2027-01-02"
	require.Len(t, r.Rankings(), 1)
	r.Daily = "no day"
	require.Empty(t, r.Rankings())
}
