import { withoutInvisible } from '../page-text.ts'

/** A deep copy that later changes of the page do not affect. Undefined if the value is not JSON. */
export function plainCopy(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? withoutInvisible(part) : part))
  } catch {
    return undefined
  }
}
