package technique

// xChain is a chain of one digit: its links are houses with two places for it.
var xChain = chain(links{digits: true})
