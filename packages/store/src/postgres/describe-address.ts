/** The address for people, without user and password. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || searchParams.get('host') || 'localhost'
  return `PostgreSQL at ${decodeURIComponent(host)}${port && `:${port}`}${decodeURIComponent(pathname)}`
}
