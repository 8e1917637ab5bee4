package players

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"nonet/room/store"
)

// Who is a second guest too could look at the day's puzzle, or a marathon's, as the first, and finish it as the second.
// So it is known when an address saw a puzzle first, and a player who was not known by then is shown apart.

// aboutLooks is what is known of an address on a day, or in a marathon. Site tells it to nobody, and is kept for as
// long as tries are, or the marathon is.
func aboutLooks(when, site string) string { return "looks/" + when + "/" + site }

// Apart notes that a player sees one of today's puzzles, and says whether the time is to be shown apart: somebody at
// the same address saw it before this player was known. Who has finished a round before that was known.
func (ps *People) Apart(ctx context.Context, who Player, d DailyOf) (bool, error) {
	return ps.late(ctx, who, store.Fact{
		About: aboutLooks(d.Day, who.Site), Name: specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty), Keep: triesKept,
	})
}

// LookAtLeg notes that a player is led to a marathon's puzzle, and keeps it if the player, who is called ref there, is
// to be shown apart in it for that: as [People.Apart].
func (ps *People) LookAtLeg(ctx context.Context, who Player, leg ArenaLeg, ref string) error {
	apart, err := ps.late(ctx, who, store.Fact{
		About: aboutLooks(leg.Arena+"/"+leg.Mark, who.Site), Name: strconv.Itoa(leg.No), Keep: leg.Keep,
	})
	if err == nil && apart {
		_, err = ps.store.State(ctx, store.Fact{About: AboutApart(leg.Arena), Name: ref, Keep: leg.Keep})
	}
	return err
}

// AboutApart is who is shown apart in a marathon, by what stands for them there.
func AboutApart(code string) string { return AboutArena(code) + "/apart" }

// late notes a look at a puzzle, unless somebody at the same address looked before, and says whether that was somebody
// else before this player was known.
func (ps *People) late(ctx context.Context, who Player, look store.Fact) (bool, error) {
	if who.Site == "" {
		return false, nil
	}
	sum := sha256.Sum256([]byte("nonet look " + who.ID))
	mine := hex.EncodeToString(sum[:8])
	look.Value = fmt.Appendf(nil, "%d %s", ps.now(), mine)
	first, err := ps.store.State(ctx, look)
	if err != nil {
		return false, err
	}
	var at int64
	var by string
	if _, err := fmt.Sscan(string(first), &at, &by); err != nil {
		return false, fmt.Errorf("read who saw a puzzle first: %w", err)
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
