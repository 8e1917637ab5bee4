package sqlitestore

// FileLayer is the name of the file layer that stores use.
const FileLayer = fileLayer

// On returns the options with another file layer.
func (o Options) On(layer string) Options {
	o.vfs = layer
	return o
}
