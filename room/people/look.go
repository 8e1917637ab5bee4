package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"nonet/room/store"
)

// Who is a second guest too could look at the day's puzzle as the first, and finish it as the second. So it is known
// when an address saw a puzzle first, and the time of a player who was not known by then is shown apart.

// aboutLooks is what is known of an address on a day. Site tells it to nobody, and is kept for as long as tries are.
func aboutLooks(day, site string) string { return "looks/" + day + "/" + site }

// Apart notes that a player sees one of today's puzzles, and says whether the time is to be shown apart: somebody at
// the same address saw it before this player was known. Who has finished a round before that was known.
func (ps *People) Apart(ctx context.Context, who Player, d DailyOf) (bool, error) {
	if who.Site == "" {
		return false, nil
	}
	sum := sha256.Sum256([]byte("nonet look " + who.ID))
	mine := hex.EncodeToString(sum[:8])
	first, err := ps.store.State(ctx, store.Fact{
		About: aboutLooks(d.Day, who.Site), Name: specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty),
		Value: fmt.Appendf(nil, "%d %s", ps.now(), mine), Keep: triesKept,
	})
	if err != nil {
		return false, err
	}
	var at int64
	var by string
	if _, err := fmt.Sscan(string(first), &at, &by); err != nil {
		return false, fmt.Errorf("read who saw a daily puzzle first: %w", err)
	}
	if by == mine || who.Since <= at {
		return false, nil
	}
	_, total, err := ps.store.Remembered(ctx, who.ID, 0, 0)
	if err != nil || total == 0 {
		return err == nil, err
	}
	oldest, _, err := ps.store.Remembered(ctx, who.ID, total-1, 1)
	return err == nil && (len(oldest) == 0 || oldest[0].At > at), err
}
