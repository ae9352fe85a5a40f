/// Where options are forbidden before a move: those that are, and the list of all to choose from.
import type { Move } from "../api/types";
import { sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";

/// A move in a few words: `take 1 from 3 → (2, 5)`; of a board only what is done.
function words({ label, to, touch }: Move): string {
  return touch.left || touch.into ? `${label} → ${shownPosition(to)}` : label;
}

interface ForbiddenProps {
  moves: readonly Move[];
  /// Takes one back; undefined where that is not one's choice.
  free: ((move: Move) => void) | undefined;
}

/// What is forbidden, each with a button to free it again while that is still being chosen.
export function Forbidden({ moves, free }: ForbiddenProps) {
  if (moves.length === 0 && free) return null;
  return (
    <ul class="forbidden" aria-label="forbidden moves">
      {moves.length === 0 && <li class="aside">Nothing is forbidden.</li>}
      {moves.map((move, i) => (
        <li key={i}>
          <span class="no" aria-hidden="true">
            ✕
          </span>
          {words(move)}
          {free && (
            <button type="button" class="quiet" aria-label={`allow again: ${words(move)}`} onClick={() => free(move)}>
              allow
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OptionsProps {
  moves: readonly Move[];
  forbidden: readonly Move[];
  forbid(move: Move): void;
  free(move: Move): void;
}

/// All options as a list, each forbidden or allowed by a press.
export function Options({ moves, forbidden, forbid, free }: OptionsProps) {
  return (
    <details class="options">
      <summary>All {moves.length} options</summary>
      <ul>
        {moves.map((move, i) => {
          const barred = forbidden.includes(move);
          return (
            <li key={i}>
              <button type="button" aria-pressed={barred} onClick={() => (barred ? free(move) : forbid(move))}>
                {sentence(words(move)).replace(/\.$/, "")}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
