import { outcomeQuestion, type Runtime } from '@deckhand/runtime'
import type { Json, KernelEvent, ToolError, WaitingCall } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type RequestedCall, writeCall } from './call-prompt.ts'
import { mcpClientId } from './mcp-client-model.ts'

export interface CallerOptions {
  runtime: Runtime
  userId: string
  /** How often a waiting call reports progress. Clients give up on a silent call. */
  remindMs?: number
}

export interface Caller {
  /** Aborts when the client cancels the call or disconnects. */
  signal: AbortSignal
  notify(message: string): void
}

/** Makes a call as its own run and waits for the end, however long a person takes to answer. Rejects only on abort. */
export async function runCall(options: CallerOptions, call: RequestedCall, caller: Caller): Promise<CallToolResult> {
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
    // The caller would never learn the result, so the call must not run any more.
    if (signal.aborted) await runtime.cancel(userId, runId)
  }
  signal.throwIfAborted()
  return result ?? failure({ code: 'INTERNAL', message: 'The call ended without a result.' })
}

function resultOf(event: KernelEvent): CallToolResult | undefined {
  if (event.type === 'failed') return failure(event)
  if (event.type !== 'tool_call_end') return undefined
  return 'error' in event ? failure(event.error) : success(event.output)
}

/** The code is in the text for the client's model, and in `_meta` for programs. A result has no other place for it. */
function failure({ code, message }: ToolError): CallToolResult {
  return { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true, _meta: { 'deckhand/code': code } }
}

function success(output: Json): CallToolResult {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output)
  return { content: [{ type: 'text', text }], ...(isObject && { structuredContent: output }) }
}

/** Reports progress to the client, and repeats it while the call waits for a person. */
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
    if (event.type === 'tool_progress') this.#caller.notify(progressWords(event))
    if (event.type !== 'parked') return
    const words = event.waiting.map(waitingWords).join('\n')
    this.#caller.notify(words)
    this.#timer = setInterval(() => this.#caller.notify(words), this.#everyMs)
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
