import type { Random } from '../crash/random.ts'

export interface Faults {
  random: Random
  /** How many more connections fail. */
  left: number
}

/** A fetch whose streams break off after a random number of bytes, in chunks of random size; whose answers get lost; and whose requests may not arrive. */
export function faultyFetch(faults: Faults): typeof fetch {
  return async (input, init) => {
    if (!String(input).includes('/stream')) return fetch(input, init)
    if (faults.left-- <= 0) return fetch(input, init)
    const kind = faults.random.between(0, 3)
    if (kind === 0) throw new TypeError('The request did not arrive.')
    const response = await fetch(input, init)
    if (kind === 1) {
      await response.body?.cancel()
      throw new TypeError('The answer was lost.')
    }
    const bytes = faults.random.between(0, 1_500)
    const cut = cutAfter(bytes, kind === 2, faults.random)
    return new Response(response.body?.pipeThrough(cut) ?? null, response)
  }
}

/** Breaks with an error, or ends as if that were all. */
function cutAfter(bytes: number, isError: boolean, random: Random): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes
  return new TransformStream({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length && left > 0; ) {
        const piece = chunk.subarray(at, at + Math.min(left, random.between(1, 60)))
        controller.enqueue(piece)
        at += piece.length
        left -= piece.length
      }
      if (left > 0) return
      if (isError) controller.error(new TypeError('The connection was reset.'))
      else controller.terminate()
    },
  })
}
