/// The room Read: the documents, one document with its claims, and the Calkin–Wilf tree.
import * as api from "../api/client";
import type { DocumentEntry } from "../api/types";
import { useLoad } from "../api/use";
import { format, type Address } from "../address";
import { useTitle } from "../frame";
import { Busy, GIVEN, TroubleNote } from "../parts/notice";
import { DocumentPage } from "./document";
import { OwnDocument } from "./own";
import { TreeWalk } from "./tree";
import "../style/discover.css";
import "../style/read.css";

export function ReadRoom({ address }: { address: Address }) {
  if (address.name === "") return <Documents />;
  if (address.name === "own") return <OwnDocument job={address.query["job"]} />;
  if (address.name === "tree") return <TreeWalk query={address.query} />;
  return <DocumentPage key={address.name} letter={address.name} query={address.query} />;
}

const VERDICTS = ["proved", "verified", "refuted", "undecided", "none"] as const;

/// How many statements are expected to get which verdict; what is proved given an argument is counted apart.
function shares(expected: DocumentEntry["expected"], given: number): [string, string, number][] {
  const all = VERDICTS.map((verdict): [string, string, number] => [verdict, verdict, expected[verdict] ?? 0]);
  const [proved, ...others] = all as [[string, string, number], ...[string, string, number][]];
  proved[2] -= given;
  return [proved, ["proved given", GIVEN, given] as [string, string, number], ...others].filter(([, , n]) => n > 0);
}

function Documents() {
  useTitle("Read");
  const { value, trouble, busy } = useLoad("documents", () => api.documents());
  return (
    <section>
      <h1>Read</h1>
      <p class="lead">
        Each statement of these documents is computed again from the rules alone and gets a verdict. What a document
        says wrongly stays, with what it should have said.
      </p>
      <TroubleNote trouble={trouble} />
      {busy && !value && <Busy>Fetching the documents.</Busy>}
      <ul class="menu documents">
        {value?.documents.map(({ letter, title, reference, claims, expected, given }) => (
          <li key={letter}>
            <a class="card" href={format("read", letter)}>
              <b>{title}</b>
              <span>
                {reference}
                <br />
                {claims} statements
              </span>
              <span class="verdicts" title="the verdicts that are expected">
                {shares(expected, given).map(([kind, words, count]) => (
                  <span key={words} class={`verdict ${kind}`}>
                    {count} {words}
                  </span>
                ))}
              </span>
            </a>
          </li>
        ))}
        <li>
          <a class="card" href={format("read", "own")}>
            <b>A document of your own</b>
            <span>Open a file of claims, or write them: each gets its verdict.</span>
          </a>
        </li>
        <li>
          <a class="card" href={format("read", "tree", { at: "7/4" })}>
            <b>The Calkin–Wilf tree, to walk</b>
            <span>Every positive rational once, and the game Euclid played on it.</span>
          </a>
        </li>
      </ul>
    </section>
  );
}
