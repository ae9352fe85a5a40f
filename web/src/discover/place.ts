/// The part of a text between two places that are counted in code points, as Python counts.
export function marked(
  text: string,
  at: readonly [number, number] | undefined,
): { before: string; inside: string; after: string } {
  if (!at) return { before: text, inside: "", after: "" };
  const points = [...text];
  const [start, end] = at;
  return {
    before: points.slice(0, start).join(""),
    inside: points.slice(start, end).join(""),
    after: points.slice(end).join(""),
  };
}
