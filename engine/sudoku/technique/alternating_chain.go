package technique

// findAlternatingChain is a chain of any links, strong and weak in turn: an alternating inference chain.
var findAlternatingChain = chain(links{cells: true, twins: true, digits: true})
