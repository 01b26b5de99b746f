import { outcomeQuestion, type Runtime } from '@deckhand/runtime'
import type { Json, KernelEvent, ToolError, WaitingCall } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type WishedCall, writeCall } from './call-prompt.ts'
import { mcpClientId } from './mcp-client-model.ts'

export interface CallerOptions {
  runtime: Runtime
  userId: string
  /** Clients give up on a call that says nothing. */
  remindMs?: number
}

export interface Caller {
  /** The client does not want the result any more, or is gone. */
  signal: AbortSignal
  tell(message: string): void
}

/** Makes a call as a run of its own and waits for its end, however long a person takes to answer. Never rejects but for an abort. */
export async function runCall(options: CallerOptions, call: WishedCall, caller: Caller): Promise<CallToolResult> {
  const { runtime, userId } = options
  try {
    const { runId } = await runtime.start(userId, { prompt: writeCall(call), agentId: mcpClientId, byProgram: true })
    return await followCall(options, runId, caller)
  } catch (thrown) {
    caller.signal.throwIfAborted()
    return failure(toDeckhandError(thrown))
  }
}

async function followCall(options: CallerOptions, runId: string, caller: Caller): Promise<CallToolResult> {
  const { runtime, userId } = options
  const { signal } = caller
  const reminder = new Reminder(caller, options.remindMs ?? 15_000)
  let result: CallToolResult | undefined
  try {
    for await (const batch of runtime.follow({ userId, runId, after: 0, until: 'end', signal })) {
      for (const { event } of batch) {
        reminder.see(event)
        result = resultOf(event) ?? result
      }
    }
  } finally {
    reminder.stop()
    // Nobody would learn what became of it, so it must not happen any more.
    if (signal.aborted) await runtime.cancel(userId, runId)
  }
  signal.throwIfAborted()
  return result ?? failure({ code: 'INTERNAL', message: 'The call came to no result.' })
}

function resultOf(event: KernelEvent): CallToolResult | undefined {
  if (event.type === 'failed') return failure(event)
  if (event.type !== 'tool_call_end') return undefined
  return 'error' in event ? failure(event.error) : success(event.output)
}

/** The code stands in the words for the client's model, and in `_meta` for programs. A result has no other place for it. */
function failure({ code, message }: ToolError): CallToolResult {
  return { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true, _meta: { 'deckhand/code': code } }
}

function success(output: Json): CallToolResult {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output)
  return { content: [{ type: 'text', text }], ...(isObject && { structuredContent: output }) }
}

/** Tells a client what goes on, and goes on telling it while the call waits for a person. */
class Reminder {
  readonly #caller: Caller
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(caller: Caller, everyMs: number) {
    this.#caller = caller
    this.#everyMs = everyMs
  }

  see(event: KernelEvent): void {
    this.stop()
    if (event.type === 'tool_progress') this.#caller.tell(progressWords(event))
    if (event.type !== 'parked') return
    const words = event.waiting.map(waitingWords).join('\n')
    this.#caller.tell(words)
    this.#timer = setInterval(() => this.#caller.tell(words), this.#everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const howToAnswer =
  'Answer it in Deckhand: on the page /approvals of "deckhand serve", or with /approvals in "deckhand chat".'

function waitingWords(call: WaitingCall): string {
  if (call.for === 'client') return `Waits for ${call.toolName} to be run elsewhere.`
  const { preview } = call.approval
  return call.for === 'approval'
    ? `Waits for your approval: ${preview}. ${howToAnswer}`
    : `${outcomeQuestion(preview)} ${howToAnswer}`
}

function progressWords({ message, fraction }: Extract<KernelEvent, { type: 'tool_progress' }>): string {
  return fraction === undefined ? message : `${message} (${Math.round(fraction * 100)} %)`
}
