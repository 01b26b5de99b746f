import { realpathSync, statSync } from 'node:fs'
import { BridgeError } from './bridge-error.ts'
import type { BridgeLimits, BridgeOptions } from './bridge-options.ts'

const shortestToken = 16
const inSubprotocols = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Throws a BridgeError that names the option. Returns the resolved root, and all limits. */
export function checkOptions(options: BridgeOptions): { root: string; limits: BridgeLimits } {
  const { host = '127.0.0.1', port = 4444, token, origins = [], tls } = options
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) throw wrong('port', 'must be a number from 0 to 65535.')
  if (!loopback.test(host) && !tls)
    throw wrong('host', `${host} is reachable from other machines. Add tls, or use 127.0.0.1.`)
  if (token !== undefined && (token.length < shortestToken || !inSubprotocols.test(token)))
    throw wrong('token', `must have at least ${shortestToken} letters, digits, or characters such as - and _.`)
  for (const origin of origins) checkOrigin(origin)
  return { root: rootOf(options.root), limits: limitsOf(options.limits) }
}

function checkOrigin(origin: string) {
  const exact = URL.canParse(origin) ? new URL(origin).origin : undefined
  if (exact !== origin || exact === 'null')
    throw wrong('origins', `${origin} must be written as a browser does, such as http://localhost:3000.`)
}

function rootOf(root: string): string {
  try {
    if (statSync(root).isDirectory()) return realpathSync(root)
  } catch {
    // The same error as for a file.
  }
  throw wrong('root', `${root} is not a folder.`)
}

const mebibyte = 1_024 * 1_024
const second = 1_000

export const defaultLimits: BridgeLimits = {
  lineBytes: 16 * mebibyte,
  frameBytes: 16 * mebibyte,
  journalBytes: 8 * mebibyte,
  journalMessages: 100_000,
  transcriptBytes: 4 * mebibyte,
  clientGraceMs: 120 * second,
  permissionGraceMs: 60 * second,
  startMs: 60 * second,
  stopMs: 3 * second,
  clients: 32,
}

function limitsOf(given: Partial<BridgeLimits> = {}): BridgeLimits {
  const limits = { ...defaultLimits, ...given }
  for (const [name, value] of Object.entries(limits))
    if (!(Number.isFinite(value) && value > 0)) throw wrong(`limits.${name}`, 'must be a number above 0.')
  return limits
}

const wrong = (option: string, words: string): BridgeError =>
  new BridgeError({ kind: 'refused', message: `${option}: ${words}` })
