import type { GeminiMessage, JsonObject, PendingToolCall, SendMessageOutput, ToolCallResult } from '@deckhand/spec'
import { oneLine } from '../page-text.ts'
import { detailOf, labelOf } from './call-words.ts'
import type { PageChatOptions, TransportOptions } from './chat-shapes.ts'
import type { ChatView } from './chat-view.ts'
import { showPiece } from './show-piece.ts'

/** A user's message, or the results of tool calls. */
export type Request = { message: string } | { results: ToolCallResult[] }

export interface ExchangeParts extends Pick<PageChatOptions, 'transport' | 'tools' | 'onTarget' | 'visit'> {
  view: ChatView
  signal: AbortSignal
  /** The questions that the person agreed to, as shown, by call id. */
  agreed: Map<string, string | undefined>
}

/** Sends one request with the current state of the page. */
export async function ask(parts: ExchangeParts, request: Request, history: GeminiMessage[]) {
  const { view, tools, transport, signal } = parts
  view.open().beginRequest()
  if ('results' in request) restartApproved(view, request.results)
  if (transport.ready) await unlessAborted(transport.ready(signal), signal)
  const { pageState, interactions } = tools.context()
  // The page's own state may already have a key `interactions`.
  const known = 'interactions' in pageState ? { state: pageState } : pageState
  const state = { ...known, interactions } as JsonObject
  const page = { history, toolDefinitions: tools.definitions(), pageState: state }
  const options: TransportOptions = { signal, onPiece: (piece) => signal.aborted || showPiece(view, piece) }
  const sent =
    'message' in request
      ? transport.sendMessage({ ...request, ...page }, options)
      : transport.submitToolResults({ ...request, ...page }, options)
  const output = await unlessAborted(sent, signal)
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

/** A call whose request failed after its approval runs again when the request is sent again. */
function restartApproved(view: ChatView, results: ToolCallResult[]): void {
  for (const { callId: id, signature } of results)
    if (signature && view.step(id)?.state === 'failed') view.open().putStep({ id, state: 'running', detail: undefined })
}

function settle(view: ChatView, output: SendMessageOutput): void {
  const answer = view.open()
  answer.endRequest(output.type === 'response' ? output.message : '')
  if (output.type === 'response' && !answer.isSeen) answer.endRequest('No answer came. Say it in other words.')
  // Approved calls have run, unless their result says otherwise. Calls for the page come back as new calls.
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

/** Runs one call on the page. A failure is a result for the model. */
export async function runOnPage(parts: ExchangeParts, call: PendingToolCall): Promise<ToolCallResult> {
  const { view, tools, signal, agreed, onTarget } = parts
  const { id, name, args } = call
  const label = labelOf(call, tools.definitions())
  view.open().putStep({ id, name, label, where: 'page', state: 'running', detail: undefined })
  view.emit()
  const options = {
    signal,
    // A control that was marked after the call was made is refused: the person did not see a question about it.
    isConfirmed: agreed.has(id),
    ...(onTarget && { onTarget: (element: HTMLElement) => onTarget(element, label) }),
  }
  // Loaded on demand: most calls need no person.
  const changed = agreed.has(id) && (await import('./ask-person.ts')).refuseChangedQuestion(parts, call)
  const outcome = changed || (await unlessAborted(tools.execute(name, args, options), signal))
  view.open().putStep({ id, state: outcome.ok ? 'done' : 'failed', detail: detailOf(name, outcome) })
  view.emit()
  return { callId: id, result: JSON.stringify(outcome), ...(!outcome.ok && { isError: true }) }
}
