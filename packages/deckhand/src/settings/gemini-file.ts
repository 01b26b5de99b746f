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
  /** The environment, with the file's values as defaults. */
  env: Environment
  /** A secret, to be kept out of logs. */
  apiKey?: string
  /** Precedes the instruction of the agent of pages. */
  systemPrompt?: string
  /** Why the offline planner answers instead of Gemini. */
  notice?: string
  /** Set if others on this machine can read the file. */
  warning?: string
}

/** The file of the project in DECKHAND_PROJECT. `undefined` without a project: a key is never read from a folder that was not named. */
export function projectGeminiConfig(env: Environment): GeminiConfig | undefined {
  const project = readProject(env)
  return project === undefined ? undefined : readGeminiConfig(project)
}

/** Throws a UsageError with the place of every mistake. Someone who wrote a key wants Gemini and must not silently get the planner. */
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
