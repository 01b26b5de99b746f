import { DeckhandError } from '@deckhand/spec/errors'
import { RequestMeter } from '../auth/request-meter.ts'
import { limitsOf, type Site, type SiteLimits } from './site.ts'

const dayMs = 86_400_000

/** As many times as messages a visitor may send results: an answer may take that many turns of the model. */
const turnsOfAnswer = 20

interface Visitor {
  site: string
  id: string
  address: string
}

const secondsBetweenTries = 5

type Count = (visitor: Visitor) => void

/** What visitors may ask of the model, by the limits of their site: each pass, each address, and all of them together. */
export class VisitorLimits {
  readonly #meters = new Map<string, { message: Count; results: Count }>()
  readonly #now: () => number
  readonly #mostAtOnce = new Map<string, number>()
  /** By site and address. */
  readonly #atWork = new Map<string, number>()

  constructor(sites: readonly Site[], now: () => number = Date.now) {
    this.#now = now
    for (const site of sites) {
      const limits = limitsOf(site)
      this.#mostAtOnce.set(site.key, limits.addressConversationsAtOnce)
      this.#meters.set(site.key, {
        message: this.#counter('messages', limits, 1),
        results: this.#counter('answers to the agent', limits, turnsOfAnswer),
      })
    }
  }

  /** Takes a place for a message of an address. RATE_LIMITED when it has none left. Returns what gives the place back. */
  enter({ site, address }: Visitor): () => void {
    const key = `${site} ${address}`
    const most = this.#mostAtOnce.get(site) ?? 0
    const atWork = this.#atWork.get(key) ?? 0
    if (atWork >= most) {
      const message = `There are ${most} messages at work from this address, which is as many as there may be. Try again in a moment.`
      throw new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
    }
    this.#atWork.set(key, atWork + 1)
    return () => {
      const left = (this.#atWork.get(key) ?? 1) - 1
      if (left > 0) this.#atWork.set(key, left)
      else this.#atWork.delete(key)
    }
  }

  /** RATE_LIMITED, with the seconds to wait. */
  countMessage(visitor: Visitor): void {
    this.#meters.get(visitor.site)?.message(visitor)
  }

  /** The same for results of tools, which make the model speak as well. */
  countResults(visitor: Visitor): void {
    this.#meters.get(visitor.site)?.results(visitor)
  }

  /** What one pass or address may no longer send must not use up what is left for the others: the site comes last. */
  #counter(what: string, limits: SiteLimits, times: number): Count {
    const meters = [
      this.#meter(`${what} in a minute`, limits.messagesAMinute * times),
      this.#meter(`${what} in a day`, limits.messagesADay * times, dayMs),
      this.#meter(`${what} from one address in a minute`, limits.addressMessagesAMinute * times),
      this.#meter(`${what} from one address in a day`, limits.addressMessagesADay * times, dayMs),
      this.#meter(`${what} to this site in a minute`, limits.siteMessagesAMinute * times),
      this.#meter(`${what} to this site in a day`, limits.siteMessagesADay * times, dayMs),
    ]
    return ({ id, address, site }) => {
      const keys = [id, id, address, address, site, site]
      meters.forEach((meter, index) => {
        meter.count(keys[index] as string)
      })
    }
  }

  #meter(what: string, most: number, windowMs?: number): RequestMeter {
    return new RequestMeter(most, { now: this.#now, what, ...(windowMs !== undefined && { windowMs }) })
  }
}
