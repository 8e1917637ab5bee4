package technique

// findXChain finds a chain of one digit: its strong links are houses with two places for it.
var findXChain = chain(links{digits: true})
