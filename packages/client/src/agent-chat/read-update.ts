import type {
  AcpCommand,
  AcpContent,
  AcpPermissionOption,
  AcpPermissionRequest,
  AcpToolCall,
  AcpToolContent,
  AcpToolStatus,
  AcpUpdate,
  Json,
  JsonObject,
} from '@deckhand/spec'
import type { ConfigUpdate } from './session-facts.ts'

// Validates everything that agents send, once. Malformed parts are left out, so that later code cannot fail on them and the rest is still shown.

type Fields = Record<string, unknown>

/** `undefined` if nothing of it can be shown. */
export function readUpdate(given: unknown): AcpUpdate | ConfigUpdate | undefined {
  const update = fieldsOf(given)
  const { sessionUpdate } = update
  switch (sessionUpdate) {
    case 'user_message_chunk':
    case 'agent_message_chunk':
    case 'agent_thought_chunk':
      return withOne('content', readContent(update.content), { sessionUpdate })
    case 'tool_call':
    case 'tool_call_update': {
      const call = readToolCall(given)
      return call && { sessionUpdate, ...call }
    }
    case 'plan':
      return Array.isArray(update.entries) ? { sessionUpdate, entries: update.entries.flatMap(readEntry) } : undefined
    case 'current_mode_update':
      return withOne('currentModeId', textOf(update.currentModeId), { sessionUpdate })
    case 'available_commands_update': {
      const { availableCommands: commands } = update
      return Array.isArray(commands) ? { sessionUpdate, availableCommands: commands.flatMap(readCommand) } : undefined
    }
    case 'session_info_update':
      return { sessionUpdate, ...texts(update, 'title'), ...metaOf(update) }
    case 'config_option_update':
      return Array.isArray(update.configOptions) ? { sessionUpdate, configOptions: update.configOptions } : undefined
    default:
      return undefined
  }
}

/** `undefined` without a tool call, or without an option to choose. */
export function readPermission(given: unknown): AcpPermissionRequest | undefined {
  const { sessionId, toolCall, options } = fieldsOf(given)
  const call = readToolCall(toolCall)
  const offered = listOf(options).flatMap(readOption)
  return call && typeof sessionId === 'string' && offered.length > 0
    ? { sessionId, toolCall: call, options: offered }
    : undefined
}

function readToolCall(given: unknown): AcpToolCall | undefined {
  const { toolCallId, status, content, locations, rawInput, rawOutput, ...call } = fieldsOf(given)
  if (typeof toolCallId !== 'string') return undefined
  return {
    toolCallId,
    ...texts(call, 'title', 'description', 'kind'),
    ...(statuses.has(status) && { status: status as AcpToolStatus }),
    ...(Array.isArray(content) && { content: content.flatMap(readToolContent) }),
    ...(Array.isArray(locations) && { locations: locations.flatMap(readLocation) }),
    // Null counts as missing.
    ...(isPresent(rawInput) && { rawInput: rawInput as Json }),
    ...(isPresent(rawOutput) && { rawOutput: rawOutput as Json }),
    ...metaOf(call),
  }
}

const statuses = new Set<unknown>(['pending', 'in_progress', 'completed', 'failed'] satisfies AcpToolStatus[])

function readToolContent(given: unknown): AcpToolContent[] {
  const { type, ...part } = fieldsOf(given)
  const { path, oldText, newText, terminalId } = part
  switch (type) {
    case 'content': {
      const content = readContent(part.content)
      return content ? [{ type, content }] : []
    }
    case 'diff':
      if (typeof path !== 'string' || typeof newText !== 'string') return []
      return [{ type, path, newText, ...(typeof oldText === 'string' && { oldText }), ...metaOf(part) }]
    case 'terminal':
      return typeof terminalId === 'string' ? [{ type, terminalId }] : []
    default:
      return []
  }
}

function readContent(given: unknown): AcpContent | undefined {
  const { type, text, data, mimeType, uri, name, resource } = fieldsOf(given)
  switch (type) {
    case 'text':
      return withOne('text', textOf(text), { type })
    case 'image':
    case 'audio':
      if (typeof data !== 'string' || typeof mimeType !== 'string') return undefined
      return { type, data, mimeType, ...texts({ uri }, 'uri') }
    case 'resource_link':
      return typeof uri === 'string'
        ? { type, uri, name: textOf(name) ?? '', ...texts({ mimeType }, 'mimeType') }
        : undefined
    case 'resource': {
      const file = fieldsOf(resource)
      if (typeof file.uri !== 'string') return undefined
      return { type, resource: { uri: file.uri, ...texts(file, 'text', 'blob', 'mimeType') } }
    }
    default:
      return undefined
  }
}

function readLocation(given: unknown): { path: string; line?: number }[] {
  const { path, line } = fieldsOf(given)
  return typeof path === 'string' ? [{ path, ...(typeof line === 'number' && { line }) }] : []
}

function readEntry(given: unknown): { content: string; status?: string }[] {
  const entry = fieldsOf(given)
  return typeof entry.content === 'string' ? [{ content: entry.content, ...texts(entry, 'status') }] : []
}

function readCommand(given: unknown): AcpCommand[] {
  const command = fieldsOf(given)
  if (typeof command.name !== 'string') return []
  const input = texts(fieldsOf(command.input), 'hint')
  return [{ name: command.name, ...texts(command, 'description'), input }]
}

function readOption(given: unknown): AcpPermissionOption[] {
  const { optionId, name, kind } = fieldsOf(given)
  if (typeof optionId !== 'string' || typeof name !== 'string' || typeof kind !== 'string') return []
  return [{ optionId, name, kind: kind as AcpPermissionOption['kind'] }]
}

/** Also validates the bridge's note of an answer, because an agent could forge it. */
function metaOf({ _meta }: Fields): { _meta?: JsonObject } {
  if (!isFields(_meta)) return {}
  const { deckhand, ...meta } = _meta as JsonObject
  if (!isFields(deckhand)) return { _meta: meta }
  const { options, outcome, ...others } = deckhand
  const answer = isFields(outcome) && { outcome, options: listOf(options).flatMap(readOption) as unknown as Json }
  return { _meta: { ...meta, deckhand: { ...(others as JsonObject), ...(answer as JsonObject | false) } } }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isPresent = (value: unknown) => value !== undefined && value !== null

/** Picks the fields that are strings. */
const texts = <Name extends string>(fields: Fields, ...names: Name[]): { [Each in Name]?: string } =>
  Object.fromEntries(names.filter((name) => typeof fields[name] === 'string').map((name) => [name, fields[name]])) as {
    [Each in Name]?: string
  }

function withOne<Name extends string, Value, Rest>(name: Name, value: Value | undefined, rest: Rest) {
  return value === undefined ? undefined : ({ ...rest, [name]: value } as Rest & Record<Name, Value>)
}
