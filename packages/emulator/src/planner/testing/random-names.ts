/** Names that mean nothing, the same for the same seed. */
export function randomNames(keys: readonly string[], seed: number): Map<string, string> {
  const random = generator(seed)
  return new Map(
    keys.map((key, index) => [
      key,
      `${letters(random, 2)}_${Math.floor(random() * 90 + 10)}${letters(random, 1)}${index}`,
    ]),
  )
}

function letters(random: () => number, count: number): string {
  return Array.from({ length: count }, () => 'qxzjvkw'[Math.floor(random() * 7)]).join('')
}

/** mulberry32 */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
