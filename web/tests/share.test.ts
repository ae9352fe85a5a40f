/// A link as a code: what a reader of codes sees in it is the link.
import jsQR from "jsqr";
import { encode } from "uqr";
import { expect, test } from "vitest";

test.each(["http://127.0.0.1:1618/play/wythoff?at=7,12", `https://example.org/play/nim?line=${"3,5,7;".repeat(60)}`])(
  "the code of %s is read",
  (link) => {
    const { data, size } = encode(link, { border: 2 });
    const scale = 4;
    const side = size * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    const read = (jsQR as unknown as { default: typeof jsQR }).default ?? jsQR;
    expect(read(pixels, side, side)?.data).toBe(link);
  },
);
