package technique

// findXChain is a chain of one digit: its links are houses with two places for it.
var findXChain = chain(links{digits: true})
