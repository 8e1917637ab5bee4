package engine

import (
	"encoding/binary"
	"encoding/hex"
	"hash/fnv"
	"math/bits"
)

// Seed determines a stream of random numbers. The seed of a live puzzle is secret, because it determines the solution.
type Seed [16]byte

// String returns the seed as 32 hexadecimal digits, which [SeedOf] reads.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// SeedOf returns the seed for a text: 32 hexadecimal digits are the seed itself; any other text is hashed (FNV-1a, 128
// bits), so that people can name puzzles by words.
func SeedOf(text string) Seed {
	var s Seed
	if len(text) == 2*len(s) {
		if _, err := hex.Decode(s[:], []byte(text)); err == nil {
			return s
		}
	}
	h := fnv.New128a()
	h.Write([]byte(text))
	return Seed(h.Sum(nil))
}

// Rand is a pseudorandom number generator (PRNG) with a seed. Its algorithm is fixed: xoshiro256** 1.0 (Blackman and
// Vigna, 2018), its state filled by SplitMix64 from the two halves of the seed, and Lemire's method for bounded
// numbers. Puzzles are named by their seeds, so a change would change every puzzle; golden tests prevent that. A Rand
// is not safe for concurrent use. The zero value is not usable.
type Rand struct{ a, b, c, d uint64 }

// NewRand returns the stream of a seed.
func NewRand(seed Seed) *Rand {
	r := new(Rand)
	r.seed(seed)
	return r
}

// seed restarts r at the beginning of the stream of a seed.
func (r *Rand) seed(seed Seed) {
	left := binary.BigEndian.Uint64(seed[:8])
	right := binary.BigEndian.Uint64(seed[8:])
	r.a, r.b = splitMix(&left), splitMix(&left)
	// The constant ensures that a seed with two equal halves does not give a state with two equal halves.
	right ^= 0x6e6f6e6574 // "nonet"
	r.c, r.d = splitMix(&right), splitMix(&right)
}

// splitMix returns one step of SplitMix64 (Steele, Lea and Flood, 2014). Two steps in a row are never both 0,
// so the state of xoshiro is never all 0.
func splitMix(x *uint64) uint64 {
	*x += 0x9e3779b97f4a7c15
	z := *x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 {
	out := bits.RotateLeft64(r.b*5, 7) * 9
	t := r.b << 17
	r.c ^= r.a
	r.d ^= r.b
	r.b ^= r.c
	r.a ^= r.d
	r.c ^= t
	r.d = bits.RotateLeft64(r.d, 45)
	return out
}

// Intn returns a uniformly distributed number from 0 to n-1. It panics if n is not in 1..1<<32.
func (r *Rand) Intn(n int) int {
	if n <= 0 || uint64(n) > 1<<32 {
		panic("engine: Intn needs a bound from 1 to 1<<32")
	}
	bound := uint64(n)
	product := (r.Uint64() >> 32) * bound
	if low := product & (1<<32 - 1); low < bound {
		// Lemire 2019: redraw the few values that would favour some numbers.
		for unfair := (1 << 32) % bound; low < unfair; low = product & (1<<32 - 1) {
			product = (r.Uint64() >> 32) * bound
		}
	}
	return int(product >> 32)
}

// Shuffle puts n elements in a uniformly distributed random order (Fisher-Yates, Durstenfeld's version).
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.Intn(i+1))
	}
}

// Perm returns the numbers 0 to n-1 in random order.
func (r *Rand) Perm(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	r.Shuffle(n, func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p
}
