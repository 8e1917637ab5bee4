package sqlitestore

import (
	"context"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// AddToHistory implements [store.Histories].
func (s *Store) AddToHistory(ctx context.Context, player string, p store.PlayedRound, keep time.Duration) error {
	if err := storecommon.CheckPlayed(player, p); err != nil {
		return err
	}
	p.Data = append([]byte{}, p.Data...)
	return s.write(ctx, "add to a history round "+p.Round, func(c *conn) error {
		if err := c.extendHistory(player, s.ms(), keep); err != nil {
			return err
		}
		known, err := c.exists("SELECT 1 FROM history WHERE player = ? AND round = ?", player, p.Round)
		if err != nil || known {
			return err
		}
		err = c.exec("INSERT INTO history (player, at, round, played) VALUES (?, ?, ?, ?)",
			player, p.At, p.Round, toReadable(p.Data))
		if err != nil {
			return err
		}
		return c.exec(`DELETE FROM history WHERE player = ?1 AND (at, round) IN
			(SELECT at, round FROM history WHERE player = ?1 ORDER BY at DESC, round DESC LIMIT -1 OFFSET ?2)`,
			player, store.HistoryMax)
	})
}

// extendHistory extends the expiry of a player's history. It deletes the history first if it has expired.
func (c *conn) extendHistory(player string, now int64, keep time.Duration) error {
	until, expires := expiry(now, keep), int64(0)
	found, err := c.queryRow(func(s *sqlite3.Stmt) { expires = s.ColumnInt64(0) },
		"SELECT expires FROM history_expiry WHERE player = ?", player)
	switch {
	case err != nil:
		return err
	case found && expires != 0 && expires <= now:
		if err := c.deleteHistory(player); err != nil {
			return err
		}
	case found && (expires == 0 || until != 0 && until <= expires):
		return nil
	}
	return c.exec(`INSERT INTO history_expiry (player, expires) VALUES (?, ?)
		ON CONFLICT DO UPDATE SET expires = excluded.expires`, player, orNull(until))
}

func (c *conn) deleteHistory(player string) error {
	if err := c.exec("DELETE FROM history WHERE player = ?", player); err != nil {
		return err
	}
	return c.exec("DELETE FROM history_expiry WHERE player = ?", player)
}

// History implements [store.Histories].
func (s *Store) History(ctx context.Context, player string, skip, max int) (
	rounds []store.PlayedRound, total int, err error) {
	err = s.read(ctx, "read a history", func(c *conn) error {
		kept, err := c.exists("SELECT 1 FROM history_expiry WHERE player = ? AND (expires IS NULL OR expires > ?)",
			player, s.ms())
		if err != nil || !kept {
			return err
		}
		n, err := c.queryInt("SELECT count(*) FROM history WHERE player = ?", player)
		if err != nil {
			return err
		}
		total = int(n)
		return c.query(func(s *sqlite3.Stmt) {
			rounds = append(rounds, store.PlayedRound{
				Round: s.ColumnText(0), At: s.ColumnInt64(1), Data: append([]byte{}, s.ColumnRawBlob(2)...),
			})
		}, "SELECT round, at, played FROM history WHERE player = ? ORDER BY at DESC, round DESC LIMIT ? OFFSET ?",
			player, max, skip)
	})
	if err != nil {
		return nil, 0, err
	}
	return rounds, total, nil
}
