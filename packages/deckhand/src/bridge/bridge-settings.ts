import { readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { AgentCommand, BridgeOptions, HistoryOptions } from '@deckhand/bridge'
import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readPort, readUrl } from '../settings/settings.ts'
import { agentOf, geminiOf } from './agent-command.ts'

/** Flags of the command line. They override the environment. */
export interface BridgeFlags {
  agent?: string
  root?: string
  port?: number
}

export const defaultBridgePort = 4444
const loopback = ['127.0.0.1', '::1', 'localhost']

export type BridgeSettings = Pick<
  BridgeOptions,
  'agent' | 'root' | 'host' | 'origins' | 'hosts' | 'tls' | 'history'
> & { port: number }

/** Throws a UsageError that names the wrong setting. */
export function readBridgeSettings({ agent, root, port }: BridgeFlags, env: Environment): BridgeSettings {
  const chosen = port ?? readPort('GEMINI_PORT', env.GEMINI_PORT, defaultBridgePort)
  const tls = readTls(env)
  const host = readBridgeHost(env.GEMINI_HOST, tls !== undefined)
  const history = readHistory(env)
  return {
    agent: readAgent(agent, env),
    root: readRoot(root),
    port: chosen,
    origins: readOrigins(env),
    ...(host !== undefined && { host, ...(!loopback.includes(host) && { hosts: [`${bracketed(host)}:${chosen}`] }) }),
    ...(tls && { tls }),
    ...(history && { history }),
  }
}

function readAgent(words: string | undefined, env: Environment): AgentCommand {
  return words === undefined ? geminiOf(env) : agentOf(words, env)
}

function readRoot(folder = '.'): string {
  const root = resolve(folder)
  try {
    if (statSync(root).isDirectory()) return realpathSync(root)
  } catch {
    // Reported below, like a path that is a file.
  }
  throw new UsageError(`--root must be a folder, and ${root} is not.`)
}

/** The origins of Deckhand's own pages, and those in the setting. */
function readOrigins(env: Environment): string[] {
  const port = readPort('PORT', env.PORT)
  const named = (env.GEMINI_ORIGINS ?? '').split(',').map((origin) => origin.trim())
  const own = [`http://127.0.0.1:${port}`, `http://localhost:${port}`].map((origin) => new URL(origin).origin)
  return [...new Set([...own, ...named.filter(Boolean).map(readOrigin)])]
}

function readOrigin(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text) return text
  const meant = URL.canParse(text) && new URL(text).origin !== 'null' ? new URL(text).origin : 'https://app.example.com'
  throw new UsageError(
    `GEMINI_ORIGINS must be origins separated by commas, each as a browser writes it, such as ${meant}, and contains "${text}".`,
  )
}

/** The bridge checks the Host header of requests, so the setting must be a host that requests can name. */
function readBridgeHost(value: string | undefined, hasTls: boolean): string | undefined {
  const host =
    value
      ?.trim()
      .toLowerCase()
      .replace(/^\[|\]$/g, '') ?? ''
  if (host === '') return undefined
  if (loopback.includes(host)) return host
  if (!URL.canParse(`http://${bracketed(host)}/`) || new URL(`http://${bracketed(host)}/`).host !== bracketed(host))
    throw new UsageError(`GEMINI_HOST must be a host name or an address, without port, and is "${host}".`)
  if (host === '0.0.0.0' || host === '::')
    throw new UsageError(
      `GEMINI_HOST must be the name or the address at which clients reach the bridge, and is "${host}".`,
    )
  if (hasTls) return host
  throw new UsageError(
    `GEMINI_HOST is "${host}", which others can reach: set GEMINI_TLS_CERT and GEMINI_TLS_KEY too, or leave it at 127.0.0.1.`,
  )
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

function readTls(env: Environment): BridgeOptions['tls'] {
  const cert = readPem('GEMINI_TLS_CERT', env.GEMINI_TLS_CERT)
  const key = readPem('GEMINI_TLS_KEY', env.GEMINI_TLS_KEY)
  if (cert !== undefined && key !== undefined) return checkedTls({ cert, key })
  if (cert === undefined && key === undefined) return undefined
  throw new UsageError('GEMINI_TLS_CERT and GEMINI_TLS_KEY go together: set both, or neither.')
}

function checkedTls(tls: { cert: string; key: string }) {
  try {
    createSecureContext(tls)
    return tls
  } catch (cause) {
    const message = `GEMINI_TLS_CERT and GEMINI_TLS_KEY must be a certificate and its key, both in PEM format, and are not (${(cause as Error).message}).`
    throw new UsageError(message, { cause })
  }
}

function readPem(name: string, value: string | undefined): string | undefined {
  const path = value?.trim() ?? ''
  if (path === '') return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`${name} must be a file that can be read, and ${path} is not (${code}).`, { cause })
  }
}

function readHistory(env: Environment): HistoryOptions | undefined {
  const url = readUrl('GEMINI_HISTORY_URL', env.GEMINI_HISTORY_URL)
  const token = env.GEMINI_HISTORY_TOKEN?.trim()
  if (url !== undefined) return { url, ...(token && { token }) }
  if (token) throw new UsageError('GEMINI_HISTORY_TOKEN is set, and GEMINI_HISTORY_URL is not: set both, or neither.')
  return undefined
}
