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
 * The agent that lives as `agents/NAME.md` among a user's files, or `undefined` when there is no such file to be read. BAD_REQUEST, with every
 * mistake at its line, when it cannot be used.
 */
export async function findWorkspaceAgent(files: Files, name: string, reading: Reading): Promise<Agent | undefined> {
  if (!plainName.test(name)) return undefined
  const content = await files.read(workspaceAgentPath(name)).then((file) => file.content, unlessMissing)
  return content === undefined ? undefined : readWorkspaceAgent(name, content, reading)
}

export const workspaceAgentPath = (name: string): string => `${folder}${name}.md`

/** BAD_REQUEST. */
export function readWorkspaceAgent(name: string, content: string, reading: Reading): Agent {
  const path = workspaceAgentPath(name)
  const { agent, problems } = parseAgentFile(content, { path, ...reading })
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!agent) throw unusable(path, errors.map(({ line, message }) => `line ${line}: ${message}`).join(' '))
  if (agent.name !== name) throw unusable(path, `its "name" is "${agent.name}". Give it the name of its file.`)
  if (Object.keys(agent.mcpServers).length > 0) throw unusable(path, noServers)
  return { ...toAgent(agent), isUsers: true }
}

/** Those that can be used. */
export async function listWorkspaceAgents(files: Files, reading: Reading): Promise<Agent[]> {
  const names = (await files.list(folder)).flatMap((path) => path.match(/^agents\/([^/]+)\.md$/)?.[1] ?? [])
  const found: Agent[] = []
  for (const name of names.slice(0, listedAtMost)) {
    const agent = await findWorkspaceAgent(files, name, reading).catch(() => undefined)
    if (agent) found.push(agent)
    // A store on this machine answers at once: all files together would be read without a pause for anybody else.
    await setImmediate()
  }
  return found
}

/** Whoever can write a file of the workspace, a model among them, must not start programs with it. */
const noServers = 'it names MCP servers, which only agents of the host may. Take "mcp_servers" out.'

function unusable(path: string, why: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `The agent in ${path} cannot be used: ${why}`)
}

/** A file that may not be read is no different from one that is not there. */
function unlessMissing(thrown: unknown): undefined {
  if (thrown instanceof DeckhandError && (thrown.code === 'NOT_FOUND' || thrown.code === 'FORBIDDEN')) return undefined
  throw thrown
}
