/** Turns a failed response into an error whose message is for people in the chat. */
export async function failureOf(response: Response, site?: string): Promise<Error> {
  const { status, headers, url } = response
  const said = messageIn(await response.text().catch(() => ''))
  return new Error(wordsFor(status, said, { site, url, wait: Number(headers.get('retry-after')) }))
}

interface Circumstances {
  site: string | undefined
  url: string
  wait: number
}

function wordsFor(status: number, said: string, { site, url, wait }: Circumstances): string {
  if (status === 401 && !site) return 'You are not signed in, or no longer. Sign in, then try again.'
  if (status === 401 || status === 403) return forOwner(`${said} ${ownersCheck(site)}`)
  if (status === 404) return forOwner(`There is no agent at ${url}: check the server’s address.`)
  if (status === 413) return 'The conversation, or this page, is too large to send. Start a new conversation.'
  if (status === 429) return `That was a lot at once. Try again ${wait > 0 ? `in ${timeOf(wait)}` : 'in a moment'}.`
  if (status >= 500) return said || `The assistant’s server has a problem (${status}). Try again in a moment.`
  return said || `The assistant’s server refused this (${status}). Start a new conversation, or try again later.`
}

const ownersCheck = (site: string | undefined) =>
  site
    ? `Check that the key "${site}" is right, and that ${globalThis.location?.origin} is among the origins of that site.`
    : 'Does the element have the attribute "site"?'

/** A visitor cannot fix this, so the details go to the console for the owner of the page. */
function forOwner(words: string): string {
  // biome-ignore lint/suspicious/noConsole: it is their page's console
  console.error(`Deckhand: ${words}`)
  return 'The assistant is not available on this page.'
}

const timeOf = (seconds: number) =>
  seconds < 100
    ? `${Math.ceil(seconds)} seconds`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`

/** The server's own message, from either of its two error formats. */
function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text)
    return messageFrom(error)
  } catch {
    return ''
  }
}

export function messageFrom(error: unknown): string {
  const words = Object(error).message ?? error
  return typeof words === 'string' ? words : ''
}

/** A browser does not report why a request failed: a forbidden origin looks like a lost network. */
export function unreachable(server: string, site: string | undefined, cause: unknown): Error {
  const isOffline = globalThis.navigator?.onLine === false
  if (isOffline) return new Error('You are offline. Try again when you are back.', { cause })
  const policy = 'A policy of this page (Content-Security-Policy) must name it under connect-src.'
  if (server) forOwner(`${server} could not be reached. Is it running? ${policy} ${ownersCheck(site)}`)
  return new Error('The assistant cannot be reached. Check your connection, then try again.', { cause })
}

export const cutOff = (cause?: unknown) => new Error('The answer broke off. Try again.', { cause })
