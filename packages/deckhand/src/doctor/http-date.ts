/** How far our clock is ahead of the server's at that address, in milliseconds, as near as a header with whole seconds tells. */
export async function clockSkew(url: string, signal: AbortSignal): Promise<number | undefined> {
  const before = Date.now()
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const after = Date.now()
  const theirs = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(theirs) ? undefined : (before + after) / 2 - (theirs + 500)
}
