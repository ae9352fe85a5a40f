/// Reads rules of pile games as people type them, `take l, k from x, y: l = 0 | k = 0 | l = k`, into the formula that the
/// server reads in the same text (`logic/language/rule_grammar.py`), with the same errors at the same places. Nothing of
/// the text is ever run. Words of the claim language that hardly stand in a rule are left to the server: `Beyond`.
import {
  constant,
  minus,
  plus,
  remainder,
  single,
  times,
  variable,
  type Formula,
  type FormulaRule,
  type Linear,
  type Relation,
} from "./formula";

/// A text that is no rule: why, and where in it, as a string of JavaScript counts.
export class BadRule extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/// A text that the server may be able to read.
export class Beyond extends Error {}

/// Whether a text is meant as a rule, perhaps a wrong one, and not as the name of a game.
export const isRule = (text: string): boolean => /[-=]>|→|\b(take|become|piles)\b(?!=)|(?:^|:)\s*move\s/.test(text);

/// Whether it is meant as a family, `for a >= 1: wythoff:a=a`.
export const isFamily = (text: string): boolean => /^\s*for\s/.test(text);

const SPELLINGS = new Map(
  `forall ∀,exists ∃,& ∧ and &&,| ∨ or ||,~ ¬ ! not,=> ⇒ → -> implies,<=> ⇔ ↔ <-> iff,<= ≤,>= ≥,!= ≠,= ==,- −,* · ×,in ∈,phi φ,alpha α,floor( ⌊,) ⌋`
    .split(",")
    .flatMap((line) => {
      const [first = "", ...others] = line.split(" ");
      return others.map((other) => [other, first] as const);
    }),
);
const KEYWORDS = new Set(["forall", "exists", "mod", "floor", "abs", "phi", "alpha", "true", "false"]);
const TOKEN =
  /(?<number>[0-9]+)|(?<name>(?![φα_\p{Nd}])[\p{L}\p{N}_](?:(?![φα])[\p{L}\p{N}_])*)|(?<sign><=>|<->|=>|->|<=|>=|!=|==|&&|\|\||[-+*/%()&|~!=<>,.:;^{}≤≥≠≡≢∀∃∧∨¬⇒→⇔↔−·×⊕∈…⌊⌋φα′″‴⁗])/uy;

const DEEPEST = 60;
const MOST_CHARACTERS = 2000;
const MOST_PILES = 4;
const LONGEST_CONSTANT = 18;
const PROGRAM = "; a rule that says more is a program: g = sprague.Ruleset(options) in FILE.py, named FILE.py:g";
const WORDS = ["take", "from", "piles", "become", "move", "to", "with", "where"];
/// Words of the claim language that only the server reads.
const UNREAD = [
  "ends",
  "none",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "at",
  "but",
  "odious",
  "evil",
  "floor_phi",
];
const PREDICATES = ["power", "divides", "coprime", "prime"];
const SIGNS: Record<string, Relation> = { "=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=" };
const [EQUIVALENT, IMPLIES, DISJOINS, CONJOINS] = [1, 2, 3, 4] as const;
const CONNECTIVES: Record<string, number> = { "<=>": EQUIVALENT, "=>": IMPLIES, "|": DISJOINS, "&": CONJOINS };

interface Token {
  kind: "number" | "name" | "word" | "sign" | "end";
  text: string;
  place: number;
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let place = 0;
  while (place < text.length) {
    if (/\s/.test(text[place] as string)) {
      place++;
      continue;
    }
    TOKEN.lastIndex = place;
    const match = TOKEN.exec(text);
    if (!match)
      throw new BadRule(`unexpected character '${String.fromCodePoint(text.codePointAt(place) as number)}'`, place);
    const word = SPELLINGS.get(match[0]) ?? match[0];
    if (word === "floor(") found.push({ kind: "word", text: "floor", place }, { kind: "sign", text: "(", place });
    else if (match.groups?.["number"]) found.push({ kind: "number", text: word, place });
    else if (KEYWORDS.has(word)) found.push({ kind: "word", text: word, place });
    else found.push({ kind: match.groups?.["name"] && word === match[0] ? "name" : "sign", text: word, place });
    place += match[0].length;
  }
  found.push({ kind: "end", text: "", place: text.length });
  return found;
}

/// term / denominator; `whole`: an integer whatever its variables are.
interface Num {
  term: Linear;
  denominator: number;
  whole: boolean;
}
type Joined =
  Formula | ["Implies", Joined, Joined] | ["Equivalent", Joined, Joined] | ["Not", Joined] | ["And" | "Or", Joined[]];
type Value = { number: Num } | { sentence: Joined } | { list: Num[] };

const whole = (term: Linear): Num => ({ term, denominator: 1, whole: true });

function alike(a: Num, b: Num): [number, Linear, Linear] {
  if (a.denominator === b.denominator) return [a.denominator, a.term, b.term];
  const divisor = (m: number, n: number): number => (n === 0 ? m : divisor(n, m % n));
  const common = (a.denominator * b.denominator) / divisor(a.denominator, b.denominator);
  return [common, times(a.term, common / a.denominator), times(b.term, common / b.denominator)];
}

function sum(a: Num, b: Num): Num {
  const [denominator, left, right] = alike(a, b);
  return { term: plus(left, right), denominator, whole: a.whole && b.whole };
}

function product(a: Num, b: Num): Num | undefined {
  const [fixed, other] = a.term[1].length === 0 ? [a, b] : [b, a];
  if (fixed.term[1].length > 0) return undefined;
  return {
    term: times(other.term, fixed.term[2]),
    denominator: a.denominator * b.denominator,
    whole: a.whole && b.whole,
  };
}

const every = (parts: Joined[]): Joined => (parts.length === 1 ? (parts[0] as Joined) : ["And", parts]);
const some = (parts: Joined[]): Joined => (parts.length === 1 ? (parts[0] as Joined) : ["Or", parts]);

/// By *and*, *or* and *not* alone.
function plain(part: Joined): Formula {
  switch (part[0]) {
    case "And":
    case "Or":
      return [part[0], (part[1] as Joined[]).map(plain)];
    case "Not":
      return ["Not", plain(part[1] as Joined)];
    case "Implies":
      return ["Or", [["Not", plain(part[1])], plain(part[2])]];
    case "Equivalent": {
      const [a, b] = [plain(part[1]), plain(part[2])];
      return [
        "Or",
        [
          ["And", [a, b]],
          [
            "And",
            [
              ["Not", a],
              ["Not", b],
            ],
          ],
        ],
      ];
    }
    default:
      return part;
  }
}

class Reader {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;
  private waiting: [Num, Token][] = [];
  private readonly meaning = new Map<string, Num>();

  constructor(text: string) {
    this.tokens = tokens(text);
    if ([...text].length > MOST_CHARACTERS)
      throw new BadRule(`a rule has at most ${MOST_CHARACTERS} characters, not ${[...text].length}`, 0);
    const long = this.tokens.find(({ kind, text }) => kind === "number" && text.length > LONGEST_CONSTANT);
    if (long) this.fail(`a constant has at most ${LONGEST_CONSTANT} digits`, long);
  }

  rule(): FormulaRule {
    const extra: Formula[] = [];
    let [before, after]: [string[], string[]] = [[], []];
    if (this.isName("move")) throw new Beyond(); // play need not end
    if (this.isName("take")) {
      if (this.next.kind === "number") this.fail("what is taken has a name, as in: take l from x: l <= 3");
      const taken = this.names(",");
      if (!this.isName("from")) this.fail(`'from' and the piles are missing, before ${this.shown}`);
      for (const name of taken) this.meaning.set(name, whole(constant(0)));
      before = this.piles(taken.length);
      after = [..."pqrs", ..."abcdefgh"].filter((name) => !this.meaning.has(name)).slice(0, before.length);
      const lost = before.map((name, i) => minus(variable(name), variable(after[i] as string)));
      taken.forEach((name, i) => this.meaning.set(name, whole(lost[i] as Linear)));
      if (lost.length > 1) extra.push(...lost.map((term): Formula => ["Compare", ">=", term, constant(0)]));
      extra.push(["Compare", ">", lost.reduce(plus), constant(0)]);
    } else {
      this.isName("piles");
      before = this.piles();
      if (!(this.take("=>") || this.isName("become")))
        this.fail(`'->' and what is left of the piles are missing, before ${this.shown}`);
      after = this.left(before.length);
    }
    this.definitions();
    if (!this.take(":")) this.fail(`':' and the formula are missing, before ${this.shown}`);
    const start = this.next;
    const formula = plain(this.sentenceOf(this.series(), start));
    if (this.next.kind !== "end") {
      if ([...UNREAD, ...PREDICATES].includes(this.next.text)) throw new Beyond();
      this.fail(this.next.text === ")" ? "a closing parenthesis too many" : `${this.shown} cannot stand here`);
    }
    return {
      kind: "formula",
      formula: extra.length > 0 ? ["And", [...extra, formula]] : formula,
      before,
      after,
      interchangeable: true,
      measure: before.map(variable).reduce(plus),
      bounds: {},
      domain: null,
      misere: false,
      blocked: 0,
    };
  }

  private get next(): Token {
    return this.tokens[this.at] as Token;
  }

  private get shown(): string {
    return this.next.text ? `'${this.next.text.slice(0, 20)}'` : "the end";
  }

  private fail(message: string, token: Token = this.next): never {
    throw new BadRule(message, token.place);
  }

  private take(...texts: string[]): Token | undefined {
    const token = this.next;
    if (["name", "number", "end"].includes(token.kind) || !texts.includes(token.text)) return undefined;
    this.at++;
    return token;
  }

  private words(...texts: string[]): boolean {
    if (!texts.every((text, i) => this.tokens[this.at + i]?.text === text)) return false;
    this.at += texts.length;
    return true;
  }

  private expect(text: string, what: string): void {
    if (!this.take(text)) this.fail(`'${text}' is missing ${what}, before ${this.shown}`);
  }

  private deeper<T>(read: () => T): T {
    if (++this.depth > DEEPEST) this.fail(`nested deeper than ${DEEPEST}`);
    const found = read();
    this.depth--;
    return found;
  }

  private isName(word: string): boolean {
    const found = this.next.kind === "name" && this.next.text === word;
    if (found) this.at++;
    return found;
  }

  private names(...between: string[]): string[] {
    const found: string[] = [];
    for (;;) {
      const token = this.next;
      if (token.kind !== "name" || WORDS.includes(token.text))
        this.fail(`a name such as x is missing, before ${this.shown}`);
      if (found.includes(token.text) || this.meaning.has(token.text))
        this.fail(`'${token.text}' stands for two things`);
      this.at++;
      found.push(token.text);
      if (!this.take(...between)) return found;
    }
  }

  private piles(wanted?: number): string[] {
    const start = this.next;
    const found = this.names(",", "<=");
    if (found.length > MOST_PILES)
      this.fail(`a rule is typed for at most ${MOST_PILES} piles, not ${found.length}`, start);
    if (wanted !== undefined && wanted !== found.length)
      this.fail(`${wanted} name${wanted === 1 ? "" : "s"} for what is taken, but ${found.length} for the piles`, start);
    for (const name of found) this.meaning.set(name, whole(variable(name)));
    return found;
  }

  private left(wanted: number): string[] {
    const start = this.next;
    const found = this.names(",");
    const piles = `${wanted} pile${wanted === 1 ? "" : "s"}`;
    if (found.length !== wanted) this.fail(`of ${piles} as many numbers are left, not ${found.length}`, start);
    for (const name of found) this.meaning.set(name, whole(variable(name)));
    return found;
  }

  private definitions(): void {
    if (!this.isName("with")) return;
    do {
      const [name = ""] = this.names();
      if (!this.take("=")) this.fail(`'=' and a number are missing after ${name}, before ${this.shown}`);
      const start = this.next;
      this.meaning.set(name, this.numberOf(this.sum(), start));
    } while (this.take(","));
  }

  /// What commas and semicolons join: *and* between commas; `;` and `, or` weaker, *or*.
  private series(): Value {
    const start = this.next;
    const outer = this.waiting;
    this.waiting = [];
    let found = this.group();
    for (;;) {
      const ahead = this.tokens.slice(this.at, this.at + 3).map(({ text }) => text);
      if ((ahead[0] === "," && ahead[1] === "where") || (ahead[0] === "where" && ahead[1] !== "(")) {
        this.take(",");
        this.words("where");
        const left = this.sentenceOf(found, start);
        const place = this.next;
        const condition = this.sentenceOf(this.sentence(), place);
        if (this.next.text === "(") throw new Beyond();
        found = { sentence: ["And", [left, condition]] };
      } else if (this.take(";", ",")) {
        const left = this.sentenceOf(found, start);
        if (UNREAD.includes(this.next.text) || this.take("&")) throw new Beyond();
        this.take("|");
        const place = this.next;
        found = { sentence: ["Or", [left, this.sentenceOf(this.group(), place)]] };
      } else break;
    }
    this.waiting = outer;
    return found;
  }

  private group(): Value {
    const items: Joined[] = [];
    for (;;) {
      const place = this.next;
      const value = this.sentence();
      if ("number" in value) this.waiting.push([value.number, place]);
      else {
        let item = this.sentenceOf(value, place);
        if (this.words("if")) {
          const start = this.next;
          item = ["And", [item, this.sentenceOf(this.group(), start)]];
        }
        items.push(item);
      }
      const ahead = this.next.text === "," ? this.tokens[this.at + 1]?.text : "";
      if (!ahead || ["|", "&", "but", "where"].includes(ahead)) break;
      this.take(",");
    }
    if (items.length === 0) {
      const numbers = this.waiting.map(([number]) => number);
      this.waiting = [];
      return numbers.length === 1 ? { number: numbers[0] as Num } : { list: numbers };
    }
    if (this.waiting[0]) this.misplaced("a sentence", { number: this.waiting[0][0] }, this.waiting[0][1]);
    return { sentence: every(items) };
  }

  private sentence(least: number = EQUIVALENT): Value {
    const start = this.next;
    if (this.words("if")) {
      const premise = this.sentenceBy(() => this.sentence(IMPLIES + 1));
      if (!this.words("then")) this.fail(`'then' is missing, before ${this.shown}`);
      return this.deeper(() => ({ sentence: ["Implies", premise, this.sentenceBy(() => this.sentence(IMPLIES))] }));
    }
    let found = this.negation();
    for (let binds = this.connective(least); binds; binds = this.connective(least)) {
      const left = this.sentenceOf(found, start);
      if (binds === IMPLIES)
        found = this.deeper(() => ({ sentence: ["Implies", left, this.sentenceBy(() => this.sentence(IMPLIES))] }));
      else {
        const right = this.sentenceBy(() => this.sentence((binds as number) + 1));
        const kind = binds === CONJOINS ? "And" : "Or";
        if (binds === EQUIVALENT) found = { sentence: ["Equivalent", left, right] };
        else found = { sentence: [kind, [...(left[0] === kind ? (left[1] as Joined[]) : [left]), right]] };
      }
    }
    return found;
  }

  private connective(least: number): number {
    const binds = this.next.kind === "sign" ? (CONNECTIVES[this.next.text] ?? 0) : 0;
    if (least === EQUIVALENT && this.words("if", "&", "only", "if")) return EQUIVALENT;
    if (binds < least) return 0;
    this.at++;
    return binds;
  }

  private negation(): Value {
    if (this.take("~")) return this.deeper(() => ({ sentence: ["Not", this.sentenceBy(() => this.negation())] }));
    const place = this.next;
    if (this.take("forall", "exists") || this.words("for", "all") || this.words("for", "some"))
      this.fail("a rule has no forall and no exists", place);
    return this.comparison();
  }

  private comparison(): Value {
    let start = this.next;
    const ahead = this.tokens[this.at + 1]?.text ?? "";
    if (UNREAD.includes(start.text) && !this.meaning.has(start.text) && ["of", "|", "least", "most"].includes(ahead))
      throw new Beyond();
    let found = this.nimSum();
    if ("list" in found) return found;
    if (["≡", "≢"].includes(this.next.text)) return { sentence: this.congruent(this.numberOf(found, start)) };
    const worded = this.worded(found, start);
    if (worded) return { sentence: worded };
    const chain: Joined[] = [];
    for (let sign = this.take(...Object.keys(SIGNS)); sign; sign = this.take(...Object.keys(SIGNS))) {
      const [left, place] = [this.numberOf(found, start), this.next];
      const right = this.numberOf(this.nimSum(), place);
      chain.push(this.compared(sign, left, right));
      found = { number: right };
      start = place;
    }
    return chain.length === 0 ? found : { sentence: every(chain) };
  }

  private compared(sign: Token, left: Num, right: Num): Joined {
    const [common, a, b] = alike(left, right);
    const modulus = this.modulus();
    if (!modulus) return ["Compare", SIGNS[sign.text] as Relation, a, b];
    if (sign.text !== "=" || !left.whole || !right.whole) this.fail("(mod …) belongs to an equation of integers", sign);
    return ["Compare", "==", remainder(minus(a, b), common * modulus), constant(0)];
  }

  private modulus(): number {
    if (this.next.text !== "(" || this.tokens[this.at + 1]?.text !== "mod") return 0;
    this.at += 2;
    const found = this.constant("a modulus");
    this.expect(")", "after the modulus");
    return found;
  }

  private congruent(left: Num): Joined {
    const lefts = [...this.waiting.map(([number]) => number), left];
    this.waiting = [];
    const [sign, chain, listed] = [this.next, [left], [] as Num[]];
    while (this.take("≡", "≢")) chain.push(this.numberBy(() => this.sum()));
    while (this.take(",")) listed.push(this.numberBy(() => this.sum()));
    const at = this.at;
    if (!this.modulus()) this.fail("after ≡ the modulus is missing: x ≡ 3 (mod 7)");
    const holds = (a: Num, b: Num): Joined => {
      this.at = at;
      return this.compared({ kind: "sign", text: "=", place: sign.place }, a, b);
    };
    if (chain.length > 2) return every(chain.slice(1).map((each, i) => holds(chain[i] as Num, each)));
    const found = every(lefts.map((a) => some([chain[1] as Num, ...listed].map((b) => holds(a, b)))));
    return sign.text === "≢" ? ["Not", found] : found;
  }

  private worded(value: Value, start: Token): Joined | undefined {
    this.words("is");
    this.words("are");
    if (["even", "odd"].includes(this.next.text) && this.next.kind === "name") {
      const rest = this.next.text === "odd" ? 1 : 0;
      const given = [...this.waiting.map(([number]) => number), this.numberOf(value, start)];
      this.at++;
      this.waiting = [];
      return every(
        given.map((number) => {
          const place = { kind: "sign", text: "=", place: this.next.place } as const;
          if (!number.whole) this.fail("only an integer has a remainder", place);
          const left = { ...number, term: remainder(number.term, number.denominator * 2) };
          return this.compared(place, left, whole(constant(rest)));
        }),
      );
    }
    if (UNREAD.includes(this.next.text)) throw new Beyond();
    return this.words("in") ? this.oneOf(this.numberOf(value, start), start) : undefined;
  }

  private oneOf(number: Num, start: Token): Joined {
    this.expect("{", "after in");
    const numbers: Num[] = [];
    const ranges: Joined[] = [];
    do {
      numbers.push(this.numberBy(() => this.nimSum()));
      const between = this.words(",", "…") ? "," : this.take(".") ? "." : "";
      if (!between) continue;
      this.expect(between, "between the ends of a range");
      const place = this.next.place;
      const [first, last] = [numbers.pop() as Num, this.numberBy(() => this.nimSum())];
      const compare = (text: string, other: Num) => this.compared({ kind: "sign", text, place }, number, other);
      ranges.push(["And", [compare(">=", first), compare("<=", last)]]);
    } while (this.take(","));
    this.expect("}", "to close the set");
    const equal: Token = { kind: "sign", text: "=", place: start.place };
    return some([...ranges, ...numbers.map((each) => this.compared(equal, number, each))]);
  }

  private nimSum(): Value {
    const found = this.sum();
    const sign = this.take("⊕", "^");
    if (sign) this.fail(`${sign.text} has no meaning here; defined: coprime, divides, power, prime${PROGRAM}`, sign);
    return found;
  }

  private sum(): Value {
    const start = this.next;
    const negative = this.take("-") !== undefined;
    let found = this.product();
    if (negative) found = this.scaled(this.numberOf(found, start), -1);
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) {
      const [left, right] = [this.numberOf(found, start), this.numberBy(() => this.product())];
      found = { number: sum(left, sign.text === "+" ? right : this.scaled(right, -1).number) };
    }
    return found;
  }

  private scaled(number: Num, factor: number): { number: Num } {
    return { number: { ...number, term: times(number.term, factor) } };
  }

  private product(): Value {
    const start = this.next;
    let found = this.factor();
    for (;;) {
      if ("list" in found) return found;
      let sign = this.take("*", "/", "%");
      if (!sign && this.next.text === "mod" && this.next.kind === "word") sign = this.tokens[this.at++];
      if (!sign && this.factorFollows()) sign = { kind: "sign", text: "*", place: this.next.place };
      if (!sign) return found;
      const left = this.numberOf(found, start);
      if (sign.text === "*")
        found = {
          number:
            product(
              left,
              this.numberBy(() => this.factor()),
            ) ?? this.fail(`one of two factors must be a constant${PROGRAM}`, sign),
        };
      else if (sign.text === "/")
        found = { number: { ...left, denominator: left.denominator * this.constant("a denominator"), whole: false } };
      else {
        if (!left.whole) this.fail("only an integer has a remainder", sign);
        if (this.next.kind === "name")
          this.fail(`a modulus must be a positive constant, not ${this.shown}; see divides(number, number)`);
        found = { number: { ...left, term: remainder(left.term, left.denominator * this.constant("a modulus")) } };
      }
    }
  }

  private factorFollows(): boolean {
    const before = this.tokens[this.at - 1] as Token;
    const starts = this.next.kind === "name" || ["(", "floor", "abs"].includes(this.next.text);
    const adjoins = before.kind === "number" && this.next.place === before.place + before.text.length;
    return adjoins && starts && this.tokens[this.at + 1]?.text !== "mod";
  }

  private constant(what: string): number {
    const token = this.next;
    if (token.kind === "number" && Number(token.text) > 0) {
      this.at++;
      return Number(token.text);
    }
    this.fail(`${what} must be a positive constant, not ${this.shown}${token.kind === "name" ? PROGRAM : ""}`);
  }

  private factor(): Value {
    const token = this.next;
    if (token.kind === "word" && ["phi", "alpha"].includes(token.text))
      this.fail(`a rule has no ${token.text}: it computes with integers`);
    if (token.kind === "name") {
      const meant = this.meaning.get(token.text);
      const called = this.tokens[this.at + 1]?.text === "(";
      if (called && !meant && ["min", "max"].includes(token.text)) throw new Beyond();
      if (!meant && (called ? PREDICATES.slice(1) : PREDICATES).includes(token.text)) throw new Beyond();
      if (called && !meant && token.text === "power") return this.power();
      if (called && !meant && token.text === "where") return { number: this.where() };
      const known = `${[...this.meaning.keys()].sort().join(", ")}${called ? PROGRAM : ""}`;
      if (!meant) this.fail(`'${token.text}' is not among the names of this rule: ${known}`);
      this.at++;
      return { number: meant };
    }
    this.at++;
    if (token.kind === "number") {
      if (token.text === "2" && this.next.text === "^" && this.tokens[this.at + 1]?.kind === "name") throw new Beyond();
      return { number: whole(constant(Number(token.text))) };
    }
    if (token.kind === "word" && ["true", "false"].includes(token.text))
      return { sentence: ["Truth", token.text === "true"] };
    if (token.kind === "word" && ["floor", "abs"].includes(token.text)) {
      this.expect("(", `after ${token.text}`);
      if (this.next.text === ")") this.fail(`${token.text} takes an argument here, not 0`, token);
      if (token.text === "abs") return { number: this.absolute(token, ")", "after what abs is taken of") };
      const inner = this.deeper(() => this.numberBy(() => this.nimSum()));
      if (this.next.text === ",") this.fail(`${token.text} takes 1 argument here, not more`, token);
      this.expect(")", "after what floor is taken of");
      return { number: { ...inner, term: minus(inner.term, remainder(inner.term, inner.denominator)), whole: true } };
    }
    if (token.text === "(") {
      const found = this.deeper(() => this.series());
      this.expect(")", "to close the parenthesis");
      return found;
    }
    if (token.text === "|") return { number: this.absolute(token, "|", "to close the absolute value") };
    this.at--;
    this.fail(token.kind === "end" ? "the sentence is not complete" : `${this.shown} cannot stand here`);
  }

  private power(): Value {
    this.at += 2;
    const given = this.deeper(() => this.numberBy(() => this.nimSum()));
    if (given.denominator !== 1 || this.next.text !== ")") throw new Beyond();
    this.at++;
    return { sentence: ["Predicate", "power", [given.term]] };
  }

  private absolute(token: Token, close: string, what: string): Num {
    const inner = this.deeper(() => this.numberBy(() => this.nimSum()));
    if (this.next.text === "," && close === ")") this.fail(`${token.text} takes 1 argument here, not more`, token);
    this.expect(close, what);
    return { ...inner, term: single(["Absolute", inner.term]) };
  }

  private where(): Num {
    this.at += 2;
    const found = this.deeper(() => {
      const condition = plain(this.sentenceBy(() => this.sentence()));
      const then = this.branch("in where(condition, number, number)");
      return single(["Choice", condition, then, this.branch("before the number that is chosen otherwise")]);
    });
    this.expect(")", "after the three parts of where");
    return whole(found);
  }

  private branch(place: string): Linear {
    this.expect(",", place);
    const start = this.next;
    const found = this.numberOf(this.nimSum(), start);
    if (found.denominator !== 1) this.fail("where chooses between integers", start);
    return found.term;
  }

  private sentenceOf(value: Value, start: Token): Joined {
    return "sentence" in value ? value.sentence : this.misplaced("a sentence", value, start);
  }

  private numberOf(value: Value, start: Token): Num {
    return "number" in value ? value.number : this.misplaced("a number", value, start);
  }

  private misplaced(wanted: string, value: Value, start: Token): never {
    const given = "number" in value ? "a number" : "list" in value ? "numbers in parentheses" : "a sentence";
    const several =
      given === "a number" && [",", "|"].includes(this.tokens[this.tokens.indexOf(start) - 1]?.text ?? "");
    const hint = several ? "; one of several numbers is written l in {1, 2}" : "";
    this.fail(`${wanted} must stand here, not ${given}${hint}`, start);
  }

  private sentenceBy(read: () => Value): Joined {
    const start = this.next;
    return this.sentenceOf(read(), start);
  }

  private numberBy(read: () => Value): Num {
    const start = this.next;
    return this.numberOf(read(), start);
  }
}

/// The rule that a text states. Throws BadRule, which points at the place, and Beyond.
export function readRule(text: string): FormulaRule {
  const kind = /^\s*(mis[eè]re|pass|blocking|terminal)\s*:/.exec(text);
  if (!kind) return new Reader(text).rule();
  if (!kind[1]?.startsWith("mis")) throw new Beyond();
  try {
    return { ...readRule(text.slice(kind[0].length)), misere: true };
  } catch (error) {
    if (error instanceof BadRule) throw new BadRule(error.message, kind[0].length + error.at);
    throw error;
  }
}

/// The numbers of a typed rule, each with where it stands and the words around it: what a slider can change.
export function constantsOf(text: string): { at: number; length: number; value: number; words: string }[] {
  let read: Token[];
  try {
    read = tokens(text);
  } catch {
    return [];
  }
  const colon = text.search(/\bwith\b|:/);
  return read
    .filter((token) => token.kind === "number" && token.place > colon)
    .map(({ text: digits, place }) => {
      const before = /[^|&;:]{0,16}$/.exec(text.slice(0, place))?.[0].trimStart() ?? "";
      const behind = /^[^|&;:,]{0,8}/.exec(text.slice(place + digits.length))?.[0].trimEnd() ?? "";
      return { at: place, length: digits.length, value: Number(digits), words: `${before}${digits}${behind}` };
    });
}
