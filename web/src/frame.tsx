/// What is around every screen: the name, the four rooms, the switch between dark and light.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { EMBEDDED, format, unembedded, type Address } from "./address";
import { ShareButton } from "./parts/share";
import { useTheme, type Theme } from "./theme";

const ROOMS = [
  ["play", "Play"],
  ["explore", "Explore"],
  ["discover", "Discover"],
  ["read", "Read"],
] as const;

export function Frame({ address, children }: { address: Address; children: ComponentChildren }) {
  if (EMBEDDED)
    return (
      <main id="content" class="embedded" tabIndex={-1}>
        {children}
        <a class="brand" href={unembedded(location.pathname + location.search)} target="_blank" rel="noopener">
          <Mark />
          sprague
        </a>
      </main>
    );
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={format("")} aria-label="sprague, first page">
          <Mark />
          sprague
        </a>
        <nav aria-label="Rooms">
          {ROOMS.map(([room, title]) => (
            <a key={room} href={format(room)} aria-current={address.room === room ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <ShareButton />
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/// Three piles of one, two and three tokens.
function Mark() {
  const tokens = [
    [4, 20],
    [12, 20],
    [12, 12],
    [20, 20],
    [20, 12],
    [20, 4],
  ];
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="mark">
      {tokens.map(([x, y]) => (
        <circle cx={x} cy={y} r="3.2" class={x === 12 ? "accent" : ""} />
      ))}
    </svg>
  );
}

const NEXT: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };
const SIGN: Record<Theme, string> = { system: "◐", dark: "●", light: "○" };

function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const label = theme === "system" ? "as the system" : theme;
  return (
    <button
      type="button"
      class="quiet theme"
      onClick={() => choose(NEXT[theme])}
      aria-label={`Colours: ${label}. Change to ${NEXT[theme] === "system" ? "those of the system" : NEXT[theme]}`}
      title={`Colours: ${label}`}
    >
      <span aria-hidden="true">{SIGN[theme]}</span>
    </button>
  );
}

/// Sets the title of the window.
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "sprague" : `${title} · sprague`;
  }, [title]);
}
