import type { ServiceName } from '../services/operation.ts'
import { secretFields } from './recorded-body.ts'

/** Not a URL: a client may send what is none, and that must not throw. */
export interface Target {
  path: string
  query: URLSearchParams
}

/** One request as a test sees it. */
export interface RecordedRequest {
  method: string
  /** With the query, without keys, tokens and codes. */
  url: string
  model: string | undefined
  /** Gmail, the calendar, Slack, OAuth or the page; undefined for the model. */
  service: ServiceName | undefined
  /** As the official client calls it: `drafts.send`. */
  operation: string | undefined
  /** The JSON as it came, before the emulator read anything into it. */
  body: unknown
  /** The HTTP status of the answer; 0 while there is none. */
  status: number
  /** How many chunks of a stream were written. */
  chunks: number
  /** The connection ended before the answer was complete. */
  aborted: boolean
}

/** The newest requests; older ones are forgotten, so that an emulator that runs for days does not grow. */
export class RequestLog {
  readonly entries: RecordedRequest[] = []
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  add(method: string, target: Target): RecordedRequest {
    const query = new URLSearchParams(target.query)
    for (const name of secretFields) query.delete(name)
    const search = query.size > 0 ? `?${query}` : ''
    const entry: RecordedRequest = {
      method,
      url: target.path + search,
      model: undefined,
      service: undefined,
      operation: undefined,
      body: undefined,
      status: 0,
      chunks: 0,
      aborted: false,
    }
    this.entries.push(entry)
    if (this.entries.length > this.limit) this.entries.shift()
    return entry
  }
}
