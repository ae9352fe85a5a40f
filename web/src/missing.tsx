/// Where an address leads nowhere.
import { format } from "./address";
import { useTitle } from "./frame";

export function Missing({ title, words }: { title: string; words: string }) {
  useTitle(title);
  return (
    <section class="narrow">
      <h1>{title}</h1>
      <p>{words}</p>
      <p>
        <a href={format("")}>Go to the first page</a>
      </p>
    </section>
  );
}
