import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Principal, VisitorPass } from '@deckhand/spec'
import { isSameSecret } from '../auth/is-same-secret.ts'
import { visitorIdPrefix } from '../auth/user-id.ts'

/** What a pass begins with. Whoever comes with one is that visitor or nobody, whatever cookie is beside it. */
export const passPrefix = 'dv1.'

const passMs = 24 * 3_600_000
const longestPass = 2_000

export interface PassOptions {
  /** Signs passes. The same in every process that shares the store. */
  key: Uint8Array
  /** Whether the site still is, and takes visitors from there. */
  isOpen: (site: string, origin: string) => boolean
  /** The site's `confirm` list, which the page needs as well. */
  confirmOf?: (site: string) => readonly string[] | undefined
  now?: () => number
}

interface PassClaims {
  site: string
  origin: string
  visitor: string
  expiresAt: number
  /** A mark of the `confirm` list that came with it. */
  confirm?: string
}

/** Passes of visitors. Nothing is kept of them: what a pass says is in it, under our signature. */
export class VisitorPasses {
  readonly #key: Uint8Array
  readonly #isOpen: PassOptions['isOpen']
  readonly #confirmOf: NonNullable<PassOptions['confirmOf']>
  readonly #now: () => number

  constructor({ key, isOpen, confirmOf = () => undefined, now = Date.now }: PassOptions) {
    this.#key = key
    this.#isOpen = isOpen
    this.#confirmOf = confirmOf
    this.#now = now
  }

  issue(site: string, origin: string): VisitorPass {
    const expiresAt = this.#now() + passMs
    const mark = this.#listMark(site)
    const visitor = randomBytes(16).toString('hex')
    const claims: PassClaims = { site, origin, visitor, expiresAt, ...(mark && { confirm: mark }) }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const confirm = this.#confirmOf(site)
    return {
      token: `${passPrefix}${payload}.${this.#mac(payload)}`,
      expiresAt,
      ...(confirm && { confirm: [...confirm] }),
    }
  }

  /** Who has the pass, unless it was changed, has run out, or comes from another page than it was given to. A program that says no Origin could as well say the right one. */
  read(token: string, origin: string | undefined): Principal | undefined {
    const claims = this.#claims(token)
    if (!claims || claims.expiresAt <= this.#now()) return undefined
    if (origin !== undefined && origin !== claims.origin) return undefined
    if (!this.#isOpen(claims.site, claims.origin)) return undefined
    // The page asks for another pass then, and gets the list as it is now.
    if (claims.confirm !== this.#listMark(claims.site)) return undefined
    return { kind: 'visitor', userId: `${visitorIdPrefix}${claims.site}:${claims.visitor}`, site: claims.site }
  }

  #claims(token: string): PassClaims | undefined {
    const [version, payload, mac, ...rest] = token.length > longestPass ? [] : token.split('.')
    if (`${version}.` !== passPrefix || payload === undefined || mac === undefined || rest.length > 0) return undefined
    if (!isSameSecret(mac, this.#mac(payload))) return undefined
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as PassClaims
  }

  #listMark(site: string): string | undefined {
    const list = this.#confirmOf(site)
    return list?.length ? createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16) : undefined
  }

  #mac(payload: string): string {
    return createHmac('sha256', this.#key).update(`${passPrefix}${payload}`).digest('base64url')
  }
}
