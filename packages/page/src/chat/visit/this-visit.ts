import type { LeftPage, PageVisit } from '../chat-shapes.ts'

/** The visit of this document. `settle` waits until the page is quiet, for a limited time. */
export function thisVisit(settle?: (signal: AbortSignal) => Promise<unknown>): PageVisit {
  return {
    page: () => ({ address: location.href, title: document.title.slice(0, 200) }),
    follows,
    begin: async (left, signal) => (await import('./arrival.ts')).beginVisit(left, signal, settle),
    watch,
  }
}

/** Checks the referrer: another page of the site means that a page without a chat was in between. Sites may hide it. */
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
