package engine

// Seed names a stream of random numbers. The seed of a live room is secret: it names the solution.
type Seed [16]byte
