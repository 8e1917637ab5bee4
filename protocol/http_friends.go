package protocol

// Bodies of the HTTP API about friends. All of it needs a player. A ref names somebody to the asking player alone.
type (
	// Friends are the asking player's, by name: GET /friends. It is also the answer to whatever changes them.
	Friends struct {
		Link    string   `json:"link,omitempty"`  // who is given it may become a friend; empty is that none is good now
		Until   int64    `json:"until,omitempty"` // when the link ends, Unix milliseconds
		Friends []Friend `json:"friends"`
		Blocked []Friend `json:"blocked"`          // whom the player wants nothing to do with
		Asks    []Friend `json:"asks"`             // who asks to be a friend
		Asked   []Friend `json:"asked"`            // whom the player has asked, and who have not said yes
		Hidden  bool     `json:"hidden,omitempty"` // friends do not see when the player is on
	}
	// Friend is somebody to the asking player, under the name that they had when they looked at their friends last; one
	// who is blocked, asks or was asked under that of when that was.
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
	// POST /friends/block and POST /friends/unblock. One who asks becomes a friend, or does not: POST /friends/accept and
	// POST /friends/decline. One who invites need not do so again: POST /friends/dismiss.
	ChosenFriend struct {
		Friend string `json:"friend"` // the ref
	}
	// RoomFriends says how the player stands with the others in a room's seats, and of its last round: GET
	// /rooms/CODE/friends, for who is among them. Bots, the player, and whom the player has blocked are not in it.
	RoomFriends struct {
		Seats []RoomFriend `json:"seats"`
	}
	// RoomFriend is one of them, by seat and name as the room tells them.
	RoomFriend struct {
		Seat  int    `json:"seat"`
		Name  string `json:"name"`
		State string `json:"state"` // FriendNew and the like
	}
	// AskFriend asks one of them to be friends: POST /friends/ask, answered by RoomFriends.
	AskFriend struct {
		Room string `json:"room"`
		Seat int    `json:"seat"`
		Name string `json:"name"`
	}
	// Here says that the player is there: POST /friends/here.
	Here struct {
		Where string `json:"where"` // WhereRace and the like
	}
	// FriendsHere is the answer.
	FriendsHere struct {
		Every       int          `json:"every"` // seconds after which to say it again
		On          []FriendOn   `json:"on"`    // friends who are there, by name
		Invitations []Invitation `json:"invitations"`
		Asks        []Friend     `json:"asks"` // as in Friends
	}
	// FriendOn is a friend who is there.
	FriendOn struct {
		Name  string `json:"name"`
		Ref   string `json:"ref"`
		Where string `json:"where"`
	}
	// Invitation is a friend's into a room. It ends by itself after some minutes, and with the room.
	Invitation struct {
		Name string   `json:"name"`
		Ref  string   `json:"ref"`
		At   int64    `json:"at"` // Unix milliseconds
		Room RoomInfo `json:"room"`
	}
	// InviteFriend invites a friend into a room in which the player has a seat: POST /friends/invite.
	InviteFriend struct {
		Friend string `json:"friend"` // the ref
		Room   string `json:"room"`   // the code
	}
	// ShowFriends says whether friends see when the player is on, from now on: POST /friends/show.
	ShowFriends struct {
		On bool `json:"on"`
	}
)

// How a player stands with another one of a room.
const (
	FriendNew   = "new"    // could be asked
	FriendAsked = "asked"  // was asked, and has not said yes
	FriendAsks  = "asks"   // asks the player
	FriendIs    = "friend" // is one
)

// Where somebody is who is there.
const (
	WhereRace   = "race"   // in a round
	WhereRoom   = "room"   // in a room
	WhereAround = "around" // anywhere else
)

// FriendsBoard stands for the player's friends where a leaderboard is asked for by a group.
const FriendsBoard = "friends"
