package stores

import (
	"fmt"

	"nonet/room/store"
)

// CheckFacts refuses facts of which no store takes one.
func CheckFacts(all []store.Fact) error {
	for _, f := range all {
		if err := CheckFact(f); err != nil {
			return err
		}
	}
	return nil
}

// CheckFact refuses a fact that no store takes.
func CheckFact(f store.Fact) error {
	if f.About == "" || len(f.About) > NameMax || f.Name == "" || len(f.Name) > NameMax {
		return fmt.Errorf("state a fact about %.40q: a name has 1 to %d bytes", f.About, NameMax)
	}
	return nil
}
