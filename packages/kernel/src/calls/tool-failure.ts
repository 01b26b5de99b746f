import type { ErrorCode, ToolError } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'

/** Codes for calls that did not run or were stopped. A tool must not use them, because the loop, clients and replays rely on them. */
const codesOfTheLoop: ErrorCode[] = [
  'BAD_ARGUMENTS',
  'BAD_TOOL',
  'CANCELLED',
  'DENIED',
  'INTERNAL',
  'POLICY_FAILED',
  'REJECTED',
  'TAMPERED',
  'TOOL_CHANGED',
  'UNKNOWN_TOOL',
]

/** The error that a handler threw, with its own code if it has one. */
export function toolFailure(toolName: string, thrown: unknown): ToolError {
  const { code, message } = toDeckhandError(thrown, 'TOOL_FAILED')
  const isOwn = !codesOfTheLoop.includes(code)
  return { code: isOwn ? code : 'TOOL_FAILED', message: `${toolName} failed: ${message}` }
}

/** True if the message comes from the tool or a service behind it. */
export const isToolFailure = ({ code }: ToolError): boolean => !codesOfTheLoop.includes(code)
