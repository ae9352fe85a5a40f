/// A statement set as mathematics.
import { pieces, read, type Node } from "./formula";

export function Mathematics({ text }: { text: string }) {
  return (
    <span class="mathematics">
      {pieces(read(text)).map((piece, i) => (
        <span key={i}>
          {piece.length === 1 && piece[0]?.kind === "words" ? piece[0].text : <math>{piece.map(set)}</math>}{" "}
        </span>
      ))}
    </span>
  );
}

function set(node: Node): unknown {
  switch (node.kind) {
    case "number":
      return <mn>{node.text}</mn>;
    case "operator":
      return <mo>{node.text}</mo>;
    case "words":
      return <mtext>{node.text.replaceAll(" ", "\u00a0")}</mtext>;
    case "name":
      if (node.below === "") return <mi>{node.text}</mi>;
      return (
        <msub>
          <mi>{node.text}</mi>
          {/\d/.test(node.below) ? <mn>{node.below}</mn> : <mi>{node.below}</mi>}
        </msub>
      );
    case "root":
      return <msqrt>{node.of.map(set)}</msqrt>;
    case "group":
      return (
        <mrow>
          <mo stretchy={true}>{node.open}</mo>
          {node.inside.map(set)}
          <mo stretchy={true}>{node.close}</mo>
        </mrow>
      );
    case "fraction":
      return (
        <mfrac>
          <mrow>{node.over.map(set)}</mrow>
          <mrow>{node.under.map(set)}</mrow>
        </mfrac>
      );
  }
}
