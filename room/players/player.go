// Package players defines the identity of a player and its digest. The packages below it store data of players:
// account, social, ranking, history and privacy.
package players

import "nonet/room/game"

// Player identifies a player. Package game declares it because rooms do not know this package.
type Player = game.Player

// PageMax is the maximum number of leaderboard rows, or rounds of a history, on one page.
const PageMax = 100
