package room_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/game"
)

// A difficulty that the board doesn't come in is refused in words that name those that it does, and nothing changes.
func TestDifficultyThatIsNotOffered(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana := c.enter(0, "ana", c.room(protocol.Settings{}))
		require.Equal(t, string(protocol.BadSettings), ana.do(protocol.Configure{Settings: protocol.Settings{Difficulty: "extreme"}}))
		all := ana.all()
		require.Equal(t, `The puzzle can't be made: unknown difficulty "extreme"; there is: easy.`, all[len(all)-1].(*protocol.No).Text)
		require.Empty(t, ana.saw(protocol.Configured))
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Difficulty: "easy"}}))
	})
}

// TestMarksMany: the rules and the protocol are of one mind about how much one note may hold.
func TestMarksMany(t *testing.T) {
	require.Equal(t, game.MarksMax, protocol.MarksMany)
}
