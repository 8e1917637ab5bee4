package nonogram

import "nonet/engine"

// week are the pictures of the days from Monday on: small ones while there is work to do, larger ones at its end.
var week = [engine.DaysOfWeek]engine.Spec{
	{Size: "10x10", Difficulty: "easy"},
	{Size: "10x10", Difficulty: "easy"},
	{Size: "10x10", Difficulty: "medium"},
	{Size: "10x10", Difficulty: "hard"},
	{Size: "15x15", Difficulty: "hard"},
	{Size: "15x15", Difficulty: "expert"},
	{Size: "15x15", Difficulty: "extreme"},
}

// DailySpec returns the picture of a day.
func (kind) DailySpec(weekday int) engine.Spec { return week[weekday] }
