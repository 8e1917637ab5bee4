package storecommon

import (
	"fmt"

	"nonet/room/store"
)

// CheckRecords returns an error if any of the records is invalid for every store.
func CheckRecords(all []store.Record) error {
	for _, f := range all {
		if err := CheckRecord(f); err != nil {
			return err
		}
	}
	return nil
}

// CheckRecord returns an error if a record is invalid for every store.
func CheckRecord(f store.Record) error {
	if f.Key == "" || len(f.Key) > NameMax || f.Name == "" || len(f.Name) > NameMax {
		return fmt.Errorf("put a record under %.40q: a name has 1 to %d bytes", f.Key, NameMax)
	}
	return nil
}
