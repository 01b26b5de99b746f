import type { LeftPage } from '../chat-shapes.ts'
import type { Waiting } from '../conversation-state.ts'
import type { ExchangeParts } from '../exchange.ts'

const maxLoadMs = 5_000
const claimMs = 30_000

const interrupted = 'The page was left. It may have been done.'
const done = 'The page was left for a new one while this was at work: it may have led there.'
const notRun = JSON.stringify({ ok: false, code: 'NOT_RUN', message: 'Not run: the page changed before.' })

/** Continues an answer on a new page: settles the calls of the last page. False if the answer must not continue here. */
export async function arrive(
  { view, signal, visit }: ExchangeParts,
  left: LeftPage,
  doing: Waiting | undefined,
): Promise<boolean> {
  const isMine = await visit?.begin(left, signal)
  signal.throwIfAborted()
  if (!visit || !isMine) return false
  // An approved call is sent again with its request. The server runs it once.
  if (!doing) view.answer?.endSteps({ running: ['failed', interrupted] })
  else settleCalls(doing, { from: { address: left.address, title: left.title }, to: visit.page() }, view)
  return true
}

type PageChange = Record<'from' | 'to', { address: string; title: string }>

/** The first call without a result was running when the page went away. */
function settleCalls({ calls, results }: Waiting, change: PageChange, view: ExchangeParts['view']): void {
  const [first, ...rest] = calls.filter(({ confirmation }) => !confirmation).slice(results.length)
  if (!first) return
  const { id } = first
  results.push({ callId: id, result: JSON.stringify({ ok: true, done, ...change }) })
  for (const call of rest) results.push({ callId: call.id, result: notRun, isError: true })
  view.open().putStep({ id, state: 'done', detail: `New page: ${change.to.title || change.to.address}` })
}

/** Resolves when the page has loaded and settled. Resolves with false if another tab continues the answer. */
export async function beginVisit(
  { at, address }: LeftPage,
  signal: AbortSignal,
  settle: (signal: AbortSignal) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  if (!(await claim(`deckhand ${at} ${address}`))) return false
  await loaded()
  // If the page cannot be watched, it is read as it is.
  await settle(signal).catch(() => signal.throwIfAborted())
  return true
}

/** A tab that was copied between two pages has the same state to continue. The first one gets it. */
const claim = (name: string) =>
  new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise((release) => setTimeout(release, claimMs))
    }
    // There are no locks without TLS.
    if (navigator.locks) navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
    else resolve(true)
  })

const loaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(true)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, maxLoadMs)
  })
