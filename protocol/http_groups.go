package protocol

// Bodies of the HTTP API about private groups. All of it needs a player, and only members see a group.
type (
	// NewGroup makes a group: POST /groups. The answer is a Group.
	NewGroup struct {
		Name string `json:"name"`
	}
	// JoinGroup joins a group: POST /groups/join. The answer is a Group, also for who is in it already.
	JoinGroup struct {
		Invite string `json:"invite"`
	}
	// Group is some players who compare themselves: GET /groups/ID.
	Group struct {
		ID      string   `json:"id"`
		Name    string   `json:"name"`
		Invite  string   `json:"invite"` // who knows it may join
		Size    int      `json:"size"`   // how many members there are
		Members []Member `json:"members,omitempty"`
		Yours   bool     `json:"yours,omitempty"` // the asking player is its owner
	}
	// ChosenMember names a member of a group, who is removed or becomes its owner: POST /groups/ID/remove and
	// POST /groups/ID/owner, both by the owner alone. The answer is a Group.
	ChosenMember struct {
		Member string `json:"member"` // the ref
	}
	// Member is one of a group, under the name of when they joined or looked at it last.
	Member struct {
		Name  string `json:"name"`
		You   bool   `json:"you,omitempty"`
		Since int64  `json:"since"`           // Unix milliseconds
		Owner bool   `json:"owner,omitempty"` // the group's: who made it, or was made so, or is in it for longest
		Ref   string `json:"ref"`             // names the member in this group
	}
	// Lately is what the asking player's friends, and other members of the player's groups, finished lately, the latest
	// first: GET /groups/lately.
	Lately struct {
		Groups  int   `json:"groups"`  // that the player is in
		Friends int   `json:"friends"` // of the player
		Did     []Did `json:"did"`
	}
	// Did is a round that one of them finished, under the name that friends or the group know. It is told if it counted
	// for leaderboards or was a daily puzzle.
	Did struct {
		Name   string `json:"name"`
		Played Played `json:"played"`
	}
	// Groups are those that the asking player is in, without their members: GET /groups.
	Groups struct {
		Groups []Group `json:"groups"`
	}
)
