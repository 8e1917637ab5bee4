// Package sim plays whole rounds on a cluster of nodes in one process, on virtual time, while everything that can
// fail does: appends are lost before or after they took effect, come late, or twice; news are dropped, delayed,
// doubled and reordered; reads fail; connections break; nodes crash, or lose the store all at once; the store's clock
// steps. One seed decides what goes wrong and when. After the faults have stopped, everyone must agree on one history
// in which every acknowledged move stands exactly once.
package sim
