import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

const idleTurns = 3
const longestMs = 50

/**
 * Resolves when nothing more comes: the streams ended, or a few turns of the event loop brought nothing. To wait for their end alone could take
 * for ever: something that the program started may hold them open.
 */
export async function afterTheRest(streams: Readable[]): Promise<void> {
  let arrived = false
  const onData = () => {
    arrived = true
  }
  for (const stream of streams) stream.on('data', onData)
  const until = performance.now() + longestMs
  for (let idle = 0; idle < idleTurns && performance.now() < until; idle = arrived ? 0 : idle + 1) {
    arrived = false
    await setImmediate()
    if (streams.every(({ readableEnded }) => readableEnded)) break
  }
  for (const stream of streams) stream.off('data', onData)
}
