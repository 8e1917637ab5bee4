package protocol

import "bytes"

// scanner checks the grammar of a JSON text. It creates no values, so that untrusted input costs no memory before it is
// known to be a message.
type scanner struct {
	text []byte
	at   int
}

// skipSpace skips white space and returns the byte that follows, or 0 at the end.
func (s *scanner) skipSpace() byte {
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
		default:
			return s.text[s.at]
		}
	}
	return 0
}

// skipByte skips white space and c. It returns false if another byte follows.
func (s *scanner) skipByte(c byte) bool {
	if s.skipSpace() != c {
		return false
	}
	s.at++
	return true
}

// skipValue skips a value with at most depth levels of nested objects and arrays. It returns false if there is no valid
// one.
func (s *scanner) skipValue(depth int) bool {
	switch c := s.skipSpace(); {
	case c == '"':
		_, ok := s.skipString()
		return ok
	case c == '-' || '0' <= c && c <= '9':
		return s.skipNumber()
	case c == '{':
		return depth > 0 && s.skipList('}', func() bool {
			if s.skipSpace() != '"' {
				return false
			}
			_, ok := s.skipString()
			return ok && s.skipByte(':') && s.skipValue(depth-1)
		})
	case c == '[':
		return depth > 0 && s.skipList(']', func() bool { return s.skipValue(depth - 1) })
	}
	return s.skipWord("true") || s.skipWord("false") || s.skipWord("null")
}

// skipList skips items separated by commas, from the opening bracket to the closing one.
func (s *scanner) skipList(end byte, item func() bool) bool {
	s.at++
	if s.skipByte(end) {
		return true
	}
	for item() {
		if s.skipByte(end) {
			return true
		}
		if !s.skipByte(',') {
			return false
		}
	}
	return false
}

// skipString skips a string and returns the text between its quotes, with escapes left as they are.
func (s *scanner) skipString() (inner []byte, ok bool) {
	s.at++
	from := s.at
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '"':
			s.at++
			return s.text[from : s.at-1], true
		case c < ' ':
			return nil, false
		case c == '\\':
			if !s.skipEscape() {
				return nil, false
			}
		default:
			s.at++
		}
	}
	return nil, false
}

// skipEscape skips a backslash and its escape sequence. It returns false for half a surrogate pair, which is not a
// character.
func (s *scanner) skipEscape() bool {
	if s.at+1 >= len(s.text) {
		return false
	}
	if s.text[s.at+1] != 'u' {
		ok := bytes.IndexByte([]byte(`"\/bfnrt`), s.text[s.at+1]) >= 0
		s.at += 2
		return ok
	}
	high := s.skipUnit()
	if high < 0xD800 || high > 0xDFFF {
		return high >= 0
	}
	low := s.skipUnit()
	return high <= 0xDBFF && 0xDC00 <= low && low <= 0xDFFF
}

// skipUnit skips one \uXXXX and returns its value, or -1 if there is none.
func (s *scanner) skipUnit() (value int) {
	if s.at+6 > len(s.text) || s.text[s.at] != '\\' || s.text[s.at+1] != 'u' {
		return -1
	}
	for _, c := range s.text[s.at+2 : s.at+6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return -1
		}
		value = value<<4 | int(c)
	}
	s.at += 6
	return value
}

// skipNumber skips a number: no leading zeros, no plus sign, no bare point.
func (s *scanner) skipNumber() bool {
	if s.text[s.at] == '-' {
		s.at++
	}
	if from := s.at; !s.skipDigits() || s.text[from] == '0' && s.at > from+1 {
		return false
	}
	if s.at < len(s.text) && s.text[s.at] == '.' {
		s.at++
		if !s.skipDigits() {
			return false
		}
	}
	if s.at < len(s.text) && s.text[s.at]|0x20 == 'e' {
		s.at++
		if s.at < len(s.text) && (s.text[s.at] == '+' || s.text[s.at] == '-') {
			s.at++
		}
		return s.skipDigits()
	}
	return true
}

// skipDigits skips digits. It returns false if there are none.
func (s *scanner) skipDigits() bool {
	from := s.at
	for s.at < len(s.text) && '0' <= s.text[s.at] && s.text[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}

func (s *scanner) skipWord(w string) bool {
	if !bytes.HasPrefix(s.text[s.at:], []byte(w)) {
		return false
	}
	s.at += len(w)
	return true
}
