package engine

// PictureImporter makes puzzles of pictures. It is an optional interface of a [Kind].
type PictureImporter interface {
	// ImportPicture makes a puzzle whose solution looks like a picture in shades, row by row, 0 black and 255 white. It
	// changes as few cells as it finds so that there is one solution, and returns them: whoever brings the picture is
	// told. An empty size is one of the picture's proportions. The error is an [*InputError], or [ErrBudget] where too
	// much would have to be changed.
	ImportPicture(shades []uint8, width int, size string) (p Puzzle, changed []int, err error)
}
