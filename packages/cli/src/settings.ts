import { maxSteps } from '@deckhand/kernel'
import { UsageError } from './usage-error.ts'

export type Environment = Record<string, string | undefined>

export interface Settings {
  maxSteps: number
  sideEffectsEnabled: boolean
}

export const defaultPort = 4300

export function readSettings(env: Environment): Settings {
  return {
    maxSteps: maxSteps(env.AGENT_MAX_LOOP_STEPS),
    sideEffectsEnabled: env.AGENT_SIDE_EFFECTS_ENABLED?.trim().toLowerCase() !== 'false',
  }
}

/** `name` is what the user set: PORT or --port. A wrong one is refused, for a server on another port than asked for is not found. */
export function readPort(name: string, value: string | undefined, otherwise = defaultPort): number {
  const text = value?.trim() ?? ''
  if (text === '') return otherwise
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UsageError(`${name} must be a whole number from 0 to 65535, and is "${text}".`)
}
