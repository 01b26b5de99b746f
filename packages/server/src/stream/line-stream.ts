import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** `no-transform`: middleware and proxies that compress would hold lines back until they have a block of them. */
export const lineHeaders = {
  'cache-control': 'no-store, no-transform',
  'content-type': 'application/x-ndjson',
  'x-accel-buffering': 'no',
}

const keepAliveMs = 15_000
const space = ' '

export interface LineSourceOptions {
  /** Aborted here when the reader leaves. */
  left: AbortController
  /** Called with what broke the stream, before the reader sees it broken off. */
  onFault: (error: unknown) => void
  /** Called when nothing more is sent, for whatever reason. `over` waits for it. */
  onEnd?: () => Promise<void>
}

/** The texts of an answer. Each sink asks for the next one when its reader has taken the one before. */
export interface LineSource {
  /** `undefined` at the end. Rejects with what broke the stream. */
  next(): Promise<string | undefined>
  /** Calls back from time to time while no text comes, until the end. */
  keepAlive(send: () => void): void
  /** The reader is gone. Does nothing after the end. */
  leave(): void
  /** Settles when nothing more is sent: `true` when the reader took all of it. Never rejects. */
  over: Promise<boolean>
}

export function lineSource(texts: AsyncGenerator<string>, { left, onFault, onEnd }: LineSourceOptions): LineSource {
  let isAsked = false
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
    // A generator that was never started does not run its own `finally`, so the clean-up is not left to it.
    await texts.return(undefined).catch(() => undefined)
    await onEnd?.().catch(onFault)
    settle(isWhole)
  }

  return {
    over,
    async next() {
      isAsked = true
      try {
        const { done, value } = await texts.next()
        silence?.refresh()
        if (!done && !isEnded) return value
        void end(true)
        return undefined
      } catch (error) {
        if (!left.signal.aborted) onFault(error)
        void end(false)
        throw error
      } finally {
        isAsked = false
      }
    },
    keepAlive(send) {
      silence = setTimeout(() => {
        silence?.refresh()
        if (isAsked) send()
      }, keepAliveMs)
    },
    leave() {
      // The connection also closes after an answer that was read to its end.
      if (isEnded) return
      left.abort()
      void end(false)
    },
  }
}

/**
 * As the body of a `Response`. While no text comes, a space is sent from time to time. JSON allows it before a value, so a reader of lines finds it in front of
 * the next one and needs no special case, and proxies and clients can tell a silent stream from a dead connection.
 */
export function webStream(source: LineSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        source.keepAlive(() => {
          // A reader that has not taken the last space is slow, and knows that there is a connection.
          if (controller.desiredSize === 0) controller.enqueue(encoder.encode(space))
        })
      },
      async pull(controller) {
        const text = await source.next()
        if (text !== undefined) controller.enqueue(encoder.encode(text))
        else if (!isCancelled) controller.close()
      },
      cancel() {
        isCancelled = true
        source.leave()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * The same on a connection of Node, without a web stream between: that would cost each open stream 8 KB, and each line five promises. Resolves when all of it is
 * handed over, or the reader is gone.
 */
export async function writeLines(source: LineSource, outgoing: ServerResponse): Promise<void> {
  outgoing.once('close', source.leave)
  if (outgoing.destroyed) source.leave()
  source.keepAlive(() => {
    if (!outgoing.writableNeedDrain) outgoing.write(space)
  })
  try {
    while (await passOn(source, outgoing));
    outgoing.end()
    if (!outgoing.writableFinished && !outgoing.closed) await settled(outgoing, 'finish')
  } catch {
    // The reader must see that lines are missing. `onFault` has reported why.
    outgoing.destroy()
  }
}

/** False at the end. A function of its own, so that a stream that waits for its next text does not hold the last one. */
async function passOn(source: LineSource, outgoing: ServerResponse): Promise<boolean> {
  const text = await source.next()
  if (text === undefined) return false
  if (!outgoing.write(text) && !outgoing.closed) await settled(outgoing, 'drain')
  return true
}

/** Also when the connection closes before. */
async function settled(outgoing: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const closed = once(outgoing, 'close', { signal }).catch(() => undefined)
  await Promise.race([once(outgoing, event, { signal }).catch(() => undefined), closed])
  over.abort()
}
