package sqlitestore

import (
	"time"

	"github.com/ncruces/go-sqlite3"
)

const (
	sweepEvery = 10 * time.Second
	sweepMax   = 200  // rooms, records, leaderboards ... that one sweep deletes
	sweepRows  = 2000 // entries of rooms, or rows of leaderboards
)

// sweep deletes a bounded part of what has expired. The rest waits for the next one, so that no append waits for long.
func (s *Store) sweep() {
	s.commitAll([]*write{{
		cancelled: func() error { return nil },
		do:        s.sweepAll,
		done: func(err error) {
			if err != nil {
				s.log.Error("what has expired can't be deleted", "error", err)
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

// sweepRooms deletes rooms that have expired, the latest entries first, so that what is left of a room is a log. Its
// column expires is only a lower bound: an append need not write it.
func (s *Store) sweepRooms(c *conn, now int64) error {
	type row struct {
		id      int64
		code    string
		expires int64
	}
	var all []row
	err := c.query(func(s *sqlite3.Stmt) error {
		all = append(all, row{s.ColumnInt64(0), s.ColumnText(1), s.ColumnInt64(2)})
		return nil
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
		s.rooms.forget(r.code)
		gone, err := c.deleteRoom(r.id, left)
		if err != nil {
			return err
		}
		left -= gone
	}
	return nil
}

// deleteRoom deletes up to max entries of a room, and the room with the last one.
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

// sweepBoards deletes a leaderboard that has expired.
func (c *conn) sweepBoards(now int64) error {
	id, err := c.number("SELECT id FROM board WHERE expires <= ? LIMIT 1", now)
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

func (c *conn) sweepHistories(now int64) error {
	var players []string
	err := c.query(func(s *sqlite3.Stmt) error {
		players = append(players, s.ColumnText(0))
		return nil
	}, "SELECT player FROM history_expiry WHERE expires <= ? LIMIT ?", now, sweepMax)
	for _, player := range players {
		if err == nil {
			err = c.forgetHistory(player)
		}
	}
	return err
}
