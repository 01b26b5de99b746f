/** `no-transform`: middleware and proxies that compress would hold lines back until they have a block of them. */
export const lineHeaders = {
  'cache-control': 'no-store, no-transform',
  'content-type': 'application/x-ndjson',
  'x-accel-buffering': 'no',
}

const keepAliveMs = 15_000
const space = new Uint8Array([0x20])

export interface LineStreamOptions {
  /** Aborted here when the reader cancels. */
  left: AbortController
  /** Called with what broke the stream, before the reader sees it broken off. */
  onFault: (error: unknown) => void
  /** Called when nothing more is sent, however that came. `over` waits for it. */
  onEnd?: () => Promise<void>
}

export interface LineStream {
  body: ReadableStream<Uint8Array>
  /** Settles when nothing more is sent: `true` when the reader took all of it. Never rejects. */
  over: Promise<boolean>
  /** To be called when the reader is gone, where the stream is not cancelled by that. */
  leave: () => void
}

/**
 * These texts as the body of an answer, each when it comes, as fast as the reader takes them and no faster: the next one is asked for when the reader has taken
 * the one before. While none comes, a space is sent from time to time. JSON allows it before a value, so that a reader of lines finds it in front of the next one and
 * needs no case for it, and proxies and clients can tell a silent stream from a dead connection.
 */
export function lineStream(texts: AsyncGenerator<string>, { left, onFault, onEnd }: LineStreamOptions): LineStream {
  const encoder = new TextEncoder()
  let isPulling = false
  let isCancelled = false
  let isEnded = false
  let silence: NodeJS.Timeout | undefined
  let settle: (isWhole: boolean) => void
  const over = new Promise<boolean>((resolve) => {
    settle = resolve
  })

  const end = async (isWhole: boolean): Promise<void> => {
    if (isEnded) return
    isEnded = true
    clearTimeout(silence)
    // A generator that was never asked runs none of its own `finally`, so what has to happen at the end is not left to it.
    await texts.return(undefined).catch(() => undefined)
    await onEnd?.().catch(onFault)
    settle(isWhole)
  }
  const leave = (): void => {
    // The connection also closes after an answer that was read to its end, and nobody has left then.
    if (isEnded) return
    left.abort()
    void end(false)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        silence = setTimeout(() => {
          silence?.refresh()
          // A reader that has not taken the last space is slow, and knows that there is a connection.
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
  return { body, over, leave }
}
