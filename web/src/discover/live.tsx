/// The table and the picture of a rule, as they are at every key.
import { useRef } from "preact/hooks";
import { go, STATIC } from "../address";
import type { Table } from "../api/client";
import { MapCanvas } from "../explore/map";
import { svg } from "../explore/export";
import { RowOfValues } from "../explore/row";
import { useTableOffers } from "../explore/takeaway";
import { TroubleNote } from "../parts/notice";
import { gameAddress } from "../play/match";
import type { Rule } from "../rules/formula";
import { solved } from "../rules/solver";
import { useTable, type Source } from "../rules/source";
import "../style/explore.css";

/// The bounds of what is shown at once, by the number of piles; of heaps that many, of one pile too.
const BOUNDS = [60, 60, 48, 16, 8];

/// Rows that are shown.
const ROWS = 11;

/// Of its table; 0 where there is none before the proof.
export function dimensions({ rule, game }: Source): number {
  if (rule?.kind === "formula") return rule.before.length;
  if (rule) return 1;
  return game?.maps?.values?.dimensions ?? game?.maps?.p?.dimensions ?? 0;
}

const EDGES = { left: 34, right: 10, top: 14, bottom: 34 };

/// The first P-positions, or the first nim-values of one heap.
export function Rows({ source }: { source: Source }) {
  const count = dimensions(source);
  const { table, of, trouble } = useTable(source, BOUNDS[count] ?? 8, shownOf(source), count);
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!table) return <p class="aside">{source.fault ? "No table yet." : "Computing the table."}</p>;
  const [head, rows] = listed(source, table);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="first rows" data-of={of.trim()}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((row) => (
            <tr key={row.join()}>
              {row.map((entry, i) => (
                <td key={i}>{entry}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(count > 1 || rows.length === 0) && (
        <p class="aside">
          {rows.length} P-positions to {(table.shape[0] ?? 1) - 1}
        </p>
      )}
    </div>
  );
}

function listed(source: Source, table: Table): [readonly string[], number[][]] {
  if (dimensions(source) === 1 && shownOf(source) === "values")
    return [["n", "G(n)"], [...table.values].map((value, n) => [n, value])];
  const names = source.rule?.kind === "formula" ? source.rule.before : (source.game?.labels ?? []);
  return [names, positions(table, shownOf(source) === "p" ? 1 : 0, source)];
}

/// The bounds of files that are made here, by the number of piles.
const FILED = [0, 1000, 200];

/// Whether the page makes the table and the picture of a discovery: it draws the game, and no server is there.
export const makesFiles = (source: Source) => STATIC && source.rule !== undefined && dimensions(source) < FILED.length;

export const MADE = ["table.csv", "bfile.txt", "picture.svg"];

/// One of these, as the server makes it.
export async function made(name: string, source: Source): Promise<Blob> {
  const count = dimensions(source);
  const what = shownOf(source);
  const table = await solved(source.rule as Rule, FILED[count] ?? 0, what, count, new AbortController().signal);
  if (name === "picture.svg") return new Blob([svg(table, what)], { type: "image/svg+xml" });
  const [head, rows] = listed(source, table);
  if (name === "table.csv") return new Blob([[head, ...rows].map((row) => `${row.join(",")}\r\n`).join("")]);
  const terms = count === 1 ? rows : rows.flat().map((n, i) => [i + 1, n]);
  return new Blob([terms.map((term) => `${term.join(" ")}\n`).join("")]);
}

/// Nim-values, unless options are blocked or the server has none.
function shownOf(source: Source): "values" | "p" {
  const { rule, game } = source;
  if (dimensions(source) === 1) return game?.maps && !game.maps.values ? "p" : "values";
  if (rule?.kind === "formula") return rule.blocked > 0 ? "p" : "values";
  return game && !game.maps?.values ? "p" : "values";
}

/// The P-positions of a table; of piles whose order does not matter, in order of size.
function positions(table: Table, lost: number, { rule, game }: Source): number[][] {
  const ordered = rule?.kind === "formula" ? rule.interchangeable : game?.view !== "coordinates";
  const found: number[][] = [];
  table.values.forEach((value, i) => {
    if (value !== lost) return;
    let rest = i;
    const here = [...table.shape].reverse().map((side) => {
      const place = rest % side;
      rest = (rest - place) / side;
      return place;
    });
    here.reverse();
    if (!ordered || here.every((pile, j) => j === 0 || pile >= (here[j - 1] as number))) found.push(here);
  });
  return found;
}

const TINTS = ["--lost"];

export function Picture({ source }: { source: Source }) {
  const count = dimensions(source);
  const what = shownOf(source);
  const { table } = useTable(source, BOUNDS[count] ?? 8, what, count);
  const frame = useRef<HTMLDivElement>(null);
  const name = `${source.game?.name ?? "rule"} ${what}`;
  useTableOffers({ table: count <= 2 ? table : undefined, what, name, frame }, source.game);
  const game = source.key.trim();
  const choose = (cell: string) =>
    go(gameAddress("explore", source.game?.text ?? game, { cell, what: count === 1 ? "row" : what }));
  if (!table || count > 2)
    return (
      <p class="aside">{count > 2 ? "Three piles and more are drawn in Explore, in space." : "No picture yet."}</p>
    );
  return (
    <div class="picture" ref={frame}>
      {count === 1 ? (
        <RowOfValues what={what} table={table} chosen={undefined} onChoose={(n) => choose(String(n))} />
      ) : (
        <MapCanvas
          tables={[table]}
          tints={TINTS}
          what={what}
          labels={source.rule?.kind === "formula" ? source.rule.before : (source.game?.labels ?? [])}
          edges={EDGES}
          onView={() => undefined}
          onChoose={(cell) => choose(cell.join(","))}
        />
      )}
    </div>
  );
}
