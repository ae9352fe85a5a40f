/// The pictures that a map is drawn from: one pixel a cell, and smaller and smaller ones; in the colours of the page.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Table } from "../api/client";
import { colour, onThemeChange } from "../theme";
import type { Inks, Scene } from "./drawing";
import { halved, paint, palette, type Colours, type Layer } from "./picture";

/// Pixels; a picture of this side is not made smaller.
const SMALLEST = 64;

function colours(what: string): Colours {
  return {
    lost: colour("--lost"),
    won: colour("--map-won"),
    none: colour("--sunk"),
    low: colour("--map-low"),
    high: colour(what === "values" ? "--map-high" : "--map-low"),
  };
}

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

function onCanvas(layer: Layer): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = layer.side;
  const image = new ImageData(new Uint8ClampedArray(layer.pixels.buffer), layer.side, layer.side);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}

export function useLayers(table: Table, what: string): Pick<Scene, "layers" | "palette" | "inks"> {
  const [theme, setTheme] = useState(0);
  useEffect(() => onThemeChange(() => setTheme((n) => n + 1)), []);
  const ink = useMemo(inks, [theme]);
  const tints = useMemo(() => palette(table, colours(what)), [table, what, theme]);
  const layers = useMemo(() => {
    const lost = colour("--lost");
    const found: { cells: number; image: HTMLCanvasElement; side: number }[] = [];
    let layer = paint(table, tints);
    for (;;) {
      found.push({ cells: layer.cells, image: onCanvas(layer), side: layer.side });
      if (layer.side <= SMALLEST) return found;
      layer = halved(layer, lost);
    }
  }, [table, tints]);
  return { layers, palette: tints, inks: ink };
}
