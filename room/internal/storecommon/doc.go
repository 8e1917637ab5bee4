// Package storecommon contains the code shared by all stores, so that they behave the same: validation of arguments,
// conflict resolution, computation of leaderboard rows, and notification of followers.
package storecommon
