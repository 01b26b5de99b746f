import type { JsonObject, Message, PolicyQuestion, RunState, ToolPart, Turn, UserMessage } from '@deckhand/spec'
import { historyLimit } from '@deckhand/spec/request-limits'
import { normalAddress, typedAddresses } from '@deckhand/spec/web-address'
import { toolParts } from './history.ts'
import { isToolFailure } from './tool-failure.ts'
import type { Tool, ToolPluginRegistry } from './tool-registry.ts'

/** What a run knew before its first turn. */
export interface Background {
  /** Its instruction tells nothing of the user's but their name and time zone. */
  nothingRead: boolean
  /** The call that started it. */
  above?: Place
}

/** One call of a run. Everything here is stored with the run, so that every process comes to the same answers. */
export interface Place {
  run: RunState
  actionId: string
  tools: ToolPluginRegistry
  /** Absent: the run counts as having read. */
  background?: Background
}

/** Stands for the model of an answer that a client sent along: it may repeat anything. */
export const clientModel = 'conversation'

/** Everything by which a call is judged. */
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

/** Whether things of the user's were read before this call was made: by the run itself, or by those that started it, whose words its prompt repeats. */
function hasRead({ run, actionId, tools, background }: Place): boolean {
  if (!background?.nothingRead) return true
  // What was read before the messages that are left may still be in the answers among them.
  if (run.history.length >= historyLimit) return true
  if (background.above && hasRead(background.above)) return true
  return messagesBefore(run, actionId).some((message) =>
    message.role === 'user'
      ? message.attached !== undefined || message.by === 'program'
      : message.model === clientModel || toolParts(message).some((part) => tellsOfUser(part, tools)),
  )
}

/** Also a failure does, in the words of the service that failed. */
function tellsOfUser({ name, output, error }: ToolPart, tools: ToolPluginRegistry): boolean {
  const isPublic = tools.find(name)?.isPublic
  if (output !== undefined) return !isPublic?.(output)
  return error !== undefined && isToolFailure(error) && !isPublic
}

/** Whether the user typed the address, or a search result or a page had it. What an agent says, or a mail, gives none. */
function isGiven(address: string, { run, actionId, tools, background }: Place): boolean {
  const above = background?.above
  // An agent wrote the prompt of the agents below it.
  const messages = messagesBefore(run, actionId).filter(({ role }) => role === 'assistant' || !above)
  return messages.some((message) => addressesOf(message, tools).has(address)) || (!!above && isGiven(address, above))
}

/** Calls of one turn are made before any of them has a result, so that none can carry what another one read. */
function messagesBefore({ history, prompt, turns }: RunState, actionId: string): Message[] {
  const own = turns.findIndex((turn) => toolParts(turn).some(({ id }) => id === actionId))
  return [...history, prompt, ...(own === -1 ? turns : turns.slice(0, own))]
}

/** A message before an open turn does not change any more: each is looked through once, however many calls ask. */
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

/** Results of searches, links of pages, and what a person has agreed to once: that answer holds for the same address. */
function foundIn(turn: Turn, tools: ToolPluginRegistry): string[] {
  const found = toolParts(turn).flatMap(({ name, input, output, approval }) => {
    const { links, requests } = tools.find(name) ?? {}
    const agreed = approval?.decision === 'approved' ? requests?.(input) : undefined
    return [...(output === undefined ? [] : (links?.(output) ?? [])), ...(agreed ?? [])]
  })
  return [...found, ...(turn.sources ?? []).map(({ url }) => url)].flatMap((url) => normalAddress(url) ?? [])
}
