import type { LeftPage, PageVisit } from './chat-shapes.ts'

const mostLoadMs = 5_000
const claimMs = 30_000

/** The one of the document that this runs in. `settle` waits until the page is at rest, for a bounded time. */
export function thisVisit(settle?: (signal: AbortSignal) => Promise<unknown>): PageVisit {
  return {
    page: () => ({ address: location.href.slice(0, 1_000), title: document.title.slice(0, 200) }),
    follows,
    begin: async ({ at, address }, signal) => {
      if (!(await isMine(`deckhand ${at} ${address}`))) return false
      await loaded()
      await settle?.(signal).catch(() => signal.throwIfAborted())
      return true
    },
    watch,
  }
}

/** One that came from elsewhere on the site says so as its referrer: between the two was a page without a chat. Sites may forbid to say. */
function follows({ address }: LeftPage): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const before = ['', `${location.origin}/`, address.split('#')[0]]
  return entry?.type === 'navigate' && before.includes(document.referrer)
}

/** A tab that was copied between two pages has the same to go on with: the first one does. */
const isMine = (name: string) =>
  new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise((release) => setTimeout(release, claimMs))
    }
    // Where there are none, as without TLS, nobody can be asked.
    if (navigator.locks) navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
    else resolve(true)
  })

const loaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(true)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, mostLoadMs)
  })

function watch(onLeave: () => void, onReturn: () => void): () => void {
  const back = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
  addEventListener('pagehide', onLeave)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('pagehide', onLeave)
    removeEventListener('pageshow', back)
  }
}
