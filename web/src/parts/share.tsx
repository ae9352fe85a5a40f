/// What every screen can hand on: its link, as a code for a camera, as a frame for another page; and what a room offers.
import { useEffect, useReducer, useState } from "preact/hooks";
import type { ComponentType } from "preact";

/// Something to take away: a text to be copied, a file, or another screen.
export type Offer = { name: string } & (
  { text(): string } | { file(): Promise<Blob> | Blob; called: string } | { href: string }
);

const offered = new Set<readonly Offer[]>();
const changes = new EventTarget();

/// Offers these while the component is there.
export function useOffers(offers: readonly Offer[]): void {
  useEffect(() => {
    offered.add(offers);
    changes.dispatchEvent(new Event("change"));
    return () => void offered.delete(offers);
  });
}

export const offersNow = () => [...offered].flat();

export function ShareButton() {
  const [Card, setCard] = useState<ComponentType<{ onClose(): void }>>();
  const [open, setOpen] = useState(false);
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!open) return;
    changes.addEventListener("change", again); // what a room offers may come later than the card
    return () => changes.removeEventListener("change", again);
  }, [open]);
  const toggle = async () => {
    setOpen(!open);
    if (!Card) {
      const { ShareCard } = await import("./share-card");
      setCard(() => ShareCard);
    }
  };
  return (
    <div class="share">
      <button type="button" class="quiet" aria-expanded={open} onClick={() => void toggle()}>
        Share
      </button>
      {open && Card && <Card onClose={() => setOpen(false)} />}
    </div>
  );
}
