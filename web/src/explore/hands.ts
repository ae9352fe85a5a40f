/// Mice and fingers on a map: one drags it, two drag and zoom, and one that stays in its place taps. No page, no server.
import { panned, zoomed, type Size, type View } from "./view";

export type Place = readonly [number, number];

/// Pixels; a hand that went less far has only tapped.
const STEADY = 5;

const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export class Hands {
  private readonly places = new Map<number, Place>();
  private walked = 0;

  get any(): boolean {
    return this.places.size > 0;
  }

  down(id: number, at: Place): void {
    this.places.set(id, at);
    this.walked = 0;
  }

  holds(id: number): boolean {
    return this.places.has(id);
  }

  /// The view after a hand that holds the map has moved; undefined while it may still be a tap.
  move(id: number, at: Place, view: View, size: Size): View | undefined {
    const before = this.places.get(id);
    if (!before) return undefined;
    this.places.set(id, at);
    this.walked += distance(at, before);
    if (this.walked < STEADY) return undefined;
    const other = [...this.places].find(([each]) => each !== id)?.[1];
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    if (!other) return panned(view, dx, dy);
    const apart = (place: Place) => Math.max(10, distance(place, other));
    const middle: Place = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    return zoomed(panned(view, dx / 2, dy / 2), size, apart(at) / apart(before), ...middle);
  }

  /// The hand leaves the map; whether it was the only one and has tapped.
  up(id: number): boolean {
    const alone = this.places.size === 1;
    return this.places.delete(id) && alone && this.walked < STEADY;
  }

  /// The browser has taken the hand away, to scroll, say.
  lost(id: number): void {
    this.places.delete(id);
  }
}
