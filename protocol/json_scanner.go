package protocol

import "bytes"

// scanner checks the grammar of a JSON text. It creates no values, so that untrusted input costs no memory before it is
// known to be a message.
type scanner struct {
	text []byte
	at   int
}

// space skips white space and returns the byte that follows, or 0 at the end.
func (s *scanner) space() byte {
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
		default:
			return s.text[s.at]
		}
	}
	return 0
}

// next skips white space and c. It returns false if another byte follows.
func (s *scanner) next(c byte) bool {
	if s.space() != c {
		return false
	}
	s.at++
	return true
}

// value skips a value with at most depth levels of nested objects and arrays. It returns false if there is no valid
// one.
func (s *scanner) value(depth int) bool {
	switch c := s.space(); {
	case c == '"':
		_, ok := s.quoted()
		return ok
	case c == '-' || '0' <= c && c <= '9':
		return s.number()
	case c == '{':
		return depth > 0 && s.list('}', func() bool {
			if s.space() != '"' {
				return false
			}
			_, ok := s.quoted()
			return ok && s.next(':') && s.value(depth-1)
		})
	case c == '[':
		return depth > 0 && s.list(']', func() bool { return s.value(depth - 1) })
	}
	return s.word("true") || s.word("false") || s.word("null")
}

// list skips items separated by commas, from the opening bracket to the closing one.
func (s *scanner) list(end byte, item func() bool) bool {
	s.at++
	if s.next(end) {
		return true
	}
	for item() {
		if s.next(end) {
			return true
		}
		if !s.next(',') {
			return false
		}
	}
	return false
}

// quoted skips a string and returns the text between its quotes, with escapes left as they are.
func (s *scanner) quoted() (inner []byte, ok bool) {
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
			if !s.escape() {
				return nil, false
			}
		default:
			s.at++
		}
	}
	return nil, false
}

// escape skips a backslash and its escape sequence. It returns false for half a surrogate pair, which is not a
// character.
func (s *scanner) escape() bool {
	if s.at+1 >= len(s.text) {
		return false
	}
	if s.text[s.at+1] != 'u' {
		ok := bytes.IndexByte([]byte(`"\/bfnrt`), s.text[s.at+1]) >= 0
		s.at += 2
		return ok
	}
	high := s.unit()
	if high < 0xD800 || high > 0xDFFF {
		return high >= 0
	}
	low := s.unit()
	return high <= 0xDBFF && 0xDC00 <= low && low <= 0xDFFF
}

// unit skips one \uXXXX and returns its value, or -1 if there is none.
func (s *scanner) unit() (value int) {
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

// number skips a number: no leading zeros, no plus sign, no bare point.
func (s *scanner) number() bool {
	if s.text[s.at] == '-' {
		s.at++
	}
	if from := s.at; !s.digits() || s.text[from] == '0' && s.at > from+1 {
		return false
	}
	if s.at < len(s.text) && s.text[s.at] == '.' {
		s.at++
		if !s.digits() {
			return false
		}
	}
	if s.at < len(s.text) && s.text[s.at]|0x20 == 'e' {
		s.at++
		if s.at < len(s.text) && (s.text[s.at] == '+' || s.text[s.at] == '-') {
			s.at++
		}
		return s.digits()
	}
	return true
}

// digits skips digits. It returns false if there are none.
func (s *scanner) digits() bool {
	from := s.at
	for s.at < len(s.text) && '0' <= s.text[s.at] && s.text[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}

func (s *scanner) word(w string) bool {
	if !bytes.HasPrefix(s.text[s.at:], []byte(w)) {
		return false
	}
	s.at += len(w)
	return true
}
