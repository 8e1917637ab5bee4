package protocol

// Bodies of the HTTP API about private groups. All requests need a player, and only members see a group.
type (
	// NewGroup creates a group: POST /groups. The answer is a Group.
	NewGroup struct {
		Name string `json:"name"`
	}
	// JoinGroup joins a group: POST /groups/join. The answer is a Group, even if the player is a member already.
	JoinGroup struct {
		Invite string `json:"invite"`
	}
	// Group is a group of players who compare their results: GET /groups/ID.
	Group struct {
		ID      string   `json:"id"`
		Name    string   `json:"name"`
		Invite  string   `json:"invite"` // code for joining the group
		Size    int      `json:"size"`   // number of members
		Members []Member `json:"members,omitempty"`
		Yours   bool     `json:"yours,omitempty"` // the asking player owns the group
	}
	// ChosenMember selects a member of a group: POST /groups/ID/remove removes the member, POST /groups/ID/owner makes the
	// member the owner. Both are for the owner only. The answer is a Group.
	ChosenMember struct {
		Member string `json:"member"` // the ref
	}
	// Member is a member of a group, with the name from when the member joined or last looked at the group.
	Member struct {
		Name  string `json:"name"`
		You   bool   `json:"you,omitempty"`
		Since int64  `json:"since"` // Unix milliseconds
		// owns the group: the creator, a member chosen by the previous owner, or the member who has been in it for longest
		Owner bool   `json:"owner,omitempty"`
		Ref   string `json:"ref"` // identifies the member in this group
	}
	// Lately is the activity feed: rounds that the asking player's friends and fellow group members finished recently, the
	// latest first: GET /groups/lately.
	Lately struct {
		Groups  int   `json:"groups"`  // number of groups of the player
		Friends int   `json:"friends"` // number of friends of the player
		Did     []Did `json:"did"`
	}
	// Did is a round that one of them finished, with the name known to the friends or the group. Only rounds that count
	// for leaderboards and daily puzzles are included.
	Did struct {
		Name   string `json:"name"`
		Played Played `json:"played"`
	}
	// Groups is the groups of the asking player, without their members: GET /groups.
	Groups struct {
		Groups []Group `json:"groups"`
	}
)
