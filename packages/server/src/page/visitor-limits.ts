import { DeckhandError } from '@deckhand/spec/errors'
import { RequestMeter } from '../auth/request-meter.ts'
import { limitsOf, type Site, type SiteLimits } from './site.ts'

const dayMs = 86_400_000

/** How many results a visitor may send per message: an answer may take that many model turns. */
const turnsPerAnswer = 20

interface Visitor {
  site: string
  id: string
  address: string
}

const secondsBetweenTries = 5

type Count = (visitor: Visitor) => void

/** Applies a site's limits on messages to the model: per pass, per address, and for all visitors together. */
export class VisitorLimits {
  readonly #meters = new Map<string, { message: Count; results: Count }>()
  readonly #now: () => number
  readonly #mostAtOnce = new Map<string, number>()
  /** Messages in progress, by site and address. */
  readonly #inProgress = new Map<string, number>()

  constructor(sites: readonly Site[], now: () => number = Date.now) {
    this.#now = now
    for (const site of sites) {
      const limits = limitsOf(site)
      this.#mostAtOnce.set(site.key, limits.addressConversationsAtOnce)
      this.#meters.set(site.key, {
        message: this.#counter('messages', limits, 1),
        results: this.#counter('answers to the agent', limits, turnsPerAnswer),
      })
    }
  }

  /** Counts a message in progress for its address. RATE_LIMITED at the limit. Call the returned function at the end of the message. */
  enter({ site, address }: Visitor): () => void {
    const key = `${site} ${address}`
    const most = this.#mostAtOnce.get(site) ?? 0
    const inProgress = this.#inProgress.get(key) ?? 0
    if (inProgress >= most) {
      const message = `The limit of ${most} messages in progress from this address is reached. Try again in a moment.`
      throw new DeckhandError('RATE_LIMITED', message, { retryAfter: secondsBetweenTries })
    }
    this.#inProgress.set(key, inProgress + 1)
    return () => {
      const left = (this.#inProgress.get(key) ?? 1) - 1
      if (left > 0) this.#inProgress.set(key, left)
      else this.#inProgress.delete(key)
    }
  }

  /** RATE_LIMITED, with the seconds to wait. */
  countMessage(visitor: Visitor): void {
    this.#meters.get(visitor.site)?.message(visitor)
  }

  /** The same for results of tools, which the model answers too. */
  countResults(visitor: Visitor): void {
    this.#meters.get(visitor.site)?.results(visitor)
  }

  /** Counts for the site last: messages refused for a pass or address must not use up the limit of other visitors. */
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
