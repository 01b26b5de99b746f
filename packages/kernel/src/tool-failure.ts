import type { ErrorCode, ToolError } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'

/** What is said of calls that were not run, or were stopped. A tool cannot say it of itself: the loop, clients and replays go by these codes. */
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

/** What a handler threw, under its own code where it has one. */
export function toolFailure(toolName: string, thrown: unknown): ToolError {
  const { code, message } = toDeckhandError(thrown, 'TOOL_FAILED')
  const isOwn = !codesOfTheLoop.includes(code)
  return { code: isOwn ? code : 'TOOL_FAILED', message: `${toolName} failed: ${message}` }
}

/** True when the words are the tool's, or those of a service behind it. */
export const isToolFailure = ({ code }: ToolError): boolean => !codesOfTheLoop.includes(code)
