/// Another kind of play for a game: misère, options blocked, an early end, a pass.
import { useEffect, useState } from "preact/hooks";
import type { Game, PlayKind } from "../api/types";

type Kind = PlayKind["kinds"][number] | "normal";

const WORDS: Record<Kind, string> = {
  normal: "normal: whoever cannot move loses",
  misere: "misère: whoever cannot move wins",
  blocking: "some options blocked before each move",
  terminal: "ending where a condition holds",
  pass: "with one pass in the whole game",
};

/// What stands before the name of a game for a kind of play.
export function prefixOf(kind: Kind, detail: string): string {
  if (kind === "normal") return "";
  if (kind === "blocking") return `blocking:${/^[1-8]$/.test(detail) ? detail : "1"}:`;
  return kind === "terminal" ? `terminal:"${detail.replaceAll('"', "")}":` : `${kind}:`;
}

/// The kind that a name tells of, the first where there are several, and what else stands there.
export function kindOf(prefix: string): [Kind, string] {
  const [, word = "normal", detail = ""] = /^(\w+|misère)\s*:\s*(?:"([^"]*)"|[^":]*)/u.exec(prefix) ?? [];
  if (word === "blocking") return ["blocking", /\d/.exec(prefix)?.[0] ?? "1"];
  return [word === "misère" ? "misere" : (word as Kind), detail];
}

interface Props {
  game: Game;
  onChoose(name: string): void;
}

export function KindOfPlay({ game, onChoose }: Props) {
  const { prefix, base, kinds } = game.play;
  const [kind, detail] = kindOf(prefix);
  const [wanted, setWanted] = useState<Kind>(kind);
  const usual = `${game.labels.slice(0, 2).join(" + ")} <= 2`;
  const [condition, setCondition] = useState(detail || usual);
  useEffect(() => setWanted(kind), [prefix]);
  if (kinds.length === 0) return null;
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(prefixOf(wanted, condition) + base);
      }}
    >
      <label class="field">
        Kind of play
        <select
          value={wanted}
          onChange={(event) => {
            const next = event.currentTarget.value as Kind;
            setWanted(next);
            setCondition(next === "blocking" ? "1" : usual);
            if (next !== "blocking" && next !== "terminal") onChoose(prefixOf(next, "") + base);
          }}
        >
          {(["normal", ...kinds] as Kind[]).map((each) => (
            <option key={each} value={each}>
              {WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      {(wanted === "blocking" || wanted === "terminal") && (
        <>
          <label class="field">
            {wanted === "blocking" ? "how many (1…8)" : "the condition"}
            <input
              value={condition}
              size={wanted === "blocking" ? 3 : 12}
              spellcheck={false}
              onInput={(event) => setCondition(event.currentTarget.value)}
            />
          </label>
          <button type="submit">Set up</button>
        </>
      )}
    </form>
  );
}
