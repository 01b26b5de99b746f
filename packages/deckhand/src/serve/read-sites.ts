import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '@deckhand/server'
import type { FileProblem } from '@deckhand/spec'
import { describeProblem } from '../agents/describe-problem.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readProject } from '../settings/settings.ts'
import { type KnownCallers, parseSites } from './parse-sites.ts'

export interface ReadSites {
  /** Absent when there is none. */
  path?: string
  sites: Site[]
  /** What is no mistake by itself, such as an action that does not exist. */
  warnings(actions: KnownCallers): string[]
}

/** `DECKHAND_SITES`, or `config/sites.yaml` of the project. */
export function sitesFilePath(env: Environment): string | undefined {
  const asked = env.DECKHAND_SITES?.trim()
  if (asked) return asked
  const project = readProject(env)
  return project && join(project, 'config', 'sites.yaml')
}

/** The sites whose pages may embed the agent. None when there is no file and none was asked for. Throws a UsageError that names the place of every mistake. */
export function readSites(env: Environment): ReadSites {
  const path = sitesFilePath(env)
  const text = path && readText(path, Boolean(env.DECKHAND_SITES?.trim()))
  if (path === undefined || text === undefined) return { sites: [], warnings: () => [] }
  const { sites, problems, warnings } = parseSites(text)
  const told = (each: FileProblem) => describeProblem(path, each)
  if (problems.length > 0) throw new UsageError(problems.map(told).join('\n'))
  return { path, sites, warnings: (actions) => warnings(actions).map(told) }
}

function readText(path: string, isAskedFor: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isAskedFor) return undefined
    const hint = code === 'ENOENT' ? 'there is no such file' : message
    throw new UsageError(`${path} cannot be read (${hint}). Mend it, or take DECKHAND_SITES away.`, { cause })
  }
}
