import type { SessionUpdate } from '@agentclientprotocol/sdk'
import type { ChildEvent, KernelEvent, RunEvent, WaitingCall } from '@deckhand/spec'
import { callEnd } from './call-end.ts'
import { needsPage, textContent, titleOf } from './call-text.ts'
import type { KindOf } from './tool-kind.ts'

type CallEnd = Extract<RunEvent, { type: 'tool_call_end' }>

const linesKept = 20
const restarted = '\n\n(The answer broke off and starts again.)\n\n'

interface OpenCall {
  /** Its last progress lines. */
  lines: string[]
  /** Announced, but neither running nor waiting for a person. */
  isNew: boolean
}

/** Turns the events of one run into session updates. Progress of child agents appears on the call that started them. */
export class RunUpdates {
  readonly #kindOf: KindOf
  /** Calls that have not ended. */
  readonly #open = new Map<string, OpenCall>()
  /** The call that stands for a child run, by the id of that run. */
  readonly #callOfChild = new Map<string, string>()

  constructor(kindOf: KindOf) {
    this.#kindOf = kindOf
  }

  of(event: KernelEvent): SessionUpdate[] {
    switch (event.type) {
      case 'text':
        return [chunk('agent_message_chunk', event.delta)]
      case 'thinking':
        return [chunk('agent_thought_chunk', event.delta)]
      case 'turn_restarted':
        return [chunk('agent_message_chunk', restarted)]
      case 'tool_call_start':
        return [this.#announce(event.id, event)]
      case 'status':
        return event.status === 'executing' ? this.#begin() : []
      case 'tool_progress':
        return this.#addLine(event.id, progressText(event))
      case 'tool_call_end':
        return [this.#end(event)]
      case 'spawn':
        this.#callOfChild.set(event.runId, event.id)
        return this.#addLine(event.id, `${event.agentId}: ${titleOf(event.prompt)}`)
      case 'child':
        return this.#ofChild(event)
      case 'limit':
        // The run ends with the same message.
        return event.limit === 'steps' ? [] : [chunk('agent_thought_chunk', `${event.message}\n`)]
      case 'parked':
        return event.waiting.flatMap((call) => this.#waits(call))
      case 'completed':
      case 'failed':
        return [...this.#open.keys()].map((id) => this.#end({ ...neverEnded, id }))
      default:
        return []
    }
  }

  #announce(
    toolCallId: string,
    {
      toolName,
      input,
      preview,
    }: Pick<Extract<RunEvent, { type: 'tool_call_start' }>, 'toolName' | 'input' | 'preview'>,
  ): SessionUpdate {
    this.#open.set(toolCallId, { lines: [], isNew: true })
    const kind = this.#kindOf(toolName)
    const title = titleOf(preview)
    return { sessionUpdate: 'tool_call', toolCallId, title, name: toolName, kind, status: 'pending', rawInput: input }
  }

  /** Calls that wait for a person start when the answer comes. */
  #begin(): SessionUpdate[] {
    const begun = [...this.#open].filter(([, { isNew }]) => isNew)
    return begun.map(([toolCallId, call]) => {
      call.isNew = false
      return { sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' }
    })
  }

  #end(event: CallEnd): SessionUpdate {
    this.#open.delete(event.id)
    return { sessionUpdate: 'tool_call_update', toolCallId: event.id, ...callEnd(event) }
  }

  /** A child's call was not announced before. It gets its own entry once a person is asked about it. */
  #waits(call: WaitingCall): SessionUpdate[] {
    const { id, toolName, input, agentId } = call
    const words = call.for === 'client' ? toolName : call.approval.preview
    const preview = agentId === undefined ? words : `${agentId}: ${words}`
    const content = call.for === 'client' ? { content: textContent(needsPage) } : {}
    const announced = this.#open.has(id) ? [] : [this.#announce(id, { toolName, input, preview })]
    const waiting = this.#open.get(id)
    if (waiting) waiting.isNew = false
    return [...announced, { sessionUpdate: 'tool_call_update', toolCallId: id, status: 'pending', ...content }]
  }

  #ofChild({ runId, agentId, event }: ChildEvent): SessionUpdate[] {
    if (event.type === 'tool_call_end' && this.#open.has(event.id)) return [this.#end(event)]
    const callId = this.#callOfChild.get(runId)
    if (callId === undefined) return []
    if (event.type === 'spawn') this.#callOfChild.set(event.runId, callId)
    const activity = activityOf(event)
    return activity === undefined ? [] : this.#addLine(callId, `${agentId}: ${activity}`)
  }

  /** Skips a repeated line: streamed text would otherwise add one for each delta. */
  #addLine(toolCallId: string, line: string): SessionUpdate[] {
    const call = this.#open.get(toolCallId)
    if (!call || call.lines.at(-1) === line) return []
    const { lines } = call
    call.isNew = false
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
    const content = textContent(lines.join('\n'))
    return [{ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress', content }]
  }
}

const neverEnded: CallEnd = {
  type: 'tool_call_end',
  id: '',
  toolName: '',
  error: { code: 'CANCELLED', message: 'The run ended before this call did.' },
}

export function chunk(
  sessionUpdate: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk',
  text: string,
): SessionUpdate {
  return { sessionUpdate, content: { type: 'text', text } }
}

function progressText({ message, fraction }: Extract<RunEvent, { type: 'tool_progress' }>): string {
  return fraction === undefined ? message : `${message} (${Math.round(fraction * 100)} %)`
}

function activityOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'tool_call_start':
      return titleOf(event.preview)
    case 'tool_progress':
      return progressText(event)
    case 'text':
      return 'answers'
    case 'thinking':
      return 'thinks'
    case 'limit':
      return event.message
    default:
      return undefined
  }
}
