/// The pictures that maps are drawn from: one pixel a cell, and smaller and smaller ones; in the colours of the page.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Table } from "../api/client";
import { colour, onThemeChange } from "../theme";
import type { Inks, Layer } from "./drawing";
import { halved, paint, palette, type Picture } from "./picture";

/// Pixels; a picture of this side is not made smaller.
const SMALLEST = 64;

/// The variables of the style for P-positions, by the place of a line in the panel.
export const TINTS = ["--lost", "--accent", "--third", "--fourth"] as const;

function inks(): Inks {
  const css = (variable: string) => `rgb(${colour(variable).join(" ")})`;
  return {
    ink: css("--ink"),
    soft: css("--soft"),
    line: css("--line"),
    paper: css("--paper"),
    accent: css("--accent"),
  };
}

function onCanvas(picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = picture.side;
  const image = new ImageData(new Uint8ClampedArray(picture.pixels.buffer), picture.side, picture.side);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}

function layer(table: Table, what: string, tint: string): Layer {
  const lost = colour(tint);
  const tints = palette(table, {
    lost,
    won: colour("--map-won"),
    drawn: colour("--drawn"),
    none: colour("--sunk"),
    low: colour("--map-low"),
    high: colour(what === "values" ? "--map-high" : "--map-low"),
  });
  const images: Layer["images"][number][] = [];
  for (let picture = paint(table, tints); ; picture = halved(picture, lost)) {
    images.push({ cells: picture.cells, image: onCanvas(picture), side: picture.side });
    if (picture.side <= SMALLEST) return { table, images, palette: tints };
  }
}

/// `tints`: of each table the name of the colour of its P-positions.
export function useLayers(
  tables: readonly Table[],
  what: string,
  tints: readonly string[],
): { layers: Layer[]; inks: Inks } {
  const [theme, setTheme] = useState(0);
  useEffect(() => onThemeChange(() => setTheme((n) => n + 1)), []);
  const ink = useMemo(inks, [theme]);
  const layers = useMemo(
    () => tables.map((table, i) => layer(table, what, tints[i] ?? "--lost")),
    [...[0, 1].map((i) => tables[i]), ...[0, 1].map((i) => tints[i]), what, theme],
  );
  return { layers, inks: ink };
}
