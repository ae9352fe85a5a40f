/// Short messages: trouble, waiting, and verdicts as words with a colour.
import type { ComponentChildren } from "preact";
import type { Trouble } from "../api/client";
import type { Verdict } from "../api/types";

export function TroubleNote({ trouble, children }: { trouble: Trouble | undefined; children?: ComponentChildren }) {
  if (!trouble) return null;
  return (
    <div class="notice trouble" role="alert">
      <p>{sentence(trouble.message)}</p>
      {children}
    </div>
  );
}

/// The server's sentences begin small and have no full stop; a page's do. Mathematics at the beginning stays small.
export function sentence(text: string): string {
  const mathematics = /^[^\p{L}]|^\p{L}+[\d_(]|^[^\WaI](?!\w)|^a (?![a-z]{2})/u.test(text);
  const first = mathematics ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}

const REFUSED: readonly [number, string][] = [
  [0, "The server does not answer"],
  [404, "No such game"],
];

/// Where there is no game to show: why, and the way on.
export function NoGame({ trouble, children }: { trouble: Trouble; children: ComponentChildren }) {
  const known = REFUSED.find(([status]) => status === trouble.status)?.[1];
  return (
    <section class="narrow">
      <h1>{known ?? (trouble.at ? "This rule cannot be read" : "This game cannot be set up")}</h1>
      <TroubleNote trouble={trouble} />
      <p>{children}</p>
    </section>
  );
}

export function Busy({ children }: { children: ComponentChildren }) {
  return (
    <p class="busy" role="status">
      <span class="spinner" aria-hidden="true" />
      {children}
    </p>
  );
}

const MEANING: Record<Verdict, string> = {
  proved: "for all positions, with a certificate",
  verified: "checked up to a stated bound, and no further",
  observed: "followed by all members looked at, and not proved",
  refuted: "there is a counterexample",
  undecided: "a limit was hit before an answer",
  none: "no closed form was found",
};

/// What a verdict is called; a proof says so that rests on an argument by a person, or that one program alone judged.
export function verdictWords(verdict: Verdict, given = "", alone = false): string {
  if (verdict === "none") return "none found";
  return verdict === "proved" && given !== "" ? GIVEN : verdict === "proved" && alone ? ALONE : verdict;
}

export const GIVEN = "proved, given an argument";
const ALONE = "proved, by one program";

export function VerdictWord({ verdict, given = "", alone }: { verdict: Verdict; given?: string; alone?: boolean }) {
  const words = verdictWords(verdict, given, alone);
  const rests: Record<string, string> = {
    [GIVEN]: `no program checked the argument: ${given}`,
    [ALONE]: "no second program has judged it",
  };
  const meaning = rests[words] ?? MEANING[verdict];
  return (
    <span class={`verdict ${verdict} ${words in rests ? "given" : ""}`} title={meaning}>
      {words}
    </span>
  );
}
