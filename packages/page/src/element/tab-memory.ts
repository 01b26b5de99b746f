/** Per-tab storage that survives a reload. A page may forbid it; then nothing is kept. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeTab(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Nothing is kept.
  }
}
