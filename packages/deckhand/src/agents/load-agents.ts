import { dirname } from 'node:path'
import type { AgentDefinition, AgentFileRules, FileProblem } from '@deckhand/spec'
import { type AgentFile, agentPaths, type MayUse, readAgentFiles } from './agent-file.ts'
import { describeProblem } from './describe-problem.ts'
import { FolderWatch } from './watch-folder.ts'

export interface LoadOptions {
  /** Called at every read, because tools may change. */
  knownTools: () => string[]
  /** The agent files of plugins. Of two agents with one name, the folder's is used. */
  ofPlugins?: string[]
  rules?: AgentFileRules
  /** Called at every read of a file. All files may be used when absent. */
  mayUse?: MayUse
  /** Called with the agents, at once and whenever they change. */
  onAgents: (agents: AgentDefinition[]) => void
  /** Called with each problem, once while it stays the same. */
  onProblem: ReportProblem
}

export interface LoadedAgents {
  /** Reads the files again after the tools have changed. */
  readAgain(): void
  close(): void
}

type ReportProblem = (words: string, severity: FileProblem['severity']) => void

/**
 * Keeps the agents of a folder and of plugins up to date until it is closed. While a file has an error or may not be used, its last good version stays
 * in use.
 */
export function loadAgents(folder: string | undefined, options: LoadOptions): LoadedAgents {
  const { knownTools, ofPlugins = [], rules, mayUse, onAgents, onProblem } = options
  const lastGood = new Map<string, AgentDefinition>()
  let reported: string[] = []
  const read = () => {
    const known = knownTools()
    for (const [path, agent] of lastGood) if (needsOther(agent, known)) lastGood.delete(path)
    const paths = folder === undefined ? ofPlugins : agentPaths(folder, ofPlugins)
    const files = readAgentFiles(paths, known, rules, mayUse)
    const problems = files.flatMap((file) => describe(file, lastGood.has(file.path)))
    for (const { words, severity } of problems) if (!reported.includes(words)) onProblem(words, severity)
    reported = problems.map(({ words }) => words)
    forget(lastGood, files)
    for (const { path, agent } of files) if (agent) lastGood.set(path, agent)
    onAgents(withoutTwins(files.flatMap(({ path }) => lastGood.get(path) ?? [])))
  }
  const readSafely = () => {
    try {
      read()
    } catch (error) {
      onProblem(
        `${folder ?? 'Plugins'}: the agents cannot be read (${(error as Error).message}). The previous ones stay in use.`,
        'error',
      )
    }
  }
  const watches = [...new Set([...(folder === undefined ? [] : [folder]), ...ofPlugins.map(dirname)])].map(
    (each) =>
      new FolderWatch(each, readSafely, (error) =>
        onProblem(
          `${each} cannot be watched (${(error as Error).message}). Start again to see what was edited.`,
          'error',
        ),
      ),
  )
  readSafely()
  return { readAgain: readSafely, close: () => watches.forEach((watch) => void watch.close()) }
}

/** A last good version that names a removed tool would fail every run. */
function needsOther({ tools = [] }: AgentDefinition, known: string[]): boolean {
  return tools.some((name) => !known.includes(name) && !name.startsWith('mcp_'))
}

function describe({ path, agent, problems }: AgentFile, wasGood: boolean) {
  const hint = agent ? '' : wasGood ? ' The last good version stays in use.' : ' The agent is not in use.'
  return problems.map((problem) => {
    const { severity } = problem
    return { words: describeProblem(path, problem) + (severity === 'error' ? hint : ''), severity }
  })
}

/** A deleted file has no last good version. */
function forget(lastGood: Map<string, AgentDefinition>, files: AgentFile[]): void {
  for (const path of lastGood.keys()) if (!files.some((file) => file.path === path)) lastGood.delete(path)
}

/** A new file may take a name that the last good version of a broken file still uses. */
function withoutTwins(agents: AgentDefinition[]): AgentDefinition[] {
  return agents.filter(({ name }, index) => agents.findIndex((other) => other.name === name) === index)
}
