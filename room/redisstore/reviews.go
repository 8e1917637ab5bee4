package redisstore

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"nonet/room"
)

// doubt is a doubt as it stands in Redis, and until when it is kept, by the clock of the node that put it there; 0 is
// for ever. The hash of all doubts lasts as long as the last of them.
type doubt struct {
	room.Doubt
	Until int64 `json:"until,omitempty"`
}

func (d doubt) over() bool { return d.Until > 0 && d.Until <= time.Now().UnixMilli() }

// Doubt implements [room.Reviews].
func (s *Store) Doubt(ctx context.Context, d room.Doubt, keep time.Duration) error {
	err := s.try(ctx, func() error {
		if there, err := s.doubted(ctx, []string{d.ID()}); err != nil || len(there) > 0 {
			return err
		}
		kept := doubt{Doubt: d}
		if keep > 0 {
			kept.Until = time.Now().Add(keep).UnixMilli()
		}
		text, err := json.Marshal(kept)
		if err != nil {
			return err
		}
		pipe := s.client.Pipeline()
		pipe.HSet(ctx, s.keys.doubts(), d.ID(), text)
		if keep > 0 {
			pipe.PExpire(ctx, s.keys.doubts(), keep)
		} else {
			pipe.Persist(ctx, s.keys.doubts())
		}
		_, err = pipe.Exec(ctx)
		return err
	})
	return wrap(err, "doubt "+d.ID())
}

// doubted returns those doubts that there are.
func (s *Store) doubted(ctx context.Context, ids []string) (found []doubt, err error) {
	if len(ids) == 0 {
		return nil, nil
	}
	values, err := s.client.HMGet(ctx, s.keys.doubts(), ids...).Result()
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		text, ok := v.(string)
		if !ok {
			continue // there is none of this id
		}
		var d doubt
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			return nil, err
		}
		if !d.over() {
			found = append(found, d)
		}
	}
	return found, nil
}

// Doubted implements [room.Reviews].
func (s *Store) Doubted(ctx context.Context, ids ...string) (found []room.Doubt, err error) {
	err = s.try(ctx, func() error {
		doubts, err := s.doubted(ctx, ids)
		for _, d := range doubts {
			found = append(found, d.Doubt)
		}
		return err
	})
	return found, wrap(err, "read doubts")
}

// Doubts implements [room.Reviews].
func (s *Store) Doubts(ctx context.Context, max int) (open []room.Doubt, err error) {
	err = s.try(ctx, func() error {
		texts, err := s.client.HVals(ctx, s.keys.doubts()).Result()
		if err != nil {
			return err
		}
		for _, text := range texts {
			var d doubt
			if err := json.Unmarshal([]byte(text), &d); err != nil {
				return err
			}
			if d.Verdict == "" && !d.over() {
				open = append(open, d.Doubt)
			}
		}
		return nil
	})
	slices.SortFunc(open, room.Doubt.Compare)
	return open[:min(max, len(open))], wrap(err, "list doubts")
}

// Judge implements [room.Reviews].
func (s *Store) Judge(ctx context.Context, id string, v room.Verdict) error {
	err := s.try(ctx, func() error {
		there, err := s.doubted(ctx, []string{id})
		if err != nil {
			return err
		}
		if len(there) == 0 {
			return room.ErrNotFound
		}
		there[0].Verdict = v
		text, err := json.Marshal(there[0])
		if err != nil {
			return err
		}
		return s.client.HSet(ctx, s.keys.doubts(), id, text).Err()
	})
	return wrap(err, "judge "+id)
}
