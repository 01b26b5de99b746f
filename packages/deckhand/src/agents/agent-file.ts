import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { parseAgentFile, splitFile } from '@deckhand/kernel'
import { briefingAgent, defaultAgent } from '@deckhand/runtime'
import type { AgentDefinition, AgentFileRules, FileProblem } from '@deckhand/spec'
import { mcpClientId } from '../mcp/mcp-client-model.ts'
import type { Environment } from '../settings/settings.ts'

export interface AgentFile {
  path: string
  /** Absent when there is an error among the problems. */
  agent?: AgentDefinition
  problems: FileProblem[]
}

/** `DECKHAND_AGENTS`, or `agents` in the current folder. */
export const agentFolderPath = (env: Environment): string => env.DECKHAND_AGENTS?.trim() || 'agents'

/** The agent files of a folder, sorted by name. Empty when the folder does not exist. */
export function agentFilesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    return names.sort().map((name) => join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The agent files of a folder, then those of plugins. A file that both name is listed once. */
export function agentPaths(folder: string, ofPlugins: string[]): string[] {
  const own = agentFilesIn(folder)
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : path)
  const known = new Set(own.map(real))
  return [...own, ...ofPlugins.filter((path) => !known.has(real(path)))]
}

/** The part of a file that says what its agent may use: the frontmatter, or the whole text if there is none. */
export const agentSettings = (text: string): string => splitFile(text)?.frontmatter ?? text

/** Whether a file with these settings may be used. */
export type MayUse = (path: string, settings: string) => boolean

/** Never throws: a file that cannot be read has a problem. Of two agents with one name, the first is used. */
export function readAgentFiles(
  paths: string[],
  knownTools: string[],
  rules?: AgentFileRules,
  mayUse: MayUse = () => true,
): AgentFile[] {
  const owners = new Map([
    [defaultAgent.id, 'the agent that ships with Deckhand'],
    [briefingAgent.id, 'the agent that writes briefings'],
    [mcpClientId, 'the clients of "deckhand mcp"'],
  ])
  return paths.map((path) => {
    const file = readAgentFile(path, { knownTools, ...(rules && { rules }) }, mayUse)
    const name = file.agent?.name
    const owner = name === undefined ? undefined : owners.get(name)
    if (name !== undefined && owner === undefined) owners.set(name, path)
    return owner === undefined ? file : { path, problems: [problem(taken(name ?? '', owner)), ...file.problems] }
  })
}

function readAgentFile(
  path: string,
  options: { knownTools: string[]; rules?: AgentFileRules },
  mayUse: MayUse,
): AgentFile {
  try {
    const text = readFileSync(path, 'utf8')
    if (!mayUse(path, agentSettings(text))) return { path, problems: [problem(unconfirmed)] }
    return { path, ...parseAgentFile(text, { path, ...options }) }
  } catch (error) {
    return { path, problems: [problem(`This file cannot be read (${(error as Error).message}).`)] }
  }
}

const unconfirmed =
  'This frontmatter has changed since the folder was confirmed. Run "deckhand trust" in this folder, and start Deckhand again.'

const taken = (name: string, owner: string) => `The name "${name}" belongs to ${owner}. Choose another "name".`

const problem = (message: string): FileProblem => ({ line: 1, column: 1, message, severity: 'error' })
