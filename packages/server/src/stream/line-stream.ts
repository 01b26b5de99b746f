/** `no-transform`, because middleware and proxies that compress would hold lines back until a block is full. */
export const lineHeaders = {
  'cache-control': 'no-store, no-transform',
  'content-type': 'application/x-ndjson',
  'x-accel-buffering': 'no',
}

const keepAliveMs = 15_000
const space = new Uint8Array([0x20])

export interface LineStreamOptions {
  /** Aborts when the reader leaves. */
  left: AbortController
  /** Called with the error that broke the stream, before the reader notices. */
  onFault: (error: unknown) => void
  /** Called when the stream has ended, for whatever reason. `ended` waits for it. */
  onEnd?: () => Promise<void>
}

export interface LineStream {
  body: ReadableStream<Uint8Array>
  /** Settles when the stream has ended: `true` if the reader got all of it. Never rejects. */
  ended: Promise<boolean>
  /** Call it when the reader is gone, on platforms that do not cancel the stream then. */
  leave: () => void
}

/**
 * Streams these texts as the body of an answer, no faster than the reader reads: it asks for the next text when the reader has taken
 * the one before. During silence it sends a space from time to time, so that proxies and clients can tell a silent stream from a dead connection.
 * JSON allows a space before a value, so readers need no extra case for it.
 */
export function lineStream(texts: AsyncGenerator<string>, { left, onFault, onEnd }: LineStreamOptions): LineStream {
  const encoder = new TextEncoder()
  let isPulling = false
  let isCancelled = false
  let isEnded = false
  let silence: NodeJS.Timeout | undefined
  let settle: (isWhole: boolean) => void
  const ended = new Promise<boolean>((resolve) => {
    settle = resolve
  })

  const end = async (isWhole: boolean): Promise<void> => {
    if (isEnded) return
    isEnded = true
    clearTimeout(silence)
    // Cleanup is in `onEnd`, because a generator that never started does not run its own `finally`.
    await texts.return(undefined).catch(() => undefined)
    await onEnd?.().catch(onFault)
    settle(isWhole)
  }
  const leave = (): void => {
    // The connection also closes after a complete answer; then the reader has not left early.
    if (isEnded) return
    left.abort()
    void end(false)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        silence = setTimeout(() => {
          silence?.refresh()
          // A reader that has not taken the last space is slow, and needs no second one.
          if (isPulling && controller.desiredSize === 0) controller.enqueue(space)
        }, keepAliveMs)
      },
      async pull(controller) {
        isPulling = true
        try {
          const { done, value } = await texts.next()
          if (isEnded) return isCancelled ? undefined : controller.close()
          silence?.refresh()
          if (!done) return controller.enqueue(encoder.encode(value))
          controller.close()
          void end(true)
        } catch (error) {
          if (!left.signal.aborted) onFault(error)
          controller.error(error)
          void end(false)
        } finally {
          isPulling = false
        }
      },
      cancel() {
        isCancelled = true
        leave()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, ended, leave }
}
