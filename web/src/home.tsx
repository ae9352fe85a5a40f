/// The first page: what there is to do. It asks the server nothing.
import { format } from "./address";
import { useTitle } from "./frame";

const ROOMS: { room: string; title: string; words: string; doors: [string, string][] }[] = [
  {
    room: "play",
    title: "Play",
    words: "Piles, chocolate, erasers, magnets: against the perfect opponent, a weaker one, or a friend beside you.",
    doors: [
      ["Wythoff’s game", format("play", "wythoff")],
      ["the Rat game", format("play", "rat")],
      ["Chomp", format("play", "chomp:3x5")],
      ["Spring Cleaning", format("play", "spring-cleaning:3x4")],
    ],
  },
  {
    room: "explore",
    title: "Explore",
    words: "The map of all positions: who wins where, the nim-values, and why, cell by cell.",
    doors: [
      ["Wythoff’s rays", format("explore", "wythoff", { to: 200 })],
      ["Euclid’s cone", format("explore", "euclid", { to: 100 })],
      ["the Rat game in space", format("explore", "rat", { what: "points" })],
    ],
  },
  {
    room: "discover",
    title: "Discover",
    words: "From the rules of a game, yours too, to a table, a formula, and a proof for all positions.",
    doors: [
      ["the Mouse game", format("discover", "mouse")],
      ["a rule of your own", format("discover", "typed")],
    ],
  },
  {
    room: "read",
    title: "Read",
    words: "What four documents state, each statement computed again from the rules, with its verdict.",
    doors: [
      ["the documents", format("read")],
      ["a walk in the Calkin–Wilf tree", format("read", "tree", { at: "7/4" })],
    ],
  },
];

export function Home() {
  useTitle("");
  return (
    <div class="home">
      <h1>From the rules of a game to a theorem about it</h1>
      <p class="lead">
        Two players move in turn, both have the same moves, and whoever cannot move loses. From the rules alone this
        laboratory computes who wins, draws it, guesses the closed form, and proves it for all positions or shows where
        it fails.
      </p>
      <div class="rooms">
        {ROOMS.map(({ room, title, words, doors }) => (
          <section key={room} class="card">
            <h2>
              <a href={format(room)}>{title}</a>
            </h2>
            <p>{words}</p>
            <ul class="doors">
              {doors.map(([name, href]) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
