import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultSilenceMs } from '@deckhand/gemini'
import { maxSteps } from '@deckhand/kernel'
import type { ClientAddressSource } from '@deckhand/server'
import type { AgentFileRules, UserLimits } from '@deckhand/spec'
import { switchSetting } from '@deckhand/spec/switch-setting'
import { UsageError } from '../command-line/usage-error.ts'
import { readAgentFileRules } from './agent-file-settings.ts'
import { type FirebaseSettings, readFirebase } from './firebase-settings.ts'
import type { Role } from './role.ts'
import { readStore, type StoreChoice } from './store-choice.ts'

export type Environment = Record<string, string | undefined>

export interface Settings {
  maxSteps: number
  sideEffectsEnabled: boolean
  leaseMs: number
  /** Runs of this process at work at once. */
  capacity: number
  /** For how long requests are still answered when the server is asked to stop. */
  drainMs: number
  /** Where to listen. */
  host?: string
  /** A token that signs in as often as it is used. */
  token?: string
  /** What one user may use. */
  limits: UserLimits
  /** Messages of pages that this process works on at once. */
  conversationsAtOnce: number
  /** What agent files may say. */
  agentFiles: AgentFileRules
  /** Where the address of a client is. */
  clientAddress: ClientAddressSource
  requestsAMinute?: number
  /** Threads that nothing was said on for so long are deleted. */
  retentionDays?: number
  /** The logs of runs that ended so long ago are dropped. */
  logDays?: number
  /** The folder that takes what is removed for its age. Absolute. */
  archive?: string
  /** Hosts that web_fetch may read although they are not on the public web. */
  webAllowHosts: string[]
  /** A receiver of notes that is not our own. */
  noteUrl?: string
  store: StoreChoice
  /** The folder whose plugins are loaded. Absolute. */
  project?: string
  /** People sign in with it. Without it there is one person, at this machine. */
  firebase?: FirebaseSettings
  /** Where visitors of sites reach us through a proxy, and with Firebase everybody. */
  publicUrl?: string
  /** What actions answer is held against their files. */
  checkActionOutput: boolean
}

export const defaultPort = 4300
const leastToken = 16

/** Throws a UsageError that names the wrong setting. */
export function readSettings(env: Environment): Settings {
  const firebase = readFirebase(env)
  const host = readHost(env)
  const token = readToken('DECKHAND_TOKEN', env.DECKHAND_TOKEN)
  const requestsAMinute = readLimit('DECKHAND_LIMIT_REQUESTS', env.DECKHAND_LIMIT_REQUESTS, 1_200)
  const retentionDays = readLimit('DECKHAND_RETENTION_DAYS', env.DECKHAND_RETENTION_DAYS)
  const logDays = readLimit('DECKHAND_LOG_DAYS', env.DECKHAND_LOG_DAYS)
  const archive = env.DECKHAND_ARCHIVE?.trim() ?? ''
  const noteUrl = readNoteUrl(env)
  const project = readProject(env)
  const publicUrl = readPublicUrl(env)
  return {
    maxSteps: maxSteps(env.AGENT_MAX_LOOP_STEPS),
    sideEffectsEnabled: readSwitch('AGENT_SIDE_EFFECTS_ENABLED', env.AGENT_SIDE_EFFECTS_ENABLED),
    leaseMs: readNumber('AGENT_LEASE_MS', env.AGENT_LEASE_MS, { otherwise: 15_000, least: 1_000, most: 3_600_000 }),
    capacity: readNumber('AGENT_MAX_RUNS', env.AGENT_MAX_RUNS, { otherwise: 256, least: 1, most: 100_000 }),
    drainMs: readNumber('DECKHAND_DRAIN_MS', env.DECKHAND_DRAIN_MS, { otherwise: 0, least: 0, most: 600_000 }),
    limits: readLimits(env),
    agentFiles: readAgentFileRules(env),
    clientAddress: readClientAddress(env),
    store: readStore(env),
    checkActionOutput: env.NODE_ENV?.trim() !== 'production',
    webAllowHosts: readHosts('WEB_ALLOW_HOSTS', env.WEB_ALLOW_HOSTS),
    ...(host && { host }),
    ...(firebase && { firebase }),
    ...(token !== undefined && { token }),
    ...(requestsAMinute !== undefined && { requestsAMinute }),
    conversationsAtOnce: readNumber('DECKHAND_LIMIT_CONVERSATIONS', env.DECKHAND_LIMIT_CONVERSATIONS, {
      otherwise: 200,
      least: 1,
      most: 100_000,
    }),
    ...(retentionDays !== undefined && { retentionDays }),
    ...(logDays !== undefined && { logDays }),
    ...(archive !== '' && { archive: resolve(archive) }),
    ...(noteUrl !== undefined && { noteUrl }),
    ...(project !== undefined && { project }),
    ...(publicUrl !== undefined && { publicUrl }),
  }
}

/** For how long a model may send nothing before its request is given up. After five minutes without a byte Node gives a connection up by itself. */
export function readModelSilence({ AGENT_MODEL_SILENCE_MS: value }: Environment): number {
  return readNumber('AGENT_MODEL_SILENCE_MS', value, { otherwise: defaultSilenceMs, least: 1_000, most: 300_000 })
}

/** The local sign-in lets in whoever is at this machine, so it must not be reachable from elsewhere. */
export function readHost(env: Environment): string | undefined {
  const host = env.HOST?.trim() ?? ''
  if (host === '') return undefined
  if (loopback.includes(host)) return host
  if (env.DECKHAND_SIGN_IN?.trim() !== 'firebase')
    throw new UsageError(
      `HOST must be 127.0.0.1, ::1 or localhost, and is "${host}": the sign-in is for the one person at this machine. Listening elsewhere needs DECKHAND_SIGN_IN=firebase.`,
    )
  if (readPublicUrl(env) !== undefined) return host
  throw new UsageError(
    `HOST must be 127.0.0.1, ::1 or localhost as long as DECKHAND_PUBLIC_URL is not set, and is "${host}": people come over HTTPS, and only to that address.`,
  )
}

const loopback = ['127.0.0.1', '::1', 'localhost']

/** A balancer, a proxy or a probe that looks for one process must not meet another; whoever named no role is at this machine and reads where it is. */
export function isPortFixed(role: Role | undefined, { host }: Pick<Settings, 'host'>): boolean {
  return role !== undefined || (host !== undefined && !loopback.includes(host))
}

/** A header counts only where an operator says that their proxy writes it: a client can send any. */
export function readClientAddress({ DECKHAND_CLIENT_ADDRESS }: Environment): ClientAddressSource {
  const text = DECKHAND_CLIENT_ADDRESS?.trim().toLowerCase() ?? ''
  if (text === '' || text === 'socket') return { from: 'socket' }
  const [, proxies] = /^x-forwarded-for:([1-9])$/.exec(text) ?? []
  if (proxies !== undefined) return { from: 'forwarded', proxies: Number(proxies) }
  const [, name] = /^header:([a-z0-9-]{1,64})$/.exec(text) ?? []
  if (name !== undefined && name !== 'x-forwarded-for' && name !== 'forwarded') return { from: 'header', name }
  throw new UsageError(
    `DECKHAND_CLIENT_ADDRESS must be socket, x-forwarded-for:COUNT with the number of your proxies from 1 to 9, or header:NAME with a header that your proxy always sets to one address, and is "${DECKHAND_CLIENT_ADDRESS?.trim()}".`,
  )
}

function readLimits(env: Environment): UserLimits {
  const runsAtOnce = readLimit('DECKHAND_LIMIT_RUNS', env.DECKHAND_LIMIT_RUNS, 64)
  const tokensADay = readLimit('DECKHAND_LIMIT_TOKENS', env.DECKHAND_LIMIT_TOKENS)
  return { ...(runsAtOnce !== undefined && { runsAtOnce }), ...(tokensADay !== undefined && { tokensADay }) }
}

/** 0 lifts a limit. */
function readLimit(name: string, value: string | undefined, otherwise = 0): number | undefined {
  return readNumber(name, value, { otherwise, least: 0, most: 999_999_999 }) || undefined
}

/** Whoever guesses it is in, so it must not be short; and it is never repeated in a message. */
function readToken(name: string, value: string | undefined): string | undefined {
  const token = value?.trim() ?? ''
  if (token === '') return undefined
  if (token.length >= leastToken) return token
  throw new UsageError(`${name} must be at least ${leastToken} characters long. Make one with: openssl rand -hex 16`)
}

/** Code in it is run, so a folder that is mistyped must not be passed over in silence. */
export function readProject({ DECKHAND_PROJECT }: Environment): string | undefined {
  const text = DECKHAND_PROJECT?.trim() ?? ''
  if (text === '') return undefined
  const project = resolve(text)
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory()) return project
  throw new UsageError(
    `DECKHAND_PROJECT must be the folder of a project with plugins, and ${project} is not. Name the folder that has plugin.yaml, plugins or package.json in it.`,
  )
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

/** At the root of a host of its own. With the local sign-in only what visitors may ask for answers there. */
export function readPublicUrl({ DECKHAND_PUBLIC_URL, DECKHAND_SIGN_IN }: Environment): string | undefined {
  const url = readUrl('DECKHAND_PUBLIC_URL', DECKHAND_PUBLIC_URL)
  if (url !== undefined && DECKHAND_SIGN_IN?.trim() === 'firebase' && new URL(url).protocol !== 'https:')
    throw new UsageError(
      `DECKHAND_PUBLIC_URL must begin with https:// with DECKHAND_SIGN_IN=firebase, and is "${url}": cookies that sign people in must not be read on the way.`,
    )
  if (url === undefined) return undefined
  // Without a slash at its end, for paths are put behind it.
  if (new URL(url).href === `${new URL(url).origin}/`) return new URL(url).origin
  throw new UsageError(
    `DECKHAND_PUBLIC_URL must be an address without a path, such as ${new URL(url).origin}, and is "${url}".`,
  )
}

export function readUrl(name: string, value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new UsageError(`${name} must be an address that begins with http:// or https://, and is "${text}".`)
}

/** Whole names only, without port and wildcard: what is allowed here may be inside of the network. */
function readHosts(name: string, value: string | undefined): string[] {
  const hosts = (value ?? '').split(',').map((host) => host.trim().toLowerCase())
  return hosts.filter(Boolean).map((host) => {
    const bare = host.replace(/^\[|\]$/g, '')
    const written = bare.includes(':') ? `[${bare}]` : bare
    const url = `http://${written}/`
    if (URL.canParse(url) && new URL(url).hostname === written && !bare.includes('*')) return bare
    throw new UsageError(
      `${name} must be host names with commas between them, without http:// and port, and has "${host}" in it.`,
    )
  })
}

/** On when it is not set, unless it says otherwise. A word that is neither on nor off is refused. */
export function readSwitch(name: string, value: string | undefined, otherwise = true): boolean {
  const isOn = switchSetting(value, otherwise)
  if (isOn !== undefined) return isOn
  throw new UsageError(`${name} must be true or false, and is "${value?.trim()}".`)
}
