import { lineHeaders, lineStream } from './line-stream.ts'
import type { RequestContext } from './routes/request.ts'

export interface SendOptions {
  /** Called with what broke the stream. */
  onFault: (error: unknown) => void
  /** Called when nothing more is sent, however that came. */
  onEnd?: () => Promise<void>
  /** Aborts when the reader leaves. For work that began before there was anything to send. */
  left?: AbortController
}

/** Answers with these lines. `signal` aborts when the reader is gone or the server stops. */
export function sendLines(
  c: RequestContext,
  linesOf: (signal: AbortSignal) => AsyncGenerator<string>,
  { left = new AbortController(), ...options }: SendOptions,
): Response {
  // The headers are all that is sent, and nobody would ever read the lines.
  if (c.req.method === 'HEAD') return c.body(null, 200, lineHeaders)
  const signal = AbortSignal.any([left.signal, c.get('stops')])
  const { body, over } = lineStream(linesOf(signal), { left, gone: c.req.raw.signal, ...options })
  c.set('over', over)
  return c.body(body, 200, lineHeaders)
}
