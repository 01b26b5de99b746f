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

/**
 * Answers with these lines. `signal` aborts when they shall end: the reader is gone, or `stops` aborted, because the server stops or, with a text as its reason,
 * because the reader may read no more.
 */
export function sendLines(
  c: RequestContext,
  linesOf: (signal: AbortSignal, stops: AbortSignal) => AsyncGenerator<string>,
  { left = new AbortController(), onEnd, onFault }: SendOptions,
): Response {
  // The headers are all that is sent, and nobody would ever read the lines.
  if (c.req.method === 'HEAD') return c.body(null, 200, lineHeaders)
  const caller = c.get('watchCaller')?.()
  caller?.signal.addEventListener('abort', () => left.abort(), { once: true })
  const stops = AbortSignal.any([c.get('stops'), ...(caller ? [caller.signal] : [])])
  const { body, over } = lineStream(linesOf(AbortSignal.any([left.signal, stops]), stops), {
    left,
    gone: c.req.raw.signal,
    onFault,
    onEnd: async () => {
      caller?.end()
      await onEnd?.()
    },
  })
  c.set('over', over)
  return c.body(body, 200, lineHeaders)
}
