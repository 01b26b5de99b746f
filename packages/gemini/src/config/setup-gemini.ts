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
  /** The project's, and inside of it. */
  configDir: string
  /** Rules over the file. */
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** Around what may take long. */
  during?: <T>(what: string, work: () => Promise<T>) => Promise<T>
}

/** As Jay's setup handlers answer. `message` has lines for people. */
export interface GeminiSetupResult {
  status: 'configured' | 'needs-config' | 'error'
  /** From the project's folder. */
  configCreated?: string[]
  message: string
}

/**
 * Writes the template when there is no file, says what the file lacks, and asks the model when it lacks nothing. An existing file is never changed.
 * Throws what the signal says when it aborts.
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
  const lack = lackOf(config, setup.env, shown)
  if (lack) return answer(lack.status, ...lack.lines)
  const options = geminiOptionsFromEnvironment(withGeminiConfig(setup.env, config))
  const { during = (_, work) => work() } = setup
  const trial = await during('Gemini', () => tryGemini(options, setup.signal))
  return answer(trial.ok ? 'configured' : 'error', ...overruling(config, setup.env, shown), describe(trial, shown))
}

function create(path: string, shown: string, { projectRoot }: GeminiSetup): string[] {
  writeTemplate(path, projectRoot)
  return [`Wrote ${shown}, readable by you alone.`, keepOutOfGit(path, projectRoot)]
}

function warnings(config: GeminiConfig): string[] {
  const open = openFileWarning(config)
  return open ? [`${open.what} ${open.cure}`] : []
}

/** What keeps us from trying. With a key in the environment the file needs none, but must be without mistakes. */
function lackOf(config: GeminiConfig, env: GeminiSetup['env'], shown: string) {
  const { what, cure = '' } = explainConfig(config, shown)
  if (config.state === 'broken' || config.state === 'invalid')
    return { status: 'error' as const, lines: [what, `${cure} Then run this again.`] }
  if (config.state === 'ready' || hasGeminiCredentials(env)) return undefined
  return { status: 'needs-config' as const, lines: [what, `${cure} Then run this again.`] }
}

function overruling({ state }: GeminiConfig, env: GeminiSetup['env'], shown: string): string[] {
  if (!hasGeminiCredentials(env)) return []
  return [
    state === 'ready'
      ? `The environment has a key, which rules over the one in ${shown} and is the one that was tried.`
      : `The environment has a key, so that ${shown} needs none.`,
  ]
}

const cures = {
  key: '',
  model: ' In the file that is the line "model".',
  quota: ' The key itself was taken.',
  network: ' Look at the network, and at GEMINI_BASE_URL if it is set.',
  service: '',
  request: '',
}

function describe(trial: GeminiTrial, shown: string): string {
  if (!trial.ok) return `${trial.words}${cures[trial.reason]}`
  return `${trial.model} answered in ${Math.round(trial.ms)} ms: ${shown} is ready.`
}
