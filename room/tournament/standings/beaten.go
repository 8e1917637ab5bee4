package standings

// SharedMax is in how many heats of an event a player gains by being ahead of others who share an address, all of them
// together.
const SharedMax = 2

// sharedNetworks keeps, for each player, which wins over players who share an address have counted so far.
type sharedNetworks struct {
	heats map[playerNetwork]int    // in which players of the network counted as beaten, up to [SharedMax]
	first map[playerNetwork]string // the first player of another network who was beaten
}

type playerNetwork struct{ player, network string }

func newSharedNetworks() sharedNetworks {
	return sharedNetworks{heats: map[playerNetwork]int{}, first: map[playerNetwork]string{}}
}

// comparison is how many others in a heat count as behind a player, as equal, and as ahead.
type comparison struct{ behind, equal, ahead int }

func (c comparison) others() int { return c.behind + c.equal + c.ahead }

// compare compares the player of a line with the others in a heat. Others who are left out have not raced as far as
// this player is concerned: they have filled too little, or the player has gained enough by those at their address.
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

// counts reports whether a player gains by being ahead of another, and adds to used the limit that this falls under.
// One player at another address counts always, like a friend who lives elsewhere. All others there, and those at the
// player's own address, count together in [SharedMax] heats.
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
	if n.heats[key] >= SharedMax {
		return false
	}
	used[key] = true
	return true
}
