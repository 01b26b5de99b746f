import type { GeminiMessage, JsonObject, PendingToolCall, SendMessageOutput, ToolCallResult } from '@deckhand/spec'
import { oneLine } from '../page-text.ts'
import { detailOf, labelOf } from './call-words.ts'
import type { PageChatOptions, TransportOptions } from './chat-shapes.ts'
import type { ChatView } from './chat-view.ts'
import { showPiece } from './show-piece.ts'

/** A user's words, or what became of calls. */
export type Request = { message: string } | { results: ToolCallResult[] }

export interface ExchangeParts extends Pick<PageChatOptions, 'transport' | 'tools' | 'onTarget' | 'visit'> {
  view: ChatView
  signal: AbortSignal
  /** The questions that the person said yes to, as they were shown, by the ids of calls. */
  agreed: Map<string, string | undefined>
}

/** One request with the page as it is now. */
export async function ask(parts: ExchangeParts, request: Request, history: GeminiMessage[]) {
  const { view, tools, transport, signal } = parts
  view.open().beginRequest()
  if ('results' in request) runAgain(view, request.results)
  if (transport.ready) await unlessAborted(transport.ready(signal), signal)
  const { pageState, interactions } = tools.context()
  // A page may have a key of this name itself.
  const own = 'interactions' in pageState ? { state: pageState } : pageState
  const state = { ...own, interactions } as JsonObject
  const page = { history, toolDefinitions: tools.definitions(), pageState: state }
  const options: TransportOptions = { signal, onPiece: (piece) => signal.aborted || showPiece(view, piece) }
  const asked =
    'message' in request
      ? transport.sendMessage({ ...request, ...page }, options)
      : transport.submitToolResults({ ...request, ...page }, options)
  const output = await unlessAborted(asked, signal)
  settle(view, output)
  return output
}

/** Rejects as soon as the signal aborts, even if the work ignores it. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
  try {
    const value = await Promise.race([work, aborted])
    signal.throwIfAborted()
    return value
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** What was approved in a request that failed is under way when that is sent again. */
function runAgain(view: ChatView, results: ToolCallResult[]): void {
  for (const { callId: id, signature } of results)
    if (signature && view.step(id)?.state === 'failed') view.open().putStep({ id, state: 'running', detail: undefined })
}

function settle(view: ChatView, output: SendMessageOutput): void {
  const answer = view.open()
  answer.endRequest(output.type === 'response' ? output.message : '')
  if (output.type === 'response' && !answer.isSeen) answer.endRequest('No answer came. Say it in other words.')
  // What was approved has run, unless its result says otherwise; a tool of the page comes back among the calls.
  const results = output.history.flatMap(({ parts }) => parts.map(({ functionResponse }) => functionResponse))
  for (const { id, state } of answer.steps) {
    const error = state === 'running' && results.find((result) => result?.id === id)?.response.error
    if (error) answer.putStep({ id, state: 'failed', detail: oneLine(String(error), 300) })
  }
  answer.endSteps({ running: ['done', ''] })
  if (output.type !== 'response' || !output.truncated) return
  view.close()
  view.say('system', 'The answer was cut. Say "continue" for the rest.')
}

/** Runs one call on the page. What went wrong there is for the model to hear. */
export async function runOnPage(parts: ExchangeParts, call: PendingToolCall): Promise<ToolCallResult> {
  const { view, tools, signal, agreed, onTarget } = parts
  const { id, name, args } = call
  const label = labelOf(call, tools.definitions())
  view.open().putStep({ id, name, label, where: 'page', state: 'running', detail: undefined })
  view.tell()
  const options = {
    signal,
    // What is marked since the call was made is not worked: nobody was asked about it.
    isConfirmed: agreed.has(id),
    ...(onTarget && { onTarget: (element: HTMLElement) => onTarget(element, label) }),
  }
  // Loaded then only, as for asking: most calls need no person.
  const changed = agreed.has(id) && (await import('./ask-person.ts')).otherQuestion(parts, call)
  const outcome = changed || (await unlessAborted(tools.execute(name, args, options), signal))
  view.open().putStep({ id, state: outcome.ok ? 'done' : 'failed', detail: detailOf(name, outcome) })
  view.tell()
  return { callId: id, result: JSON.stringify(outcome), ...(!outcome.ok && { isError: true }) }
}
