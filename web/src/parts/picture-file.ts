/// A drawing of the page as a file: with the colours that it has, so that it looks the same elsewhere.

/// Hands a file to the person.
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const KEPT = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "text-anchor",
  "font-size",
  "font-style",
];

/// The SVG as a text that stands alone, on the paper of the page. It is written and not copied: the policy of the page
/// allows no styles in attributes.
export function standalone(svg: SVGSVGElement): string {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const paper = getComputedStyle(document.body).backgroundColor;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="900" height="${Math.round((900 * height) / width)}">` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/>${inside(svg)}</svg>`
  );
}

const inside = (element: Element) => [...element.childNodes].map(written).join("");

function written(node: Node): string {
  if (!(node instanceof SVGElement)) return escaped(node.textContent ?? "");
  const style = getComputedStyle(node);
  const own = [...node.attributes].filter(({ name }) => !["class", "style", ...KEPT].includes(name));
  const move = node.style.transform.replaceAll("px", "");
  const all = [
    ...own.map(({ name, value }) => [name, value]),
    ...KEPT.map((name) => [name, style.getPropertyValue(name)]),
    ...(move === "" ? [] : [["transform", move]]),
  ];
  const attributes = all.map(([name = "", value = ""]) => ` ${name}="${escaped(value)}"`).join("");
  return `<${node.localName}${attributes}>${inside(node)}</${node.localName}>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const asSvg = (svg: SVGSVGElement) => new Blob([standalone(svg)], { type: "image/svg+xml" });

/// The same in pixels.
export async function asPng(svg: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(asSvg(svg));
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return ofCanvas(canvas);
}

/// What is drawn in pixels already.
export const ofCanvas = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was made")))),
  );
