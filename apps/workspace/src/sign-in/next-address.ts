/**
 * The page to open after signing in, as a whole address on this server. A path alone is not safe: that of
 * "/.//elsewhere" begins with two slashes, which means another server. It has no base path.
 */
export function nextAddress({ search, origin }: Pick<Location, 'search' | 'origin'>, basePath = ''): string {
  const home = `${origin}${basePath}/`
  const next = new URLSearchParams(search).get('next') ?? '/'
  const path = next.startsWith('/') ? basePath + next : next
  const address = URL.canParse(path, origin) ? new URL(path, origin).href : home
  return address.startsWith(home) ? address : home
}
