/**
 * Where somebody was going before they were asked who they are, as a whole address and only one of ours. A path alone would not do: that of
 * "/.//elsewhere" begins with two slashes, which is another server. It has no base path.
 */
export function nextAddress({ search, origin }: Pick<Location, 'search' | 'origin'>, basePath = ''): string {
  const home = `${origin}${basePath}/`
  const next = new URLSearchParams(search).get('next') ?? '/'
  const path = next.startsWith('/') ? basePath + next : next
  const address = URL.canParse(path, origin) ? new URL(path, origin).href : home
  return address.startsWith(home) ? address : home
}
