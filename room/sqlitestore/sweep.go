package sqlitestore

import (
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/store"
)

const (
	sweepEvery = 10 * time.Second
	sweepMax   = 200  // the maximum number of rows of each parent table, such as room, that one sweep deletes
	sweepRows  = 2000 // the maximum number of their child rows, such as entries
)

// sweep deletes expired data. One sweep deletes a bounded number of rows and leaves the rest to the next one, so that
// appends do not wait for long.
func (s *Store) sweep() {
	s.processGroup([]*write{{
		checkCancelled: func() error { return nil },
		do:             s.sweepAll,
		done: func(err error) {
			if err != nil {
				s.log.Error("could not delete expired data; retrying later", "err", &store.OpError{Op: "sweep", Err: err})
			}
		},
	}})
}

func (s *Store) sweepAll(c *conn) error {
	now := s.ms()
	if err := s.sweepRooms(c, now); err != nil {
		return err
	}
	if err := c.sweepBoards(now); err != nil {
		return err
	}
	if err := c.sweepHistories(now); err != nil {
		return err
	}
	for _, sql := range []string{
		"DELETE FROM archive WHERE round IN (SELECT round FROM archive WHERE expires <= ? LIMIT ?)",
		"DELETE FROM subject WHERE id IN (SELECT id FROM subject WHERE expires <= ? LIMIT ?)",
	} {
		if err := c.exec(sql, now, sweepMax); err != nil {
			return err
		}
	}
	return nil
}

// sweepRooms deletes expired rooms. The column expires is only a lower bound, because most appends do not update it; a
// room that turns out to be alive gets the exact time.
func (s *Store) sweepRooms(c *conn, now int64) error {
	type row struct {
		id      int64
		code    string
		expires int64
	}
	var all []row
	err := c.query(func(s *sqlite3.Stmt) {
		all = append(all, row{s.ColumnInt64(0), s.ColumnText(1), s.ColumnInt64(2)})
	}, `SELECT id, code, CASE WHEN code IS NULL THEN 0 ELSE
			keep + coalesce((SELECT at FROM entry WHERE room = room.id ORDER BY seq DESC LIMIT 1), 0) END
		FROM room WHERE expires <= ? LIMIT ?`, now, sweepMax)
	if err != nil {
		return err
	}
	left := int64(sweepRows)
	for _, r := range all {
		if r.code != "" && r.expires > now {
			if err := c.exec("UPDATE room SET expires = ? WHERE id = ?", r.expires, r.id); err != nil {
				return err
			}
			continue
		}
		if left <= 0 {
			continue
		}
		delete(s.rooms, r.code)
		gone, err := c.deleteRoom(r.id, left)
		if err != nil {
			return err
		}
		left -= gone
	}
	return nil
}

// deleteRoom deletes up to max entries of a room, latest first so that the rest is still a valid log, and the room
// itself once it has no entries left.
func (c *conn) deleteRoom(id, max int64) (gone int64, err error) {
	err = c.exec(markDeleted+"id = ?", id)
	if err != nil {
		return 0, err
	}
	err = c.exec(`DELETE FROM entry WHERE room = ?1 AND seq IN
		(SELECT seq FROM entry WHERE room = ?1 ORDER BY seq DESC LIMIT ?2)`, id, max)
	if err != nil {
		return 0, err
	}
	if gone = c.db.Changes(); gone == max {
		return gone, nil
	}
	return gone, c.exec("DELETE FROM room WHERE id = ?", id)
}

// sweepBoards deletes rows of one expired leaderboard, and the leaderboard itself once it has no rows left.
func (c *conn) sweepBoards(now int64) error {
	id, err := c.queryInt("SELECT id FROM board WHERE expires <= ? LIMIT 1", now)
	if err != nil || id == 0 {
		return err
	}
	for _, sql := range []string{
		"DELETE FROM standing WHERE board = ?1 AND player IN (SELECT player FROM standing WHERE board = ?1 LIMIT ?2)",
		"DELETE FROM counted_win WHERE board = ?1 AND round IN (SELECT round FROM counted_win WHERE board = ?1 LIMIT ?2)",
	} {
		if err := c.exec(sql, id, sweepRows); err != nil || c.db.Changes() == sweepRows {
			return err
		}
	}
	return c.exec("DELETE FROM board WHERE id = ?", id)
}

// sweepHistories deletes expired histories.
func (c *conn) sweepHistories(now int64) error {
	var players []string
	err := c.query(func(s *sqlite3.Stmt) {
		players = append(players, s.ColumnText(0))
	}, "SELECT player FROM history_expiry WHERE expires <= ? LIMIT ?", now, sweepMax)
	for _, player := range players {
		if err == nil {
			err = c.deleteHistory(player)
		}
	}
	return err
}
