import type { Json } from '@deckhand/spec'

export interface Difference {
  /** The path of the difference. */
  at: string
  /** `undefined` if it is missing there. */
  recorded: Json | undefined
  replayed: Json | undefined
}

/** The first place at which two values differ. */
export function firstDifference(
  recorded: Json | undefined,
  replayed: Json | undefined,
  at: string,
): Difference | undefined {
  if (isGroup(recorded) && isGroup(replayed) && Array.isArray(recorded) === Array.isArray(replayed)) {
    const [here, there] = [new Map(Object.entries(recorded)), new Map(Object.entries(replayed))]
    for (const key of new Set([...here.keys(), ...there.keys()])) {
      const path = Array.isArray(recorded) ? `${at}[${key}]` : `${at}.${key}`
      const found = firstDifference(here.get(key), there.get(key), path)
      if (found) return found
    }
    return undefined
  }
  return recorded === replayed ? undefined : { at, recorded, replayed }
}

const isGroup = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null
