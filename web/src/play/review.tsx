/// The game so far: its moves with small boards, a slider through it, and after the end who won where.
import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { PlayedStep } from "../api/types";
import { useLoad } from "../api/use";
import { MiniBoard } from "../parts/mini";
import { Busy, TroubleNote } from "../parts/notice";
import { shownPosition } from "../parts/numbers";
import { MARKS, decided, marks, type Judged } from "./analysis";
import { challengeAddress, nameOf, played, positionAt, sharedAddress, type Line, type Match } from "./match";

interface ReviewProps {
  match: Match;
  line: Line;
  /// The number of moves after which the board is shown.
  place: number;
  finished: boolean;
  onPlace(place: number): void;
}

export function Review({ match, line, place, finished, onPlace }: ReviewProps) {
  const [asked, setAsked] = useState(false);
  const count = line.steps.length;
  const judging = count > 0 && (asked || finished);
  const positions = played(line);
  const key = judging ? `${match.game} ${positions.join(" ")}` : undefined;
  const { value, trouble, busy } = useLoad(key, () => api.line(match.game, positions));
  const steps = judging && !busy ? value?.steps : undefined;
  const found = steps && marks(steps);
  if (count === 0) return null;
  return (
    <details open class="review">
      <summary>The game so far</summary>
      <label class="slider">
        <span class="aside">{place === 0 ? "the start" : `after move ${place} of ${count}`}</span>
        <input
          type="range"
          min={0}
          max={count}
          value={place}
          aria-label="move of the game"
          onInput={(event) => onPlace(Number(event.currentTarget.value))}
        />
      </label>
      {found && finished && <p class="decided">{decided(line, found)}</p>}
      <ol class="so-far" start={0}>
        <Entry place={0} now={place} words="Start" position={line.from} step={steps?.[0]} onPlace={onPlace} />
        {line.steps.map((step, i) => (
          <Entry
            key={i}
            place={i + 1}
            now={place}
            words={`${nameOf(step.by)}: ${step.label}`}
            position={step.to}
            step={steps?.[i + 1]}
            forbidden={step.forbidden}
            judged={found?.[i]}
            onPlace={onPlace}
          />
        ))}
      </ol>
      {judging && busy && <Busy>Judging the positions.</Busy>}
      <TroubleNote trouble={trouble} />
      <div class="actions-small">
        {!judging && (
          <button type="button" class="quiet" onClick={() => setAsked(true)}>
            Judge the moves
          </button>
        )}
        <Share address={sharedAddress({ ...match, at: positionAt(line, count) }, line)}>Copy a link to this game</Share>
        {finished && <Share address={challengeAddress(match, line)}>Challenge somebody from the same start</Share>}
      </div>
    </details>
  );
}

interface EntryProps {
  place: number;
  now: number;
  words: string;
  position: string;
  step: PlayedStep | undefined;
  forbidden?: readonly string[] | undefined;
  judged?: Judged | undefined;
  onPlace(place: number): void;
}

function Entry({ place, now, words, position, step, forbidden = [], judged, onPlace }: EntryProps) {
  const { mark, slip } = judged ?? {};
  return (
    <li class={mark ?? ""}>
      <button type="button" aria-current={place === now ? "step" : undefined} onClick={() => onPlace(place)}>
        {step && (
          <span class="entry-board">
            <MiniBoard view={step.view} />
          </span>
        )}
        <span>
          {words}{" "}
          {step?.view.kind === undefined || step.view.kind === "piles" ? <code>{shownPosition(position)}</code> : null}
          {forbidden.length > 0 && (
            <small class="was-forbidden">
              forbidden: {forbidden.map(shownPosition).join(" ")}
              {slip && ", which left a winning move open"}
            </small>
          )}
          {mark && " "}
          {mark && (
            <span class={`mark-sign ${mark}`} title={MARKS[mark][1]}>
              <span aria-hidden="true">{MARKS[mark][0]}</span>
              <span class="hidden">{MARKS[mark][1]}</span>
            </span>
          )}
        </span>
        {step && <span class={`outcome ${step.outcome}`}>{step.outcome}</span>}
      </button>
    </li>
  );
}

/// Copies an address for somebody else; where the browser forbids that, shows it.
function Share({ address, children }: { address: string; children: string }) {
  const [words, setWords] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + address);
      setWords("Copied.");
    } catch {
      setWords("Copy the address of this link:");
    }
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => void copy()}>
        {children}
      </button>
      <span role="status" class="aside">
        {words} {words.startsWith("Copy ") && <a href={address}>this game</a>}
      </span>
    </>
  );
}
