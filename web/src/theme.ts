/// Dark or light: as the system says, until a person chooses; the choice is kept in this browser.
import { useState } from "preact/hooks";

export type Theme = "system" | "light" | "dark";

const KEY = "sprague.theme";

function stored(): Theme {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "light" || theme === "dark" ? theme : "system";
  } catch {
    return "system";
  }
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  dispatchEvent(new Event("themechange"));
}

/// Called before the first paint.
export function applyTheme(): void {
  apply(stored());
}

/// Whether the page is dark now, and a function that changes it.
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, set] = useState(stored);
  const choose = (chosen: Theme) => {
    try {
      if (chosen === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, chosen);
    } catch {
      // A browser that keeps nothing still changes the colours now.
    }
    apply(chosen);
    set(chosen);
  };
  return [theme, choose];
}

/// The colour that a CSS variable stands for at an element, as `[red, green, blue]`, 0 … 255.
export function colour(variable: string): [number, number, number] {
  const probe = document.createElement("i");
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
  probe.remove();
  return [Number(found[0] ?? 0), Number(found[1] ?? 0), Number(found[2] ?? 0)];
}

/// Calls back when the colours change, by the switch or by the system; returns how to stop that.
export function onThemeChange(callback: () => void): () => void {
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", callback);
  addEventListener("themechange", callback);
  return () => {
    media.removeEventListener("change", callback);
    removeEventListener("themechange", callback);
  };
}
