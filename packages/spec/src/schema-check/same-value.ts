import { isObject } from './schema-parts.ts'

/** JSON equality, ignoring the order of keys. Costs no more than walking the smaller value. */
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

/** Visits each item once. Comparing all pairs would let one large list block the process for minutes. */
export function isUnique(list: unknown[]): boolean {
  return new Set(list.map(sameText)).size === list.length
}

/** Returns the same text for equal values, whatever the order of their keys. */
function sameText(value: unknown): string {
  const sorted = (_key: string, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner
  return typeof value === 'object' ? JSON.stringify(value, sorted) : `${typeof value}:${value}`
}
