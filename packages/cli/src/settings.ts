import { maxSteps } from '@deckhand/kernel'
import { UsageError } from './usage-error.ts'

export type Environment = Record<string, string | undefined>

export interface Settings {
  maxSteps: number
  sideEffectsEnabled: boolean
  leaseMs: number
  /** Runs of this process at work at once. */
  capacity: number
  /** A receiver of notes that is not our own. */
  noteUrl?: string
}

export const defaultPort = 4300

/** Throws a UsageError that names the wrong setting. */
export function readSettings(env: Environment): Settings {
  const noteUrl = readNoteUrl(env)
  return {
    maxSteps: maxSteps(env.AGENT_MAX_LOOP_STEPS),
    sideEffectsEnabled: readSwitch('AGENT_SIDE_EFFECTS_ENABLED', env.AGENT_SIDE_EFFECTS_ENABLED),
    leaseMs: readNumber('AGENT_LEASE_MS', env.AGENT_LEASE_MS, { otherwise: 15_000, least: 1_000, most: 3_600_000 }),
    capacity: readNumber('AGENT_MAX_RUNS', env.AGENT_MAX_RUNS, { otherwise: 256, least: 1, most: 100_000 }),
    ...(noteUrl !== undefined && { noteUrl }),
  }
}

/** `name` is what the user set: PORT or --port. A wrong one is refused, for a server on another port than asked for is not found. */
export function readPort(name: string, value: string | undefined, otherwise = defaultPort): number {
  return readNumber(name, value, { otherwise, least: 0, most: 65_535 })
}

function readNumber(
  name: string,
  value: string | undefined,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number {
  const text = value?.trim() ?? ''
  if (text === '') return otherwise
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, and is "${text}".`)
}

/** Node sends nothing to an address with a password in it, and says so only when a note is sent. */
export function readNoteUrl({ DECKHAND_NOTE_URL }: Environment): string | undefined {
  const url = readUrl('DECKHAND_NOTE_URL', DECKHAND_NOTE_URL)
  if (url === undefined || !(new URL(url).username || new URL(url).password)) return url
  throw new UsageError(
    'DECKHAND_NOTE_URL must have no user name and no password in it: nothing can be sent to such an address.',
  )
}

export function readUrl(name: string, value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new UsageError(`${name} must be an address that begins with http:// or https://, and is "${text}".`)
}

/** On when it is not set. A word that is neither is refused: a kill switch that was mistyped must not leave everything on. */
function readSwitch(name: string, value: string | undefined): boolean {
  const word = value?.trim().toLowerCase() ?? ''
  if (['', 'true', '1', 'on', 'yes'].includes(word)) return true
  if (['false', '0', 'off', 'no'].includes(word)) return false
  throw new UsageError(`${name} must be true or false, and is "${value?.trim()}".`)
}
