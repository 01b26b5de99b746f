import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { shownPath } from '../actions/project-folder.ts'
import { agentFilesIn, agentFolderPath, agentSettings } from '../agents/agent-file.ts'
import { mcpFilePath } from '../mcp/read-mcp-file.ts'
import { configFilesIn, filesOfTools } from '../project/project-files.ts'
import { readEnvFile } from '../settings/env-file.ts'
import { harmlessSettings, knownSettings } from '../settings/known-settings.ts'
import type { Environment } from '../settings/settings.ts'
import { dataFolderPath, isInWorkingFolder } from '../store/data-folder.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { digestOf, type FolderState, type McpFile } from './confirmed-folders.ts'
import { foreignDataFolder } from './found-data-folder.ts'

/** What the working folder would make Deckhand do. */
export interface FoundFolder extends FolderState {
  /** From `.env`: settings that apply in any folder, and settings that apply once it is confirmed. Names that the environment sets are left out. */
  harmless: Record<string, string>
  settings: Record<string, string>
  /** One line for each thing that needs a confirmation, without values. Empty when nothing does. */
  brings: string[]
  /** The MCP file to confirm, without a text if it does not exist. Absent when the environment names one. */
  mcp?: McpFile
  /** The agents to confirm. Absent when the environment names their folder. */
  agents?: { folder: string; settings: ReadonlyMap<string, string> }
  /** The config and tools to confirm: file texts by absolute path. Empty when a project is named, because naming it trusts its code. */
  code: ReadonlyMap<string, string>
  /** A data folder in the working folder that is not this user's own. */
  dataFolder?: string
}

/** Reads the working folder and runs none of its code. Throws a UsageError for a `.env` that cannot be read. */
export function findFolder(env: Environment): FoundFolder {
  const own = Object.entries(readEnvFile()).filter(([name]) => env[name] === undefined)
  const named: Environment = { ...Object.fromEntries(own.filter(([name]) => knownSettings.includes(name))), ...env }
  const mcpPath = mcpFilePath(named)
  const mcp = env.DECKHAND_MCP?.trim() ? undefined : readMcp(mcpPath)
  const agentFolder = env.DECKHAND_AGENTS?.trim() ? undefined : agentFolderPath(named)
  const agents = agentFolder === undefined ? [] : readAgents(agentFolder)
  const referenced = variablesIn([mcp?.text ?? '', ...agents.map(({ settings }) => settings)])
  const isHarmless = ([name]: [string, string]) => harmlessSettings.includes(name)
  const harmless = Object.fromEntries(own.filter(isHarmless))
  const settings = own.filter(
    (entry) => !isHarmless(entry) && (knownSettings.includes(entry[0]) || referenced.has(entry[0])),
  )
  const here = realpathSync('.')
  const project = named.DECKHAND_PROJECT?.trim()
  const codeFiles = env.DECKHAND_PROJECT?.trim() ? [] : codeOf(project ? resolve(project) : here)
  const code = project
    ? []
    : codeFiles.map((path) => [path, withoutFail(() => readFileSync(path, 'utf8')) ?? ''] as const)
  const dataPath = dataFolderPath(named)
  // A person chose a data folder that the environment names. One outside this folder did not come with it.
  const mayHaveCome = !env.DECKHAND_DATA?.trim() && isInWorkingFolder(dataPath)
  const dataFolder = mayHaveCome ? foreignDataFolder(dataPath, env) : undefined
  return {
    path: here,
    // Includes the kill switch, so that removing it needs a new confirmation.
    digest: digestOf([
      ...[settings.toSorted(), mcp?.text, agents, harmless.AGENT_SIDE_EFFECTS_ENABLED],
      ...(code.length > 0 ? [code] : []),
    ]),
    harmless,
    settings: Object.fromEntries(settings),
    brings: [
      ...(settings.length > 0 ? [`.env: ${names(settings.map(([name]) => name))}`] : []),
      ...(mcp ? [`${cleanLine(mcp.path)}: MCP servers${mcp.servers.length > 0 ? ` ${names(mcp.servers)}` : ''}`] : []),
      ...(agents.length > 0 ? [`${cleanLine(agentFolderPath(named))}: ${agentFilesWords(agents)}`] : []),
      ...(codeFiles.length > 0 ? [`code: ${names(codeFiles.map(shownPath))}`] : []),
      ...(dataFolder === undefined
        ? []
        : [`${cleanLine(relative('.', dataFolder))}: a data folder with trust, allowlist, memories and keys`]),
    ],
    ...(!env.DECKHAND_MCP?.trim() && { mcp: { path: mcpPath, ...(mcp && { text: mcp.text }) } }),
    ...(agentFolder !== undefined && {
      agents: { folder: agentFolder, settings: new Map(agents.map(({ file, settings }) => [file, settings])) },
    }),
    code: new Map(code),
    ...(dataFolder !== undefined && { dataFolder }),
  }
}

/** The files of a project that run code or instruct models when Deckhand starts there. */
const codeOf = (project: string): string[] =>
  withoutFail(() => [...configFilesIn(project), ...filesOfTools(project)]) ?? []

interface AgentSettings {
  file: string
  /** The frontmatter, which says what the agent may use and which servers it starts. Edited instructions need no new confirmation. */
  settings: string
}

function readAgents(folder: string): AgentSettings[] {
  const files = withoutFail(() => agentFilesIn(folder)) ?? []
  return files.map((path) => {
    const text = withoutFail(() => readFileSync(path, 'utf8')) ?? ''
    return { file: basename(path), settings: agentSettings(text) }
  })
}

function readMcp(path: string): { path: string; text: string; servers: string[] } | undefined {
  if (!existsSync(path)) return undefined
  const text = withoutFail(() => readFileSync(path, 'utf8')) ?? ''
  return { path, text, servers: withoutFail(() => Object.keys(JSON.parse(text).mcpServers)) ?? [] }
}

/** A broken file is reported when it is used. */
function withoutFail<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** MCP servers refer to variables as `${NAME}`. A `.env` may set these, although they are not settings of Deckhand. */
const variablesIn = (texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)))

const agentFilesWords = (agents: AgentSettings[]): string =>
  `agent ${agents.length === 1 ? 'file' : 'files'} ${names(agents.map(({ file }) => file))}`
const names = (all: string[]): string => all.map(cleanLine).join(', ')
