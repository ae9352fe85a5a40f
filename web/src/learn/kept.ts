/// What this browser keeps of puzzles and lessons, as lists; where it keeps nothing, all begins anew.

export function kept<T>(name: string): readonly T[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(`sprague.${name}`) ?? "[]");
    return Array.isArray(found) ? (found as T[]) : [];
  } catch {
    return [];
  }
}

export function keep(name: string, values: readonly unknown[]): void {
  try {
    localStorage.setItem(`sprague.${name}`, JSON.stringify(values));
  } catch {
    // Then it is kept as long as this page is open.
  }
}
