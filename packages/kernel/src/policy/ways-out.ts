import type { JsonObject, Message, PolicyQuestion, RunState, ToolPart, Turn, UserMessage } from '@deckhand/spec'
import { historyLimit } from '@deckhand/spec/request-limits'
import { normalAddress, typedAddresses } from '@deckhand/spec/web-address'
import { isToolFailure } from '../calls/tool-failure.ts'
import type { Tool, ToolPluginRegistry } from '../tools/tool-registry.ts'
import { toolParts } from '../turn/history.ts'

/** What a run knew before its first turn. */
export interface Background {
  /** True if its instruction has no data of the user except name and time zone. */
  nothingRead: boolean
  /** The call that started the run. */
  above?: Place
}

/** One call of a run. All of it is stored with the run, so that every process judges alike. */
export interface Place {
  run: RunState
  actionId: string
  tools: ToolPluginRegistry
  /** If absent, the run counts as having read the user's data. */
  background?: Background
}

/** The model name of an answer that a client sent in its request. Such an answer may repeat anything. */
export const clientModel = 'conversation'

/** What the policy needs to judge a call. */
export function policyQuestion(tool: Tool, input: JsonObject, place: Place): PolicyQuestion {
  const { name: toolName, effect, confirm, by } = tool
  const { ignoresAllowlist } = tool.plugin
  const people = { recipients: tool.recipients(input), ...(ignoresAllowlist && { ignoresAllowlist }) }
  const question = { toolName, effect, confirm, ...(by && { by }), input, ...people }
  const requests = [...new Set(tool.requests?.(input))]
  if (requests.length === 0) return question
  const madeUp = hasRead(place) ? requests.filter((address) => !isGiven(normalAddress(address) ?? address, place)) : []
  return { ...question, requests, ...(madeUp.length > 0 && { madeUp }) }
}

/** True if the user's data was read before this call: by the run itself, or by the runs above it, because its prompt repeats their words. */
function hasRead({ run, actionId, tools, background }: Place): boolean {
  if (!background?.nothingRead) return true
  // Older messages are gone, but the remaining answers may still repeat what was read then.
  if (run.history.length >= historyLimit) return true
  if (background.above && hasRead(background.above)) return true
  return messagesBefore(run, actionId).some((message) =>
    message.role === 'user'
      ? message.attached !== undefined || message.by === 'program'
      : message.model === clientModel || toolParts(message).some((part) => mayHoldUserData(part, tools)),
  )
}

/** A failure may hold data too, in the message of the service that failed. */
function mayHoldUserData({ name, output, error }: ToolPart, tools: ToolPluginRegistry): boolean {
  const isPublic = tools.find(name)?.isPublic
  if (output !== undefined) return !isPublic?.(output)
  return error !== undefined && isToolFailure(error) && !isPublic
}

/** True if the user typed the address, or a search result or a page had it. Addresses that an agent writes or a mail contains do not count. */
function isGiven(address: string, { run, actionId, tools, background }: Place): boolean {
  const above = background?.above
  // In a run below another one, an agent wrote the prompt.
  const messages = messagesBefore(run, actionId).filter(({ role }) => role === 'assistant' || !above)
  return messages.some((message) => addressesOf(message, tools).has(address)) || (!!above && isGiven(address, above))
}

/** The model makes all calls of a turn before it has any of their results, so no call can carry what another one read. */
function messagesBefore({ history, prompt, turns }: RunState, actionId: string): Message[] {
  const own = turns.findIndex((turn) => toolParts(turn).some(({ id }) => id === actionId))
  return [...history, prompt, ...(own === -1 ? turns : turns.slice(0, own))]
}

/** Messages before an open turn never change, so each is searched once. */
const known = new WeakMap<Message, Set<string>>()

function addressesOf(message: Message, tools: ToolPluginRegistry): Set<string> {
  const before = known.get(message)
  if (before) return before
  const found = new Set(message.role === 'user' ? typedIn(message) : foundIn(message, tools))
  known.set(message, found)
  return found
}

function typedIn({ text, by }: UserMessage): string[] {
  return by === 'program' ? [] : typedAddresses(text)
}

/** Search results, links of pages, and addresses that a person approved before: that approval holds for the same address. */
function foundIn(turn: Turn, tools: ToolPluginRegistry): string[] {
  const found = toolParts(turn).flatMap(({ name, input, output, approval }) => {
    const { links, requests } = tools.find(name) ?? {}
    const agreed = approval?.decision === 'approved' ? requests?.(input) : undefined
    return [...(output === undefined ? [] : (links?.(output) ?? [])), ...(agreed ?? [])]
  })
  return [...found, ...(turn.sources ?? []).map(({ url }) => url)].flatMap((url) => normalAddress(url) ?? [])
}
