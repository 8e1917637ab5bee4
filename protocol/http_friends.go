package protocol

// Bodies of the HTTP API about friends. All of it needs a player. A ref names somebody to the asking player alone.
type (
	// Friends are the asking player's, by name: GET /friends. It is also the answer to whatever changes them.
	Friends struct {
		Link    string   `json:"link,omitempty"`  // who is given it may become a friend; empty is that none is good now
		Until   int64    `json:"until,omitempty"` // when the link ends, Unix milliseconds
		Friends []Friend `json:"friends"`
		Blocked []Friend `json:"blocked"` // whom the player wants nothing to do with
	}
	// Friend is somebody to the asking player, under the name that they had when they looked at their friends last; one
	// who is blocked under that of when they were.
	Friend struct {
		Name  string `json:"name"`
		Ref   string `json:"ref"`
		Since int64  `json:"since"` // Unix milliseconds
	}
	// FriendLink is the link of another player's that the asking one was given. POST /friends makes the two friends, and
	// is answered by Friends; POST /friends/look says whose it is, and is answered by LinkOwner.
	FriendLink struct {
		Link string `json:"link"`
	}
	// LinkOwner is whose link it is.
	LinkOwner struct {
		Name string `json:"name"`
	}
	// ChosenFriend names one of Friends, who is a friend no more, is blocked, or is so no more: POST /friends/remove,
	// POST /friends/block and POST /friends/unblock.
	ChosenFriend struct {
		Friend string `json:"friend"` // the ref
	}
)

// FriendsBoard stands for the player's friends where a leaderboard is asked for by a group.
const FriendsBoard = "friends"
