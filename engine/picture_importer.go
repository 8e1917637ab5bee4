package engine

// PictureImporter makes puzzles from pictures. It is an optional interface of a [Kind].
type PictureImporter interface {
	// ImportPicture makes a puzzle whose solution looks like a picture in shades of grey, row by row, from 0 for black to
	// 255 for white. It changes few cells to make the solution unique, and returns them so that the player can be told. An
	// empty size means a size with the picture's proportions. The error is an [*InputError], or [ErrBudget] if too many
	// cells would have to change.
	ImportPicture(shades []uint8, width int, size string) (p Puzzle, changed []int, err error)
}
