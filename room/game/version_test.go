//go:build !nextrules

package game

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// wave is an example of a command that a later version of the rules adds: a player waves.
type wave struct{}

// waved is the event of wave.
type waved struct{}

func (wave) decide(t *turn) error {
	t.emit(t.seat.No, waved{})
	return nil
}

func (waved) apply(s *State, d eventContext) { d.seat.Ready = s.Rules >= nextRules }

func (waved) audit(*State, eventContext) error { return nil }

const nextRules = Rules + 1

// withWave adds the example to the tables, as the next version of the rules would.
func withWave(t *testing.T) {
	t.Helper()
	wereCommands, wereEvents := commands, events
	t.Cleanup(func() { commands, events = wereCommands, wereEvents })
	commands = append(slices.Clip(commands), command[wave]("wave", members).setSince(nextRules))
	events = append(slices.Clip(events), event("waved", members, verbCodec[waved]()).setSince(nextRules))
}

// TestNextRules shows how a later version of the rules would be added. Rooms of the current version keep their rules
// and their logs, rooms of the next version have the new command, and a node that does not know a room's version
// refuses the room.
func TestNextRules(t *testing.T) {
	withWave(t)
	lobby := func(version int) *State {
		s := new(State)
		s.Apply(0, Event{What: Created{Rules: version, Settings: usual()}})
		s.Apply(0, Event{Seat: 1, What: Seated{Player: "ann", Name: "Ann"}})
		return s
	}
	ask := Command{Player: "ann", ID: 1, Do: wave{}}

	room := lobby(Rules)
	events, err := Decide(room, ask, 0)
	require.NoError(t, err)
	require.Equal(t, []Event{{Seat: 1, Cmd: 1, What: Answered{Code: Off}}}, events)
	require.ErrorContains(t, room.Audit(Event{Seat: 1, What: waved{}}), "version")

	room = lobby(nextRules)
	events, err = Decide(room, ask, 0)
	require.NoError(t, err)
	require.Equal(t, []Event{{Seat: 1, Cmd: 1, What: waved{}}}, events)
	text := AppendEvent(nil, events[0])
	read, err := ParseEvents(text)
	require.NoError(t, err)
	require.Equal(t, events, read)
	require.NoError(t, room.Audit(read[0]))
	room.Apply(0, read[0])
	require.True(t, room.SeatNo(1).Ready)

	created := Event{What: Created{Rules: nextRules, Settings: usual()}}
	require.ErrorContains(t, new(State).Audit(created),
		fmt.Sprintf("version %d, but this build supports only %d", nextRules, Rules))
	require.Equal(t, nextRules, RulesOf(AppendEvent(nil, created)), "version of the first event")

	t.Run("old logs", TestGoldenLogs)
}
