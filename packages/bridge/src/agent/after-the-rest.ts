import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

const idleTurns = 3
const longestMs = 50
/** Also after `longestMs`: a busy machine may stand still for longer, with everything still to be read. */
const leastTurns = 20

/**
 * Resolves when nothing more comes: the streams ended, or a few turns of the event loop brought nothing. It does not wait for their end alone,
 * which may never come: a process that the program started may hold them open.
 */
export async function afterTheRest(streams: Readable[]): Promise<void> {
  let arrived = false
  const onData = () => {
    arrived = true
  }
  for (const stream of streams) stream.on('data', onData)
  const until = performance.now() + longestMs
  let idle = 0
  for (let turn = 0; idle < idleTurns && (turn < leastTurns || performance.now() < until); turn += 1) {
    arrived = false
    await setImmediate()
    if (streams.every(({ readableEnded }) => readableEnded)) break
    idle = arrived ? 0 : idle + 1
  }
  for (const stream of streams) stream.off('data', onData)
}
