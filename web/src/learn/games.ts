/// The small games of the first page, of the puzzles and of the lessons, each by its rule.
import { SmallGame } from "./small";

export const WYTHOFF = new SmallGame("take l, k from x, y: l = 0 | k = 0 | l = k");
export const TWO_PILES = new SmallGame("take l, k from x, y: l = 0 | k = 0");
export const THREE_PILES = new SmallGame("take j, k, l from x, y, z: j = 0 & k = 0 | j = 0 & l = 0 | k = 0 & l = 0");
