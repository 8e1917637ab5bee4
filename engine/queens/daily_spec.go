package queens

import "nonet/engine"

// week are the boards of the days from Monday on. They grow with their levels.
var week = [engine.DaysOfWeek]engine.Spec{
	{Size: "7x7", Difficulty: "easy"},
	{Size: "8x8", Difficulty: "easy"},
	{Size: "8x8", Difficulty: "medium"},
	{Size: "8x8", Difficulty: "medium"},
	{Size: "9x9", Difficulty: "hard"},
	{Size: "9x9", Difficulty: "hard"},
	{Size: "10x10", Difficulty: "expert"},
}

// DailySpec returns the spec of a weekday.
func (kind) DailySpec(weekday int) engine.Spec { return week[weekday] }
