import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** `no-transform`, because middleware and proxies that compress would hold lines back until a block is full. */
export const lineHeaders = {
  'cache-control': 'no-store, no-transform',
  'content-type': 'application/x-ndjson',
  'x-accel-buffering': 'no',
}

const keepAliveMs = 15_000
const space = ' '

export interface LineSourceOptions {
  /** Aborts when the reader leaves. */
  left: AbortController
  /** Called with the error that broke the stream, before the reader notices. */
  onFault: (error: unknown) => void
  /** Called when the stream has ended, for whatever reason. `ended` waits for it. */
  onEnd?: () => Promise<void>
}

/** The texts of an answer. Each sink asks for the next one when its reader has taken the one before. */
export interface LineSource {
  /** Returns `undefined` at the end. Rejects with the error that broke the stream. */
  next(): Promise<string | undefined>
  /** Calls back from time to time while no text comes, until the end. */
  keepAlive(send: () => void): void
  /** The reader is gone. Does nothing after the end. */
  leave(): void
  /** Settles when the stream has ended: `true` if the reader got all of it. Never rejects. */
  ended: Promise<boolean>
}

export function lineSource(texts: AsyncGenerator<string>, { left, onFault, onEnd }: LineSourceOptions): LineSource {
  let isAsked = false
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

  return {
    ended,
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
      // The connection also closes after a complete answer; then the reader has not left early.
      if (isEnded) return
      left.abort()
      void end(false)
    },
  }
}

/**
 * Streams the texts as the body of a `Response`. During silence it sends a space from time to time, so that proxies and clients can tell a silent stream from a
 * dead connection. JSON allows a space before a value, so readers need no extra case for it.
 */
export function webStream(source: LineSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        source.keepAlive(() => {
          // A reader that has not taken the last space is slow, and needs no second one.
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
 * Streams the texts to a connection of Node. A web stream and its Response would cost each open stream 8 KB. Resolves when everything is
 * sent, or when the reader is gone.
 */
export async function writeLines(source: LineSource, outgoing: ServerResponse): Promise<void> {
  outgoing.once('close', source.leave)
  if (outgoing.destroyed) source.leave()
  source.keepAlive(() => {
    if (!outgoing.writableNeedDrain) outgoing.write(space)
  })
  try {
    while (await writeNext(source, outgoing));
    outgoing.end()
    if (!outgoing.writableFinished && !outgoing.closed) await eventOrClose(outgoing, 'finish')
  } catch {
    // Destroyed, so that the reader notices the missing lines. `onFault` has reported the error.
    outgoing.destroy()
  }
}

/** False at the end. A separate function, so that a stream that waits for its next text does not hold the last one in memory. */
async function writeNext(source: LineSource, outgoing: ServerResponse): Promise<boolean> {
  const text = await source.next()
  if (text === undefined) return false
  if (!outgoing.write(text) && !outgoing.closed) await eventOrClose(outgoing, 'drain')
  return true
}

async function eventOrClose(outgoing: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const closed = once(outgoing, 'close', { signal }).catch(() => undefined)
  await Promise.race([once(outgoing, event, { signal }).catch(() => undefined), closed])
  over.abort()
}
