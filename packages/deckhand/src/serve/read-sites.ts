import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '@deckhand/server'
import type { FileProblem } from '@deckhand/spec'
import { describeProblem } from '../agents/describe-problem.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readProject } from '../settings/settings.ts'
import { type KnownCallers, parseSites } from './parse-sites.ts'

export interface ReadSites {
  /** Absent when there is no file. */
  path?: string
  sites: Site[]
  /** Warnings that need the known actions, such as an action that does not exist. */
  warnings(actions: KnownCallers): string[]
}

/** `DECKHAND_SITES`, or `config/sites.yaml` of the project. */
export function sitesFilePath(env: Environment): string | undefined {
  const named = env.DECKHAND_SITES?.trim()
  if (named) return named
  const project = readProject(env)
  return project && join(project, 'config', 'sites.yaml')
}

/** The sites whose pages may embed the agent. None when the default file does not exist. Throws a UsageError that names the place of every mistake. */
export function readSites(env: Environment): ReadSites {
  const path = sitesFilePath(env)
  const text = path && readText(path, Boolean(env.DECKHAND_SITES?.trim()))
  if (path === undefined || text === undefined) return { sites: [], warnings: () => [] }
  const { sites, problems, warnings } = parseSites(text)
  const describe = (each: FileProblem) => describeProblem(path, each)
  if (problems.length > 0) throw new UsageError(problems.map(describe).join('\n'))
  return { path, sites, warnings: (actions) => warnings(actions).map(describe) }
}

function readText(path: string, isRequired: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isRequired) return undefined
    const hint = code === 'ENOENT' ? 'the file does not exist' : message
    throw new UsageError(`${path} cannot be read (${hint}). Fix the file, or remove DECKHAND_SITES.`, { cause })
  }
}
