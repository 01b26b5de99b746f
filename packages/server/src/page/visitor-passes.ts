import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Principal, VisitorPass } from '@deckhand/spec'
import { isSameSecret } from '../auth/is-same-secret.ts'
import { visitorIdPrefix } from '../auth/user-id.ts'

/** The start of a pass. A caller with a pass is that visitor or anonymous, even if a cookie would identify a user. */
export const passPrefix = 'dv1.'

const passMs = 24 * 3_600_000
const longestPass = 2_000

export interface PassOptions {
  /** Signs passes. The same in every process that shares the store. */
  key: Uint8Array
  /** Whether the site still exists and accepts visitors from this origin. */
  isOpen: (site: string, origin: string) => boolean
  /** The site's `confirm` list, which the page needs too. */
  confirmOf?: (site: string) => readonly string[] | undefined
  now?: () => number
}

interface PassClaims {
  site: string
  origin: string
  visitor: string
  expiresAt: number
  /** A hash of the `confirm` list that was issued with the pass. */
  confirm?: string
}

/** Issues and reads visitors' passes. Nothing is stored: a pass contains its signed claims. */
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
    const hash = this.#listHash(site)
    const visitor = randomBytes(16).toString('hex')
    const claims: PassClaims = { site, origin, visitor, expiresAt, ...(hash && { confirm: hash }) }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const confirm = this.#confirmOf(site)
    return {
      token: `${passPrefix}${payload}.${this.#mac(payload)}`,
      expiresAt,
      ...(confirm && { confirm: [...confirm] }),
    }
  }

  /** The visitor of a pass. `undefined` if it was changed, has expired or comes from another origin than it was issued to. Without an Origin it is accepted: a program could send the right one anyway. */
  read(token: string, origin: string | undefined): Principal | undefined {
    const claims = this.#claims(token)
    if (!claims || claims.expiresAt <= this.#now()) return undefined
    if (origin !== undefined && origin !== claims.origin) return undefined
    if (!this.#isOpen(claims.site, claims.origin)) return undefined
    // The page then requests a new pass, with the current list.
    if (claims.confirm !== this.#listHash(claims.site)) return undefined
    return { kind: 'visitor', userId: `${visitorIdPrefix}${claims.site}:${claims.visitor}`, site: claims.site }
  }

  #claims(token: string): PassClaims | undefined {
    const [version, payload, mac, ...rest] = token.length > longestPass ? [] : token.split('.')
    if (`${version}.` !== passPrefix || payload === undefined || mac === undefined || rest.length > 0) return undefined
    if (!isSameSecret(mac, this.#mac(payload))) return undefined
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as PassClaims
  }

  #listHash(site: string): string | undefined {
    const list = this.#confirmOf(site)
    return list?.length ? createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16) : undefined
  }

  #mac(payload: string): string {
    return createHmac('sha256', this.#key).update(`${passPrefix}${payload}`).digest('base64url')
  }
}
