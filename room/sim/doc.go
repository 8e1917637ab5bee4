// Package sim is a deterministic simulator: it plays whole rounds on a cluster of nodes in one process, on virtual
// time, with fault injection. Appends are lost before or after they take effect, arrive late or twice; news are
// dropped, delayed, duplicated and reordered; reads fail; connections break; nodes crash, or all lose the store at
// once; the store's clock steps. One seed determines what fails and when. After the faults, all nodes and players must
// agree on one history that contains every acknowledged move exactly once.
package sim
