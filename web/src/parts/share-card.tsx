/// The card behind *Share*; fetched when it is first opened.
import { useEffect, useRef, useState } from "preact/hooks";
import { encode } from "uqr";
import { embedded, go, unembedded } from "../address";
import { save } from "./picture-file";
import { offersNow, type Offer } from "./share";

export function ShareCard({ onClose }: { onClose(): void }) {
  const [said, setSaid] = useState("");
  const card = useRef<HTMLDivElement>(null);
  const [address] = useState(() => unembedded(location.pathname + location.search));
  const link = location.origin + address;
  const frame = `<iframe src="${location.origin}${embedded(address)}" width="720" height="640" style="border:0" title="sprague"></iframe>`;
  useEffect(() => {
    card.current?.focus();
    const leave = (event: Event) => {
      const away = event instanceof KeyboardEvent ? event.key === "Escape" : !inside(event.target);
      if (away) onClose();
    };
    const inside = (target: EventTarget | null) => target instanceof Element && target.closest(".share") !== null;
    document.addEventListener("keydown", leave);
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
      document.removeEventListener("pointerdown", leave);
    };
  }, []);
  const copy = async (text: string, name: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`Copied the ${name}.`);
    } catch {
      setSaid("This browser does not let the page copy: mark the text and copy it.");
    }
  };
  const take = async (offer: Offer) => {
    if ("text" in offer) await copy(offer.text(), offer.name);
    else if ("href" in offer) (onClose(), go(offer.href));
    else save(offer.called, await offer.file());
  };
  return (
    <div class="share-card" role="dialog" aria-label="share" tabIndex={-1} ref={card}>
      <Code text={link} />
      <div class="share-fields">
        <Field name="link" text={link} copy={copy} />
        <Field name="embed code" text={frame} copy={copy} />
        <div class="actions-small">
          {offersNow().map((offer) => (
            <button key={offer.name} type="button" onClick={() => void take(offer)}>
              {offer.name}
            </button>
          ))}
        </div>
        <p role="status" class="aside">
          {said}
        </p>
      </div>
    </div>
  );
}

interface FieldProps {
  name: string;
  text: string;
  copy(text: string, name: string): Promise<void>;
}

function Field({ name, text, copy }: FieldProps) {
  return (
    <label class="field">
      {name}
      <span class="share-field">
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => void copy(text, name)} aria-label={`copy the ${name}`}>
          Copy
        </button>
      </span>
    </label>
  );
}

/// The text as a code that a camera reads, dark on light whatever the colours of the page.
function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="the link as a QR code">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}
