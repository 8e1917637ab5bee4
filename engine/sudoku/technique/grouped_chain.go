package technique

// findGroupedChain is an alternating inference chain that may pass through groups: two or more cells of a box and a
// line, one of which takes the digit.
var findGroupedChain = chain(links{cells: true, twins: true, digits: true, groups: true})
