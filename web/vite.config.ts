/// The bundle goes where the wheel ships it. It must come out the same, byte for byte, wherever it is built.
import { defineConfig } from "vitest/config";

/// Nothing is painted before the script has chosen the colours, so that a dark page does not flash.
const paintLater = {
  name: "paint-later",
  transformIndexHtml: {
    order: "post" as const,
    handler: (html: string) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

export default defineConfig({
  plugins: [paintLater],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Scripts find each other wherever the folder lies; `sprague site` writes the addresses in its pages anew.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }) },
  build: {
    outDir: "../src/sprague/web/static",
    emptyOutDir: true,
    target: "es2022",
    license: { fileName: "licences.md" },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700, // three.js, which is fetched only for views in space
  },
  test: { isolate: false, testTimeout: 60_000 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:1618", ws: true } } },
});
