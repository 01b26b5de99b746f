/** The same choices for the same seed, on the server and in the page. */
export interface Random {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** A new list with the same items in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    return mix(state) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  const shuffle = <T>(list: readonly T[]): T[] => {
    const result = [...list]
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = whole(0, last)
      ;[result[last], result[other]] = [result[other] as T, result[last] as T]
    }
    return result
  }
  return { whole, shuffle, pick: (list) => list[whole(0, list.length - 1)] as never }
}

/** A number for a text that differs with the seed. */
export function hash(seed: number, text: string): number {
  let result = mix(seed >>> 0)
  for (const character of text) result = mix(result ^ (character.codePointAt(0) ?? 0))
  return result
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}
