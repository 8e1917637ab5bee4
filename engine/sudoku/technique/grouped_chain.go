package technique

// findGroupedChain finds an alternating inference chain that may use groups: two or more cells of a box and a line, one
// of which takes the digit.
var findGroupedChain = chain(links{cells: true, twins: true, digits: true, groups: true})
