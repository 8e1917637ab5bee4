package boltstore

// Tests have few rooms, and fold them in parts too.
func init() { foldRooms = 2 }

// Sealed is a value of a bucket at the top as it stands in the file.
func Sealed(bucket, key string, value []byte) []byte {
	return place(0).in([]byte(bucket)).seal([]byte(key), value)
}
