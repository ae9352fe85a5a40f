/// What every screen can hand on: its link, as a code for a camera, as a frame for another page; and what a room offers.
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";

/// Something to take away: a text to be copied, a file, or another screen.
export type Offer = { name: string } & (
  { text(): string } | { file(): Promise<Blob> | Blob; called: string } | { href: string }
);

let offered: readonly Offer[] = [];

/// Offers these while the component is there.
export function useOffers(offers: readonly Offer[]): void {
  useEffect(() => {
    offered = offers;
    return () => {
      if (offered === offers) offered = [];
    };
  });
}

export const offersNow = () => offered;

export function ShareButton() {
  const [Card, setCard] = useState<ComponentType<{ onClose(): void }>>();
  const [open, setOpen] = useState(false);
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
