import { AttemptFailure } from '../failure/attempt-failure.ts'
import { HttpFailure } from '../http/ask-gemini.ts'
import { isRecord } from '../is-record.ts'
import type { AnswerEvent } from '../wire.ts'

/** Parses a line of server-sent events. `undefined` for lines without data. Throws for an error event and for invalid events. */
export function readEvent(line: string): AnswerEvent | undefined {
  // Proxies send errors without the "data:" prefix.
  const data = line.startsWith('data:') ? line.slice('data:'.length) : line.startsWith('{') ? line : undefined
  if (data === undefined) return undefined
  const event: unknown = JSON.parse(data)
  if (!isRecord(event)) throw brokenOff()
  if (!('error' in event)) return event
  const code = isRecord(event.error) ? event.error.code : undefined
  throw typeof code === 'number' && code >= 400 && code < 600 ? new HttpFailure(code, data) : brokenOff()
}

function brokenOff(): AttemptFailure {
  return new AttemptFailure('MODEL_STREAM_CUT', 'Gemini broke off its answer with an error.', { retry: 'later' })
}
