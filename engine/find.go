package engine

// Find returns the kind of a name among kinds; nil if it is not there.
func Find(kinds []Kind, name string) Kind {
	for _, k := range kinds {
		if k.Name() == name {
			return k
		}
	}
	return nil
}
