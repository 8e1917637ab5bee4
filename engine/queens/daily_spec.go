package queens

import "nonet/engine"

// week are the boards of the days from Monday on: they grow as the levels rise.
var week = [engine.DaysOfWeek]engine.Spec{
	{Size: "7x7", Difficulty: "easy"},
	{Size: "8x8", Difficulty: "easy"},
	{Size: "8x8", Difficulty: "medium"},
	{Size: "8x8", Difficulty: "medium"},
	{Size: "9x9", Difficulty: "hard"},
	{Size: "9x9", Difficulty: "hard"},
	{Size: "10x10", Difficulty: "expert"},
}

// DailySpec returns the board of a day.
func (kind) DailySpec(weekday int) engine.Spec { return week[weekday] }
