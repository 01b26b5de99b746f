import type { ChildEvent, KernelEvent, RunEvent, WaitingCall } from '@deckhand/spec'
import { duration } from '../terminal/duration.ts'
import type { Line } from '../terminal/line.ts'
import { cleanLine, cleanText } from '../terminal/terminal-text.ts'
import { cutEnd } from '../terminal/text-width.ts'
import { previewDetail } from './preview-detail.ts'

/** What a terminal shows of a run at work. The part that still changes is here; what is final has been printed. */
export interface View {
  thinking?: { since: number; words: string }
  /** The calls of the open turn, in their order. They are printed together when the last has ended, so that no line jumps. */
  calls: CallView[]
  /** The answer has begun, and a delta goes on in it. */
  inText: boolean
  /** By the id of a run below: the call of this turn that stands for it. */
  below?: Record<string, string>
}

interface CallView {
  id: string
  toolName: string
  preview: string
  since: number
  progress?: string
  /** The run is parked until somebody answered about this call. */
  waits?: true
  ended?: { after: number; error?: { code: string; message: string } }
}

/** Text goes on where the last text ended; a line stands alone. */
export type Printed = { type: 'text'; text: string } | { type: 'line'; line: Line }

export interface Shown {
  view: View
  printed: Printed[]
}

export const emptyView: View = { calls: [], inText: false }

const cutAnswer = 'The answer was cut at the output limit. Say "continue" for the rest.'
const wordsKept = 500
const messageLimit = 500
/** A rejection ends with advice that is not for the person who gave it. */
const toTheModel = ' Do not repeat it; go on accordingly.'

/** What an event changes. Pure: `now` is in milliseconds. All text of the event comes out clean. */
export function showEvent(view: View, event: KernelEvent, now: number): Shown {
  if (event.type === 'thinking') return think(view, event.delta, now)
  const before = settleThinking(view, now)
  const after = showSettled(before.view, event, now)
  return { view: after.view, printed: [...before.printed, ...after.printed] }
}

/** A person has answered about a call that waited: it is at work, and its time begins now. */
export function answerCall(view: View, id: string, now: number): View {
  return {
    ...view,
    calls: view.calls.map(({ waits, ...call }) => ({
      ...call,
      ...(call.id === id ? { since: now } : waits && { waits }),
    })),
  }
}

/** The lines below the transcript while the run works. */
export function liveLines({ thinking, calls }: View, now: number): Line[] {
  const lines = calls.map((call) => callLine(call, now))
  return thinking ? [...lines, { kind: 'thinking', title: 'thinking …', detail: cleanLine(thinking.words) }] : lines
}

function showSettled(view: View, event: Exclude<KernelEvent, { type: 'thinking' }>, now: number): Shown {
  switch (event.type) {
    case 'status':
      return {
        view: event.status === 'planning' ? { ...view, thinking: { since: now, words: '' } } : view,
        printed: [],
      }
    case 'text':
      return showText(view, cleanText(event.delta))
    case 'tool_call_start':
      return { view: { ...view, calls: [...view.calls, startedCall(event, now)], inText: false }, printed: [] }
    case 'tool_progress':
      return { view: changeCall(view, event.id, { progress: progressText(event) }), printed: [] }
    case 'tool_call_end':
      return flushEnded(
        changeCall(view, event.id, { ended: { after: now, ...('error' in event && { error: event.error }) } }),
      )
    case 'parked':
      return {
        view: {
          ...view,
          calls: [...callsWithAgents(view), ...event.waiting.map((call) => waitingView(call, now))],
          inText: false,
        },
        printed: lines([...finished(view), ...event.waiting.flatMap(clientLines)]),
      }
    case 'turn_restarted':
      return { view: { ...view, inText: false }, printed: lines([notice('The answer broke off and starts again.')]) }
    case 'spawn':
      return { view: standFor(view, event.runId, event.id), printed: [] }
    case 'child':
      return showBelow(view, event, now)
    case 'limit':
      // The run ends with the same words.
      return { view, printed: event.limit === 'steps' ? [] : lines([notice(shorten(cleanLine(event.message)))]) }
    case 'activation':
    case 'turn':
    case 'signal':
    case 'file_change':
      return { view, printed: [] }
    case 'completed':
      return { view: emptyView, printed: lines([...finished(view), ...(event.truncated ? [notice(cutAnswer)] : [])]) }
    case 'failed':
      return { view: emptyView, printed: lines([...finished(view), failureLine(event)]) }
  }
}

const standFor = (view: View, runId: string, callId: string): View => ({
  ...view,
  below: { ...view.below, [runId]: callId },
})

/** What an agent below does is shown beside the call that started it, or that started the one above it. */
function showBelow(view: View, { runId, agentId, event }: ChildEvent, now: number): Shown {
  const callId = view.below?.[runId]
  // A call below that a person was asked about is shown by itself.
  if (event.type === 'tool_call_end' && view.calls.some(({ id }) => id === event.id))
    return showSettled(view, event, now)
  if (callId === undefined) return { view, printed: [] }
  if (event.type === 'spawn') return { view: standFor(view, event.runId, callId), printed: [] }
  const doing = belowDoing(event)
  const progress = doing === undefined ? undefined : progressText({ message: `${agentId}: ${doing}` })
  return { view: progress === undefined ? view : changeCall(view, callId, { progress }), printed: [] }
}

/** The calls whose agents wait. They go on with them. */
function callsWithAgents({ calls, below = {} }: View): CallView[] {
  return calls.filter(({ id, ended }) => !ended && Object.values(below).includes(id))
}

function belowDoing(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'tool_call_start':
      return event.toolName
    case 'tool_progress':
      return event.message
    case 'text':
      return 'answers'
    case 'thinking':
      return 'thinks'
    case 'limit':
    case 'signal':
      return event.message
    default:
      return undefined
  }
}

function think(view: View, delta: string, now: number): Shown {
  const { since, words } = view.thinking ?? { since: now, words: '' }
  return {
    view: { ...view, inText: false, thinking: { since, words: (words + plainWords(delta)).slice(-wordsKept) } },
    printed: [],
  }
}

/** Models head their thoughts in markdown. */
const plainWords = (delta: string) => delta.replaceAll('**', '')

function settleThinking({ thinking, ...view }: View, now: number): Shown {
  if (!thinking?.words.trim()) return { view, printed: [] }
  return { view, printed: lines([{ kind: 'thought', title: `thought for ${thinkingTime(now - thinking.since)}` }]) }
}

/** Thoughts and the words after them often arrive together: "0 ms" would be a strange thing to say of a thought. */
const thinkingTime = (milliseconds: number) => (milliseconds < 100 ? 'a moment' : duration(milliseconds))

function showText(view: View, delta: string): Shown {
  const text = view.inText ? delta : delta.replace(/^\s*\n/, '')
  return text === '' ? { view, printed: [] } : { view: { ...view, inText: true }, printed: [{ type: 'text', text }] }
}

function startedCall(event: Extract<KernelEvent, { type: 'tool_call_start' }>, now: number): CallView {
  return { id: event.id, toolName: cleanLine(event.toolName), preview: previewDetail(event), since: now }
}

/** Whoever follows a run from the middle has not seen its calls begin; the park names those that are still to come. */
function waitingView(call: WaitingCall, now: number): CallView {
  const { id, toolName } = call
  const preview = call.for === 'client' ? '' : previewDetail({ toolName, preview: call.approval.preview })
  return { id, toolName: cleanLine(toolName), preview, since: now, waits: true }
}

function changeCall(view: View, id: string, change: Partial<CallView>): View {
  return { ...view, calls: view.calls.map((call) => (call.id === id ? { ...call, ...change } : call)) }
}

function progressText({ message, fraction }: { message: string; fraction?: number }): string {
  const percent = fraction === undefined ? '' : `${Math.round(fraction * 100)}% `
  return cutEnd(cleanLine(`${percent}${message}`), 30)
}

function flushEnded(view: View): Shown {
  if (view.calls.some(({ ended, waits }) => !ended && !waits)) return { view, printed: [] }
  return { view: { ...view, calls: view.calls.filter(({ ended }) => !ended) }, printed: lines(finished(view)) }
}

function finished({ calls }: View): Line[] {
  return calls.filter(({ ended }) => ended).flatMap((call) => [callLine(call, 0), ...problemLines(call)])
}

function callLine({ toolName, preview, since, progress, waits, ended }: CallView, now: number): Line {
  if (waits && !ended) return { kind: 'waiting', title: toolName, detail: preview }
  const aside = duration((ended?.after ?? now) - since)
  if (ended) return { kind: ended.error ? 'failed' : 'done', title: toolName, detail: preview, aside }
  return { kind: 'running', title: toolName, detail: preview, aside: progress ? `${progress}  ${aside}` : aside }
}

function problemLines({ toolName, ended }: CallView): Line[] {
  if (!ended?.error) return []
  const message = cleanLine(ended.error.message).replace(`${toolName} failed: `, '').replace(toTheModel, '')
  return [{ kind: 'problem', title: shorten(message) }]
}

/** What waits for an answer is shown by whoever asks for it. */
function clientLines(call: WaitingCall): Line[] {
  if (call.for !== 'client') return []
  const why = notice('  Runs in the page of its user, and there is no page here: this call was not run.')
  return [{ kind: 'waiting', title: cleanLine(call.toolName) }, why]
}

function failureLine({ code, message }: { code: string; message: string }): Line {
  if (code === 'CANCELLED') return { kind: 'notice', title: 'cancelled' }
  return { kind: 'failure', title: `${shorten(cleanLine(message))} (${code})` }
}

const notice = (title: string): Line => ({ kind: 'notice', title })
const lines = (all: Line[]): Printed[] => all.map((line) => ({ type: 'line', line }))
const shorten = (text: string) => (text.length > messageLimit ? `${text.slice(0, messageLimit)}…` : text)
