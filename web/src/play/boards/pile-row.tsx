/// One pile: tokens where they can be drawn one by one, a bar where they cannot, and a field for the exact number.
import { useRef, useState } from "preact/hooks";
import { Bar } from "./grid";
import { compare, isNatural, minus, natural, short } from "../../parts/numbers";

const MOST_TOKENS = 60;

/// Digits; longer numbers have a line of their own.
const LONG = 6;

interface Props {
  label: string;
  size: string;
  /// What may be left at most: more than there is, where the number may rise.
  most: string;
  left: string;
  /// Before the last move.
  was: string | undefined;
  largest: string;
  smallest: string;
  /// The only values that may be left, where that is known; the others are passed over.
  stops: string[] | undefined;
  /// What may not be left of it this time, though it is a move.
  barred: readonly string[];
  legal(rest: string): boolean;
  idle: boolean;
  onChoose(rest: string): void;
  /// What the pointer would leave; null where it points at nothing.
  onHover(rest: string | null): void;
  onEnter(): void;
}

export function PileRow(props: Props) {
  const { label, size, most, left, was, largest, smallest, stops, idle, onChoose, onEnter } = props;
  const [hover, keepHover] = useState<string | null>(null);
  const setHover = (rest: string | null) => {
    if (rest === hover) return;
    keepHover(rest);
    props.onHover(rest);
  };
  const dragging = useRef(false);
  const tokens = compare(largest, String(MOST_TOKENS)) <= 0;
  const shown = hover !== null && !idle ? hover : left;

  const step = (by: number) => {
    if (stops) {
      const all = [...stops, size];
      const at = all.indexOf(left);
      onChoose(all[Math.min(all.length - 1, Math.max(0, (at < 0 ? all.length - 1 : at) + Math.sign(by)))] as string);
      return;
    }
    const next = BigInt(left) + BigInt(by);
    onChoose(clamped(next.toString(), smallest, most));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    const by = steps[event.key] ?? { PageDown: -10, PageUp: 10 }[event.key];
    if (event.key === "Enter") onEnter();
    else if (event.key === "Home") onChoose(stops?.[0] ?? smallest);
    else if (event.key === "End") onChoose(size);
    else if (by !== undefined) step(by);
    else return;
    event.preventDefault();
  };
  /// What a press at this place would leave.
  const restAt = (event: PointerEvent, drag: boolean): string | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const row = event.currentTarget as HTMLElement;
    if (tokens) {
      const token = under instanceof HTMLElement && row.contains(under) ? Number(under.dataset["token"]) : NaN;
      if (Number.isNaN(token)) return drag && event.clientX > row.getBoundingClientRect().right ? most : null;
      const back = !drag && compare(String(token), left) > 0;
      return nearest(String(back ? token : token - 1), stops, smallest, most);
    }
    const bar = row.querySelector(".bar")?.getBoundingClientRect();
    if (!bar || bar.width === 0) return null;
    const share = Math.min(1, Math.max(0, (event.clientX - bar.left) / bar.width));
    const value = (BigInt(size) * BigInt(Math.round(share * 1e6))) / 1000000n;
    return nearest(value.toString(), stops, smallest, size);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (idle || event.button !== 0) return;
    const rest = restAt(event, false);
    if (rest === null) return;
    dragging.current = true;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    setHover(null);
    onChoose(rest);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (idle) return;
    const rest = restAt(event, dragging.current);
    if (dragging.current) {
      if (rest !== null && rest !== left) onChoose(rest);
    } else if (event.pointerType === "mouse") setHover(rest);
  };
  const onPointerUp = () => (dragging.current = false);

  const changed = left !== size;
  const good = props.legal(shown);
  return (
    <div
      class={`pile ${changed ? "changed" : ""} ${size.length > LONG ? "long" : ""} ${was !== undefined && was !== size ? "last" : ""}`}
    >
      <span class="pile-label" aria-hidden="true">
        <Name of={label} />
      </span>
      <div
        class={`tokens ${shown !== size && !good ? "illegal" : ""}`}
        role="slider"
        tabIndex={idle ? -1 : 0}
        aria-label={`what is left of ${label}`}
        {...range(smallest, most, left)}
        aria-valuetext={`${short(size)}${changed ? `, leaving ${short(left)}` : ""}${props.barred.length > 0 ? `; forbidden to leave ${props.barred.join(", ")}` : ""}`}
        aria-disabled={idle}
        onKeyDown={idle ? undefined : onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onPointerLeave={() => setHover(null)}
      >
        {tokens ? (
          <Tokens
            size={Number(size)}
            most={Number(most)}
            left={Number(left)}
            shown={Number(shown)}
            gone={Math.min(MOST_TOKENS, Number(was ?? size)) - Number(size)}
            barred={props.barred}
            legal={props.legal}
            idle={idle}
          />
        ) : (
          <Length size={size} shown={shown} largest={largest} stops={stops} />
        )}
      </div>
      <Exact
        label={label}
        size={size}
        most={most}
        left={left}
        hover={hover}
        smallest={smallest}
        idle={idle}
        onChoose={onChoose}
        onEnter={onEnter}
      />
    </div>
  );
}

/// `x1` as x with an index.
function Name({ of }: { of: string }) {
  const [, letter, index] = /^(\p{L})(\d+)$/u.exec(of) ?? [];
  return letter ? (
    <>
      {letter}
      <sub>{index}</sub>
    </>
  ) : (
    <>{of}</>
  );
}

interface TokensProps {
  size: number;
  most: number;
  left: number;
  shown: number;
  /// Tokens that the last move took.
  gone: number;
  barred: readonly string[];
  legal(rest: string): boolean;
  idle: boolean;
}

function Tokens({ size, most, left, shown, gone, barred, legal, idle }: TokensProps) {
  return (
    <>
      {Array.from({ length: size }, (_, i) => {
        const classes = ["token"];
        if (i >= left) classes.push(i < shown ? "back" : "taken");
        else if (i >= shown) classes.push("taking");
        if (!idle && i < left && legal(String(i))) classes.push("can");
        return (
          <span key={i} class={classes.join(" ")} data-token={i + 1}>
            {barred.includes(String(i)) && <Bar />}
          </span>
        );
      })}
      {Array.from({ length: most - size }, (_, i) => (
        <span key={`more ${i}`} class={size + i < shown ? "token" : "token more"} data-token={size + i + 1} />
      ))}
      {Array.from({ length: most > size ? 0 : Math.max(0, gone) }, (_, i) => (
        <span key={`gone ${i}`} class="token ghost" />
      ))}
      {most === 0 && gone <= 0 && <span class="empty">empty</span>}
    </>
  );
}

function Length({
  size,
  shown,
  largest,
  stops,
}: {
  size: string;
  shown: string;
  largest: string;
  stops: string[] | undefined;
}) {
  return (
    <span class="bar" style={{ width: `${share(size, largest)}%` }}>
      <span class="bar-left" style={{ width: `${share(shown, size)}%` }} />
      {stops && stops.length <= 100
        ? stops.map((stop) => <span key={stop} class="stop" style={{ left: `${share(stop, size)}%` }} />)
        : null}
    </span>
  );
}

/// The range of a slider; in per cent where the numbers are too large for that. Its text says the numbers anyway.
function range(smallest: string, size: string, left: string) {
  const large = size.length > 15;
  return {
    "aria-valuemin": large ? 0 : Number(smallest),
    "aria-valuemax": large ? 100 : Number(size),
    "aria-valuenow": large ? share(left, size) : Number(left),
  };
}

/// a as a percentage of b, exact to a thousandth.
function share(a: string, b: string): number {
  return BigInt(b) === 0n ? 0 : Number((BigInt(a) * 100000n) / BigInt(b)) / 1000;
}

function clamped(value: string, least: string, most: string): string {
  if (value.startsWith("-") || compare(value, least) < 0) return least;
  return compare(value, most) > 0 ? most : value;
}

function nearest(value: string, stops: string[] | undefined, smallest: string, size: string): string {
  if (!stops) return clamped(value, smallest, size);
  const distance = (stop: string) => {
    const d = BigInt(minus(stop, value));
    return d < 0n ? -d : d;
  };
  return [...stops, size].reduce((best, stop) => (distance(stop) < distance(best) ? stop : best), size);
}

interface ExactProps {
  label: string;
  size: string;
  most: string;
  left: string;
  /// What a click would leave, where the pointer is.
  hover: string | null;
  smallest: string;
  idle: boolean;
  onChoose(rest: string): void;
  onEnter(): void;
}

/// The number itself, and a field for what is to be left of it.
function Exact({ label, size, most, left, hover, smallest, idle, onChoose, onEnter }: ExactProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? left;
  return (
    <span class="exact">
      <input
        type="text"
        inputMode="numeric"
        autocomplete="off"
        aria-label={`number left of ${label}, of ${short(size)}`}
        size={Math.min(64, Math.max(2, size.length))}
        value={text}
        disabled={idle}
        onInput={(event) => {
          const typed = event.currentTarget.value.trim();
          setDraft(typed);
          if (isNatural(typed)) onChoose(clamped(natural(typed), smallest, most));
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
          if (event.key === "Escape") setDraft(null);
        }}
      />
      <span class="of">
        {hover !== null && !idle && hover !== left ? `→ ${short(hover)}` : left === size ? "" : `of ${short(size)}`}
      </span>
    </span>
  );
}
