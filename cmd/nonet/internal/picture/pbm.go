package picture

import (
	"fmt"
	"strconv"

	"nonet/engine"
)

// isPBM reports whether a file is a portable bitmap, as text or packed.
func isPBM(file []byte) bool {
	return len(file) > 2 && file[0] == 'P' && (file[1] == '1' || file[1] == '4') && (isSpace(file[2]) || file[2] == '#')
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// readPBM reads a portable bitmap: P1 with a digit for each pixel, or P4 with a bit for each and whole bytes for each
// row. Its errors are [engine.InputError].
func readPBM(file []byte) (shades []uint8, width int, err error) {
	r := pbmReader{file: file, at: 2}
	width, okWidth := r.number()
	height, okHeight := r.number()
	switch {
	case !okWidth || !okHeight || width < 1 || height < 1:
		return nil, 0, badPBM("it has no width and height")
	case int64(width)*int64(height) > memoryMax:
		return nil, 0, &engine.InputError{Msg: fmt.Sprintf("a picture of %d x %d dots is too large", width, height)}
	}
	packed := file[1] == '4'
	rowBytes := (width + 7) / 8
	if packed {
		if r.at++; len(file)-min(r.at, len(file)) < rowBytes*height {
			return nil, 0, badPBM("it is cut off")
		}
	} else if len(file)-r.at < width*height {
		return nil, 0, badPBM("it is cut off")
	}
	shades = make([]uint8, width*height)
	for i := range shades {
		black := false
		if packed {
			x, y := i%width, i/width
			black = file[r.at+y*rowBytes+x/8]>>(7-x%8)&1 != 0
		} else {
			r.skip()
			if r.at == len(file) || file[r.at] != '0' && file[r.at] != '1' {
				return nil, 0, badPBM("its pixels are not 0 and 1")
			}
			black = file[r.at] == '1'
			r.at++
		}
		if !black {
			shades[i] = 255
		}
	}
	return shades, width, nil
}

func badPBM(why string) error {
	return &engine.InputError{Msg: "not a PBM: " + why, Fault: engine.Fault{Kind: engine.FaultSyntax, Word: "PBM"}}
}

// pbmReader reads the words of a bitmap.
type pbmReader struct {
	file []byte
	at   int
}

// skip skips white space and comments.
func (r *pbmReader) skip() {
	for r.at < len(r.file) && (isSpace(r.file[r.at]) || r.file[r.at] == '#') {
		if r.file[r.at] == '#' {
			for r.at < len(r.file) && r.file[r.at] != '\n' {
				r.at++
			}
			continue
		}
		r.at++
	}
}

// number reads a decimal number.
func (r *pbmReader) number() (n int, ok bool) {
	r.skip()
	from := r.at
	for r.at < len(r.file) && '0' <= r.file[r.at] && r.file[r.at] <= '9' {
		r.at++
	}
	n, err := strconv.Atoi(string(r.file[from:r.at]))
	return n, err == nil && n <= memoryMax
}
