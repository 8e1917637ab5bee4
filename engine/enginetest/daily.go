package enginetest

import (
	"slices"
	"testing"

	"nonet/engine"
)

// testDaily tests the daily puzzles of a week: the kind offers each of them, neither level nor size falls from Monday
// to Sunday, and if there are several levels Sunday is harder than Monday.
func testDaily(t *testing.T, k engine.Kind) {
	sizes := k.Options().Sizes
	var days []engine.Spec
	var levels []engine.Level
	for weekday := range engine.DaysOfWeek {
		spec, err := engine.DailySpec(k, weekday)
		if err != nil {
			t.Fatalf("day %d: %v", weekday, err)
		}
		if again, err := k.Normalize(spec); err != nil || again != spec || !spec.IsComparable() || spec.Rules != "" {
			t.Errorf("day %d is %+v, which is %+v, %v", weekday, spec, again, err)
		}
		offer, err := k.Offer(spec)
		if err != nil || !slices.Contains(offer.Levels, spec.Difficulty) {
			t.Errorf("day %d is %+v, of which there is %v, %v", weekday, spec, offer.Levels, err)
		}
		level, ok := engine.ParseLevel(spec.Difficulty)
		if !ok {
			t.Errorf("day %d has the level %q", weekday, spec.Difficulty)
		}
		days, levels = append(days, spec), append(levels, level)
	}
	if !slices.IsSorted(levels) || !slices.IsSortedFunc(days, func(a, b engine.Spec) int {
		return slices.Index(sizes, a.Size) - slices.Index(sizes, b.Size)
	}) {
		t.Errorf("the week does not rise: %+v", days)
	}
	if offer, err := k.Offer(days[0]); err == nil && len(offer.Levels) > 1 && levels[0] == levels[engine.DaysOfWeek-1] {
		t.Errorf("Sunday is no harder than Monday: %+v", days)
	}
}
