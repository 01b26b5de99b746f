import type { LeftPage, PageVisit } from '../chat-shapes.ts'

/** The one of the document that this runs in. `settle` waits until the page is at rest, for a bounded time. */
export function thisVisit(settle?: (signal: AbortSignal) => Promise<unknown>): PageVisit {
  return {
    page: () => ({ address: location.href, title: document.title.slice(0, 200) }),
    follows,
    begin: async (left, signal) => (await import('./onward.ts')).beginVisit(left, signal, settle),
    watch,
  }
}

/** One that came from elsewhere on the site says so as its referrer: between the two was a page without a chat. Sites may forbid to say. */
function follows({ address }: LeftPage): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const before = ['', `${location.origin}/`, address.split('#')[0]]
  return entry?.type === 'navigate' && before.includes(document.referrer)
}

function watch(onLeave: () => void, onReturn: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('pagehide', onLeave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal })
  return () => ended.abort()
}
