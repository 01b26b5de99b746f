import type { SendMessageOutput } from '@deckhand/spec'
import { sessionKeyHeaders } from '@deckhand/spec/session-key'
import type { ChatTransport, TransportOptions } from '../chat-shapes.ts'
import { createVisitor, type VisitorSettings } from './create-visitor.ts'
import { failureOf, unreachable } from './failure-words.ts'
import { readOutput } from './read-output.ts'

export interface TransportSettings {
  /** The address of Deckhand: 'https://agent.example.com'. The page's origin if absent or ''. */
  server?: string
  /** The key of the site, for visitors. Without it the signed-in user asks. */
  site?: string
  /** If false, each answer arrives in one piece. */
  streaming?: boolean
  fetch?: typeof fetch
  /** Keeps a visitor's pass. Default: the page's sessionStorage. */
  storage?: VisitorSettings['storage']
}

/** Sends an object as JSON. Rejects with a message for people, or with the signal's reason. */
export type Post = (path: string, body: object, signal: AbortSignal, token?: string) => Promise<Response>

export interface PageTransport extends ChatTransport {
  /** The site's `confirm` list for `pageTools`: controls that need a person's consent. Empty before the first request. */
  confirm(): readonly string[]
  /** Gets a pass and the `confirm` list from the server. Rejects with a message for people. */
  ready(signal: AbortSignal): Promise<unknown>
}

/** The page API over HTTP. */
export function createTransport(settings: TransportSettings = {}): PageTransport {
  const { site, streaming = true, storage } = settings
  const post = postTo(settings)
  const visitor = site
    ? createVisitor({
        site,
        post,
        key: `deckhand-visitor ${settings.server ?? ''} ${site}`,
        ...(storage && { storage }),
      })
    : undefined

  const call = async (action: string, input: object, options: TransportOptions): Promise<SendMessageOutput> => {
    const path = `/_jay/actions/${action}`
    const { signal } = options
    const token = await visitor?.token(signal)
    let response = await post(path, input, signal, token)
    if (response.status === 401 && visitor)
      response = await post(path, input, signal, await visitor.token(signal, token))
    if (!response.ok) throw await failureOf(response, site)
    return readOutput(response, options)
  }
  return {
    confirm: () => visitor?.confirm() ?? [],
    ready: async (signal) => visitor?.token(signal),
    sendMessage: (input, options) => call(streaming ? 'streamMessage' : 'sendMessage', input, options),
    submitToolResults: (input, options) => call(streaming ? 'streamToolResults' : 'submitToolResults', input, options),
  }
}

function postTo({ server = '', site, fetch: given }: TransportSettings): Post {
  const base = server.replace(/\/+$/, '')
  return async (path, body, signal, token) => {
    const credentials = token ? { authorization: `Bearer ${token}` } : site ? {} : sessionKeyHeaders(base + path)
    const headers = { 'content-type': 'application/json', ...credentials }
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
    try {
      // A visitor has no session: neither a cookie nor its key goes along.
      return await (given ?? fetch)(base + path, { ...request, credentials: site ? 'omit' : 'same-origin' })
    } catch (error) {
      throw signal.aborted ? error : unreachable(base, site, error)
    }
  }
}
