import { resolve } from 'node:path'
import type { AgentFileRules, FileProblem } from '@deckhand/spec'
import { offerProblem } from '../actions/check-offer.ts'
import { projectAgents } from '../actions/project-agents.ts'
import { shippedTools } from '../product/create-tools.ts'
import { toolFilesIn, toolNameOfFile } from '../project/project-files.ts'
import { readAgentFileRules } from '../settings/agent-file-settings.ts'
import { type Environment, readProject } from '../settings/settings.ts'
import { count } from '../terminal/count.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { type AgentFile, agentFolderPath, agentPaths, readAgentFiles } from './agent-file.ts'
import { describeProblem } from './describe-problem.ts'
import { allAgents, shippedAgents } from './shipped-agents.ts'

/** Prints every problem of these files, or of those in the folder of agents. Resolves with 1 when one is an error. */
export async function validateAgentsCommand(paths: string[], env: Environment): Promise<number> {
  const files = filesFrom(paths, env)
  if (files.length === 0) return reportNone(env)
  for (const { path, problems } of files)
    for (const problem of problems) process.stdout.write(`${describeProblem(path, problem)}\n`)
  const problems = files.flatMap((file) => file.problems)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  process.stdout.write(
    `${[count(files.length, 'file'), count(errors, 'error'), count(warnings, 'warning')].join(', ')}.\n`,
  )
  return errors > 0 ? 1 : 0
}

/** The problems of a project's agents: those of its plugins and, with `withFolder`, those in its folder of agents. */
export function checkAgents(
  root: string,
  env: Environment,
  withFolder = true,
): { files: number; problems: (FileProblem & { path: string })[] } {
  const project = { DECKHAND_PROJECT: root }
  const { agentFiles } = projectAgents(project)
  const paths = withFolder ? agentPaths(resolve(root, agentFolderPath(env)), agentFiles) : agentFiles
  const files = readAgentFiles(paths, knownTools(project), rulesOf(env))
  return {
    files: files.length,
    problems: files.flatMap(({ path, problems }) => problems.map((each) => ({ path, ...each }))),
  }
}

/** Prints the agents and their descriptions. */
export async function listAgentsCommand(env: Environment): Promise<number> {
  const files = filesFrom([], env)
  const agents = files.flatMap(({ agent }) => agent ?? [])
  const rows = allAgents(shippedAgents(knownTools(env)), agents).map(({ id, isDefault, description }) => ({
    name: id,
    description: isDefault ? 'ships with Deckhand, and answers when no agent is named' : description,
  }))
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, description = '' } of rows)
    process.stdout.write(`${name.padEnd(width)}  ${cleanLine(description)}`.trimEnd().concat('\n'))
  const broken = files.length - agents.length
  if (broken > 0)
    process.stdout.write(`${count(broken, 'file')} cannot be used. "deckhand agents validate" says why.\n`)
  return 0
}

function filesFrom(paths: string[], env: Environment): AgentFile[] {
  return readAgentFiles(
    paths.length > 0 ? paths : agentPaths(agentFolderPath(env), projectAgents(env).agentFiles),
    knownTools(env),
    rulesOf(env),
  )
}

const rulesOf = (env: Environment): AgentFileRules => ({ ...readAgentFileRules(env), toolProblem: offerProblem })

const knownTools = (env: Environment) => [
  ...shippedTools({ noteUrl: () => '' }).map(({ name }) => name),
  ...projectAgents(env).toolNames,
  // A tool has the name of its file, so this runs no code.
  ...toolFilesIn(readProject(env) ?? '.').map(toolNameOfFile),
]

function reportNone(env: Environment): number {
  const folder = agentFolderPath(env)
  process.stdout.write(`There are no agent files in ${folder}. Write ${folder}/NAME.md, or name the files to check.\n`)
  return 0
}
