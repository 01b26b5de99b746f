import { RequestMeter } from '../auth/request-meter.ts'
import { type Site, type SiteLimits, usualLimits } from './site.ts'

const dayMs = 86_400_000

/** As many times as messages a visitor may send results: an answer may take that many turns of the model. */
const turnsOfAnswer = 20

type Count = (visitor: string) => void

/** What visitors may ask of the model, each for themselves, by the limits of their site. */
export class VisitorLimits {
  readonly #meters = new Map<string, { message: Count; results: Count }>()
  readonly #now: () => number

  constructor(sites: readonly Site[], now: () => number = Date.now) {
    this.#now = now
    for (const { key, limits } of sites) {
      const all = { ...usualLimits, ...limits }
      this.#meters.set(key, {
        message: this.#counter('messages', all, 1),
        results: this.#counter('answers to the agent', all, turnsOfAnswer),
      })
    }
  }

  /** RATE_LIMITED, with the seconds to wait. */
  countMessage(site: string, visitor: string): void {
    this.#meters.get(site)?.message(visitor)
  }

  /** The same for results of tools, which make the model speak as well. */
  countResults(site: string, visitor: string): void {
    this.#meters.get(site)?.results(visitor)
  }

  #counter(what: string, { messagesAMinute, messagesADay }: SiteLimits, times: number): Count {
    const options = { now: this.#now }
    const minute = new RequestMeter(messagesAMinute * times, { ...options, what: `${what} in a minute` })
    const day = new RequestMeter(messagesADay * times, { ...options, what: `${what} in a day`, windowMs: dayMs })
    return (visitor) => {
      minute.count(visitor)
      day.count(visitor)
    }
  }
}
