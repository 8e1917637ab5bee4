package nonogram

import "nonet/engine"

// week are the pictures of the days from Monday on: small on workdays, larger at the weekend.
var week = [engine.DaysOfWeek]engine.Spec{
	{Size: "10x10", Difficulty: "easy"},
	{Size: "10x10", Difficulty: "easy"},
	{Size: "10x10", Difficulty: "medium"},
	{Size: "10x10", Difficulty: "hard"},
	{Size: "15x15", Difficulty: "hard"},
	{Size: "15x15", Difficulty: "expert"},
	{Size: "15x15", Difficulty: "extreme"},
}

// DailySpec returns the spec of a weekday.
func (kind) DailySpec(weekday int) engine.Spec { return week[weekday] }
