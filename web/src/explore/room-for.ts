/// How large a picture may be: as wide as its column, and so high that it is seen whole, with what stands below it.
import type { Size } from "./view";

/// Pixels for the words below the picture.
const FOOT = 132;

const LEAST = 300;

/// A narrower column is that of a phone, where one scrolls anyway.
const NARROW = 520;

export function roomFor(frame: HTMLElement): Size {
  const width = Math.floor(frame.clientWidth);
  const top = frame.getBoundingClientRect().top + scrollY;
  if (width < NARROW) return { width, height: width };
  return { width, height: Math.min(width, Math.max(LEAST, Math.round(innerHeight - top - FOOT))) };
}

/// Tells the room for a picture now, and whenever its frame or the window changes; returns how to stop that.
export function watchRoom(frame: HTMLElement, tell: (size: Size) => void): () => void {
  const look = () => tell(roomFor(frame));
  const observer = new ResizeObserver(look);
  observer.observe(frame);
  addEventListener("resize", look);
  return () => {
    observer.disconnect();
    removeEventListener("resize", look);
  };
}
