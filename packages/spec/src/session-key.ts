/**
 * The second secret of a session. Browsers send a cookie to every port of its host, so any program that listens on this machine can get it.
 * The key stays in the storage of the page's origin, which includes the port, and is sent only in this header.
 */
export const sessionKeyHeader = 'Deckhand-Session-Key'

/** The name under which pages keep the key in `localStorage`. */
export const sessionKeyItem = 'deckhand-session-key'

interface Browser {
  location?: { href: string; origin: string }
  localStorage?: {
    getItem(name: string): string | null
    setItem(name: string, value: string): void
    removeItem(name: string): void
  }
}

/** The header for a request to this address. Empty for other origins, without a key, and if the browser denies the page storage. */
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

/** Throws if the browser denies the page storage. */
export function keepSessionKey(key: string | undefined): void {
  const { localStorage } = globalThis as Browser
  if (key === undefined) localStorage?.removeItem(sessionKeyItem)
  else localStorage?.setItem(sessionKeyItem, key)
}
