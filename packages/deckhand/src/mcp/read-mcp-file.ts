import { readFileSync } from 'node:fs'
import type { McpServerDefinition } from '@deckhand/spec'
import { UsageError } from '../command-line/usage-error.ts'
import { heldMcpFile } from '../folder/confirmed-folders.ts'
import type { Environment } from '../settings/settings.ts'
import { isRecord, Mistakes } from './mistakes.ts'
import { readServer } from './read-server.ts'

const serverName = /^[\w-]{1,32}$/

/** `DECKHAND_MCP`, or `mcp.json` in the current folder. */
export const mcpFilePath = (env: Environment): string => env.DECKHAND_MCP?.trim() || 'mcp.json'

/**
 * The MCP servers that all agents may use. None when the default file does not exist. Throws a UsageError that names the file and the place of every
 * mistake. Does not replace `${NAME}` in values.
 */
export function readMcpFile(env: Environment): Record<string, McpServerDefinition> {
  const path = mcpFilePath(env)
  const text = readText(path, Boolean(env.DECKHAND_MCP?.trim()))
  return text === undefined ? {} : parseMcpFile(text, path)
}

export function parseMcpFile(text: string, path: string): Record<string, McpServerDefinition> {
  const mistakes = new Mistakes()
  const servers = readServers(parseJson(text, path), mistakes)
  if (mistakes.words.length === 0) return servers
  throw new UsageError(mistakes.words.map((words) => `${path}: ${words}`).join('\n'))
}

function readText(path: string, isRequired: boolean): string | undefined {
  const held = heldMcpFile(path)
  if (held?.text !== undefined || (held && !isRequired)) return held.text
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isRequired) return undefined
    const hint = code === 'ENOENT' ? 'the file does not exist' : message
    throw new UsageError(`${path} cannot be read (${hint}). Fix the file, or remove DECKHAND_MCP.`, { cause })
  }
}

/** Throws a UsageError that names the line of the mistake, but does not quote it: it may hold a secret. */
function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = /position (\d+)/.exec((cause as Error).message)?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
    throw new UsageError(`${path}, line ${line}: this is not valid JSON. Look for a missing or extra comma or quote.`, {
      cause,
    })
  }
}

function readServers(file: unknown, mistakes: Mistakes): Record<string, McpServerDefinition> {
  const servers = isRecord(file) ? file.mcpServers : undefined
  if (!isRecord(servers)) {
    mistakes.add(
      'mcpServers',
      'must be an object with a server under each name: {"mcpServers": {"name": {"command": …}}}',
    )
    return {}
  }
  const found = Object.entries(servers).map(([name, server]) => {
    const place = `mcpServers.${name}`
    if (!serverName.test(name)) mistakes.add(place, 'a name has at most 32 letters, digits, "_" and "-"')
    return [name, readServer(server, place, mistakes)] as const
  })
  return Object.fromEntries(found.filter((entry): entry is [string, McpServerDefinition] => entry[1] !== undefined))
}
