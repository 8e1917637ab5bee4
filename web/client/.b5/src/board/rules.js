// What of a kind's rules can be seen on a board. It says nothing about the solution: what visibly contradicts nothing can still be wrong.
import { completed } from "./completed.js";
import { conflictsOf, rivalsOf, takenOf } from "./conflicts.js";
/** houseRules are those of boards on which a value stands once in each house. */
export const houseRules = { conflicts: conflictsOf, rivals: rivalsOf, taken: takenOf, completed };
