package room_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/fair/simulate"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/quickplay"
	"nonet/room/results"
)

// at returns a player with the address that the test has set.
func (c *cluster) at(name string) players.Player {
	who := person(name)
	who.Site = c.sites[name]
	return who
}

// onAllKinds runs a test on two nodes that have all kinds.
func onAllKinds(t *testing.T, test func(t *testing.T, c *cluster)) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds = kinds.All()
		c.start()
		c.start()
		test(t, c)
	})
}

// raceOn requests a quick race, waits for its puzzle, and returns the room's code, the connection and the puzzle.
func (c *cluster) raceOn(node int, name string, wanted protocol.NewQuick) (code string, p *client,
	dealt engine.Puzzle) {
	c.t.Helper()
	code, err := c.nodes[node].QuickPlay.Join(context.Background(), c.at(name), wanted)
	require.NoError(c.t, err)
	p = c.enter(node, name, code)
	time.Sleep(quickplay.Wait*time.Second + game.QuickCountdown*time.Millisecond)
	synctest.Wait()
	return code, p, c.stateOf(c.t, code).Round.Puzzle
}

// raceRepeatable is like raceOn on the first node, but leaves puzzles that have no other form, such as nonograms with
// all symmetries: they are not dealt again.
func (c *cluster) raceRepeatable(name string, wanted protocol.NewQuick) (code string, p *client, dealt engine.Puzzle) {
	c.t.Helper()
	for {
		code, p, dealt = c.raceOn(0, name, wanted)
		kind, _ := kinds.Find(dealt.Kind)
		if _, ok := kind.(engine.Disguiser).Disguise(dealt, engine.NewRand(engine.SeedOf("form"))); ok {
			return code, p, dealt
		}
		c.leave(p)
	}
}

// solveDealt solves a puzzle in a typical player's time, and waits until the round is archived. It returns the round's
// id.
func (c *cluster) solveDealt(p *client, puzzle engine.Puzzle) (round string) {
	c.t.Helper()
	c.place(p, puzzle)
	time.Sleep(results.PollEvery + time.Minute)
	synctest.Wait()
	ended := p.eventsOf(protocol.Ended)
	require.Len(c.t, ended, 1)
	return ended[0].Result.ID
}

// place fills in a puzzle in five times the time of the best people.
func (c *cluster) place(p *client, puzzle engine.Puzzle) {
	c.t.Helper()
	who, err := simulate.New(kinds.All(), engine.SeedOf("moves")).Person("practised")
	require.NoError(c.t, err)
	kind, _ := kinds.Find(puzzle.Kind)
	moves, _ := who.Plays(kind, puzzle, false)
	moves = slices.DeleteFunc(moves, func(m simulate.Move) bool { return m.Wrong })
	gap := 5 * time.Duration(engine.FastestPlausible(kind, puzzle)) * time.Millisecond / time.Duration(len(moves))
	for _, m := range moves {
		time.Sleep(gap)
		require.Equal(c.t, "ok", p.place(m.Text))
	}
}

// leave gives up a player's race, and waits until its round is archived.
func (c *cluster) leave(p *client) {
	c.t.Helper()
	require.Equal(c.t, "ok", p.do(protocol.Leave{}))
	p.view.Leave()
	time.Sleep(results.PollEvery + time.Second)
	synctest.Wait()
}

// raced are the puzzles of the quick races in these tests: kinds that are dealt again in transformed form, in sizes at
// which two puzzles do not resemble each other by chance.
var raced = []protocol.NewQuick{
	{Kind: "sudoku", Size: "9x9", Difficulty: "easy"}, {Kind: "sudoku", Size: "6x6", Difficulty: "easy"},
	{Kind: "queens", Size: "8x8", Difficulty: "easy"}, {Kind: "nonogram", Size: "15x15", Difficulty: "easy"},
	{Kind: "tango", Size: "6x6", Difficulty: "easy"},
}

// TestCheatIsDealtWhatAnotherGuestSaw has a second guest of an address search for a race after the first one has
// seen a puzzle: by finishing it, by watching its race, by opening its replay or its ghosts, or by entering its room
// after the end. The second guest is dealt another puzzle. A player elsewhere is dealt the puzzle with a ghost.
func TestCheatIsDealtWhatAnotherGuestSaw(t *testing.T) {
	ctx := context.Background()
	for _, wanted := range raced {
		for how, looks := range map[string]func(c *cluster, code, round string){
			"watches and stays": nil,
			"watches and goes":  nil,
			"finishes":          func(c *cluster, _, _ string) { c.sites["eve"] = "ana's" },
			"opens the replay": func(c *cluster, _, round string) {
				_, err := c.nodes[1].Replays.Replay(ctx, round, players.Player{Site: "hers"})
				require.NoError(c.t, err)
			},
			"opens the ghosts": func(c *cluster, _, round string) {
				_, err := c.nodes[1].Replays.Ghosts(ctx, round, c.at("other"))
				require.NoError(c.t, err)
			},
			"comes late": func(c *cluster, code, _ string) { c.enter(1, "other", code).view.Leave() },
			"changes the address": func(c *cluster, code, _ string) {
				c.sites["eve"] = "a café's"
				c.enter(1, "eve", code).view.Leave()
				c.sites["eve"] = "home"
			},
		} {
			onAllKinds(t, func(t *testing.T, c *cluster) {
				c.sites = map[string]string{"ana": "ana's", "other": "hers", "eve": "hers", "cyd": "cyd's"}
				code, ana, puzzle := c.raceRepeatable("ana", wanted)
				if looks == nil {
					watcher := c.enter(1, "other", code)
					synctest.Wait()
					if how == "watches and goes" {
						watcher.view.Leave()
					}
				}
				round := c.solveDealt(ana, puzzle)
				if looks != nil {
					looks(c, code, round)
				}
				fresh, eve, dealt := c.raceOn(0, "eve", wanted)
				require.Empty(t, c.ghostsIn(0, fresh), "%s, %+v", how, wanted)
				require.NotEqual(t, shapeOf(t, puzzle), shapeOf(t, dealt), "%s, %+v", how, wanted)
				c.leave(eve)
				again, _, dealt := c.raceOn(1, "cyd", wanted)
				require.Len(t, c.ghostsIn(1, again), 1, "%s, %+v", how, wanted)
				require.Equal(t, shapeOf(t, puzzle), shapeOf(t, dealt), "%s, %+v", how, wanted)
			})
		}
	}
}

// TestCheatWatchesFromTheLobby has a second guest wait in the room of a ranked race before its puzzle is dealt, also
// for a rematch, and leave when the race has begun.
func TestCheatWatchesFromTheLobby(t *testing.T) {
	onAllKinds(t, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{"ana": "ana's", "ben": "ben's", "other": "hers", "eve": "hers", "cyd": "cyd's"}
		code := c.room(protocol.Settings{Kind: "queens", Size: "8x8", Difficulty: "easy", Ranked: true})
		ana, ben, other := c.enter(0, "ana", code), c.enter(0, "ben", code), c.enter(1, "other", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		var shapes []string
		for n := range 2 {
			require.Equal(t, "ok", ben.do(protocol.Ready{On: true}))
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			time.Sleep(10 * time.Second)
			synctest.Wait()
			if n == 1 {
				other.view.Leave()
			}
			puzzle := c.stateOf(t, code).Round.Puzzle
			shapes = append(shapes, shapeOf(t, puzzle))
			c.place(ana, puzzle)
			require.Equal(t, "ok", ben.do(protocol.Leave{}))
			time.Sleep(results.PollEvery + time.Second)
			require.Equal(t, "ok", ana.do(protocol.Rematch{Round: n + 1}))
			require.Equal(t, "ok", ben.do(protocol.Sit{}))
		}
		wanted := protocol.NewQuick{Kind: "queens", Size: "8x8", Difficulty: "easy"}
		fresh, eve, dealt := c.raceOn(0, "eve", wanted)
		require.Empty(t, c.ghostsIn(0, fresh))
		require.NotContains(t, shapes, shapeOf(t, dealt))
		c.leave(eve)
		_, _, dealt = c.raceOn(0, "cyd", wanted)
		require.Contains(t, shapes, shapeOf(t, dealt))
	})
}

// TestCheatLooksUpRecordOfRacedPuzzle has a player who races an archived puzzle look for the record that shows its
// solution, in all ways and on all nodes: it is sealed, with the refusal for live puzzles, from when the puzzle is
// chosen until some time after the race. The author of the record is told until when.
func TestCheatLooksUpRecordOfRacedPuzzle(t *testing.T) {
	for _, wanted := range raced {
		onAllKinds(t, func(t *testing.T, c *cluster) {
			ctx := context.Background()
			c.sites = map[string]string{"ana": "ana's", "cyd": "cyd's"}
			code, ana, puzzle := c.raceRepeatable("ana", wanted)
			round := c.solveDealt(ana, puzzle)
			ana.view.Leave()

			read := func(node int, who players.Player) (errs []error) {
				_, err := c.nodes[node].Replays.Replay(ctx, round, who)
				_, also := c.nodes[node].Replays.Ghosts(ctx, round, who)
				return []error{err, also}
			}
			enter := func(node int, who players.Player) error {
				view, err := c.nodes[node].Enter(ctx, who, &protocol.Enter{Room: code}, room.NewOutbox(drop))
				if err == nil {
					view.Leave()
				}
				return err
			}
			outcome, err := c.nodes[0].Replays.Outcome(ctx, round)
			require.NoError(t, err)
			require.Equal(t, []error{nil, nil}, read(0, players.Player{}))
			require.NoError(t, enter(0, person("dan")))

			_, cyd, dealt := c.raceOn(1, "cyd", wanted)
			require.Equal(t, shapeOf(t, puzzle), shapeOf(t, dealt), "%+v", wanted)
			sealed := func(who players.Player, owner bool) {
				t.Helper()
				for node := range c.nodes {
					for _, err := range read(node, who) {
						require.Equal(t, protocol.InPlay, refusalCode(err), "%+v", wanted)
						until := err.(*protocol.Refusal).Until
						require.Equal(t, owner, until > time.Now().UnixMilli(), "the player is told until when")
					}
					err := enter(node, who)
					if owner {
						require.NoError(t, err, "players can enter their own room")
						continue
					}
					require.Equal(t, protocol.InPlay, refusalCode(err))
					require.Zero(t, err.(*protocol.Refusal).Until)
				}
			}
			everybody := func() {
				t.Helper()
				sealed(players.Player{}, false)
				sealed(c.at("cyd"), false)
				sealed(person("dan"), false)
				sealed(c.at("ana"), true)
			}
			everybody()
			also, err := c.nodes[1].Replays.Outcome(ctx, round)
			require.NoError(t, err)
			require.Equal(t, outcome, also, "links do not reveal it")

			own := c.solveDealt(cyd, dealt)
			everybody()
			_, err = c.nodes[0].Replays.Replay(ctx, own, c.at("cyd"))
			require.NoError(t, err, "players of the race can open it at once")
			until := read(0, c.at("ana"))[0].(*protocol.Refusal).Until
			time.Sleep(time.Until(time.UnixMilli(until)) - time.Second)
			require.Equal(t, protocol.InPlay, refusalCode(read(0, person("dan"))[0]))
			time.Sleep(2 * time.Second)
			require.Equal(t, []error{nil, nil}, read(0, person("dan")))
			require.NoError(t, enter(1, person("dan")))
		})
	}
}

// drop discards frames.
func drop([][]byte) error { return nil }

// TestSealDoesNotRevealRacedPuzzle has several puzzles that could be raced: others are sealed together with the
// raced one, so that the refusals do not reveal it. When one is raced again later, after the records were opened,
// all of them are sealed again, with that of the previous race.
func TestSealDoesNotRevealRacedPuzzle(t *testing.T) {
	onAllKinds(t, func(t *testing.T, c *cluster) {
		ctx, wanted := context.Background(), raced[2]
		c.sites = map[string]string{}
		rounds := map[string]string{} // by shape
		for _, name := range []string{"ana", "ben", "cyd"} {
			c.sites[name] = name + "'s" // each has finished all previous puzzles, and is dealt none of these
			for other := range rounds {
				require.NoError(t, archive.MarkSeen(ctx, c.store, archive.ShapeDigest(other),
					[]archive.Viewer{{Site: c.sites[name]}}, "seen"))
			}
			_, p, puzzle := c.raceOn(0, name, wanted)
			rounds[shapeOf(t, puzzle)] = c.solveDealt(p, puzzle)
			p.view.Leave()
		}
		require.Len(t, rounds, 3)
		refusals := func() (n int) {
			for _, round := range rounds {
				if _, err := c.nodes[1].Replays.Replay(ctx, round, players.Player{}); refusalCode(err) == protocol.InPlay {
					n++
				}
			}
			return n
		}
		require.Zero(t, refusals())
		_, dan, dealt := c.raceOn(0, "dan", wanted)
		require.Contains(t, rounds, shapeOf(t, dealt))
		require.Equal(t, 3, refusals())
		again := c.solveDealt(dan, dealt)
		time.Sleep(archive.EmbargoAfter)
		require.Zero(t, refusals())

		c.raceOn(1, "eve", wanted)
		require.Equal(t, 3, refusals())
		_, err := c.nodes[0].Replays.Replay(ctx, again, c.at("dan"))
		require.Equal(t, protocol.InPlay, refusalCode(err), "it shows one of them transformed")
		require.NotZero(t, err.(*protocol.Refusal).Until)
	})
}

// TestRaceOnNewPuzzleSealsNoRecord checks that no record is sealed for a race for which no archived puzzle can be
// dealt.
func TestRaceOnNewPuzzleSealsNoRecord(t *testing.T) {
	onAllKinds(t, func(t *testing.T, c *cluster) {
		ctx, wanted := context.Background(), raced[2]
		_, ana, puzzle := c.raceOn(0, "ana", wanted)
		round := c.solveDealt(ana, puzzle)
		_, _, dealt := c.raceOn(0, "ana", wanted)
		require.NotEqual(t, shapeOf(t, puzzle), shapeOf(t, dealt))
		_, err := c.nodes[0].Replays.Replay(ctx, round, players.Player{})
		require.NoError(t, err)
	})
}

// TestCheatProbesSealedRooms lets many guests of an address find out which room shows the puzzle of a race: refusals
// are limited and delayed like those for live puzzles.
func TestCheatProbesSealedRooms(t *testing.T) {
	onAllKinds(t, func(t *testing.T, c *cluster) {
		ctx, wanted := context.Background(), raced[2]
		code, ana, puzzle := c.raceOn(0, "ana", wanted)
		c.solveDealt(ana, puzzle)
		ana.view.Leave()
		c.raceOn(0, "cyd", wanted)
		codes := map[protocol.Code]int{}
		for range room.LiveCheckBurst + 5 {
			start := time.Now()
			_, err := c.nodes[0].Enter(ctx, players.Player{ID: "dan", Site: "dan's"}, &protocol.Enter{Room: code},
				room.NewOutbox(drop))
			codes[refusalCode(err)]++
			if refusalCode(err) == protocol.InPlay {
				require.Zero(t, time.Since(start)%room.RefusalStep)
				require.NotZero(t, time.Since(start))
			}
		}
		require.Equal(t, map[protocol.Code]int{protocol.InPlay: room.LiveCheckBurst, protocol.TooMany: 5}, codes)
	})
}
