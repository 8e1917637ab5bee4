package game

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
)

// Guest is a room's record of a person, apart from a seat: mainly the host's decisions on them. It identifies the
// person by the pseudonym [State.Who], so that the log contains nothing of spectators but their names. Archive records
// do not contain their names and sites, which are not needed later.
type Guest struct {
	Who     string `json:"who"`
	Name    string `json:"-"`
	Site    string `json:"-"`                 // see [Seat]
	Asks    bool   `json:"asks,omitempty"`    // waits for the host's approval
	Banned  bool   `json:"banned,omitempty"`  // by the host
	Removed bool   `json:"removed,omitempty"` // the host took the seat away and has not let them sit down again
	Granted bool   `json:"granted,omitempty"` // may sit down from any site
	Muted   bool   `json:"muted,omitempty"`   // by the host
	// banned, but others at the site need not wait because of it
	SiteCleared bool `json:"calm,omitempty"`
}

// Guests are the people of whom a room remembers something apart from their seats.
type Guests []Guest

// Who returns a pseudonym of the player that is specific to this room and the same for all of the player's seats, names
// and connections.
func (s *State) Who(player string) string {
	sum := sha256.Sum256([]byte(strconv.FormatInt(s.CreatedAt, 36) + " " + player))
	return hex.EncodeToString(sum[:8])
}

// find returns a guest, or nil if nothing is recorded of them.
func (all Guests) find(who string) *Guest {
	for i := range all {
		if all[i].Who == who {
			return &all[i]
		}
	}
	return nil
}

// GuestOf returns what the room knows of a player.
func (s *State) GuestOf(player string) Guest {
	if len(s.Guests) > 0 {
		if g := s.Guests.find(s.Who(player)); g != nil {
			return *g
		}
	}
	return Guest{}
}

// NeedsApproval reports whether a player without a seat who comes from a site needs the host's approval.
func (s *State) NeedsApproval(player, site string) bool {
	return s.Guests.banAppliesTo(site) && !s.GuestOf(player).Granted
}

// banAppliesTo reports whether somebody at the site was banned, so that another player at the site may be the same
// person, who tries ban evasion with a new account.
func (all Guests) banAppliesTo(site string) bool {
	applies := func(g Guest) bool { return g.Banned && !g.SiteCleared && g.Site == site }
	return site != "" && slices.ContainsFunc(all, applies)
}

// mustAwaitHost reports whether a player at the site has to wait because of a ban. Bots do not wait because of a banned
// bot, since a server's own bots share a site.
func (s *State) mustAwaitHost(player, site string) bool {
	if !IsBot(player) {
		return s.Guests.banAppliesTo(site)
	}
	wasBot := func(who string) bool {
		return slices.ContainsFunc(s.Banned, func(banned string) bool { return IsBot(banned) && s.Who(banned) == who })
	}
	return site != "" && slices.ContainsFunc(s.Guests, func(g Guest) bool {
		return g.Banned && !g.SiteCleared && g.Site == site && !wasBot(g.Who)
	})
}

// siteIsFull reports whether a site has its maximum number of seats. The limit makes Sybil attacks harder, in which
// several accounts of one person fill a room. It returns false for an unknown site.
func (s *State) siteIsFull(site string) bool {
	most := s.Settings.Seats
	switch {
	case site == "":
		return false
	case s.Settings.isQuick():
		return s.FullForNetwork(site)
	case s.Settings.OneSeat:
		most = 1
	case s.Settings.Public:
		most = max(2, most/maxSiteFraction)
	}
	return s.Seats.count(func(seat *Seat) bool { return seat.Site == site && !seat.hasLeft() }) >= most
}

// maxSiteFraction limits an address to this fraction (1/3) of a public room's seats, but at least two.
const maxSiteFraction = 3

// checkEntry returns why a player without a seat may not sit down without the host's approval, and records the request
// in the guest list. The limit per address does not apply to bots.
func (t *turn) checkEntry(do Sit) error {
	g := t.s.GuestOf(t.player)
	var why Refusal
	switch {
	case g.Banned:
		return IsBanned
	case g.Granted:
		return nil
	case g.Removed:
		why = Waiting
	case t.s.mustAwaitHost(t.player, do.Site):
		why = Waiting
	case !IsBot(t.player) && t.s.siteIsFull(do.Site):
		why = Sharing
	default:
		return nil
	}
	if !g.Asks && t.s.Guests.hasRoomFor(g.Who) && !t.s.Settings.SingleRound() && t.s.Guests.mayAsk(do.Site) {
		w := Asked{Who: t.s.Who(t.player), Name: t.s.Seats.uniqueName(t.player, do.Name), Site: do.Site}
		t.events = append(t.events, Event{What: w})
	}
	return why
}

// mayAsk reports whether one more guest from a site may wait for the host. Guests of one site leave half of the list to
// others.
func (all Guests) mayAsk(site string) bool {
	asking, near := 0, 0
	for i := range all {
		if g := &all[i]; g.Asks {
			asking++
			if site != "" && g.Site == site {
				near++
			}
		}
	}
	return asking < asksMax && near < asksOfSite
}

// hasRoomFor reports whether a record of somebody exists or can be added.
func (all Guests) hasRoomFor(who string) bool { return all.find(who) != nil || len(all) < guestsMax }

// update returns a guest's record for modification, adding it if necessary, and sets its name and site unless they are
// empty. The list is copied first, because copies of the state may share it.
func (all *Guests) update(who, name, site string) *Guest {
	*all = slices.Clone(*all)
	g := all.find(who)
	if g == nil {
		*all = append(*all, Guest{Who: who})
		g = &(*all)[len(*all)-1]
	}
	if name != "" {
		g.Name = name
	}
	if site != "" {
		g.Site = site
	}
	return g
}

// decide refuses to mute the host and people who are not known.
func (do Mute) decide(t *turn) error {
	g, seat := t.s.Guests.find(do.Who), t.s.Seats.findByPseudonym(do.Who)
	switch {
	case len(do.Who) > maxWhoLength || seat != nil && seat.No == t.s.Host || seat == nil && g == nil && do.Name == "":
		return Nothing
	case !t.s.Guests.hasRoomFor(do.Who):
		return RoomFull
	case do.On == (g != nil && g.Muted):
		return nil
	}
	if seat != nil {
		do.Name = seat.Name
	}
	t.emit(t.seat.No, Muted(do))
	return nil
}

// decide bans only people without a seat; those with a seat are kicked instead.
func (do Admit) decide(t *turn) error {
	g, seat := t.s.Guests.find(do.Who), t.s.Seats.findByPseudonym(do.Who)
	known := g != nil || seat != nil || do.Name != ""
	switch {
	case len(do.Who) > maxWhoLength || !known || !do.On && seat != nil:
		return Nothing
	case !t.s.Guests.hasRoomFor(do.Who):
		return RoomFull
	case g != nil && do.On == g.Granted && do.On != g.Banned && !do.All:
		return nil
	}
	if g != nil && do.Site == "" {
		do.Site = g.Site
	}
	do.All = do.All && do.On
	t.emit(t.seat.No, Admitted(do))
	return nil
}

// maxWhoLength is the maximum length of a player's pseudonym.
const maxWhoLength = 16

func (w Asked) apply(s *State, _ eventContext) { s.Guests.update(w.Who, w.Name, w.Site).Asks = true }

func (w Muted) apply(s *State, _ eventContext) { s.Guests.update(w.Who, w.Name, "").Muted = w.On }

func (w Admitted) apply(s *State, _ eventContext) {
	g := s.Guests.update(w.Who, w.Name, w.Site)
	g.Asks, g.Granted, g.Banned, g.Removed = false, w.On, !w.On, false
	if w.On {
		s.Banned = slices.DeleteFunc(slices.Clone(s.Banned), func(player string) bool { return s.Who(player) == w.Who })
	}
	if w.All && g.Site != "" {
		for i := range s.Guests {
			if s.Guests[i].Site == g.Site {
				s.Guests[i].SiteCleared, s.Guests[i].Asks = true, false
			}
		}
	}
}

func (w Asked) audit(s *State, _ eventContext) error {
	g := s.Guests.find(w.Who)
	ok := (g == nil || !g.Asks && !g.Granted) && s.Guests.hasRoomFor(w.Who) && len(w.Who) <= maxWhoLength
	return check(ok, errTextAlready)
}

func (w Muted) audit(s *State, _ eventContext) error {
	return check(s.Guests.hasRoomFor(w.Who) && len(w.Who) <= maxWhoLength, "invalid pseudonym, or the guest list is full")
}

func (w Admitted) audit(s *State, _ eventContext) error {
	ok := s.Guests.hasRoomFor(w.Who) && len(w.Who) <= maxWhoLength && (w.On || s.Seats.findByPseudonym(w.Who) == nil)
	return check(ok, "invalid pseudonym, a full guest list, or a ban of a seated player")
}
