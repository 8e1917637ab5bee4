package technique

// findXYChain finds a chain of cells with two notes, each of which sees the next and shares a digit with it.
var findXYChain = chain(links{twins: true})
