import type { ChildEvent, KernelEvent, RunEvent, WaitingCall } from '@deckhand/spec'
import { duration } from '../terminal/duration.ts'
import type { Line } from '../terminal/line.ts'
import { cleanLine, cleanText } from '../terminal/terminal-text.ts'
import { cutEnd } from '../terminal/text-width.ts'
import { previewDetail } from './preview-detail.ts'

/** The part of a run's display that still changes. What is final has been printed. */
export interface View {
  thinking?: { since: number; words: string }
  /** The calls of the open turn, in order. They are printed together when the last has ended, so that lines do not jump. */
  calls: CallView[]
  /** The answer has begun, and the next delta continues it. */
  inText: boolean
  /** The call of this turn that stands for a child run, by the id of that run. */
  callOfChild?: Record<string, string>
}

interface CallView {
  id: string
  toolName: string
  preview: string
  since: number
  progress?: string
  /** The run is parked until a person answers about this call. */
  waits?: true
  ended?: { after: number; error?: { code: string; message: string } }
}

/** Text continues where the last text ended. A line stands alone. */
export type Printed = { type: 'text'; text: string } | { type: 'line'; line: Line }

export interface Shown {
  view: View
  printed: Printed[]
}

export const emptyView: View = { calls: [], inText: false }

const cutAnswer = 'The answer was cut at the output limit. Say "continue" for the rest.'
const wordsKept = 500
const messageLimit = 500
/** The end of a rejection's message. It is advice to the model, not to the person who rejected. */
const toTheModel = ' Do not repeat it; go on accordingly.'

/** Applies an event to the view. Pure; `now` is in milliseconds. Cleans all text of the event. */
export function showEvent(view: View, event: KernelEvent, now: number): Shown {
  if (event.type === 'thinking') return think(view, event.delta, now)
  const before = settleThinking(view, now)
  const after = showSettled(before.view, event, now)
  return { view: after.view, printed: [...before.printed, ...after.printed] }
}

/** Marks a waiting call as answered: it is running, and its time starts now. */
export function answerCall(view: View, id: string, now: number): View {
  return {
    ...view,
    calls: view.calls.map(({ waits, ...call }) => ({
      ...call,
      ...(call.id === id ? { since: now } : waits && { waits }),
    })),
  }
}

/** The lines below the transcript during a run. */
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
      return { view: addChild(view, event.runId, event.id), printed: [] }
    case 'child':
      return showChild(view, event, now)
    case 'limit':
      // The run ends with the same message.
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

const addChild = (view: View, runId: string, callId: string): View => ({
  ...view,
  callOfChild: { ...view.callOfChild, [runId]: callId },
})

/** Shows a child agent's progress beside the call of this turn that started it or its parent. */
function showChild(view: View, { runId, agentId, event }: ChildEvent, now: number): Shown {
  const callId = view.callOfChild?.[runId]
  // A child's call about which a person was asked has its own line.
  if (event.type === 'tool_call_end' && view.calls.some(({ id }) => id === event.id))
    return showSettled(view, event, now)
  if (callId === undefined) return { view, printed: [] }
  if (event.type === 'spawn') return { view: addChild(view, event.runId, callId), printed: [] }
  const activity = activityOf(event)
  const progress = activity === undefined ? undefined : progressText({ message: `${agentId}: ${activity}` })
  return { view: progress === undefined ? view : changeCall(view, callId, { progress }), printed: [] }
}

/** The calls whose child agents wait. They continue when the agents do. */
function callsWithAgents({ calls, callOfChild = {} }: View): CallView[] {
  return calls.filter(({ id, ended }) => !ended && Object.values(callOfChild).includes(id))
}

function activityOf(event: RunEvent): string | undefined {
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

/** Models write bold headings into their thoughts. */
const plainWords = (delta: string) => delta.replaceAll('**', '')

function settleThinking({ thinking, ...view }: View, now: number): Shown {
  if (!thinking?.words.trim()) return { view, printed: [] }
  return { view, printed: lines([{ kind: 'thought', title: `thought for ${thinkingTime(now - thinking.since)}` }]) }
}

/** Thoughts often arrive together with the text after them. "thought for 0 ms" would look odd. */
const thinkingTime = (milliseconds: number) => (milliseconds < 100 ? 'a moment' : duration(milliseconds))

function showText(view: View, delta: string): Shown {
  const text = view.inText ? delta : delta.replace(/^\s*\n/, '')
  return text === '' ? { view, printed: [] } : { view: { ...view, inText: true }, printed: [{ type: 'text', text }] }
}

function startedCall(event: Extract<KernelEvent, { type: 'tool_call_start' }>, now: number): CallView {
  return { id: event.id, toolName: cleanLine(event.toolName), preview: previewDetail(event), since: now }
}

/** When a run is followed from the middle, its calls have no start event. The parked event names those that wait. */
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

/** Only calls for a page. The dialogue shows the calls that wait for an answer. */
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
