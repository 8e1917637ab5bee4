// English: hints, with the techniques by the server's names and the reason of each. It defines the type of the other
// languages.

import { grammarOf } from "../grammar.ts";
import type { Technique } from "./terms.ts";

const { number, many } = grammarOf("en");

/** Hints that do not come from the server. */
export const steps = {
  houses: {
    row: (n: number) => `row ${number(n)}`,
    column: (n: number) => `column ${number(n)}`,
    box: (n: number) => `box ${number(n)}`,
    region: (letter: string) => `region ${letter}`,
    diagonal: (n: number) => `diagonal ${number(n)}`,
  },
  /** Cells of a row, by their columns. */
  places: (row: number, cols: string) => `row ${row} columns ${cols}`,
  /** Adjacent columns. */
  span: (first: string, last: string) => `${first} to ${last}`,
  inGrid: (house: string, n: number) => `${house} in grid ${number(n)}`,
  and: (said: string, more: string) => `${said}, ${more}`,
  joinSentences: (said: string, more: string) => `${said} ${more}`,
  look: (places: string) => `Look here: ${places}.`,
  wait: (cell: string) => `Solve this first, then ${cell}.`,
  ends: (cell: string, how: string) => `Then ${cell}. ${how}`,
  wrong: (n: number) => many(n, { one: "# cell is wrong.", other: "# cells are wrong." }),
  by: (technique: string, houses: string) => `${technique} (${houses}).`,
  byAlone: (technique: string) => `${technique}.`,
  from: (houses: string) => `Notes can go in: ${houses}.`,
  cells: (cells: string) => `Cells: ${cells}.`,
  values: (values: string) => `Digits: ${values}.`,
  is: (cell: string, value: string) => `${cell} is ${value}`,
  isNot: (cell: string, values: string) => `${cell} is not ${values}`,
  /** One cell of a group holds a value, or none does. */
  oneIs: (cells: string, value: string) => `one of these is ${value}: ${cells}`,
  noneIs: (cells: string, value: string) => `none of these is ${value}: ${cells}`,
  suppose: (said: string) => `Suppose ${said}.`,
  follows: (list: string) => `The board gives: ${list}.`,
  followsIn: (n: number) => many(n, { one: "It breaks # step later.", other: "It breaks # steps later." }),
  clash: (a: string, b: string) => `These can’t both be: ${a}, ${b}.`,
  full: (cell: string) => `No digit fits here any more: ${cell}.`,
  gap: (house: string, value: string) => `No place left for ${value}: ${house}.`,
  goes: (list: string) => `So ${list}.`,
  techniques: {
    "last digit": {
      name: "Last digit",
      why: "Only one cell of the house is empty: it takes the missing digit.",
    },
    "hidden single in a box": { name: "Hidden single in a box", why: "In the box, the digit fits in only one cell." },
    "hidden single in a line": {
      name: "Hidden single in a line",
      why: "In the line, the digit fits in only one cell.",
    },
    "naked single": { name: "Naked single", why: "No other digit fits in this cell." },
    "last cell of a cage": {
      name: "Last cell of a cage",
      why: "Only one cell of the cage is empty: it takes what’s missing from the sum.",
    },
    "rule of 45": {
      name: "Rule of 45",
      why: "The digits of a house have a known sum. Take the sums of its cages away, and the one cell that is left over or sticks out is known.",
    },
    "cage sums": {
      name: "Cage sums",
      why: "The cells of the cage differ and have a known sum: notes that are in no such set of digits go.",
    },
    pointing: {
      name: "Pointing",
      why: "In the box the digit can go only where it crosses one line, so the rest of the line can’t take it.",
    },
    claiming: {
      name: "Claiming",
      why: "In the line the digit can go only where it crosses one box, so the rest of the box can’t take it.",
    },
    "naked pair": {
      name: "Naked pair",
      why: "Two cells have only these two digits, so rule them out in the rest of the house.",
    },
    "X-wing": {
      name: "X-wing",
      why: "In two lines the digit can go only where they cross the same two other lines, so it goes nowhere else in those.",
    },
    "hidden pair": {
      name: "Hidden pair",
      why: "In the house these two digits can go only in these two cells, so nothing else can go there.",
    },
    "rule of 45 over several cells": {
      name: "Rule of 45 over several cells",
      why: "The known sum of a house and its cages gives the sum of these cells: notes that are in no such set of digits go.",
    },
    "naked triple": {
      name: "Naked triple",
      why: "Three cells have only these three digits, so rule them out in the rest of the house.",
    },
    swordfish: {
      name: "Swordfish",
      why: "In three lines the digit can go only where they cross the same three other lines, so it goes nowhere else in those.",
    },
    "hidden triple": {
      name: "Hidden triple",
      why: "In the house these three digits can go only in these three cells, so nothing else can go there.",
    },
    skyscraper: {
      name: "Skyscraper",
      why: "Two parallel lines have two places each for the digit, and one place of each lies in the same line. One of the other two places must take it, so no cell that sees both can.",
    },
    "two-string kite": {
      name: "Two-string kite",
      why: "A row and a column have two places each for the digit, and one place of each lies in the same box. One of the other two places must take it, so no cell that sees both can.",
    },
    "XY-wing": {
      name: "XY-wing",
      why: "Whichever of its two digits the middle cell takes, one of the two others takes the digit that they share. No cell that sees both can.",
    },
    "empty rectangle": {
      name: "Empty rectangle",
      why: "In the box the digit goes only along one row and one column, and another line has two places for it. A digit where they aim would leave the box none.",
    },
    "finned X-wing": {
      name: "Finned X-wing",
      why: "An X-wing with further places in one box: it holds or one of these does, so the digit goes from the cells that both would clear.",
    },
    "XYZ-wing": {
      name: "XYZ-wing",
      why: "Whichever of its three digits the middle cell takes, one of the three cells takes the digit that they share. No cell that sees all three can.",
    },
    "W-wing": {
      name: "W-wing",
      why: "Two cells have the same two digits, and a house has places for one of the digits only beside them. So one cell takes the other digit, and no cell that sees both can.",
    },
    "unique rectangle": {
      name: "Unique rectangle",
      why: "With only these two digits in the four cells they could be exchanged, and there would be two solutions. There is one, so something else must hold.",
    },
    "simple colouring": {
      name: "Simple colouring",
      why: "Along houses with two places for the digit the cells get two colours in turn: one colour is right. What sees both, or a colour that sees itself, can’t be it.",
    },
    "finned swordfish": {
      name: "Finned swordfish",
      why: "A swordfish with further places in one box: it holds or one of these does, so the digit goes from the cells that both would clear.",
    },
    "naked quad": {
      name: "Naked quad",
      why: "Four cells have only these four digits, so rule them out in the rest of the house.",
    },
    jellyfish: {
      name: "Jellyfish",
      why: "In four lines the digit can go only where they cross the same four other lines, so it goes nowhere else in those.",
    },
    "hidden quad": {
      name: "Hidden quad",
      why: "In the house these four digits can go only in these four cells, so nothing else can go there.",
    },
    "finned jellyfish": {
      name: "Finned jellyfish",
      why: "A jellyfish with further places in one box: it holds or one of these does, so the digit goes from the cells that both would clear.",
    },
    "BUG+1": {
      name: "BUG+1",
      why: "Without this digit every empty cell would have two notes that could all be exchanged, and there would be two solutions. There is one.",
    },
    "X-chain": {
      name: "X-chain",
      why: "Along places of one digit, each step follows from the one before. The chain contradicts its start, so the start is wrong.",
    },
    "XY-chain": {
      name: "XY-chain",
      why: "Along cells with two digits, each step follows from the one before. The chain contradicts its start, so the start is wrong.",
    },
    "alternating inference chain": {
      name: "Alternating inference chain",
      why: "Each step follows from the one before, in turn that a note holds and that it does not. The chain contradicts its start, so the start is wrong.",
    },
    "grouped chain": {
      name: "Grouped chain",
      why: "Each step follows from the one before, some of them about groups of cells. The chain contradicts its start, so the start is wrong.",
    },
    "almost locked sets (ALS-XZ)": {
      name: "Almost locked sets (ALS-XZ)",
      why: "Two groups of cells have one digit more than cells each, and can’t both hold a digit that they share. So one of them holds all its others, and what sees all places of another shared digit can’t be it.",
    },
    "Sue de Coq": {
      name: "Sue de Coq",
      why: "Where a box crosses a line, these cells have as many digits as cells, so all the digits are there. The rest of the box and of the line can’t take those of its side.",
    },
    "forcing chain": {
      name: "Forcing chain",
      why: "Each of these must be tried in turn, and all lead to the same end, so that holds.",
    },
    "forcing net": {
      name: "Forcing net",
      why: "Fill in what follows from the assumption: it ends in a contradiction, or every case takes the same notes away.",
    },
    "forcing net with locked candidates": {
      name: "Forcing net with locked candidates",
      why: "Fill in what follows from the assumption, with locked candidates too: it ends in a contradiction, or every case takes the same notes away.",
    },
    "nested forcing net": {
      name: "Nested forcing net",
      why: "Fill in what follows from the assumption, with further assumptions within: it ends in a contradiction, or every case takes the same notes away.",
    },
    "beyond these techniques": {
      name: "Trial and error",
      why: "No known technique helps with this cell.",
    },
  } satisfies Record<string, Technique>,
};
