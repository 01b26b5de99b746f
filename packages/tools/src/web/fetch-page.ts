import { timeLimit } from '@deckhand/spec/time-limit'
import { type Agent, fetch, type Response } from 'undici'
import { checkUrl, type IsAllowed, shorten } from './check-url.ts'
import { contentKind, parseContentType } from './content-kind.ts'
import { decodeText } from './decode-text.ts'
import { explainFailure } from './explain-failure.ts'
import { guardedAgent, type Resolve, systemResolve } from './guarded-agent.ts'
import { readHtml } from './read-html.ts'

const maxRedirects = 5
const maxBytes = 5_000_000

export interface FetchPageOptions {
  signal: AbortSignal
  /** Allowed internal host names. */
  allowHosts?: readonly string[]
  /** Default: the system's resolver. */
  resolve?: Resolve
  /** The time limit for everything: redirects, download and conversion to text. */
  timeoutMs?: number
}

export interface Page {
  /** The final URL. */
  url: string
  title?: string
  text: string
}

interface FetchContext {
  agent: Agent
  isAllowed: IsAllowed
  signal: AbortSignal
}

/** Reads the text of a page of the public web. Throws with a plain message if that is not allowed, or fails. */
export async function fetchPage(address: string, options: FetchPageOptions): Promise<Page> {
  const { signal, allowHosts = [], resolve = systemResolve, timeoutMs = 20_000 } = options
  const isAllowed: IsAllowed = (host) => allowHosts.includes(host)
  const limit = timeLimit(timeoutMs, signal)
  const agent = guardedAgent(isAllowed, resolve)
  try {
    return await readPage(checkUrl(address, isAllowed), {
      agent,
      isAllowed,
      signal: limit,
    })
  } catch (thrown) {
    signal.throwIfAborted()
    if (!limit.aborted) throw thrown
    throw new Error(
      `The page could not be read within ${timeoutMs / 1000} s. Try again later, or take another address.`,
    )
  } finally {
    await agent.destroy()
  }
}

async function readPage(start: URL, context: FetchContext): Promise<Page> {
  const { url, response } = await followRedirects(start, context)
  if (!response.ok)
    throw new Error(
      `${url.href} answered ${response.status} ${response.statusText}`
        .trim()
        .concat('. Check the address, or take another.'),
    )
  const { type, charset } = parseContentType(response.headers.get('content-type'))
  if (type !== '' && contentKind(type, Buffer.alloc(0)) === 'binary') throw binaryError(url, type)
  const bytes = await attempt(url, () => readBody(response.body, maxBytes))
  const kind = contentKind(type, bytes)
  if (kind === 'binary') throw binaryError(url, 'of no type that the server names')
  const text = decodeText(bytes, charset)
  if (kind === 'text') return { url: url.href, text }
  const { title, text: readable } = await readHtml(text, context.signal)
  return { url: url.href, ...(title && { title }), text: readable }
}

/** Limits the decompressed body, so that a small download cannot become a huge text. */
async function readBody(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) {
      throw new PageTooLarge(
        `The page is larger than ${limit / 1_000_000} MB, which is the most that web_fetch reads. Take a smaller one.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

class PageTooLarge extends Error {}

async function followRedirects(start: URL, context: FetchContext): Promise<{ url: URL; response: Response }> {
  let url = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await attempt(url, () => request(url, context))
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return { url, response }
    await response.body?.cancel()
    url = nextUrl(location, url, context.isAllowed)
  }
  throw new Error(`${start.href} redirects more than ${maxRedirects} times. Take another address.`)
}

function nextUrl(location: string, from: URL, isAllowed: IsAllowed): URL {
  if (!URL.canParse(location, from.href))
    throw new Error(`${from.href} redirects to "${shorten(location)}", which is not a valid URL. Take another address.`)
  return checkUrl(new URL(location, from).href, isAllowed)
}

function request(url: URL, { agent, signal }: FetchContext): Promise<Response> {
  const headers = { 'user-agent': 'Deckhand', accept: 'text/html, application/xhtml+xml, text/*;q=0.9, */*;q=0.5' }
  return fetch(url, { dispatcher: agent, redirect: 'manual', headers, signal })
}

async function attempt<T>(url: URL, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw thrown instanceof PageTooLarge ? thrown : explainFailure(thrown, url)
  }
}

const binaryError = ({ href }: URL, type: string) =>
  new Error(`${href} is ${type}, not text, and web_fetch reads only text. Look for the same as a page.`)
