/** Where somebody was going before they were asked who they are. Only here: "//elsewhere" would be another server. */
export function nextAddress({ search, origin }: Pick<Location, 'search' | 'origin'>): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const target = URL.canParse(next, origin) ? new URL(next, origin) : new URL('/', origin)
  return target.origin === origin ? target.pathname + target.search + target.hash : '/'
}
