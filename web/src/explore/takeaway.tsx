/// What the colours of a map mean, and the files that it can be saved as.
import { useState } from "preact/hooks";
import type { Table } from "../api/client";
import { csv, save, svg } from "./export";
import { largest } from "./picture";

interface LegendProps {
  tables: readonly Table[];
  tints: readonly string[];
  what: string;
  /// Whether the moves of a chosen cell are marked.
  chosen: boolean;
}

export function Legend({ tables, tints, what, chosen }: LegendProps) {
  const hows = new Set(tables.map((table) => table.how || "from the rules alone"));
  return (
    <p class="legend">
      <span>
        {tints.map((tint) => (
          <span key={tint} class="swatch" style={{ background: `var(${tint})` }} aria-hidden="true" />
        ))}{" "}
        P-position: the player to move loses
      </span>{" "}
      <span>
        {what === "values" ? (
          <>
            <span class="swatch ramp" aria-hidden="true" /> nim-value 1 … {Math.max(...tables.map(largest))}
          </>
        ) : (
          <>
            <span class="swatch won" aria-hidden="true" /> N-position
            {tables.some(({ values }) => values.includes(2)) && (
              <>
                {" "}
                <span class="swatch drawn" aria-hidden="true" /> a draw
              </>
            )}
          </>
        )}
      </span>{" "}
      {chosen && (
        <span>
          <span class="swatch option" aria-hidden="true" /> where its moves lead, strongly marked where they win
        </span>
      )}{" "}
      <span class="how">Found {[...hows].join("; ")}.</span>
    </p>
  );
}

interface TakeAwayProps {
  table: Table;
  /// Of the ray that is shown.
  slope: number | undefined;
  what: string;
  name: string;
  /// Where the canvas with the picture is.
  frame: { current: HTMLElement | null };
}

/// The files that a map can be saved as, and the link to it.
export function TakeAway({ table, slope, what, name, frame }: TakeAwayProps) {
  const [copied, setCopied] = useState("");
  const file = name.replaceAll(/[^\w]+/g, "-");
  const saved: [string, () => void][] = [
    ["PNG", () => frame.current?.querySelector("canvas")?.toBlob((picture) => picture && save(`${file}.png`, picture))],
    ["SVG", () => save(`${file}.svg`, new Blob([svg(table, what, slope)], { type: "image/svg+xml" }))],
    ["CSV", () => save(`${file}.csv`, new Blob([csv(table)], { type: "text/csv" }))],
  ];
  return (
    <>
      <span class="together">
        Save as
        {saved.map(([kind, act]) => (
          <button key={kind} type="button" class="quiet" onClick={act}>
            {kind}
          </button>
        ))}
      </span>
      <button type="button" class="quiet" onClick={() => void copyLink().then(setCopied)}>
        Copy a link to this view
      </button>
      <span role="status">{copied}</span>
    </>
  );
}

async function copyLink(): Promise<string> {
  try {
    await navigator.clipboard.writeText(location.href);
    return "Copied.";
  } catch {
    return "The address of this page is that link.";
  }
}
