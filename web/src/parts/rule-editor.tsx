/// A field for a rule or the name of a game: completion, and the fault marked at its place. CodeMirror comes when the
/// field is first seen; until then, and where it does not come, it is a plain field.
import { useEffect, useRef, useState } from "preact/hooks";
import { LONGEST, type Fault } from "../rules/source";
import type { Editor } from "./editor";

interface Props {
  text: string;
  label: string;
  fault: Fault | undefined;
  /// Names of games that may be meant.
  names: readonly string[];
  onChange(text: string): void;
}

export function RuleEditor({ text, label, fault, names, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor>(undefined);
  const [ready, setReady] = useState(false);
  const latest = useRef({ text, names, onChange });
  latest.current = { text, names, onChange };
  useEffect(() => {
    let gone = false;
    void import("./editor").then(
      ({ mount }) => {
        if (gone || !host.current) return;
        const focused = document.activeElement === plain.current;
        editor.current = mount(host.current, label, {
          text: latest.current.text,
          names: () => latest.current.names,
          onChange: (next) => latest.current.onChange(next),
        });
        if (focused) editor.current.focus();
        setReady(true);
      },
      () => undefined, // the plain field stays
    );
    return () => {
      gone = true;
      editor.current?.end();
    };
  }, []);
  useEffect(() => editor.current?.show(text, fault?.at), [text, fault, ready]);
  useEffect(() => editor.current?.offer(), [names.length]);
  return (
    <div class={`rule-editor ${fault ? "wrong" : ""}`}>
      <div ref={host} hidden={!ready} />
      {!ready && (
        <textarea
          ref={plain}
          value={text}
          rows={1}
          maxLength={LONGEST}
          spellcheck={false}
          autocomplete="off"
          aria-label={label}
          aria-invalid={fault !== undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
