import { setImmediate } from 'node:timers/promises'
import { type Tool, ToolPluginRegistry } from '@deckhand/kernel'
import type { Json, JsonObject, ParsedArguments, RunState, ToolContext, ToolPart } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { idleRounds } from './end-order.ts'
import type { RecordedCall } from './recorded-run.ts'
import type { Script } from './script.ts'

/** Tools that do nothing and return the recorded results. Agents that a call started are replayed separately. */
export class RecordedTools extends ToolPluginRegistry {
  readonly #script: Script
  readonly #state: RunState

  constructor(script: Script, state: RunState) {
    super()
    this.#script = script
    this.#state = state
  }

  override find(name: string): Tool | undefined {
    return this.#script.calls.some(({ part }) => part.name === name && this.#isMissing(part))
      ? undefined
      : this.#tool(name)
  }

  override findByModelName(name: string): Tool | undefined {
    const call = this.#script.calls.find(({ part }) => (part.modelName ?? part.name) === name)
    return call && this.find(call.part.name)
  }

  /** The record does not have the names of the other tools, so this repeats the recorded message. */
  override explainUnknown(name: string): string {
    const call = this.#script.calls.find(({ part }) => part.name === name && part.error?.code === 'UNKNOWN_TOOL')
    return call?.part.error?.message ?? super.explainUnknown(name, [])
  }

  #isMissing({ error }: ToolPart): boolean {
    return error?.code === 'UNKNOWN_TOOL' || (error?.code === 'TOOL_CHANGED' && this.#script.isSettling)
  }

  #tool(name: string): Tool {
    const script = this.#script
    const runsOnClient = script.recorded.parks.flat().some((call) => call.for === 'client' && call.toolName === name)
    const plugin = {
      name,
      description: name,
      parameters: {},
      handler: async (args: JsonObject, context: ToolContext) => this.#result(script.callOf(args), context),
    }
    return {
      name,
      plugin,
      registered: plugin,
      definition: { name, description: name, inputSchema: { type: 'object' } },
      effect: 'write',
      confirm: false,
      by: script.calls.find(({ part }) => part.name === name && part.approval)?.part.approval?.by,
      runsOn: runsOnClient ? 'client' : 'server',
      recovery: 'keyed',
      needs: undefined,
      parse: (args) => parsedAs(args, script.callOf(args)),
      preview: (args) => script.callOf(args)?.preview ?? name,
      auditPreview: () => name,
      recipients: (args) => script.callOf(args)?.part.approval?.recipients ?? [],
      requests: undefined,
      isPublic: undefined,
      links: undefined,
    }
  }

  async #result(call: RecordedCall | undefined, { spawn }: ToolContext): Promise<Json> {
    if (!call) throw new Error('This call is not in the record.')
    // Any agent will do, because the record has what it waits for.
    if (this.#script.waitedBelow(call).length > 0) await spawn?.({ agent: '', prompt: '' })
    const { id, name, output, error, usage, signals, heard, checkpoint } = call.part
    if (error?.code === 'CANCELLED') return this.#neverEnds()
    const action = this.#state.turns.at(-1)?.parts.find((part) => part.type === 'tool' && part.id === id)
    const kept = { ...(usage && { usage }), ...(signals && { signals }), ...(heard && { heard }) }
    if (action) Object.assign(action, kept, checkpoint !== undefined && { checkpoint })
    if (error) throw new DeckhandError(error.code, error.message.replace(`${name} failed: `, ''))
    return output ?? null
  }

  /** The run was cancelled during the call, or another call failed the run, which will abort this one. */
  async #neverEnds(): Promise<never> {
    if (this.#script.recorded.wasCancelled) return this.#script.end()
    for (let round = 0; round < idleRounds; round += 1) await setImmediate()
    throw new Error('The record has no result.')
  }
}

/** The recorded error message says what was wrong with the arguments. */
function parsedAs(said: JsonObject, call: RecordedCall | undefined): ParsedArguments {
  const { name, error } = call?.part ?? {}
  if (error?.code === 'BAD_ARGUMENTS')
    return { problem: error.message.replace(`The arguments for "${name}" do not fit: `, '').replace(/\.$/, '') }
  if (error?.code === 'BAD_TOOL') throw new DeckhandError(error.code, error.message.replace(notRun, ''))
  return { value: call?.args ?? said }
}

const notRun = / The call was not run\.$/
