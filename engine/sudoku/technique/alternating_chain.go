package technique

// alternatingChain is a chain of any links, strong and weak in turn: an alternating inference chain.
var alternatingChain = chain(links{cells: true, twins: true, digits: true})
