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
  /** Active runs in this process. */
  capacity: number
  /** How long a stopping server still answers requests. */
  drainMs: number
  /** The address to listen at. */
  host?: string
  /** A token for sign-in that can be used repeatedly. */
  token?: string
  /** What one user may use. */
  limits: UserLimits
  /** Messages from pages that this process handles at once. */
  conversationsAtOnce: number
  /** The limits of agent files. */
  agentFiles: AgentFileRules
  /** Where to read a client's address. */
  clientAddress: ClientAddressSource
  requestsAMinute?: number
  /** Threads without a message for this long are deleted. */
  retentionDays?: number
  /** The logs of runs that ended this long ago are dropped. */
  logDays?: number
  /** The absolute path of the folder for removed threads and logs. */
  archive?: string
  /** Hosts that web_fetch may read although they are not on the public web. */
  webAllowHosts: string[]
  /** The user's own receiver of notes. */
  noteUrl?: string
  store: StoreChoice
  /** The absolute path of the folder whose plugins are loaded. */
  project?: string
  /** Set if people sign in with Firebase. Otherwise there is one person, at this machine. */
  firebase?: FirebaseSettings
  /** Our address behind a proxy, for visitors of sites and, with Firebase, for everyone. */
  publicUrl?: string
  /** Whether the answers of actions are checked against their files. */
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

/** How long a model may be silent before its request is aborted. Node itself closes a connection after five minutes of silence. */
export function readModelSilence({ AGENT_MODEL_SILENCE_MS: value }: Environment): number {
  return readNumber('AGENT_MODEL_SILENCE_MS', value, { otherwise: defaultSilenceMs, least: 1_000, most: 300_000 })
}

/** The local sign-in admits anyone at this machine, so it must not be reachable from elsewhere. */
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
    `HOST must be 127.0.0.1, ::1 or localhost unless DECKHAND_PUBLIC_URL is set, and is "${host}": people connect over HTTPS, and only to that address.`,
  )
}

const loopback = ['127.0.0.1', '::1', 'localhost']

/** With a role or a public host, a load balancer or proxy expects the process at its port. Otherwise a person reads the port that we print. */
export function isPortFixed(role: Role | undefined, { host }: Pick<Settings, 'host'>): boolean {
  return role !== undefined || (host !== undefined && !loopback.includes(host))
}

/** Trusts a header only if the operator names it, because clients can send any header. */
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

/** 0 means no limit. */
function readLimit(name: string, value: string | undefined, otherwise = 0): number | undefined {
  return readNumber(name, value, { otherwise, least: 0, most: 999_999_999 }) || undefined
}

/** Refuses a short token, which could be guessed, and never repeats it in a message. */
function readToken(name: string, value: string | undefined): string | undefined {
  const token = value?.trim() ?? ''
  if (token === '') return undefined
  if (token.length >= leastToken) return token
  throw new UsageError(`${name} must be at least ${leastToken} characters long. Make one with: openssl rand -hex 16`)
}

/** Throws for a mistyped folder. Its code would silently not run otherwise. */
export function readProject({ DECKHAND_PROJECT }: Environment): string | undefined {
  const text = DECKHAND_PROJECT?.trim() ?? ''
  if (text === '') return undefined
  const project = resolve(text)
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory()) return project
  throw new UsageError(
    `DECKHAND_PROJECT must be the folder of a project with plugins, and ${project} is not. Name the folder that has plugin.yaml, plugins or package.json in it.`,
  )
}

/** `name` is the source: PORT or --port. */
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

/** Refuses credentials in the address now. Node's fetch would refuse them only when a note is sent. */
export function readNoteUrl({ DECKHAND_NOTE_URL }: Environment): string | undefined {
  const url = readUrl('DECKHAND_NOTE_URL', DECKHAND_NOTE_URL)
  if (url === undefined || !(new URL(url).username || new URL(url).password)) return url
  throw new UsageError(
    'DECKHAND_NOTE_URL must not contain a user name or a password: nothing can be sent to such an address.',
  )
}

/** Must be the root of its own host. With the local sign-in, only visitors' requests are answered there. */
export function readPublicUrl({ DECKHAND_PUBLIC_URL, DECKHAND_SIGN_IN }: Environment): string | undefined {
  const url = readUrl('DECKHAND_PUBLIC_URL', DECKHAND_PUBLIC_URL)
  if (url !== undefined && DECKHAND_SIGN_IN?.trim() === 'firebase' && new URL(url).protocol !== 'https:')
    throw new UsageError(
      `DECKHAND_PUBLIC_URL must begin with https:// with DECKHAND_SIGN_IN=firebase, and is "${url}": otherwise sign-in cookies could be read in transit.`,
    )
  if (url === undefined) return undefined
  // Without a trailing slash, because paths are appended.
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

/** Allows only whole names, without port or wildcard, because these hosts may be inside the network. */
function readHosts(name: string, value: string | undefined): string[] {
  const hosts = (value ?? '').split(',').map((host) => host.trim().toLowerCase())
  return hosts.filter(Boolean).map((host) => {
    const bare = host.replace(/^\[|\]$/g, '')
    const written = bare.includes(':') ? `[${bare}]` : bare
    const url = `http://${written}/`
    if (URL.canParse(url) && new URL(url).hostname === written && !bare.includes('*')) return bare
    throw new UsageError(
      `${name} must be host names separated by commas, without http:// and port, and contains "${host}".`,
    )
  })
}

/** Throws for a value that is neither on nor off. */
export function readSwitch(name: string, value: string | undefined, otherwise = true): boolean {
  const isOn = switchSetting(value, otherwise)
  if (isOn !== undefined) return isOn
  throw new UsageError(`${name} must be true or false, and is "${value?.trim()}".`)
}
