import type { PendingToolCall } from '@deckhand/spec'
import { labelOf } from './call-words.ts'
import type { Waiting } from './chat-memory.ts'
import type { LeftPage, PageVisit } from './chat-shapes.ts'
import type { ChatView } from './chat-view.ts'
import type { ExchangeParts } from './exchange.ts'
import { unlessAborted } from './unless-aborted.ts'

const notKnown = 'The page was left. Whether it was done is not known.'
const done = 'The page was left for a new one while this was at work: it may have led there.'
const message = 'Not run: the page changed before.'

/** On a new page, in the middle of an answer: what became of the calls that the last page had. False when it is not to go on here. */
export async function arrive(
  { view, signal }: ExchangeParts,
  { visit, left, doing }: { visit: PageVisit; left: LeftPage; doing: Waiting | undefined },
): Promise<boolean> {
  if (!(await unlessAborted(visit.begin(left, signal), signal))) return false
  // What was approved runs again with its request, which the server does once.
  if (!doing) view.answer?.endSteps({ running: ['failed', notKnown] })
  const { calls = [], results = [] } = doing ?? {}
  const { address, title } = left
  const moved = { ok: true, done, from: { address, title }, to: visit.page() }
  const [first, ...rest] = calls.filter(({ confirmation }) => !confirmation).slice(results.length)
  if (first) {
    results.push({ callId: first.id, result: JSON.stringify(moved) })
    show(view, first, { state: 'done', detail: `New page: ${moved.to.title || moved.to.address}` })
  }
  for (const call of rest) {
    results.push({ callId: call.id, result: JSON.stringify({ ok: false, code: 'NOT_RUN', message }), isError: true })
    show(view, call, { state: 'failed', detail: message })
  }
  return true
}

function show(view: ChatView, call: PendingToolCall, end: { state: 'done' | 'failed'; detail: string }): void {
  const { id, name } = call
  const label = view.step(id)?.label ?? labelOf(call, [])
  view.open().putStep({ id, name, label, where: 'page', ...end })
}
