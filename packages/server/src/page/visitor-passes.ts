import { createHmac, randomBytes } from 'node:crypto'
import type { Principal, VisitorPass } from '@deckhand/spec'
import { isSameSecret } from '../auth/is-same-secret.ts'

/** What a pass begins with. Whoever comes with one is that visitor or nobody, whatever cookie is beside it. */
export const passPrefix = 'dv1.'

const passMs = 24 * 3_600_000
const longestPass = 2_000

export interface PassOptions {
  /** Signs passes. The same in every process that shares the store. */
  key: Uint8Array
  /** Whether the site still is, and takes visitors from there. */
  isOpen: (site: string, origin: string) => boolean
  now?: () => number
}

interface PassClaims {
  site: string
  origin: string
  visitor: string
  expiresAt: number
}

/** Passes of visitors. Nothing is kept of them: what a pass says is in it, under our signature. */
export class VisitorPasses {
  readonly #key: Uint8Array
  readonly #isOpen: PassOptions['isOpen']
  readonly #now: () => number

  constructor({ key, isOpen, now = Date.now }: PassOptions) {
    this.#key = key
    this.#isOpen = isOpen
    this.#now = now
  }

  issue(site: string, origin: string): VisitorPass {
    const expiresAt = this.#now() + passMs
    const claims: PassClaims = { site, origin, visitor: randomBytes(16).toString('hex'), expiresAt }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return { token: `${passPrefix}${payload}.${this.#mac(payload)}`, expiresAt }
  }

  /** Who has the pass, unless it was changed, has run out, or comes from another page than it was given to. A program that says no Origin could as well say the right one. */
  read(token: string, origin: string | undefined): Principal | undefined {
    const claims = this.#claims(token)
    if (!claims || claims.expiresAt <= this.#now()) return undefined
    if (origin !== undefined && origin !== claims.origin) return undefined
    if (!this.#isOpen(claims.site, claims.origin)) return undefined
    return { kind: 'visitor', userId: `visitor:${claims.site}:${claims.visitor}`, site: claims.site }
  }

  #claims(token: string): PassClaims | undefined {
    const [version, payload, mac, ...rest] = token.length > longestPass ? [] : token.split('.')
    if (`${version}.` !== passPrefix || payload === undefined || mac === undefined || rest.length > 0) return undefined
    if (!isSameSecret(mac, this.#mac(payload))) return undefined
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as PassClaims
  }

  #mac(payload: string): string {
    return createHmac('sha256', this.#key).update(`${passPrefix}${payload}`).digest('base64url')
  }
}
