import type { VisitorPass } from '@deckhand/spec'
import type { Post } from './create-transport.ts'
import { failureOf } from './failure-words.ts'

export interface VisitorSettings {
  site: string
  post: Post
  key: string
  storage?: Pick<Storage, 'getItem' | 'setItem'>
}

export interface Visitor {
  /** A token that stays valid for a while, and is not the `refused` one. */
  token(signal: AbortSignal, refused?: string): Promise<string>
  /** The site's `confirm` list. Empty before the first pass. */
  confirm(): readonly string[]
}

/** Renew the pass this long before it expires, so that it outlives a long answer. */
const earlyMs = 60_000

/** Keeps the pass in the tab: a returning visitor stays the same one, and may answer earlier questions. */
export function createVisitor({ site, post, key, storage = tabStorage() }: VisitorSettings): Visitor {
  let pass = passOf(attempt(() => storage?.getItem(key)))

  const renew = async (signal: AbortSignal): Promise<VisitorPass> => {
    const response = await post('/api/page/visitors', { site }, signal)
    if (!response.ok) throw await failureOf(response, site)
    const text = await response.text()
    attempt(() => storage?.setItem(key, text))
    const renewed = passOf(text)
    if (!renewed) throw new Error('The assistant’s server gave no pass to visitors. Tell the owner of this site.')
    return renewed
  }

  const token = async (signal: AbortSignal, refused?: string): Promise<string> => {
    const isGood = pass && pass.token !== refused && pass.expiresAt > Date.now() + earlyMs
    if (!pass || !isGood) pass = await renew(signal)
    return pass.token
  }
  return { token, confirm: () => pass?.confirm ?? [] }
}

function passOf(text: string | null | undefined): VisitorPass | undefined {
  const { token, expiresAt, confirm = [] } = Object(attempt(() => JSON.parse(text ?? '')))
  const isPass = typeof token === 'string' && typeof expiresAt === 'number'
  return isPass ? { token, expiresAt, confirm: [confirm].flat().map(String) } : undefined
}

/** Some pages have no sessionStorage, and some throw on access. */
const tabStorage = () => attempt(() => globalThis.sessionStorage)

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
