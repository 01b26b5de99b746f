import { withoutUnseen } from '../page-text.ts'

/** A copy that stays as it is when the page goes on; undefined of what cannot be written down. */
export function plainCopy(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? withoutUnseen(part) : part))
  } catch {
    return undefined
  }
}
