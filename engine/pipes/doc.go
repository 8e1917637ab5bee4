// Package pipes is the kind "pipes", also known as Net and Netwalk: the tiles of a board are turned by quarter turns
// until all of them form one tree, without loops and open ends.
//
// # Values
//
// Value v is the tile as the clues draw it, turned clockwise by v-1 quarter turns. So every tile begins with the value
// 1. A straight tile looks the same after two quarter turns and a crossing after one: [engine.Puzzle.Periods]. Tiles
// are drawn in random turns, which reveal nothing about the solution. There are no givens except for locked tiles of
// imported texts.
//
// # Sizes and rules
//
// A size is columns, then rows, as in Net: "13x11". The rule "wrap" lets pipes go over the edges to the other side.
// Imported boards may also have walls, which no pipe goes through, and places without a tile.
//
// # Text form
//
// Parse reads lines, which a semicolon ends too:
//
//	tiles 5x5 49684 9d625 7b8eb 554a8 23bb8
//	source r3c3
//	wrap
//	walls r1c1=down r2c4=right,down
//	.2... ..... ..... ..... .....
//
// Tiles are masks of their ends, as hexadecimal digits: 1 is right, 2 up, 4 left, 8 down, and 0 is no tile. Spaces are
// ignored. The source is the cell from which connected tiles light up, usually the one in the middle. Locked tiles have
// their value, others a dot, and "#" is a place without a tile. All lines except for the cells are
// [engine.Puzzle.Clues].
//
// Import also reads game IDs of Simon Tatham's Net, "5x5w:49684...", with barriers as walls.
//
// # Levels
//
// A level is the hardest necessary technique, where each step uses the easiest possible one:
//
//	easy     edges: a tile's sides whose neighbours are known leave it one turn, or its turns have sides in common
//	medium   dead end: a pipe would end everywhere, with tiles left over
//	hard     loop: a pipe would come back to itself; jam: it would come to a tile that fits no more
//	expert   trial: from a turn a contradiction follows by edges
//	extreme  search: none of these; such boards are read, not made
//
// So no generated puzzle below expert requires a guess.
//
// # Facts of hints
//
// Besides the words of [engine.Hint.Facts] that all kinds share:
//
//	if     the turn of a tile that can't be, by its ends, "r3c4=up,left"
//	open   sides that have to be open, in the same form
//	shut   sides that have to be shut, in the same form
//
// "at" are the tiles that a pipe would go through, "then" the tiles that follow one by one.
package pipes
