/**
 * Where somebody was going before they were asked who they are, as a whole address and only one of ours. A path alone would not do: that of
 * "/.//elsewhere" begins with two slashes, which is another server.
 */
export function nextAddress({ search, origin }: Pick<Location, 'search' | 'origin'>): string {
  const home = `${origin}/`
  const next = new URLSearchParams(search).get('next') ?? '/'
  const address = URL.canParse(next, origin) ? new URL(next, origin).href : home
  return address.startsWith(home) ? address : home
}
