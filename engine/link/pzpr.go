package link

import "strconv"

// skipMost is the number of places that one letter skips at most in numbers of puzz.link.
const skipMost = 'z' - 'g' + 1

// ReadNumbers reads numbers as links to puzz.link have them: hexadecimal digits, a minus before two of them, a dot for
// an unknown number, and letters from g on that skip places. An unknown number becomes -1. It returns false if the text
// is damaged; it may be too short or too long.
func ReadNumbers(text string, numbers []int) bool {
	for at := 0; text != "" && at < len(numbers); at++ {
		digits := 1
		switch c := text[0]; {
		case 'g' <= c && c <= 'z':
			at += int(c - 'g')
			text = text[1:]
			continue
		case c == '.':
			numbers[at] = -1
			text = text[1:]
			continue
		case c == '-':
			digits = 2
			text = text[1:]
		}
		if len(text) < digits {
			return false
		}
		n, err := strconv.ParseUint(text[:digits], 16, 8)
		if err != nil {
			return false
		}
		numbers[at], text = int(n), text[digits:]
	}
	return true
}

// Numbers is the inverse of [ReadNumbers]. Places with 0 are skipped.
func Numbers(numbers []uint8) string {
	var text []byte
	skipped := 0
	for i, n := range numbers {
		if n == 0 {
			skipped++
		}
		for skipped > 0 && (n != 0 || i == len(numbers)-1) {
			run := min(skipped, skipMost)
			text = append(text, byte('g'+run-1))
			skipped -= run
		}
		if n >= 16 {
			text = append(text, '-')
		}
		if n > 0 {
			text = strconv.AppendUint(text, uint64(n), 16)
		}
	}
	return string(text)
}
