package protocol

// Bodies of the HTTP API about friends. All requests need a player. A ref identifies a person to the asking player
// only.
type (
	// Friends is the asking player's friends, sorted by name: GET /friends. It is also the answer to every request that
	// changes them.
	Friends struct {
		Link    string   `json:"link,omitempty"`  // a person who has it can become a friend; empty if no link is valid
		Until   int64    `json:"until,omitempty"` // when the link expires, Unix milliseconds
		Friends []Friend `json:"friends"`
		Blocked []Friend `json:"blocked"` // people whom the player has blocked
		Asks    []Friend `json:"asks"`    // people who sent the player a friend request
		// people to whom the player sent a friend request that they have not accepted
		Asked  []Friend `json:"asked"`
		Hidden bool     `json:"hidden,omitempty"` // friends do not see when the player is online
	}
	// Friend is a friend, with the name from the last time that they opened their list of friends. For a person who is
	// blocked or has a pending friend request, the name is from the time of the block or request.
	Friend struct {
		Name  string `json:"name"`
		Ref   string `json:"ref"`
		Since int64  `json:"since"` // Unix milliseconds
	}
	// FriendLink is a link that the asking player received from another player. POST /friends makes the two friends and is
	// answered by Friends. POST /friends/look returns whose link it is, as LinkOwner.
	FriendLink struct {
		Link string `json:"link"`
	}
	// LinkOwner is the player to whom a link belongs.
	LinkOwner struct {
		Name string `json:"name"`
	}
	// ChosenFriend selects a person from Friends: POST /friends/remove removes a friend, POST /friends/block and POST
	// /friends/unblock block and unblock, POST /friends/accept and POST /friends/decline answer a friend request, and POST
	// /friends/dismiss dismisses a friend's invitation.
	ChosenFriend struct {
		Friend string `json:"friend"` // the friend's ref
	}
	// RoomFriends is the asking player's relations to the other players in a room's seats and in its last round: GET
	// /rooms/CODE/friends, for players of that room or round. It does not contain bots, the player, and people whom the
	// player has blocked.
	RoomFriends struct {
		Seats []RoomFriend `json:"seats"`
	}
	// RoomFriend is one of these players, by seat and name in the room.
	RoomFriend struct {
		Seat  int    `json:"seat"`
		Name  string `json:"name"`
		State string `json:"state"` // FriendNew, FriendAsked, FriendAsks or FriendIs
	}
	// AskFriend sends a friend request to one of these players: POST /friends/ask, answered by RoomFriends.
	AskFriend struct {
		Room string `json:"room"`
		Seat int    `json:"seat"`
		Name string `json:"name"`
	}
	// Here reports that the player is online: POST /friends/here. Clients repeat it as a heartbeat.
	Here struct {
		Where string `json:"where"` // WhereRace, WhereRoom or WhereAround
	}
	// FriendsHere is the answer to Here.
	FriendsHere struct {
		Every       int          `json:"every"` // seconds after which to repeat the request
		On          []FriendOn   `json:"on"`    // friends who are online, sorted by name
		Invitations []Invitation `json:"invitations"`
		Asks        []Friend     `json:"asks"` // as in Friends
	}
	// FriendOn is a friend who is online.
	FriendOn struct {
		Name  string `json:"name"`
		Ref   string `json:"ref"`
		Where string `json:"where"`
	}
	// Invitation is a friend's invitation into a room. It expires after some minutes, and with the room.
	Invitation struct {
		Name string   `json:"name"`
		Ref  string   `json:"ref"`
		At   int64    `json:"at"` // Unix milliseconds
		Room RoomInfo `json:"room"`
	}
	// InviteFriend invites a friend into a room in which the player has a seat: POST /friends/invite.
	InviteFriend struct {
		Friend string `json:"friend"` // the friend's ref
		Room   string `json:"room"`   // the room's code
	}
	// ShowFriends sets whether friends see when the player is online: POST /friends/show.
	ShowFriends struct {
		On bool `json:"on"`
	}
)

// Relations of the asking player to another player of a room.
const (
	FriendNew   = "new"    // a friend request can be sent
	FriendAsked = "asked"  // has a friend request from the asking player
	FriendAsks  = "asks"   // sent a friend request to the asking player
	FriendIs    = "friend" // is a friend
)

// Whereabouts of a player who is online.
const (
	WhereRace   = "race"   // in a round
	WhereRoom   = "room"   // in a room
	WhereAround = "around" // anywhere else
)

// FriendsBoard takes the place of a group's ID to request a leaderboard of the player's friends.
const FriendsBoard = "friends"
