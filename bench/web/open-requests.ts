import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

export interface OpenRequests {
  /** When the last one ended, in milliseconds of the clock. Throws when one stays open for 5 seconds. */
  allEnded(): Promise<number>
}

const quietMs = 300
const patienceMs = 5_000

/** Watches the page's requests from now on. */
export function openRequests(page: Page): OpenRequests {
  const open = new Set<Request>()
  let endedAt = 0
  const end = (request: Request) => {
    open.delete(request)
    endedAt = Date.now()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    async allEnded() {
      const since = Date.now()
      for (let quiet = 0; quiet < quietMs; quiet = open.size === 0 ? quiet + 10 : 0) {
        if (Date.now() - since > patienceMs)
          throw new Error(`Stop was clicked, and this is still open: ${[...open].map((each) => each.url()).join(', ')}`)
        await setTimeout(10)
      }
      return endedAt
    },
  }
}
