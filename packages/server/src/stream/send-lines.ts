import type { RequestContext } from '../routes/request.ts'
import { lineHeaders, lineSource, webStream } from './line-stream.ts'

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
  // Only the headers are sent, and the lines would never be read.
  if (c.req.method === 'HEAD') return c.body(null, 200, lineHeaders)
  // The functions below must not hold the whole context while the stream is open.
  const { stops, stopper, watchCaller } = c.var
  const endWatch = watchCaller?.((why) => {
    stopper.abort(why)
    left.abort()
  })
  const ends = abortedByEither(left.signal, stops)
  const source = lineSource(linesOf(ends, stops), {
    left,
    onFault,
    onEnd: async () => {
      endWatch?.()
      await onEnd?.()
    },
  })
  c.set('over', source.over)
  if (c.env.takeLines) {
    c.env.takeLines(source)
    return c.body(null, 200, lineHeaders)
  }
  // Some platforms abort the request and never cancel the answer.
  onAbort(c.req.raw.signal, source.leave)
  return c.body(webStream(source), 200, lineHeaders)
}

/** As `AbortSignal.any`, whose signals know each other by weak references: ten thousand open streams would pay for that. */
function abortedByEither(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) onAbort(signal, () => either.abort())
  return either.signal
}

function onAbort(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react()
  else signal.addEventListener('abort', react, { once: true })
}
