/**
 * The second secret of a session. Browsers send a cookie to every port of its host, so any program that listens on this machine gets it; the
 * key stays in the storage of the page's origin, which has a port, and goes out only as this header.
 */
export const sessionKeyHeader = 'Deckhand-Session-Key'

/** Under this name pages keep the key in `localStorage`. */
export const sessionKeyItem = 'deckhand-session-key'

interface Browser {
  location?: { href: string; origin: string }
  localStorage?: {
    getItem(name: string): string | null
    setItem(name: string, value: string): void
    removeItem(name: string): void
  }
}

/** The header for a request to this address: only for the page's own origin, where a page has a key and the browser allows it storage. */
export function sessionKeyHeaders(address: string): Record<string, string> {
  try {
    const { location, localStorage } = globalThis as Browser
    const isOwn = location !== undefined && new URL(address, location.href).origin === location.origin
    const key = isOwn && localStorage?.getItem(sessionKeyItem)
    return key ? { [sessionKeyHeader]: key } : {}
  } catch {
    return {}
  }
}

/** Throws where the browser allows the page no storage. */
export function keepSessionKey(key: string | undefined): void {
  const { localStorage } = globalThis as Browser
  if (key === undefined) localStorage?.removeItem(sessionKeyItem)
  else localStorage?.setItem(sessionKeyItem, key)
}
