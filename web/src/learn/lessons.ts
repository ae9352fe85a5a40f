/// The course: eight lessons, each with a board, a question whose answer is computed, and a picture.
import { TWO_PILES, THREE_PILES, WYTHOFF } from "./games";
import { SmallGame, type Piles } from "./small";

export interface Lesson {
  title: string;
  text: readonly string[];
  game: SmallGame;
  start: Piles;
  question: string;
  /// The answer, worked out from the rules.
  answer(): number[];
  /// What is shown once it was answered: who wins along a row, its values, the map, or the piles in powers of two.
  picture: "row" | "values" | "map" | "binary";
  learnt: string;
}

const ONE_TO_THREE = new SmallGame("take l from x: l <= 3");
const OTHER_TAKES = new SmallGame("take l from x: l in {1, 3, 4}");
const TWO_HEAPS = new SmallGame("take l, k from x, y: l = 0 & k <= 3 | k = 0 & l <= 3");

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, n) => n);

/// After how many tokens the pattern of safe numbers comes again, as far as was looked.
export function period(game: SmallGame, most: number): number {
  const safe = upTo(most).map((n) => game.isSafe([n]));
  return upTo(most).find((p) => p > 0 && safe.every((each, n) => n + p > most || each === safe[n + p])) ?? 0;
}

/// The pairs that are safe to leave, the smaller number first.
export function safePairs(game: SmallGame, most: number): Piles[] {
  return upTo(most).flatMap((x) => upTo(most).flatMap((y) => (x > 0 && x <= y && game.isSafe([x, y]) ? [[x, y]] : [])));
}

/// What beside these piles is safe to leave.
const beside = (game: SmallGame, piles: Piles) => upTo(20).filter((n) => game.isSafe([...piles, n]));

export const LESSONS: readonly Lesson[] = [
  {
    title: "Take one, two or three",
    text: [
      "Here are 21 tokens. You and the computer take turns; each takes one, two or three. Whoever cannot move loses.",
      "Think backwards. With 1, 2 or 3 tokens left, whoever is to move takes them all and wins. With 4 left, every move leaves 1, 2 or 3. So 4 is safe to leave.",
    ],
    game: ONE_TO_THREE,
    start: [21],
    question: "Which numbers from 1 to 12 are safe to leave?",
    answer: () => upTo(12).filter((n) => n > 0 && ONE_TO_THREE.isSafe([n])),
    picture: "row",
    learnt:
      "A position that is safe to leave is called a P-position: the previous player wins. From every other one, an N-position, the next player wins, by moving to a P-position.",
  },
  {
    title: "Another rhythm",
    text: [
      "Now one may take 1, 3 or 4 tokens. Again think backwards: a number is safe to leave if no move from it leads to a safe number.",
      "Write S for safe and a dot for the others, from 0 on: S . S . . . . and so on. The pattern comes again.",
    ],
    game: OTHER_TAKES,
    start: [15],
    question: "After how many tokens does the pattern come again?",
    answer: () => [period(OTHER_TAKES, 60)],
    picture: "row",
    learnt: "Every game of taking a number out of a finite set has such a rhythm: it is periodic.",
  },
  {
    title: "Two piles",
    text: [
      "This is Nim with two piles: take as many as you like, but from one pile only.",
      "If the piles are the same, whatever they do to one you can do to the other. The mirror always has an answer.",
    ],
    game: TWO_PILES,
    start: [5, 8],
    question: "You want to leave 9 in one pile. How many must be in the other to be safe?",
    answer: () => beside(TWO_PILES, [9]),
    picture: "map",
    learnt: "On the map of two piles the safe positions of Nim are the diagonal.",
  },
  {
    title: "Three piles",
    text: [
      "With three piles no mirror helps at once. But write each pile as a sum of different powers of two: 5 = 4 + 1, 3 = 2 + 1.",
      "It is safe to leave piles in which every power of two occurs an even number of times: then the powers have mirrors.",
    ],
    game: THREE_PILES,
    start: [3, 4, 5],
    question: "Which third pile makes 3 and 5 safe to leave?",
    answer: () => beside(THREE_PILES, [3, 5]),
    picture: "binary",
    learnt:
      "That sum without carrying is the nim-sum, written ⊕: 3 ⊕ 5 = 6. Safe are the piles of nim-sum 0 (Bouton, 1901).",
  },
  {
    title: "A number for every position",
    text: [
      "Two heaps; a move takes one, two or three from one of them. The mirror works if the heaps are the same, and more often than that.",
      "Give each heap a number: the least that no option has. 0 has no option: its number is 0. From 1 one comes to 0: 1. From 4 one comes to 3, 2, 1, of the numbers 3, 2, 1: so 4 has the number 0 again.",
    ],
    game: TWO_HEAPS,
    start: [6, 9],
    question: "What is the number of a heap of 10?",
    answer: () => [ONE_TO_THREE.nimValue([10])],
    picture: "values",
    learnt:
      "These are nim-values. Heaps side by side act as piles of Nim of those sizes: that is the theorem of Sprague and Grundy.",
  },
  {
    title: "Wythoff’s game",
    text: [
      "Take from one pile, or the same number from both. On the map a move goes left, down or along the diagonal, as a queen of chess does.",
      "(1, 2) is safe to leave, and (3, 5), and (4, 7). Each number from 1 on occurs in just one of these pairs.",
    ],
    game: WYTHOFF,
    start: [6, 11],
    question: "Which number goes with 6 to be safe?",
    answer: () => beside(WYTHOFF, [6]),
    picture: "map",
    learnt:
      "The next pair takes the smallest number not used before, and beside it that number plus the place of the pair.",
  },
  {
    title: "The golden ratio",
    text: [
      "The safe pairs of Wythoff’s game lie along two lines through the corner. The quotient of their numbers comes near 1.618…, the golden ratio φ.",
      "The pair at place n is (⌊nφ⌋, ⌊nφ⌋ + n), where ⌊ ⌋ means rounding down. You can find it without listing all before.",
    ],
    game: WYTHOFF,
    start: [10, 15],
    question: "How far apart are the two numbers of the 8th pair?",
    answer: () =>
      safePairs(WYTHOFF, 22)
        .slice(7, 8)
        .map(([x = 0, y = 0]) => y - x),
    picture: "map",
    learnt:
      "Wythoff found this in 1907. That the formula is right for all n is a theorem: on the page Discover you can watch it being proved.",
  },
  {
    title: "State your own theorem",
    text: [
      "Choose how many may be taken at most. Then say which numbers are safe to leave: all n that leave no remainder when divided by some k.",
      "The page tries your statement on the first sixty numbers. That is no proof; but it finds a wrong one quickly.",
    ],
    game: ONE_TO_THREE,
    start: [12],
    question: "",
    answer: () => [],
    picture: "row",
    learnt: "It was observed up to 60, and no further. A proof holds for all n: let the laboratory look for one.",
  },
];

/// The least number at which “n is safe to leave exactly if k divides n” fails, where one may take 1 … m; if any to 60.
export function refuted(m: number, k: number): number | undefined {
  const game = new SmallGame(`take l from x: l <= ${m}`);
  return upTo(60).find((n) => game.isSafe([n]) !== (n % k === 0));
}
