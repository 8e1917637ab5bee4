package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"nonet/engine"
	"nonet/room/fair"
	"nonet/room/store"
)

// A finish that has to be verified is a doubt that requires a verification round. Two more kinds of records are kept
// about the player: the finishes to be verified, with the rooms of their verification rounds, and the certificates of
// what the player has proved.

// How long a verification round can be played, and how long requests and certificates are kept after their last use.
const (
	ProofFor   = 7 * 24 * time.Hour
	askedKept  = 2 * ProofFor
	provedKept = 366 * 24 * time.Hour
	// dealtFor is the time after dealing the puzzle in which a verification round can be continued. Its room exists at
	// least as long.
	dealtFor = 24 * time.Hour
)

var (
	pendingVerifications = store.NewCollection("asked", askedKept, store.OfPlayer)
	certificates         = store.NewCollection("proved", provedKept, store.OfPlayer)
)

const (
	askMark  = "ask "  // begins the names of records of finishes, before the round
	roomMark = "room " // begins the names of records of rooms, before a number and the round
	dealMark = "deal " // begins the names of records of when a puzzle was dealt, before the round
)

// puzzleClass is a class of puzzles whose times are comparable.
type puzzleClass struct {
	Kind       string `json:"kind"`
	Size       string `json:"size"`
	Rules      string `json:"rules,omitempty"`
	Difficulty string `json:"difficulty"`
}

// classOf returns the class of a round's puzzle.
func classOf(r store.RankedRound) puzzleClass {
	return puzzleClass{r.Kind, r.Size, r.Rules, r.Difficulty}
}

// covers reports whether speed shown on one class of puzzles counts for another: the same or an easier level.
func (s puzzleClass) covers(other puzzleClass) bool {
	mine, known := engine.ParseLevel(s.Difficulty)
	theirs, also := engine.ParseLevel(other.Difficulty)
	if !known || !also {
		return s == other
	}
	s.Difficulty = other.Difficulty
	return s == other && mine >= theirs
}

// verificationRequest is a finish that has to be verified.
type verificationRequest struct {
	puzzleClass
	Round string `json:"round"`
	Daily string `json:"daily,omitempty"`
	Time  int64  `json:"time"` // milliseconds
	At    int64  `json:"at"`   // when the round ended, Unix milliseconds
}

// Until returns the deadline of the verification.
func (a verificationRequest) Until() int64 { return a.At + ProofFor.Milliseconds() }

// PutRequest records that a doubted finish of a round has to be verified.
func PutRequest(ctx context.Context, facts store.KV, d fair.Doubt, r store.RankedRound) error {
	record := store.Record{Key: pendingVerifications.Key(d.Player), Name: askMark + d.Round, TTL: askedKept}
	return store.PutJSON(ctx, facts, record,
		verificationRequest{puzzleClass: classOf(r), Round: d.Round, Daily: r.Daily, Time: d.Time, At: d.At})
}

// PendingVerification is a request and its state.
type PendingVerification struct {
	verificationRequest
	Doubt fair.Doubt // the doubt that requires it
	Room  string     // the code of the verification round's room; empty if there is none yet
	Dealt int64      // when the puzzle was dealt, Unix milliseconds; 0 means not yet
}

// HasExpired reports whether the verification round was started so long ago that it can no longer be played.
func (a PendingVerification) HasExpired(now int64) bool {
	return a.Dealt > 0 && a.Doubt.Proof == "" && now-a.Dealt > dealtFor.Milliseconds()
}

// ListPending returns the finishes of a player that have to be verified, or had to recently, latest first.
func ListPending(ctx context.Context, facts store.KV, player string) ([]PendingVerification, error) {
	stated, err := facts.List(ctx, pendingVerifications.Key(player))
	if err != nil {
		return nil, err
	}
	rooms, last := map[string]string{}, map[string]string{}
	for name, value := range stated {
		number, round, ok := strings.Cut(strings.TrimPrefix(name, roomMark), " ")
		if ok && strings.HasPrefix(name, roomMark) && number >= last[round] {
			last[round] = number
			rooms[round], _, _ = strings.Cut(string(value), " ")
		}
	}
	var all []PendingVerification
	for name, value := range stated {
		if !strings.HasPrefix(name, askMark) {
			continue
		}
		var a PendingVerification
		if err := json.Unmarshal(value, &a.verificationRequest); err != nil {
			return nil, fmt.Errorf("read a pending verification: %w", err)
		}
		a.Room = rooms[a.Round]
		a.Dealt, _ = strconv.ParseInt(string(stated[dealMark+a.Round]), 10, 64)
		a.Doubt, err = ReadDoubt(ctx, facts, fair.Doubt{Round: a.Round, Player: player}.ID())
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b PendingVerification) int { return -a.Doubt.Compare(b.Doubt) })
	return all, nil
}

// AgreeOnVerification makes all nodes agree on the room of a finish's only verification round, like for daily puzzles.
func AgreeOnVerification(ctx context.Context, facts store.KV, player, round string, number int,
	freshCode, freshEpoch string) (code, epoch string, err error) {
	agreed, err := facts.Put(ctx, store.Record{
		Key: pendingVerifications.Key(player), Name: fmt.Sprintf("%s%d %s", roomMark, number, round),
		Value: []byte(freshCode + " " + freshEpoch), TTL: askedKept,
	})
	code, epoch, _ = strings.Cut(string(agreed), " ")
	return code, epoch, err
}

// MarkDealt records that the puzzle of a finish's verification round was dealt. The player gets no other one after
// leaving the round.
func MarkDealt(ctx context.Context, facts store.KV, player, round string, now int64) error {
	_, err := facts.Put(ctx, store.Record{
		Key: pendingVerifications.Key(player), Name: dealMark + round, Value: strconv.AppendInt(nil, now, 10), TTL: askedKept,
	})
	return err
}

// Verification is the result of a verification round.
type Verification struct {
	Round   string // the round's ID
	Took    int64  // milliseconds; 0 means that the player did not finish
	Pace    float64
	Reasons []fair.Reason // against the finish
}

// SettleVerification stores the result of a finish's verification round. If it is proved, the finish is added to the
// leaderboards and the player's certificate rises; otherwise it stays off them until an operator has looked at it. It
// returns true if the finish is proved.
func SettleVerification(ctx context.Context, kept store.Store, id string, proof Verification) (bool, error) {
	d, err := ReadDoubt(ctx, kept, id)
	if err != nil || !d.NeedsProof || d.Proof != "" && d.Proof != proof.Round {
		return false, err
	}
	d.Proof = proof.Round
	switch {
	case d.Verdict == fair.Rejected:
		return false, nil
	case proof.Took == 0:
		d.Why = "to be proved, and the proof round was not finished"
	case !fair.Proves(d.Pace, proof.Pace) && !fair.Proves(float64(d.Time), float64(proof.Took)):
		d.Why = fmt.Sprintf("to be proved, at %.1f times as long as the best people take, and the proof round took %.1f",
			d.Pace, proof.Pace)
	case len(proof.Reasons) > 0:
		d.Why, d.Reasons = "to be proved, and the proof round is doubted: "+proof.Reasons[0].Words, proof.Reasons
	default:
		return true, clearFinish(ctx, kept, d, proof)
	}
	return false, replaceDoubt(ctx, kept, d)
}

// Certificate is the fastest pace that a player has proved on a class of puzzles.
type Certificate struct {
	puzzleClass
	Pace float64 `json:"pace"` // multiple of the time that the best people take
	Time int64   `json:"time"` // the time in the round that proved it, milliseconds
	At   int64   `json:"at"`   // the time of the finish that required it, Unix milliseconds
}

// grantCertificate records what a player has proved, unless a better certificate exists.
func grantCertificate(ctx context.Context, facts store.KV, player string, c Certificate) error {
	all, err := Certificates(ctx, facts, player)
	if err != nil {
		return err
	}
	for _, known := range all {
		if known.puzzleClass == c.puzzleClass && known.Pace <= c.Pace {
			return nil
		}
	}
	name := strings.Join([]string{c.Kind, c.Size, c.Difficulty, c.Rules}, " ")
	return store.PutJSON(ctx, facts,
		store.Record{Key: certificates.Key(player), Name: name, TTL: provedKept, Overwrite: true}, c)
}

// revokeCertificate deletes what a player has proved with a rejected finish, and earlier certificates for such puzzles:
// a player who cheated has to prove the speed again.
func revokeCertificate(ctx context.Context, facts store.KV, d fair.Doubt) error {
	proved, err := store.ListJSON[Certificate](ctx, facts, certificates.Key(d.Player))
	if err != nil {
		return err
	}
	for name, c := range proved {
		if c.At != d.At {
			continue
		}
		if err := facts.Delete(ctx, certificates.Key(d.Player), name); err != nil {
			return err
		}
	}
	return nil
}

// Certificates returns what a player has proved.
func Certificates(ctx context.Context, facts store.KV, player string) ([]Certificate, error) {
	proved, err := store.ListJSON[Certificate](ctx, facts, certificates.Key(player))
	return slices.SortedFunc(maps.Values(proved), func(a, b Certificate) int {
		return strings.Compare(fmt.Sprint(a.puzzleClass), fmt.Sprint(b.puzzleClass))
	}), err
}

// markVerified marks those finishes of a round whose players have proved such speed.
func markVerified(ctx context.Context, facts store.KV, r store.RankedRound) error {
	for i := range r.Finishes {
		row := &r.Finishes[i]
		all, err := Certificates(ctx, facts, row.Player)
		if err != nil {
			return err
		}
		row.Proved = slices.ContainsFunc(all, func(c Certificate) bool {
			return c.covers(classOf(r)) && fair.CoversPace(float64(c.Time), float64(row.Time))
		})
	}
	return nil
}
