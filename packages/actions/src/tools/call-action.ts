import type { Json, JsonObject, Principal, ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { ActionRegistry } from '../registry/action-registry.ts'
import type { ActionFailure } from '../registry/action-result.ts'
import type { RegisteredAction } from '../registry/registered-action.ts'
import { withFiles } from './file-inputs.ts'
import { oneLine } from './one-line.ts'
import { storableText, toolOutput } from './tool-output.ts'
import { WorkspaceUploads } from './workspace-uploads.ts'

const mostPieces = 1_000
/** Far more than the model gets. Limits memory, because the rest would be cut at the end. */
const mostCharacters = 1_000_000
const longestProgress = 200
const longestMessage = 2_000

export interface CalledAction {
  registry: ActionRegistry
  action: RegisteredAction
  /** The caller. The agent's user when absent. */
  principal: Principal | undefined
}

/** Calls an action for the agent's user. Throws failures with a message for the model. */
export async function callAction(called: CalledAction, args: JsonObject, context: ToolContext): Promise<Json> {
  const { action } = called
  const uploads = new WorkspaceUploads(context.files, action.files)
  try {
    const input = action.metadata ? await withFiles(action.metadata.inputSchema, args, uploads.open) : args
    return action.isStreaming ? await collect(called, input, context) : await call(called, input, context)
  } finally {
    await uploads.remove()
  }
}

async function call({ registry, action, principal }: CalledAction, input: unknown, context: ToolContext) {
  const result = await registry.execute(action.actionName, input, { call: callOf(context, principal) })
  if (!result.success) throw toolError(result.error, action)
  return toolOutput(result.data as Json)
}

/** Reports each piece as progress, and returns all of them at the end. */
async function collect({ registry, action, principal }: CalledAction, input: unknown, context: ToolContext) {
  const list: Json[] = []
  let characters = 0
  for await (const piece of registry.stream(action.actionName, input, { call: callOf(context, principal) })) {
    if (!piece.success) throw toolError(piece.error, action)
    const words = typeof piece.data === 'string' ? piece.data : JSON.stringify(piece.data)
    characters += words.length
    if (list.length === mostPieces || (characters > mostCharacters && list.length > 0)) throw tooMany(action)
    list.push(piece.data)
    context.progress(oneLine(words, longestProgress))
  }
  return toolOutput(list)
}

function callOf({ userId, signal, actionId }: ToolContext, principal: Principal = { kind: 'user', userId }) {
  return { principal, signal, actionId }
}

/** Codes with the same meaning in actions and in Deckhand. Other codes of actions appear only in the message. */
const sharedCodes = ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE', 'EXPIRED'] as const

function toolError({ code, message, isActionError }: ActionFailure, { effect }: RegisteredAction): DeckhandError {
  // A handler that crashed or returned an invalid answer may have had its effect.
  const isOpen = !isActionError && effect !== 'read' && (code === 'INTERNAL_ERROR' || code === 'INVALID_OUTPUT')
  const advice = isOpen ? ' It may have happened all the same: look before you repeat it.' : ''
  const ours = isActionError ? sharedCodes.find((shared) => shared === code) : undefined
  return new DeckhandError(ours ?? 'TOOL_FAILED', storableText(`${code}: ${message.slice(0, longestMessage)}${advice}`))
}

function tooMany({ effect }: RegisteredAction): DeckhandError {
  const limit = `${mostPieces.toLocaleString('en')} pieces or ${mostCharacters.toLocaleString('en')} characters`
  const words = `It gave more than ${limit} and was stopped there.`
  const advice = effect === 'read' ? 'Ask for less.' : 'What it did until then stays: look before you repeat it.'
  return new DeckhandError('TOOL_FAILED', `${words} ${advice}`)
}
