import type { McpServerDefinition } from '@deckhand/spec'
import { ProtocolError, SdkErrorCode } from '@modelcontextprotocol/client'
import { cleanText } from '../clean-text.ts'

export interface Failure {
  thrown: unknown
  definition: McpServerDefinition
  /** The time limit for its answer. */
  timeoutMs: number
  lastWords: string[]
}

/** Explains a failure of a server and what to do. Continues after `MCP server "name": `. */
export function explainFailure({ thrown, definition, timeoutMs, lastWords }: Failure): string {
  const words = lastWords.length > 0 ? ` Its last words: "${lastWords.join(' / ')}".` : ''
  const reason =
    definition.type === 'stdio' ? localReason(thrown, definition.command) : remoteReason(thrown, definition.url)
  return hideValues(`${reason ?? generalReason(thrown, timeoutMs)}${words}`, definition)
}

const minSecretLength = 6

/** A URL without its query and password, which may contain keys. */
function placeOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** Hides the values that the definition passes to the server: they may be keys, and servers print them. */
function hideValues(message: string, definition: McpServerDefinition): string {
  const values = Object.values(definition.type === 'stdio' ? definition.env : definition.headers)
  const parts = values
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= minSecretLength)
  const place = definition.type === 'http' ? message.replaceAll(definition.url, placeOf(definition.url)) : message
  return parts.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), place)
}

function localReason(thrown: unknown, command: string): string | undefined {
  switch (codeOf(thrown)) {
    case 'ENOENT':
      return `the command "${command}" was not found. Check the command, or install it.`
    case 'EACCES':
      return `the command "${command}" may not be run. Check its permissions.`
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
      return 'it ended. Start its command by hand to see why.'
    default:
      return undefined
  }
}

function remoteReason(thrown: unknown, url: string): string | undefined {
  const place = placeOf(url)
  const status = statusOf(thrown)
  if (status === 401 || status === 403) return `${place} does not let us in (${status}). Check its headers.`
  if (status !== undefined) return `${place} answered ${status}. Check that its address is one of an MCP server.`
  switch (codeOf(thrown)) {
    case 'ECONNREFUSED':
      return `nothing answers at ${place}. Start the server, or check the address.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${place} was not found. Check the address and the network.`
    default:
      return undefined
  }
}

function generalReason(thrown: unknown, timeoutMs: number): string {
  if (isTimeout(thrown)) {
    return `it did not answer within ${timeoutMs / 1000} s. See whether it waits for something, or runs at all.`
  }
  const message = innermostMessage(thrown)
  if (thrown instanceof ProtocolError) return `it refused: ${oneLine(message)}`
  return `it answered what could not be understood (${oneLine(message)}). Check that it is an MCP server.`
}

export function isTimeout(thrown: unknown): boolean {
  const isAbort = thrown instanceof DOMException && thrown.name === 'TimeoutError'
  return isAbort || codeOf(thrown) === SdkErrorCode.RequestTimeout
}

/** True if the connection or our session is gone. A server that forgot the session answers 400 or 404. */
export function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown)
  if (code === SdkErrorCode.ConnectionClosed || code === SdkErrorCode.NotConnected) return true
  if ([400, 404].includes(statusOf(thrown) ?? 0)) return true
  return causes(thrown).some(({ message }) => message === 'fetch failed' || message === 'Not connected')
}

/** fetch says "fetch failed" and keeps the reason in the cause; the SDK wraps that once more. */
function causes(thrown: unknown): Error[] {
  const chain: Error[] = []
  for (let error = thrown; error instanceof Error && chain.length < 8; error = error.cause) chain.push(error)
  return chain
}

function codeOf(thrown: unknown): string | undefined {
  const codes = causes(thrown).map((error) => ('code' in error ? error.code : undefined))
  return codes.findLast((code) => typeof code === 'string')
}

function statusOf(thrown: unknown): number | undefined {
  const statuses = causes(thrown).map((error) => ('status' in error ? error.status : undefined))
  return statuses.find((status) => typeof status === 'number')
}

const innermostMessage = (thrown: unknown) => causes(thrown).at(-1)?.message ?? String(thrown)

const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').slice(0, 300)
