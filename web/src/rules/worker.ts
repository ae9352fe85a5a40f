/// Tables are made here, beside the page, so that it never waits.
import { NoRule, table } from "./solve";
import type { Asked, Told } from "./solver";

onmessage = ({ data: { id, rule, to, what, dimensions } }: MessageEvent<Asked>) => {
  const tell = (told: Told) => postMessage(told);
  try {
    tell({ id, table: table(rule, to, what, dimensions) });
  } catch (error) {
    tell({ id, refused: error instanceof Error ? error.message : String(error), noRule: error instanceof NoRule });
  }
};
