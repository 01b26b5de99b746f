import { dirname } from 'node:path'
import type { AgentDefinition, AgentFileRules, FileProblem } from '@deckhand/spec'
import { type AgentFile, agentPaths, type MayUse, readAgentFiles } from './agent-file.ts'
import { describeProblem } from './describe-problem.ts'
import { FolderWatch } from './watch-folder.ts'

export interface LoadOptions {
  /** Asked at every look: tools come and go. */
  knownTools: () => string[]
  /** The agent files that plugins bring. Of two agents with one name that of the folder stands. */
  ofPlugins?: string[]
  rules?: AgentFileRules
  /** Asked at every look at a file; all may be used when absent. */
  mayUse?: MayUse
  /** Told the agents, at once and whenever they change. */
  onAgents: (agents: AgentDefinition[]) => void
  /** Told each problem in words, once as long as it stays the same. */
  onProblem: TellProblem
}

export interface LoadedAgents {
  /** After the tools have changed. */
  readAgain(): void
  close(): void
}

type TellProblem = (words: string, severity: FileProblem['severity']) => void

/**
 * Keeps the agents of a folder and of plugins up to date until it is closed. A file that has an error in it, or may not be used as it is now, stands as it last was without
 * that.
 */
export function loadAgents(folder: string | undefined, options: LoadOptions): LoadedAgents {
  const { knownTools, ofPlugins = [], rules, mayUse, onAgents, onProblem } = options
  const lastGood = new Map<string, AgentDefinition>()
  let told: string[] = []
  const read = () => {
    const known = knownTools()
    for (const [path, agent] of lastGood) if (needsOther(agent, known)) lastGood.delete(path)
    const paths = folder === undefined ? ofPlugins : agentPaths(folder, ofPlugins)
    const files = readAgentFiles(paths, known, rules, mayUse)
    const problems = files.flatMap((file) => describe(file, lastGood.has(file.path)))
    for (const { words, severity } of problems) if (!told.includes(words)) onProblem(words, severity)
    told = problems.map(({ words }) => words)
    forget(lastGood, files)
    for (const { path, agent } of files) if (agent) lastGood.set(path, agent)
    onAgents(withoutTwins(files.flatMap(({ path }) => lastGood.get(path) ?? [])))
  }
  const readSafely = () => {
    try {
      read()
    } catch (error) {
      onProblem(
        `${folder ?? 'Plugins'}: the agents cannot be read (${(error as Error).message}). Those that were there stay.`,
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

/** A last good version that names a tool which is gone would fail each of its runs. */
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

/** Whoever deletes a file means it. */
function forget(lastGood: Map<string, AgentDefinition>, files: AgentFile[]): void {
  for (const path of lastGood.keys()) if (!files.some((file) => file.path === path)) lastGood.delete(path)
}

/** A file may have taken the name under which the last good version of a broken one is still in use. */
function withoutTwins(agents: AgentDefinition[]): AgentDefinition[] {
  return agents.filter(({ name }, index) => agents.findIndex((other) => other.name === name) === index)
}
