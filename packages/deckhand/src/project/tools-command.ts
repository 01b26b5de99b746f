import type { ToolPlugin } from '@deckhand/spec'
import { offerProblem } from '../actions/check-offer.ts'
import { table } from '../actions/list-command.ts'
import { projectAgents } from '../actions/project-agents.ts'
import { shownPath } from '../actions/project-folder.ts'
import { describeProblem } from '../agents/describe-problem.ts'
import { shippedTools } from '../product/create-tools.ts'
import { readAgentFileRules } from '../settings/agent-file-settings.ts'
import type { Environment } from '../settings/settings.ts'
import { count } from '../terminal/count.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { nextLoad } from './load-module.ts'
import { openProject, trustedProject } from './open-project.ts'
import { configFilesIn, toolFilesIn, toolFolder } from './project-files.ts'
import { readToolFiles, type ToolFile } from './read-tool-files.ts'

/** Prints the tools and their sources. Resolves with 1 when a file cannot be used. */
export async function listToolsCommand(env: Environment): Promise<number> {
  const { shipped, ofConfig, files } = await toolsOf([], env)
  const [config = '-'] = configFilesIn(trustedProject(env)?.folder ?? '').map(shownPath)
  const rows = [
    ...files.flatMap(({ path, tool }) => (tool ? [row(tool, 'file', shownPath(path))] : [])),
    ...ofConfig.map((tool) => row(tool, 'config', config)),
    ...shipped.map((tool) => row(tool, 'Deckhand', '-')),
  ]
  for (const line of table([['name', 'effect', 'from', 'file'], ...rows])) process.stdout.write(`${line}\n`)
  const broken = files.filter(({ tool }) => !tool).length
  if (broken === 0) return 0
  process.stderr.write(`${count(broken, 'file')} cannot be used. "deckhand tools validate" says why.\n`)
  return 1
}

/** Prints every problem of these files, or of the project's. Resolves with 1 when one is an error. */
export async function validateToolsCommand(paths: string[], env: Environment): Promise<number> {
  const { files, configProblem } = await toolsOf(paths, env, true)
  const words = files.flatMap(({ problems }) => problems.map((each) => describeProblem(shownPath(each.path), each)))
  const lines = [...new Set([...(configProblem === undefined ? [] : [configProblem]), ...words])]
  for (const line of lines) process.stdout.write(`${line}\n`)
  const isWrong = configProblem !== undefined || files.some(({ tool }) => !tool)
  if (files.length === 0 && !isWrong)
    process.stdout.write(
      `There are no tools in ${shownPath(toolFolder(trustedProject(env)?.folder ?? '.'))}. Write tools/NAME.ts or tools/NAME.md, or name the files to check.\n`,
    )
  else process.stdout.write(`${count(files.length, 'tool file')}, ${count(lines.length, 'problem')}.\n`)
  return isWrong ? 1 : 0
}

interface Tools {
  shipped: ToolPlugin[]
  ofConfig: ToolPlugin[]
  files: ToolFile[]
  configProblem?: string
}

/** Throws the config's error, unless `reportsConfig` collects it. */
async function toolsOf(paths: string[], env: Environment, reportsConfig = false): Promise<Tools> {
  const shipped = shippedTools({ noteUrl: () => '' })
  let configProblem: string | undefined
  const project =
    paths.length > 0
      ? undefined
      : await openProject(env).catch((thrown: Error) => {
          if (!reportsConfig) throw thrown
          configProblem = thrown.message.split('\n')[0]
          return undefined
        })
  const ofConfig = project?.product?.tools ?? []
  const trusted = trustedProject(env)
  const ofProject = trusted ? toolFilesIn(trusted.folder) : []
  const { files } = await readToolFiles(paths.length > 0 ? paths : ofProject, {
    knownTools: [...[...shipped, ...ofConfig].map(({ name }) => name), ...projectAgents(env).toolNames],
    rules: { ...readAgentFileRules(env), toolProblem: offerProblem },
    ...(paths.length === 0 && trusted?.confirmed && { mayUse: (path, text) => trusted.confirmed?.get(path) === text }),
    load: nextLoad(),
  })
  return { shipped, ofConfig, files, ...(configProblem !== undefined && { configProblem }) }
}

const row = ({ name, effect = 'write' }: ToolPlugin, from: string, file: string) =>
  [name, effect, from, file].map(cleanLine)
