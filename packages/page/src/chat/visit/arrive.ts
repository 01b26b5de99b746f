import type { LeftPage } from '../chat-shapes.ts'
import type { ExchangeParts } from '../exchange.ts'
import type { Waiting } from '../talk.ts'

const notKnown = 'The page was left. Whether it was done is not known.'
const done = 'The page was left for a new one while this was at work: it may have led there.'
const notRun = JSON.stringify({ ok: false, code: 'NOT_RUN', message: 'Not run: the page changed before.' })

/** On a new page, in the middle of an answer: what became of the calls that the last page had. False when it is not to go on here. */
export async function arrive(
  { view, signal, visit }: ExchangeParts,
  left: LeftPage,
  doing: Waiting | undefined,
): Promise<boolean> {
  const isMine = await visit?.begin(left, signal)
  signal.throwIfAborted()
  if (!visit || !isMine) return false
  // What was approved runs again with its request, which the server does once.
  if (!doing) view.answer?.endSteps({ running: ['failed', notKnown] })
  else settle(doing, { from: { address: left.address, title: left.title }, to: visit.page() }, view)
  return true
}

type Way = Record<'from' | 'to', { address: string; title: string }>

/** The first call without a result was at work. */
function settle({ calls, results }: Waiting, way: Way, view: ExchangeParts['view']): void {
  const [first, ...rest] = calls.filter(({ confirmation }) => !confirmation).slice(results.length)
  if (!first) return
  const { id } = first
  results.push({ callId: id, result: JSON.stringify({ ok: true, done, ...way }) })
  for (const call of rest) results.push({ callId: call.id, result: notRun, isError: true })
  view.open().putStep({ id, state: 'done', detail: `New page: ${way.to.title || way.to.address}` })
}
