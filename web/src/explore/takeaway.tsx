/// What the colours of a map mean, and the files that it can be saved as.
import { useState } from "preact/hooks";
import type { Table } from "../api/client";
import type { Game } from "../api/types";
import { ofCanvas } from "../parts/picture-file";
import { useOffers, type Offer } from "../parts/share";
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

interface Drawn {
  table: Table;
  what: string;
  name: string;
  /// Of the ray that is shown.
  slope?: number | undefined;
  /// Where the canvas with the picture is.
  frame: { current: HTMLElement | null };
}

type File = Extract<Offer, { called: string }>;

/// A table as a picture, a drawing and a list of its cells.
function files({ table, what, name, slope, frame }: Drawn): File[] {
  const file = (words: string, kind: string, make: File["file"]): File => ({
    name: `${words}, ${kind}`,
    called: `${name.replaceAll(/[^\w]+/g, "-")}.${kind.toLowerCase()}`,
    file: make,
  });
  return [
    file("Picture", "PNG", () => ofCanvas(frame.current?.querySelector("canvas") as HTMLCanvasElement)),
    file("Picture", "SVG", () => new Blob([svg(table, what, slope)], { type: "image/svg+xml" })),
    file("Table", "CSV", () => new Blob([csv(table)], { type: "text/csv" })),
  ];
}

/// What *Share* offers of a table that is shown, and of the rule that it is of. The files.
export function useTableOffers(drawn: Omit<Drawn, "table"> & { table: Table | undefined }, game: Game | undefined) {
  const { table } = drawn;
  const found = table ? files({ ...drawn, table }) : [];
  const rule = game?.latex;
  useOffers([...found, ...(rule ? [{ name: "Rule as LaTeX", text: () => `\\[${rule}\\]` }] : [])]);
  return found;
}

/// The files that a map can be saved as, and the link to it.
export function TakeAway({ game, ...drawn }: Drawn & { game: Game | undefined }) {
  const [copied, setCopied] = useState("");
  const saved = useTableOffers(drawn, game);
  return (
    <>
      <span class="together">
        Save as
        {saved.map(({ name, called, file }) => (
          <button
            key={name}
            type="button"
            class="quiet"
            onClick={() => void Promise.resolve(file()).then((blob) => save(called, blob))}
          >
            {called.slice(-3).toUpperCase()}
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
