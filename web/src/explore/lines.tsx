/// A line of the panel: a game, an eye, its colour, and a slider for every constant in it.
import { useEffect, useState } from "preact/hooks";
import { useProof } from "../api/proof";
import { Mathematics } from "../parts/mathematics";
import { VerdictWord, sentence } from "../parts/notice";
import { given, named } from "../parts/parameters";
import { RuleEditor } from "../parts/rule-editor";
import { constantsOf, isFamily, isRule } from "../rules/read";
import type { Source } from "../rules/source";
import { titleOf } from "../parts/game-title";

/// What a line says: a text, values of the parameters of a family, and whether it is shown.
export interface Line {
  text: string;
  values: string;
  hidden: boolean;
}

interface Props {
  line: Line;
  source: Source;
  /// The name of its colour in the style.
  tint: string;
  names: readonly string[];
  onChange(line: Line): void;
  onRemove?: (() => void) | undefined;
}

export function PanelLine({ line, source, tint, names, onChange, onRemove }: Props) {
  const { text, values, hidden } = line;
  const { game, fault } = source;
  const says = fault?.message ?? (game ? (isRule(text) ? (game.sentence ?? game.summary) : titleOf(game)) : "");
  return (
    <li class={`line ${hidden ? "off" : ""}`} style={{ "--tint": `var(${tint})` }}>
      <button
        type="button"
        class="eye"
        aria-pressed={!hidden}
        aria-label={`show ${text || "this line"}`}
        onClick={() => onChange({ ...line, hidden: !hidden })}
      />
      <RuleEditor
        text={text}
        label="a game or its rule"
        fault={fault}
        names={names}
        onChange={(next) => onChange({ ...line, text: next, values: "" })}
      />
      {onRemove && (
        <button type="button" class="quiet remove" aria-label="remove this line" onClick={onRemove}>
          ×
        </button>
      )}
      {says && (
        <p class={fault ? "illegal" : "aside"} role="status">
          {sentence(says)}
        </p>
      )}
      <Constants source={source} text={text} onChange={(text, values) => onChange({ ...line, text, values })} />
      {isFamily(text) && !fault && <FamilyTheorem text={text.trim()} values={values} />}
    </li>
  );
}

interface ConstantsProps {
  source: Source;
  text: string;
  onChange(text: string, values: string): void;
}

/// Sliders for the numbers of a typed rule, the parameters of a game, or those of a family.
export function Constants({ source: { game, parameters, rule }, text, onChange }: ConstantsProps) {
  if (isFamily(text))
    return (
      <>
        {parameters.map(({ name, default: value, least, most }) => (
          <Slider
            key={name}
            words={name}
            {...{ value, least, most }}
            onSlide={(next) => {
              const chosen = parameters.map((each) => `${each.name}=${each.name === name ? next : each.default}`);
              onChange(text, chosen.join(","));
            }}
          />
        ))}
      </>
    );
  if (isRule(text)) {
    if (!rule) return null;
    return (
      <>
        {constantsOf(text).map(({ at, length, value, words }, i) => (
          <Slider
            key={i}
            words={words}
            value={value}
            least={0}
            most={Math.max(10, 2 * value)}
            onSlide={(next) => onChange(text.slice(0, at) + String(next) + text.slice(at + length), "")}
          />
        ))}
      </>
    );
  }
  if (!game || game.sample !== "" || game.text !== text.trim()) return null;
  const now = given(game);
  return (
    <>
      {game.parameters.map(({ name, least, most }) => (
        <Slider
          key={name}
          words={name}
          value={Number(now[name])}
          {...{ least, most }}
          onSlide={(next) => onChange(named(game, { ...now, [name]: String(next) }), "")}
        />
      ))}
    </>
  );
}

interface SliderProps {
  words: string;
  value: number;
  least: number;
  most: number;
  onSlide(value: number): void;
}

/// The end stays where it is while one slides.
export function Slider({ words, value, least, most, onSlide }: SliderProps) {
  const [end, setEnd] = useState(most);
  useEffect(() => setEnd((before) => Math.max(before, value, most === before ? most : least)), [value]);
  return (
    <label class="slider">
      <span>{words}</span>
      <input
        type="range"
        min={least}
        max={end}
        value={value}
        onInput={(event) => onSlide(Number(event.currentTarget.value))}
      />
      <output>{value}</output>
    </label>
  );
}

/// The theorem about all members: it stays while one slides from member to member.
export function FamilyTheorem({ text, values }: { text: string; values: string }) {
  const proof = useProof(text);
  const { result } = proof;
  const [bounds = "", template = ""] = text.split(/:(.*)/s).map((part) => part.trim());
  if (result?.statement) {
    const said = result.statement.replace(` of ${template}`, "").replace(`in ${template} `, "");
    return (
      <div class="theorem">
        <VerdictWord verdict={result.verdict} alone={result.by_one_program} />
        <p class="statement">
          <Mathematics text={`${bounds.replace("for", "for every").replaceAll(">=", "≥")}: ${said}`} />
        </p>
        {values && <p class="aside">Shown: {values.replaceAll("=", " = ").replaceAll(",", ", ")}.</p>}
      </div>
    );
  }
  return (
    <p class="actions">
      <button type="button" disabled={proof.active} onClick={proof.begin}>
        {proof.active ? "Proving …" : "Prove it for all"}
      </button>
      {result && <span class="aside">No law of all members was found.</span>}
      {proof.trouble && <span class="illegal">{sentence(proof.trouble)}</span>}
    </p>
  );
}
