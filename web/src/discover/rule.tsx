/// A field for the rule of a pile game. While one types it says what the rule means, or marks the place that is wrong.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game } from "../api/types";
import { asTrouble } from "../api/use";
import { sentence } from "../parts/notice";
import { marked } from "./place";

const WAIT = 300;

interface Props {
  text: string;
  onChange(text: string): void;
  /// Hears of a text that is no rule.
  onWrong(text: string): void;
  /// What a job said about this text when it was begun.
  refused: api.Trouble | undefined;
}

export function RuleField({ text, onChange, onWrong, refused }: Props) {
  const [found, setFound] = useState<{ text: string; game?: Game; trouble?: api.Trouble }>({ text: "" });
  useEffect(() => {
    const asked = text.trim();
    if (asked === "") return;
    let stale = false;
    const timer = setTimeout(() => {
      api.game(asked).then(
        (game) => stale || setFound({ text, game }),
        (error: unknown) => {
          if (stale) return;
          const trouble = asTrouble(error);
          setFound({ text, trouble });
          if (trouble.status !== 0) onWrong(text);
        },
      );
    }, WAIT);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);
  const fresh = found.text === text;
  const trouble = fresh ? (found.trouble ?? refused) : undefined;
  const lead = text.length - text.trimStart().length;
  const parts = marked(text, trouble?.at && [trouble.at[0] + lead, trouble.at[1] + lead]);
  return (
    <div class="rule">
      <label for="rule">The rule: which amounts may be taken</label>
      <div class="editor">
        <pre aria-hidden="true">
          {parts.before}
          {trouble?.at && <mark>{parts.inside || " "}</mark>}
          {parts.after}
          {"\n"}
        </pre>
        <textarea
          id="rule"
          value={text}
          rows={3}
          maxLength={2000}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={trouble !== undefined}
          aria-describedby="rule-says"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p id="rule-says" class={trouble ? "words illegal" : "aside"} role="status" aria-live="polite">
        {trouble
          ? sentence(trouble.message)
          : fresh && found.game
            ? `A move is legal if ${found.game.sentence ?? found.game.summary}`
            : text.trim() === ""
              ? "Type a rule."
              : "Reading the rule."}
      </p>
      <details>
        <summary>How rules are written</summary>
        <p>
          Name what is taken of each pile, then say when that is a move. The piles x ≤ y are in order of size; one to
          four of them.
        </p>
        <ul class="examples">
          {EXAMPLES.map(([name, rule]) => (
            <li key={name}>
              <button type="button" onClick={() => onChange(rule)}>
                {name}
              </button>{" "}
              <code>{rule}</code>
            </li>
          ))}
        </ul>
        <p class="aside">
          You may use & | ~ (or: and, or, not), = ≠ &lt; ≤, + and −, 3x, % 7, abs(…), where(condition, a, b).
        </p>
      </details>
    </div>
  );
}

const EXAMPLES: [string, string][] = [
  ["Wythoff’s game", "take l, k from x, y: l = 0 | k = 0 | l = k"],
  ["nearly the same from both", "take l, k from x, y: l = 0 | k = 0 | abs(k - l) <= 1"],
  ["the same odd number from both", "take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 1"],
  ["odd numbers, or the same from both", "take l, k from x, y: l = 0 & k % 2 = 1 | k = 0 & l % 2 = 1 | l = k"],
  ["the Mouse game", "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % 3 = 0, 2, 1)"],
];
