/// How large a picture may be: as its frame is.
import type { Size } from "./view";

/// Tells the room for a picture now, and whenever its frame changes; returns how to stop that.
export function watchRoom(frame: HTMLElement, tell: (size: Size) => void): () => void {
  const look = () => {
    const { width, height } = frame.getBoundingClientRect();
    tell({ width: Math.floor(width), height: Math.floor(height) });
  };
  const observer = new ResizeObserver(look);
  observer.observe(frame);
  look();
  return () => observer.disconnect();
}
