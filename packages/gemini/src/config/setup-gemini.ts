import { join, relative, sep } from 'node:path'
import { geminiOptionsFromEnvironment, hasGeminiCredentials } from '../environment.ts'
import { type GeminiTrial, tryGemini } from '../try-gemini.ts'
import { configFileName } from './config-template.ts'
import { explainConfig, openFileWarning } from './explain-config.ts'
import type { GeminiConfig } from './gemini-config.ts'
import { withGeminiConfig } from './gemini-environment.ts'
import { readGeminiConfigFile } from './read-gemini-config.ts'
import { keepOutOfGit, writeTemplate } from './write-template.ts'

export interface GeminiSetup {
  projectRoot: string
  /** A folder inside the project. */
  configDir: string
  /** Takes precedence over the file. */
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** Wraps work that may take long, for example to show progress. */
  during?: <T>(what: string, work: () => Promise<T>) => Promise<T>
}

/** The form of Jay's setup handlers. `message` has lines for people. */
export interface GeminiSetupResult {
  status: 'configured' | 'needs-config' | 'error'
  /** Relative to the project folder. */
  configCreated?: string[]
  message: string
}

/**
 * Writes the template if there is no file, reports what the file lacks, and tests the key if nothing is missing. Never changes an existing file.
 * Throws the signal's reason if it aborts.
 */
export async function setupGemini(setup: GeminiSetup): Promise<GeminiSetupResult> {
  const path = join(setup.configDir, configFileName)
  const shown = relative(setup.projectRoot, path).replaceAll(sep, '/')
  const created = readGeminiConfigFile(path).state === 'no-file' ? create(path, shown, setup) : []
  const config = readGeminiConfigFile(path)
  const answer = (status: GeminiSetupResult['status'], ...lines: string[]): GeminiSetupResult => ({
    status,
    ...(created.length > 0 && { configCreated: [shown] }),
    message: [...created, ...lines, ...warnings(config)].join('\n'),
  })
  const missing = missingSetup(config, setup.env, shown)
  if (missing) return answer(missing.status, ...missing.lines)
  const options = geminiOptionsFromEnvironment(withGeminiConfig(setup.env, config))
  const { during = (_, work) => work() } = setup
  const trial = await during('Gemini', () => tryGemini(options, setup.signal))
  return answer(trial.ok ? 'configured' : 'error', ...environmentNote(config, setup.env, shown), describe(trial, shown))
}

function create(path: string, shown: string, { projectRoot }: GeminiSetup): string[] {
  writeTemplate(path, projectRoot)
  return [`Wrote ${shown}, readable only by you.`, keepOutOfGit(path, projectRoot)]
}

function warnings(config: GeminiConfig): string[] {
  const open = openFileWarning(config)
  return open ? [`${open.what} ${open.cure}`] : []
}

/** Why the key cannot be tested. With a key in the environment the file needs none, but must have no mistakes. */
function missingSetup(config: GeminiConfig, env: GeminiSetup['env'], shown: string) {
  const { what, cure = '' } = explainConfig(config, shown)
  if (config.state === 'broken' || config.state === 'invalid')
    return { status: 'error' as const, lines: [what, `${cure} Then run this again.`] }
  if (config.state === 'ready' || hasGeminiCredentials(env)) return undefined
  return { status: 'needs-config' as const, lines: [what, `${cure} Then run this again.`] }
}

function environmentNote({ state }: GeminiConfig, env: GeminiSetup['env'], shown: string): string[] {
  if (!hasGeminiCredentials(env)) return []
  return [
    state === 'ready'
      ? `The environment has a key, which takes precedence over the one in ${shown} and was tested.`
      : `The environment has a key, so ${shown} needs none.`,
  ]
}

const cures = {
  key: '',
  model: ' In the file, change the line "model".',
  quota: ' The key itself was accepted.',
  network: ' Check the network, and GEMINI_BASE_URL if it is set.',
  service: '',
  request: '',
}

function describe(trial: GeminiTrial, shown: string): string {
  if (!trial.ok) return `${trial.words}${cures[trial.reason]}`
  return `${trial.model} answered in ${Math.round(trial.ms)} ms: ${shown} is ready.`
}
