import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

const idleTurns = 3
const maxMs = 50
/** Even after `maxMs`: a busy machine may stall for longer, with output still unread. */
const minTurns = 20

/**
 * Resolves when no more output arrives: the streams ended, or a few turns of the event loop brought nothing. The end of the streams alone
 * may never come, because a process that the program started may hold them open.
 */
export async function drainOutput(streams: Readable[]): Promise<void> {
  let arrived = false
  const onData = () => {
    arrived = true
  }
  for (const stream of streams) stream.on('data', onData)
  const until = performance.now() + maxMs
  let idle = 0
  for (let turn = 0; idle < idleTurns && (turn < minTurns || performance.now() < until); turn += 1) {
    arrived = false
    await setImmediate()
    if (streams.every(({ readableEnded }) => readableEnded)) break
    idle = arrived ? 0 : idle + 1
  }
  for (const stream of streams) stream.off('data', onData)
}
