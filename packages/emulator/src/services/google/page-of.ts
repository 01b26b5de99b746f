export interface Paging {
  size: number
  token: string | null
}

export interface Page<Item> {
  items: Item[]
  next?: string
}

/** A page of a list, or undefined when the token is none that was given out. */
export function pageOf<Item>(all: readonly Item[], { size, token }: Paging): Page<Item> | undefined {
  const start = token === null || token === '' ? 0 : offsetOf(token)
  if (start === undefined || start > all.length) return undefined
  const end = start + size
  const items = all.slice(start, end)
  return end < all.length ? { items, next: tokenOf(end) } : { items }
}

function tokenOf(offset: number): string {
  return Buffer.from(`page:${offset}`).toString('base64url')
}

function offsetOf(token: string): number | undefined {
  const [, digits] = /^page:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  return digits === undefined || tokenOf(Number(digits)) !== token ? undefined : Number(digits)
}
