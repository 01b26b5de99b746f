import type { SendMessageOutput } from '@deckhand/spec'
import { sessionKeyHeaders } from '@deckhand/spec/session-key'
import type { ChatTransport, TransportOptions } from '../chat-shapes.ts'
import { createVisitor, type VisitorSettings } from './create-visitor.ts'
import { failureOf, unreachable } from './failure-words.ts'
import { readOutput } from './read-output.ts'

export interface TransportSettings {
  /** Where Deckhand is: 'https://agent.example.com'. The same origin when absent or ''. */
  server?: string
  /** The key of the site whose visitors ask. Without one, whoever is signed in asks. */
  site?: string
  /** `false`: answers come whole. */
  streaming?: boolean
  fetch?: typeof fetch
  /** Where a visitor's pass is kept: sessionStorage of the page when absent. */
  storage?: VisitorSettings['storage']
}

/** Sends an object as JSON. Rejects with words for people, or as the signal says. */
export type Post = (path: string, body: object, signal: AbortSignal, token?: string) => Promise<Response>

export interface PageTransport extends ChatTransport {
  /** The site's list of controls that a person is asked about, for `pageTools`. Empty until the server was asked. */
  confirm(): readonly string[]
  /** Asks the server who is let in, and so for that list. Rejects with words for people. */
  ready(signal: AbortSignal): Promise<unknown>
}

/** The page door over HTTP. */
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
    const who = token ? { authorization: `Bearer ${token}` } : site ? {} : sessionKeyHeaders(base + path)
    const headers = { 'content-type': 'application/json', ...who }
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
    try {
      // A visitor has no session: neither a cookie nor its key goes along.
      return await (given ?? fetch)(base + path, { ...request, credentials: site ? 'omit' : 'same-origin' })
    } catch (error) {
      throw signal.aborted ? error : unreachable(base, site, error)
    }
  }
}
