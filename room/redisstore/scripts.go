package redisstore

import (
	"embed"
	"fmt"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

//go:embed lua/*.lua
var lua embed.FS

// One script for each atomic operation. The comment at the head of its file describes keys, arguments and result.
var (
	appendScript          = newLimitedScript("page", "publish", "append")
	readScript            = script("page", "read")
	confirmHeldScript     = script("confirm_held")
	publishHeldScript     = newLimitedScript("publish", "publish_held")
	listingsScript        = script("listings")
	dueScript             = script("due")
	presenceScript        = script("set_presence")
	recordRoundScript     = script("record_round")
	topScript             = script("top")
	aroundScript          = script("around")
	removeFromBoardScript = script("remove_from_board")
	removeWinScript       = script("remove_win")
	forwardScript         = script("forward")
	timeScript            = script("time")
	putScript             = script("put")

	quarantineScript     = script("quarantine")
	releaseScript        = script("release")
	dropScript           = script("drop")
	completeEndingScript = script("complete_ending")
	failEndingScript     = script("fail_ending")
	retryEndingScript    = script("retry_ending")
	rewriteLogScript     = script("rewrite_log")

	addToHistoryScript = script("add_to_history")
	historyScript      = script("history")
)

// script builds a script from files. The last one is the script itself; the others define functions.
func script(names ...string) *redis.Script { return redis.NewScript(text(names)) }

// newLimitedScript builds a script with constants of the contract inserted. Passing them as arguments would cost
// something in each call.
func newLimitedScript(names ...string) *redis.Script {
	return redis.NewScript(fmt.Sprintf("local publishMax, readMax, readBytes, setBack = %d, %d, %d, %d\n",
		publishMax, store.ReadMax, store.ReadBytes, store.ClockSkewMax) + text(names))
}

func text(names []string) string {
	var whole []byte
	for _, name := range names {
		text, err := lua.ReadFile("lua/" + name + ".lua")
		if err != nil {
			panic(err) // impossible: the files are embedded
		}
		whole = append(whole, text...)
	}
	return string(whole)
}
