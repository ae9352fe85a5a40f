/// CodeMirror for one rule. It lives in a shadow root, where its styles need no leave of the policy of the server.
import { autocompletion, completionKeymap, startCompletion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, type DecorationSet } from "@codemirror/view";
import { LONGEST, type Span } from "../rules/source";

export interface Editor {
  /// Shows a text, unless it is there already, and marks what is wrong in it.
  show(text: string, fault: Span | undefined): void;
  focus(): void;
  /// Offers names that came after the last key.
  offer(): void;
  end(): void;
}

interface Content {
  text: string;
  names(): readonly string[];
  onChange(text: string): void;
}

const WORDS: [string, string][] = [
  ["take l, k from x, y: ", "what is taken from two piles"],
  ["take l from x: ", "what is taken from one pile"],
  ["x, y -> p, q: ", "what is left of two piles"],
  ["for a >= 1: ", "a game for every a"],
  ["misere:", "whoever cannot move wins"],
  ["abs(", "absolute value"],
  ["floor(", "the integer below"],
  ["where(", "where(condition, then, otherwise)"],
  ["with ", "names for numbers"],
  ["even", "divisible by 2"],
  ["odd", "not divisible by 2"],
  ["mod ", "remainder"],
  ["and ", ""],
  ["or ", ""],
  ["not ", ""],
  ["in {", "one of some numbers"],
];

const mark = StateEffect.define<Span | undefined>();
const WRONG = Decoration.mark({ class: "fault" });
const END = Decoration.line({ class: "fault-at-end" });
const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { effects, changes, state }) => {
    const told = effects.find((each) => each.is(mark));
    if (!told) return before.map(changes);
    const [from, to] = (told.value as Span | undefined) ?? [-1, -1];
    const end = state.doc.length;
    if (from < 0) return Decoration.none;
    return from < Math.min(to, end)
      ? Decoration.set(WRONG.range(from, Math.min(to, end)))
      : Decoration.set(END.range(state.doc.lineAt(Math.min(from, end)).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

const looks = EditorView.theme({
  "&": { color: "var(--ink)", background: "transparent", fontSize: "1rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { fontFamily: "var(--mono)", lineHeight: "1.6", padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.7rem" },
  ".fault": { background: "color-mix(in srgb, var(--warn) 22%, transparent)", boxShadow: "0 3px 0 var(--warn)" },
  ".fault-at-end::after": { content: '"\\a0"', boxShadow: "0 3px 0 var(--warn)" },
  ".cm-tooltip": {
    background: "var(--card)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.7rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--wash)", color: "var(--ink)" },
  ".cm-completionDetail": { color: "var(--soft)", fontStyle: "normal", fontFamily: "var(--sans)", fontSize: "0.85em" },
});

export function mount(host: HTMLElement, label: string, content: Content): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/[\w:=.-]+/);
    if (!word && !context.explicit) return null;
    const first = context.state.sliceDoc(0, word?.from ?? context.pos).trim() === "";
    const names = first || /:\s*$/.test(context.state.sliceDoc(0, word?.from ?? 0)) ? content.names() : [];
    const options = [
      ...WORDS.filter(([text]) => first || !/[:]\s$/.test(text)).map(([label, detail]) => ({
        label,
        detail,
        type: "keyword",
      })),
      ...names.map((label) => ({ label, type: "class", boost: -1 })),
    ];
    return { from: word?.from ?? context.pos, options, validFor: /^[\w:=.-]*$/ };
  };
  // What was told comes back later, when more may have been typed: only another text is to be shown.
  let told: string[] = [];
  let showing = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: content.text,
      extensions: [
        history(),
        faults,
        looks,
        EditorView.lineWrapping,
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= LONGEST),
        EditorView.clipboardInputFilter.of((text) => text.replace(/\s*\n\s*/g, " ")), // a rule is one line
        EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        autocompletion({ override: [complete], icons: false, interactionDelay: 0 }), // Enter does nothing else
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || showing) return;
          told.push(update.state.doc.toString());
          content.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(text, fault) {
      const now = view.state.doc.toString();
      const back = told.indexOf(text);
      told = back < 0 ? [] : told.slice(back);
      const changes = back >= 0 || now === text ? [] : [{ from: 0, to: now.length, insert: text }];
      showing = true;
      view.dispatch({ changes, effects: now === text || back < 0 ? mark.of(fault) : [] });
      showing = false;
      view.contentDOM.setAttribute("aria-invalid", String(fault !== undefined));
    },
    focus() {
      view.focus();
      view.dispatch({ selection: { anchor: view.state.doc.length } });
    },
    offer: () => void (told.length > 0 && view.hasFocus && startCompletion(view)),
    end: () => view.destroy(),
  };
}
