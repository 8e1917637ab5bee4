package standings

// sharedMax is the maximum number of heats of a tournament in which a player gains by being ahead of players who share
// a network, for all of them together.
const sharedMax = 2

// sharedNetworks records, for each player, which wins over players who share a network have counted so far.
type sharedNetworks struct {
	heats map[playerNetwork]int    // heats in which players of the network counted as beaten, up to [sharedMax]
	first map[playerNetwork]string // the first beaten player of another network
}

type playerNetwork struct{ player, network string }

func newSharedNetworks() sharedNetworks {
	return sharedNetworks{heats: map[playerNetwork]int{}, first: map[playerNetwork]string{}}
}

// comparison holds the numbers of other players in a heat who count as behind a player, as equal, and as ahead.
type comparison struct{ behind, equal, ahead int }

func (c comparison) others() int { return c.behind + c.equal + c.ahead }

// compare compares the player of a line with the others in a heat. It leaves out players who have filled too little of
// the board, and players at networks over which the player has gained enough.
func (n sharedNetworks) compare(l Line, lines []Line) (c comparison) {
	used := map[playerNetwork]bool{}
	for _, o := range lines {
		switch {
		case o.Player == l.Player:
		case o.Place < l.Place:
			c.ahead++
		case o.Unplayed || !n.counts(l, o, used):
		case o.Place == l.Place:
			c.equal++
		default:
			c.behind++
		}
	}
	for key := range used {
		n.heats[key]++
	}
	return c
}

// counts reports whether a player gains by being ahead of another, and adds to used the limit that applies. One player
// at another network always counts, such as a friend who lives elsewhere. All others there, and those at the player's
// own network, count together in [sharedMax] heats.
func (n sharedNetworks) counts(by, over Line, used map[playerNetwork]bool) bool {
	if over.Network == "" {
		return true
	}
	key := playerNetwork{by.Player, over.Network}
	if over.Network != by.Network {
		if n.first[key] == "" {
			n.first[key] = over.Player
		}
		if n.first[key] == over.Player {
			return true
		}
	}
	if n.heats[key] >= sharedMax {
		return false
	}
	used[key] = true
	return true
}
