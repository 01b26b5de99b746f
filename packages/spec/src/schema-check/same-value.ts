import { isObject } from './schema-parts.ts'

/** Equal as JSON is, where the order of keys says nothing. Costs no more than the smaller of the two. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
}

/** Each item is looked at once: to compare it with every other one would let one large list hold the process for minutes. */
export function isUnique(list: unknown[]): boolean {
  return new Set(list.map(sameText)).size === list.length
}

/** The same for values that are equal, in whatever order their keys are. */
function sameText(value: unknown): string {
  const sorted = (_key: string, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner
  return typeof value === 'object' ? JSON.stringify(value, sorted) : `${typeof value}:${value}`
}
