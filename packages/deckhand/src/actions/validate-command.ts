import type { ProjectProblem } from '@deckhand/actions/project'
import { checkAgents } from '../agents/agents-command.ts'
import { describeProblem } from '../agents/describe-problem.ts'
import type { Environment } from '../settings/settings.ts'
import { count } from '../terminal/count.ts'
import { Waiting } from '../terminal/waiting.ts'
import { checkProject } from './check-project.ts'
import { projectFolder, shownPath } from './project-folder.ts'

export interface ValidateOptions {
  project: string
  json: boolean
}

/** How many files were checked, and their problems. */
export interface Checked {
  files: number
  problems: ProjectProblem[]
}

/** Checks the action files, plugins and handlers of a project, and the plugins' agents. Resolves with 1 when there is an error. */
export const validateActionsCommand = (options: ValidateOptions, env: Environment): Promise<number> =>
  validate(options, env, false)

/** Also checks the folder of agents. */
export const validateCommand = (options: ValidateOptions, env: Environment): Promise<number> =>
  validate(options, env, true)

async function validate({ project, json }: ValidateOptions, env: Environment, withFolder: boolean): Promise<number> {
  const root = projectFolder(project)
  const agents = checkAgents(root, env, withFolder)
  const actions = await checkActions(root, json)
  return report({ files: agents.files + actions.files, problems: [...agents.problems, ...actions.problems] }, json)
}

function checkActions(root: string, json: boolean): Promise<Checked> {
  const waiting = new Waiting(json ? undefined : process.stderr)
  return waiting.during('compiling the handlers', () => checkProject(root))
}

function report({ files, problems }: Checked, json: boolean): number {
  const shown = problems.map((problem) => ({ ...problem, path: shownPath(problem.path) }))
  const errors = shown.filter(({ severity }) => severity === 'error').length
  const warnings = shown.length - errors
  const text = json
    ? `${JSON.stringify({ ok: errors === 0, errors, warnings, files, problems: shown.map(inOrder) }, null, 2)}\n`
    : [...shown.map((problem) => describeProblem(problem.path, problem)), summary(files, errors, warnings), ''].join(
        '\n',
      )
  process.stdout.write(text)
  return errors > 0 ? 1 : 0
}

const inOrder = ({ path, line, column, severity, message }: ProjectProblem) => ({
  path,
  line,
  column,
  severity,
  message,
})

const summary = (files: number, errors: number, warnings: number) =>
  files === 0
    ? 'There is nothing to check: no plugin, no action file and no agent.'
    : `${[count(files, 'file'), count(errors, 'error'), count(warnings, 'warning')].join(', ')}.`
