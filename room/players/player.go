// Package players has what every part of the server says about a player: its identity and the digest that stands for
// it. What is kept of players is in the packages below: account, social, ranking and privacy.
package players

import "nonet/room/game"

// Player identifies a player. Package game declares it because rooms do not know this package.
type Player = game.Player

// PageMax is the maximum number of leaderboard rows, or rounds of a history, on one page.
const PageMax = 100
