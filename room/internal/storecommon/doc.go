// Package storecommon holds what the stores have in common, so that they cannot differ in it: what an append must look
// like, how one that lost is answered, how a player's row on a board comes about, and who hears of new entries.
package storecommon
