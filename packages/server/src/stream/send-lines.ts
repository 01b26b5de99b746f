import type { RequestContext } from '../routes/request.ts'
import { lineHeaders, lineSource, webStream } from './line-stream.ts'

export interface SendOptions {
  /** Called with the error that broke the stream. */
  onFault: (error: unknown) => void
  /** Called when the stream has ended, for whatever reason. */
  onEnd?: () => Promise<void>
  /** Aborts when the reader leaves. Pass one if the work has already begun. */
  left?: AbortController
}

/**
 * Answers with these lines. `signal` aborts when the lines must end: the reader is gone, or `stopSignal` aborted because the server stops or, with a text as its
 * reason, because the reader may no longer read.
 */
export function sendLines(
  c: RequestContext,
  linesOf: (signal: AbortSignal, stopSignal: AbortSignal) => AsyncGenerator<string>,
  { left = new AbortController(), onEnd, onFault }: SendOptions,
): Response {
  // HEAD sends only the headers, and would never read the lines.
  if (c.req.method === 'HEAD') return c.body(null, 200, lineHeaders)
  // Copied out of the context, so that the callbacks below do not hold all of it while the stream is open.
  const { stopSignal, stopController, watchCaller } = c.var
  const endWatch = watchCaller?.((why) => {
    stopController.abort(why)
    left.abort()
  })
  const ends = abortedByEither(left.signal, stopSignal)
  const source = lineSource(linesOf(ends, stopSignal), {
    left,
    onFault,
    onEnd: async () => {
      endWatch?.()
      await onEnd?.()
    },
  })
  c.set('ended', source.ended)
  if (c.env.takeLines) {
    c.env.takeLines(source)
    return c.body(null, 200, lineHeaders)
  }
  // Some platforms abort the request but never cancel the answer.
  onAbort(c.req.raw.signal, source.leave)
  return c.body(webStream(source), 200, lineHeaders)
}

/** Like `AbortSignal.any`, whose weak references cost too much with ten thousand open streams. */
function abortedByEither(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) onAbort(signal, () => either.abort())
  return either.signal
}

function onAbort(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react()
  else signal.addEventListener('abort', react, { once: true })
}
