import { setImmediate } from 'node:timers/promises'
import { type ParseOptions, parseAgentFile } from '@deckhand/kernel'
import type { Files } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { type Agent, toAgent } from './agent.ts'

const folder = 'agents/'
const plainName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/
const listedAtMost = 100

type Reading = Omit<ParseOptions, 'path'>

/**
 * Reads the agent `agents/NAME.md` from a user's files. Returns `undefined` if the file is missing or may not be read. Throws BAD_REQUEST, with
 * the line of every mistake, if the file is invalid.
 */
export async function findWorkspaceAgent(files: Files, name: string, reading: Reading): Promise<Agent | undefined> {
  if (!plainName.test(name)) return undefined
  const content = await files.read(workspaceAgentPath(name)).then((file) => file.content, unlessMissing)
  return content === undefined ? undefined : readWorkspaceAgent(name, content, reading)
}

export const workspaceAgentPath = (name: string): string => `${folder}${name}.md`

/** Throws BAD_REQUEST if the file is invalid. */
export function readWorkspaceAgent(name: string, content: string, reading: Reading): Agent {
  const path = workspaceAgentPath(name)
  const { agent, problems } = parseAgentFile(content, { path, ...reading })
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!agent) throw unusable(path, errors.map(({ line, message }) => `line ${line}: ${message}`).join(' '))
  if (agent.name !== name) throw unusable(path, `its "name" is "${agent.name}". It must be the name of its file.`)
  if (Object.keys(agent.mcpServers).length > 0) throw unusable(path, noServers)
  return { ...toAgent(agent), isUsers: true }
}

/** The user's agents, without the invalid ones. */
export async function listWorkspaceAgents(files: Files, reading: Reading): Promise<Agent[]> {
  const names = (await files.list(folder)).flatMap((path) => path.match(/^agents\/([^/]+)\.md$/)?.[1] ?? [])
  const found: Agent[] = []
  for (const name of names.slice(0, listedAtMost)) {
    const agent = await findWorkspaceAgent(files, name, reading).catch(() => undefined)
    if (agent) found.push(agent)
    // A local store answers synchronously: without this pause, reading all files would block every other request.
    await setImmediate()
  }
  return found
}

/** Otherwise anyone who can write a workspace file, including a model, could start programs with it. */
const noServers = 'it names MCP servers, which only agents of the host may do. Remove "mcp_servers".'

function unusable(path: string, why: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `The agent in ${path} cannot be used: ${why}`)
}

/** Treats a file that may not be read as missing. */
function unlessMissing(thrown: unknown): undefined {
  if (thrown instanceof DeckhandError && (thrown.code === 'NOT_FOUND' || thrown.code === 'FORBIDDEN')) return undefined
  throw thrown
}
