import {
  explainConfig,
  type GeminiConfig,
  openFileWarning,
  readGeminiConfig,
  withGeminiConfig,
} from '@deckhand/gemini/config'
import { shownPath } from '../actions/project-folder.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readProject } from './settings.ts'

export interface GeminiFile {
  /** The environment, with what the file says where it says nothing itself. */
  env: Environment
  /** A secret, to be kept out of logs. */
  apiKey?: string
  /** Stands before the instruction of the agent of a page. */
  systemPrompt?: string
  /** What to tell whoever expected Gemini and gets the offline planner. */
  notice?: string
  /** Others on this machine can read it. */
  warning?: string
}

/** The file of the project that DECKHAND_PROJECT names. Nothing when none is named: a key is never read from a folder that nobody named. */
export function projectGeminiConfig(env: Environment): GeminiConfig | undefined {
  const project = readProject(env)
  return project === undefined ? undefined : readGeminiConfig(project)
}

/** Throws a UsageError with the place of every mistake: whoever wrote a key wants Gemini, and must not be given the planner in silence. */
export function readGeminiFile(env: Environment): GeminiFile {
  const config = projectGeminiConfig(env)
  if (config === undefined || config.state === 'no-file') return { env }
  const { state, apiKey, systemPrompt } = config
  const { what, cure = '' } = explainConfig(config, shownPath(config.path))
  if (state === 'broken' || state === 'invalid') throw new UsageError(`${what}\n${cure}`)
  const open = openFileWarning(config)
  return {
    env: withGeminiConfig(env, config),
    ...(apiKey !== undefined && { apiKey }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(state !== 'ready' && { notice: `${what} An offline planner answers (not a language model). ${cure}` }),
    ...(open && { warning: `${open.what} ${open.cure}` }),
  }
}
