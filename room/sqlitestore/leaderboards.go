package sqlitestore

import (
	"context"
	"slices"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// standingColumns are the columns that readStanding reads.
const standingColumns = "player, name, named_at, score, strikes, at, round, proved"

// readStanding reads the standingColumns. A negative score is a number of wins.
func readStanding(s *sqlite3.Stmt) (r storecommon.Standing) {
	r.Player, r.Name, r.NamedAt = s.ColumnText(0), s.ColumnText(1), s.ColumnInt64(2)
	if score := s.ColumnInt64(3); score < 0 {
		r.Wins = int(-score)
	} else {
		r.Time = score
	}
	r.Strikes, r.At, r.Round, r.Proved = s.ColumnInt(4), s.ColumnInt64(5), s.ColumnText(6), s.ColumnBool(7)
	return r
}

// board returns a leaderboard's id and its number of rows, or 0 if there is none or it has expired.
func (c *conn) board(b store.Leaderboard, now int64) (id, rows int64, err error) {
	_, err = c.queryRow(func(s *sqlite3.Stmt) { id, rows = s.ColumnInt64(0), s.ColumnInt64(1) },
		`SELECT id, rows FROM board WHERE kind = ? AND size = ? AND rules = ? AND difficulty = ? AND mode = ? AND metric = ?
		AND period = ? AND (expires IS NULL OR expires > ?)`,
		b.Kind, b.Size, b.Rules, b.Difficulty, b.Mode, b.Metric, b.Period, now)
	return id, rows, err
}

// RecordRound implements [store.Leaderboards].
func (s *Store) RecordRound(ctx context.Context, r store.RankedRound) error {
	if err := storecommon.CheckRound(r); err != nil {
		return err
	}
	r.Finishes, r.Wins = slices.Clone(r.Finishes), slices.Clone(r.Wins)
	return s.write(ctx, "record round "+r.ID, func(c *conn) error {
		now := s.ms()
		for _, k := range r.Rankings() {
			if k.Until > 0 && k.Until <= now {
				continue
			}
			if err := c.rankRound(k, r.ID, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// rankRound adds a round's rows to one leaderboard.
func (c *conn) rankRound(k store.Ranking, round string, now int64) error {
	id, _, err := c.board(k.Leaderboard, now)
	if err != nil {
		return err
	}
	if id == 0 {
		b := k.Leaderboard
		err := c.exec(`INSERT INTO board (kind, size, rules, difficulty, mode, metric, period, expires)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			b.Kind, b.Size, b.Rules, b.Difficulty, b.Mode, b.Metric, b.Period, orNull(k.Until))
		if err != nil {
			return err
		}
		id = c.db.LastInsertRowID()
	}
	if k.Metric == store.ByWins {
		err := c.exec("INSERT INTO counted_win (board, round) VALUES (?, ?) ON CONFLICT DO NOTHING", id, round)
		if err != nil {
			return err
		}
		if c.db.Changes() == 0 {
			return nil // it is counted already
		}
	}
	for _, row := range k.Rows {
		old, err := c.standing(id, row.Player)
		if err != nil {
			return err
		}
		if err := c.putStanding(id, old.Add(row), old.Player == ""); err != nil {
			return err
		}
	}
	return nil
}

// standing returns a player's row on a leaderboard, or the zero row if the player has none.
func (c *conn) standing(board int64, player string) (r storecommon.Standing, err error) {
	_, err = c.queryRow(func(s *sqlite3.Stmt) { r = readStanding(s) },
		"SELECT "+standingColumns+" FROM standing WHERE board = ? AND player = ?", board, player)
	return r, err
}

// putStanding adds or replaces a row of a leaderboard. isNew must be true if the player had no row.
func (c *conn) putStanding(board int64, r storecommon.Standing, isNew bool) error {
	err := c.exec("INSERT OR REPLACE INTO standing (board, "+standingColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		board, r.Player, r.Name, r.NamedAt, r.Score(), r.Strikes, r.At, r.Round, r.Proved)
	if err != nil || !isNew {
		return err
	}
	return c.exec("UPDATE board SET rows = rows + 1 WHERE id = ?", board)
}

// removeStanding removes a player from a leaderboard.
func (c *conn) removeStanding(board int64, player string) error {
	if err := c.exec("DELETE FROM standing WHERE board = ? AND player = ?", board, player); err != nil {
		return err
	}
	return c.exec("UPDATE board SET rows = rows - ? WHERE id = ?", c.db.Changes(), board)
}

// RemoveWin implements [store.Leaderboards].
func (s *Store) RemoveWin(ctx context.Context, b store.Leaderboard, win, last store.Row) error {
	return s.write(ctx, "remove a win", func(c *conn) error {
		id, _, err := c.board(b, s.ms())
		if err != nil || id == 0 {
			return err
		}
		old, err := c.standing(id, win.Player)
		if err != nil || old.Player == "" {
			return err
		}
		if err := c.exec("DELETE FROM counted_win WHERE board = ? AND round = ?", id, win.Round); err != nil {
			return err
		}
		if c.db.Changes() == 0 {
			return nil
		}
		if now := old.RemoveWin(last); now.Wins > 0 {
			return c.putStanding(id, now, false)
		}
		return c.removeStanding(id, win.Player)
	})
}

// Top implements [store.Leaderboards].
func (s *Store) Top(ctx context.Context, b store.Leaderboard, skip, max int) (p store.Page, err error) {
	err = s.read(ctx, "read a leaderboard", func(c *conn) error {
		id, rows, err := c.board(b, s.ms())
		if err == nil {
			p, err = c.page(id, rows, skip, max)
		}
		return err
	})
	return p, err
}

// page reads a page of a leaderboard.
func (c *conn) page(board, rows int64, skip, limit int) (store.Page, error) {
	p := store.Page{First: skip + 1, Total: int(rows)}
	// The subquery uses only the index, so that the rows skipped by OFFSET are never read from the table.
	err := c.query(func(s *sqlite3.Stmt) {
		p.Rows = append(p.Rows, readStanding(s).Row)
	}, "SELECT "+standingColumns+` FROM standing WHERE board = ?1 AND player IN
		(SELECT player FROM standing WHERE board = ?1 ORDER BY score, at, player LIMIT ?2 OFFSET ?3)`, board, limit, skip)
	slices.SortFunc(p.Rows, store.Row.Compare)
	return p, err
}

// Around implements [store.Leaderboards].
func (s *Store) Around(ctx context.Context, b store.Leaderboard, player string, reach int) (p store.Page, err error) {
	err = s.read(ctx, "read a leaderboard", func(c *conn) error {
		id, rows, err := c.board(b, s.ms())
		if err != nil {
			return err
		}
		r, err := c.standing(id, player)
		if err != nil {
			return err
		}
		if r.Player == "" {
			p, err = c.page(id, rows, 0, 0)
			return err
		}
		// Two ranges, because for (score, at, player) < (...) SQLite searches the index by score only and compares the
		// other columns row by row.
		above, err := c.queryInt(`SELECT (SELECT count(*) FROM standing WHERE board = ?1 AND score < ?2) +
			(SELECT count(*) FROM standing WHERE board = ?1 AND score = ?2 AND (at, player) < (?3, ?4))`,
			id, r.Score(), r.At, r.Player)
		if err != nil {
			return err
		}
		p = store.Page{First: max(0, int(above)-reach) + 1, Total: int(rows), Rows: []store.Row{r.Row}}
		// From the player's row on, because OFFSET makes SQLite step over all rows above.
		for _, next := range []string{
			"< (?2, ?3, ?4) ORDER BY score DESC, at DESC, player DESC",
			"> (?2, ?3, ?4) ORDER BY score, at, player",
		} {
			err := c.query(func(s *sqlite3.Stmt) { p.Rows = append(p.Rows, readStanding(s).Row) },
				"SELECT "+standingColumns+" FROM standing WHERE board = ?1 AND (score, at, player) "+next+" LIMIT ?5",
				id, r.Score(), r.At, r.Player, reach)
			if err != nil {
				return err
			}
		}
		slices.SortFunc(p.Rows, store.Row.Compare)
		return nil
	})
	return p, err
}

// RowsOf implements [store.Leaderboards].
func (s *Store) RowsOf(ctx context.Context, b store.Leaderboard, players []string) (rows []store.Row, err error) {
	err = s.read(ctx, "read a leaderboard", func(c *conn) error {
		id, _, err := c.board(b, s.ms())
		if err != nil || id == 0 {
			return err
		}
		for _, player := range players {
			r, err := c.standing(id, player)
			if err != nil {
				return err
			}
			if r.Player != "" {
				rows = append(rows, r.Row)
			}
		}
		slices.SortFunc(rows, store.Row.Compare)
		return nil
	})
	return rows, err
}
