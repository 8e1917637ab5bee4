package picture

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"nonet/engine"
)

var (
	pbmStart = regexp.MustCompile(`^P[14][\s#]`)
	// pbmHeader matches the type, the width and the height, which follow white space and comments.
	pbmHeader = regexp.MustCompile(`^P([14])(?:\s|#[^\n]*\n)+(\d+)(?:\s|#[^\n]*\n)+(\d+)`)
	// pbmBlank matches what may stand between the pixels of P1.
	pbmBlank = regexp.MustCompile(`\s+|#[^\n]*`)
)

// isPBM reports whether a file is a portable bitmap, as text or packed.
func isPBM(file []byte) bool { return pbmStart.Match(file) }

// readPBM reads a portable bitmap: P1 with a digit for each pixel, or P4 with a bit for each and whole bytes for each
// row. Its errors are [engine.InputError].
func readPBM(file []byte) (shades []uint8, width int, err error) {
	header := pbmHeader.FindSubmatch(file)
	if header == nil {
		return nil, 0, badPBM("it has no width and height")
	}
	width, noWidth := strconv.Atoi(string(header[2]))
	height, noHeight := strconv.Atoi(string(header[3]))
	switch {
	case noWidth != nil || noHeight != nil || width < 1 || height < 1:
		return nil, 0, badPBM("it has no width and height")
	case width > memoryMax/height:
		return nil, 0, &engine.InputError{Msg: fmt.Sprintf("a picture of %d x %d dots is too large", width, height)}
	}
	pixels := file[len(header[0]):]
	if header[1][0] == '4' {
		pixels = unpackPBM(pixels[min(1, len(pixels)):], width) // one white space ends the header
	} else {
		pixels = pbmBlank.ReplaceAll(pixels, nil)
	}
	if len(pixels) < width*height {
		return nil, 0, badPBM("it is cut off")
	}
	shades = make([]uint8, width*height)
	for i := range shades {
		switch pixels[i] {
		case '0':
			shades[i] = 255
		case '1':
		default:
			return nil, 0, badPBM("its pixels are not 0 and 1")
		}
	}
	return shades, width, nil
}

// unpackPBM returns the pixels of packed rows as digits.
func unpackPBM(rows []byte, width int) (digits []byte) {
	for row := range slices.Chunk(rows, (width+7)/8) {
		for x := range min(width, 8*len(row)) {
			digits = append(digits, '0'+row[x/8]>>(7-x%8)&1)
		}
	}
	return digits
}

func badPBM(why string) error {
	return &engine.InputError{Msg: "not a PBM: " + why, Fault: engine.Fault{Kind: engine.FaultSyntax, Word: "PBM"}}
}
