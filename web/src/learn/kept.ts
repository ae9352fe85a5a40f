/// What this browser keeps of puzzles and lessons; where it keeps nothing, all begins anew.

export function kept<T>(name: string, usual: T): T {
  try {
    return (JSON.parse(localStorage.getItem(`sprague.${name}`) ?? "null") as T | null) ?? usual;
  } catch {
    return usual;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`sprague.${name}`, JSON.stringify(value));
  } catch {
    // Then it is kept as long as this page is open.
  }
}
