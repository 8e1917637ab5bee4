package technique

// findAlternatingChain finds an alternating inference chain: strong and weak links of any kind in turn.
var findAlternatingChain = chain(links{cells: true, twins: true, digits: true})
